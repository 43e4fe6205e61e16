"""The packed graph tells every edge of the graph."""

from hypothesis import given
from hypothesis import strategies as st

from lexicon.build.automaton import dawg_bytes
from lexicon.build.pack import MAGIC, pack_bytes
from lexicon.dawg import HEADER

WORDS = st.dictionaries(st.text("abcs", min_size=1, max_size=6), st.integers(1, 3))


def unpacked(data: bytes) -> list[int]:
    """The edges, read as docs/lexicon-format.md says, walk and numbers apart."""
    count = HEADER.unpack_from(data)[2]
    body = data[HEADER.size :]
    heads, classes, planes = (
        body[: count - 1],
        body[count - 1 : 2 * count - 2],
        body[2 * count - 2 :],
    )
    assert len(planes) % 3 == 0
    third = len(planes) // 3
    numbers = [
        low | middle << 8 | high << 16
        for low, middle, high in zip(
            planes[:third], planes[third : 2 * third], planes[2 * third :], strict=True
        )
    ]
    nodes, node = [], []
    for place, head in enumerate(heads, start=1):
        node.append(place)
        if head & 32:
            nodes.append(node)
            node = []
    edges = [0, *(head & 63 | cls << 6 for head, cls in zip(heads, classes, strict=True))]
    edges = [edge << 20 for edge in edges]
    waiting: list[int] = []
    for node in nodes:
        if waiting:
            edges[waiting.pop()] |= node[0]
        waiting += [place for place in reversed(node) if heads[place - 1] >> 6 == 1]
    for place, head in enumerate(heads, start=1):
        if head >> 6 == 2:
            edges[place] |= nodes[numbers.pop(0)][0]
    return edges


@given(words=WORDS)
def test_the_pack_gives_the_edges_back(words):
    graph = dawg_bytes(sorted(words.items()), classes=[0, 1, 2, 128], digest=bytes(32))
    packed = pack_bytes(graph)
    assert packed[:8] == MAGIC
    assert packed[8 : HEADER.size] == graph[8 : HEADER.size]
    told = b"".join(edge.to_bytes(4, "little") for edge in unpacked(packed))
    assert told == graph[HEADER.size :]

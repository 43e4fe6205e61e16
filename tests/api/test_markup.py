"""Pages are composed of parts and scripts; a script brings its modules along."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api.markup import compose, imported
from tests.api.support import running

STATIC = Path(__file__).resolve().parents[2] / "api" / "web" / "static"
MODULES = {
    "js/a/main.js": "import { b } from './b.js';\nimport '../lib/c.js';\nconst x = 'import y';\n",
    "js/a/b.js": "import {\n  c,\n} from '../lib/c.js';\nexport { d } from './d.js';\n",
    "js/a/d.js": "/** @type {import('./never.js').T} */\nimport { b } from './b.js';\n",
    "js/lib/c.js": "export const later = () => import('./never.js');\n",
}


def test_all_modules_are_found_once_near_ones_first():
    found = imported("js/a/main.js", MODULES.__getitem__)
    assert found == ["js/a/b.js", "js/lib/c.js", "js/a/d.js", "js/a/main.js"]


def test_a_page_gets_its_parts_and_its_script():
    page = compose(
        "<head>\n  {{parte testa}}\n  {{modulo js/a/d.js}}\n</head>{{digest}}",
        {"testa": "<meta />\n{{parte icona}}\n", "icona": "<link />"},
        MODULES.__getitem__,
    )
    lines = [line.strip() for line in page.splitlines()]
    assert lines[1:3] == ["<meta />", "<link />"]
    assert lines[3] == '<link rel="modulepreload" href="{{static}}/js/a/b.js" />'
    assert lines[5] == '<script type="module" src="{{static}}/js/a/d.js"></script>'
    assert lines[-1] == "</head>{{digest}}"


def test_an_unknown_part_or_module_is_an_error():
    with pytest.raises(KeyError):
        compose("{{parte manca}}", {}, MODULES.__getitem__)
    with pytest.raises(KeyError):
        compose("{{modulo js/manca.js}}", {}, MODULES.__getitem__)


@pytest.mark.anyio
async def test_the_pages_are_whole_and_everything_they_name_is_there(settings):
    async with running(settings) as client:
        for path in ("/", "/tavolo/x", "/osserva/x", "/arbitro", "/enigmi", "/regole", "/licenze"):
            text = (await client.get(path)).text
            assert "{{" not in text, path
            named = re.findall(r'(?:href|src)="/statico/\w+/([^"]+)"', text)
            assert len(named) == len(set(named)) > 10, path
            assert [name for name in named if not (STATIC / name).is_file()] == [], path
        assert (await client.get("/osserva/x")).text == (await client.get("/tavolo/x")).text


@pytest.mark.anyio
async def test_a_wrong_address_is_a_page_for_people_and_a_problem_for_programs(settings):
    people = {"accept": "text/html,application/xhtml+xml"}
    async with running(settings) as client:
        for path in ("/tavolo", "/nulla", "/manca"):
            answer = await client.get(path, headers=people)
            assert answer.status_code == 404, path
            assert "Vai alla prima pagina" in answer.text
            assert "content-security-policy" in answer.headers
        for path in ("/api/v1/nulla", "/statico/0/js/nulla.js"):
            answer = await client.get(path, headers=people)
            assert (answer.status_code, answer.json()["code"]) == (404, "request.not_found")
        assert (await client.get("/nulla")).json()["code"] == "request.not_found"
        assert (await client.post("/nulla", headers=people)).status_code == 404

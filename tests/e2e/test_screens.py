"""The table on every screen: all that a move needs is in view, and nothing lies over anything."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import DESKTOP, PHONE, OpenContext
from tests.e2e.staged import Staged
from tests.e2e.test_pages import check
from tests.e2e.views import FULL, FULL_EVENTS, HAND_19, HAND_22, HAND_40, black, full, meld

LAPTOP = ViewportSize(width=1366, height=625)
SMALL_LAPTOP = ViewportSize(width=1280, height=580)
TABLET = ViewportSize(width=1024, height=768)
NAMED = [LAPTOP, SMALL_LAPTOP, TABLET, DESKTOP, PHONE]
SWEEP = [
    *[(320, 568), (360, 640), (375, 664), (430, 932), (700, 700)],
    *[(667, 375), (844, 390), (932, 430), (800, 480), (1180, 560)],
    *[(768, 1024), (820, 1180), (768, 620), (1199, 800), (1199, 1100)],
    *[(1200, 520), (1200, 863), (1200, 864), (1366, 500), (1920, 480), (1920, 1200)],
]
TWICE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
FAULTS = """() => {
  const faults = new Set();
  const seen = (selector, root = document) =>
    [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => {
    const [p, q] = [box(a), box(b)];
    const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    return wide > 1 && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1;
  };
  const inside = (one, frame) => {
    const { left, right, top, bottom } = box(one);
    const beside = left < frame.left - 1 || right > frame.right + 1;
    return !beside && top > frame.top - 1 && bottom < frame.bottom + 1;
  };
  const apart = (all, what) => all.forEach((a, at) => all.slice(at + 1).forEach((b) => {
    if (!a.contains(b) && meet(a, b)) faults.add(`${what}: ${a.className} over ${b.className}`);
  }));
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const parts = ['.testata', '.punteggio', '.posto', '.pila', '.linea', '.azioni .bottone'];
  for (const part of [...parts, '.stato', '.compositoio', '.dette, .registro']) {
    const found = seen(part);
    if (!found.length) faults.add(`${part} is missing`);
    for (const one of found) {
      if (!inside(one, screen)) faults.add(`${part} is off the screen`);
      if (one.scrollWidth > one.clientWidth + 1) faults.add(`${part} spills`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.add('the page is too wide');
  apart(seen('.testata, .posti, .pile, .ultima, .registro, .campo-parole, .banco'), 'areas');
  apart(seen('.pila > *'), 'piles');
  apart(seen('.azioni > :not(.spazio), .stato > *'), 'actions');
  for (const seat of seen('.posto')) {
    const own = [...seat.children].filter((one) => one.checkVisibility());
    apart(own, 'seat');
    for (const one of own) if (!inside(one, box(seat))) faults.add('a seat spills');
  }
  for (const column of seen('.parole')) {
    if (!inside(column, box(seen('.campo-parole')[0]))) faults.add('a column leaves its field');
    apart([seen('.linea', column)[0], seen('.scorre', column)[0]], 'heading');
    apart(seen('.sciolte .parola', column), 'words');
    const words = seen('.parola', column);
    const frame = box(seen('.scorre', column)[0]);
    if (words.some((one) => box(one).right > frame.right + 1)) faults.add('a word is cut');
    const room = { ...frame.toJSON(), bottom: frame.bottom + 3 };
    const hidden = words.filter((one) => !inside(one, room));
    if (hidden.length && !seen('.altre', column).length) faults.add('words hide without a sign');
    if (hidden.some((one) => one.matches('.burraco'))) faults.add('a burraco is out of sight');
  }
  return [...faults];
}"""
BOXES = """() => [...document.querySelectorAll('#tavolo *')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.className.baseVal ?? one.className, x, y, width, height].join(' ');
})"""
STILL = "() => document.documentElement.scrollHeight <= innerHeight"
WIDTH = "one => Math.round(one.getBoundingClientRect().width)"
ROWS = """all => {
  const tops = new Map();
  for (const one of all) {
    const { top, height } = one.getBoundingClientRect();
    tops.set(Math.round(top), Math.round(height));
  }
  return [...tops.values()];
}"""


def at(open_context: OpenContext, size: ViewportSize, **more: Any) -> tuple[Page, Staged]:
    context = open_context(viewport=size)
    staged = Staged(context, full(**more), FULL_EVENTS)
    page = staged.open(context.new_page())
    page.locator(".voci li, .voci-novita li").first.wait_for(state="attached")
    return page, staged


def resize(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    page.evaluate(TWICE)


def deal(page: Page, staged: Staged, hand: list[str]) -> None:
    staged.happens(mano=hand)
    expect(page.locator(".mano [data-slot]")).to_have_count(len(hand))


def lay(page: Page, staged: Staged, count: int) -> None:
    """Seven words of each line, and so many more."""
    more = [("NS", "PORTA"), ("EO", "CIELO"), ("NS", "MARE"), ("EO", "NAVE"), ("NS", "SOGNO")]
    extra = [
        meld(20 + n, line, black(word), word, 40)
        for n, (line, word) in enumerate((more * count)[:count])
    ]
    staged.happens(giochi=[*FULL, *extra])
    expect(page.locator(".parola")).to_have_count(len(FULL) + count)
    page.evaluate(TWICE)


def test_seven_words_a_line_leave_everything_in_view(open_context: OpenContext) -> None:
    page, staged = at(open_context, LAPTOP)
    for hand in (HAND_19, HAND_22, HAND_40):
        deal(page, staged, hand)
        for size in NAMED:
            resize(page, size)
            assert page.evaluate(FAULTS) == [], (len(hand), size)
            assert page.evaluate(STILL), (len(hand), size)


def test_dark_has_the_same_places_as_light(open_context: OpenContext) -> None:
    page, _ = at(open_context, LAPTOP, hand=HAND_22, orologio=None)
    for size in (LAPTOP, TABLET, PHONE):
        resize(page, size)
        light = page.evaluate(BOXES)
        page.emulate_media(color_scheme="dark")
        page.evaluate(TWICE)
        assert page.evaluate(BOXES) == light, size
        page.emulate_media(color_scheme="light")


def test_no_screen_between_phone_and_desktop_hides_or_overlaps(open_context: OpenContext) -> None:
    """On the smallest a burraco may scroll, and the heading says so."""
    page, _ = at(open_context, LAPTOP)
    faults = {}
    for width, height in SWEEP:
        resize(page, ViewportSize(width=width, height=height))
        found = page.evaluate(FAULTS)
        if width < 360 or height < 400:
            found = [one for one in found if one != "a burraco is out of sight"]
        if found:
            faults[width, height] = found
    assert faults == {}


def test_the_hand_is_one_row_and_from_twenty_cards_two_low_ones(open_context: OpenContext) -> None:
    page, staged = at(open_context, LAPTOP)
    for hand, rows in ((HAND_19, [64]), (HAND_22, [48, 48]), (HAND_40, [48, 48])):
        deal(page, staged, hand)
        for size in (LAPTOP, TABLET):
            resize(page, size)
            assert page.locator(".mano bp-carta").evaluate_all(ROWS) == rows, size


def test_words_shrink_before_they_scroll_under_their_heading(open_context: OpenContext) -> None:
    page, staged = at(open_context, LAPTOP)
    for more, width, signs in ((0, 31, 0), (8, 28, 0), (14, 26, 0), (22, 26, 2)):
        lay(page, staged, more)
        assert page.locator(".sciolte bp-carta").first.evaluate(WIDTH) == width, more
        expect(page.locator(".altre:visible")).to_have_count(signs)
    ours = page.locator(".parole.noi")
    sign = ours.locator(".altre")
    last = ours.locator(".parola").last
    expect(sign).to_have_text("altre 5")
    expect(last).not_to_be_in_viewport()
    check(page)
    sign.click()
    expect(last).to_be_in_viewport(ratio=1)
    expect(sign).to_have_attribute("data-verso", "su")
    expect(ours.locator(".linea")).to_be_in_viewport(ratio=1)
    expect(ours.locator(".burraco")).to_be_in_viewport(ratio=1)
    sign.click()
    expect(ours.locator(".sciolte .parola").first).to_be_in_viewport(ratio=1)


def test_the_word_that_i_lengthen_stays_in_view(open_context: OpenContext) -> None:
    """On a phone the tray's sentence takes room from the words."""
    page, _ = at(open_context, PHONE)
    word = page.locator(".parole.noi .sciolte .parola").first
    word.locator("button").click()
    expect(page.locator(".nota-parola")).to_be_visible()
    expect(word).to_be_in_viewport(ratio=1)
    assert page.evaluate(STILL)


def test_the_last_three_turns_are_read_without_scrolling(open_context: OpenContext) -> None:
    page, _ = at(open_context, TABLET)
    told = page.locator(".dette")
    expect(told.locator(".numero-novita")).to_have_count(3)
    assert told.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_a_note_under_the_tray_does_not_shrink_the_words(open_context: OpenContext) -> None:
    page, _ = at(open_context, TABLET)
    word = page.locator(".sciolte bp-carta").first
    before = word.evaluate(WIDTH)
    page.keyboard.type("hgz")
    expect(page.locator(".nota-parola")).to_be_visible()
    page.evaluate(TWICE)
    assert word.evaluate(WIDTH) == before

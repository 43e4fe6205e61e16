"""Chance that can be had again: dice thrown by a seed."""

from collections import Counter

from burraco_engine.dice import SeedDice, choice, shuffled


def test_the_same_seed_throws_the_same_dice_and_another_seed_others() -> None:
    def thrown(*seed: object) -> list[int]:
        dice = SeedDice(*seed)
        return [dice.below(1000) for _ in range(20)]

    assert thrown("seme", 1) == thrown("seme", 1)
    assert thrown("seme", 1) != thrown("seme", 2)


def test_the_throws_of_a_seed_are_the_same_for_ever() -> None:
    dice = SeedDice("seme")
    assert [dice.below(10) for _ in range(8)] == [1, 8, 3, 3, 0, 0, 4, 8]
    assert SeedDice("seme", 2).below(1 << 70) >> 64 == 5


def test_every_number_below_the_limit_falls_about_as_often() -> None:
    dice = SeedDice("giusti")
    fallen = Counter(dice.below(6) for _ in range(6000))
    assert set(fallen) == set(range(6))
    assert max(fallen.values()) - min(fallen.values()) < 200


def test_shuffling_keeps_every_item_and_choosing_finds_each() -> None:
    items = tuple("abcdefgh")
    assert Counter(shuffled(SeedDice(1), items)) == Counter(items)
    assert shuffled(SeedDice(1), items) != items
    dice = SeedDice(2)
    assert {choice(dice, items) for _ in range(200)} == set(items)

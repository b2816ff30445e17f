"""Guesses at names that were mistyped."""

import random
from difflib import get_close_matches

from hgkit.text.naming import closest
from tests.growth import calls


def test_the_work_of_a_guess_hardly_grows_with_the_length_of_the_names():
    def work(start):
        known = [f"{start}{number:04}" for number in range(2_000)]
        assert closest(f"{start}x0007", known)
        return calls(lambda: closest(f"{start}x0007", known))

    assert work("name" * 18) < 5 * work("name")


def test_a_long_name_among_few_is_found_wherever_it_stands():
    known = [*(f"{number}{'other' * 3}" for number in range(40)), "the-longest-name-of-all"]
    assert closest("the-longst-name-of-all", known) == ["the-longest-name-of-all"]


def test_a_guess_is_that_of_difflib() -> None:
    chance = random.Random(1)
    for _ in range(2_000):
        letters = "abc"[: chance.randint(1, 3)]
        name, *known = ("".join(chance.choices(letters, k=chance.randint(1, 9))) for _ in range(9))
        for most in (1, 3):
            assert closest(name, known, most) == get_close_matches(name, known, most)


def test_among_names_that_are_much_alike_few_are_compared_in_full() -> None:
    name, *known = (f"one-of-many-names-that-are-much-alike-{number}" for number in ("x7", *range(17)))
    assert 2 * calls(lambda: closest(name, known)) < calls(lambda: get_close_matches(name, known, 1))

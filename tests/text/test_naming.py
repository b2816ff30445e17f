"""Guesses at names that were mistyped."""

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

"""Formulas: what they are worth, which names they need, and what is refused, in exact words."""

import copy
import pickle
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hgkit.rules.clauses.formula import FormulaError, compile_formula
from hgkit.text.source import read
from tests.bad_files import bad_files, expected_lines


@pytest.mark.parametrize("file", bad_files("formula"))
def test_bad_formula(file):
    with pytest.raises(FormulaError) as caught:
        compile_formula(read(file).data["points"])
    assert [f"{caught.value.column}: {caught.value}"] == expected_lines(file)


@pytest.mark.parametrize(
    ("text", "names", "values", "worth"),
    [
        ("2 * tiles + 3 * mushroom_tiles", ("tiles", "mushroom_tiles"), (4, 1), 11),
        ("tiles + fish + tiles", ("tiles", "fish"), (2, 3), 7),
        ("7 // 2 - 7 % 4", (), (), 0),
        ("-a - -b", ("a", "b"), (1, 5), 4),
        ("a - b - c", ("a", "b", "c"), (9, 3, 2), 4),
        ("a - (b - c)", ("a", "b", "c"), (9, 3, 2), 8),
        ("1 < a <= 3", ("a",), (3,), 1),
        ("1 < a <= 3", ("a",), (4,), 0),
        ("not a", ("a",), (0,), 1),
        ("a and b", ("a", "b"), (2, 3), 1),
        ("a or b", ("a", "b"), (0, 7), 1),
        ("(a > 1) + (b > 1)", ("a", "b"), (2, 2), 2),
        ("5 if menhirs > 0 else -1", ("menhirs",), (0,), -1),
        ("a if not b else c", ("b", "a", "c"), (0, 8, 9), 8),
        ("min(a, 3, b) + max(a, b) + abs(a - b)", ("a", "b"), (5, 2), 10),
        ("count(settlement) * 2", ("count(settlement)",), (3,), 6),
        (
            "sum(settlement.size) + max(settlement.size)",
            ("sum(settlement.size)", "max(settlement.size)"),
            (9, 4),
            13,
        ),
        ("sum( settlement . size )", ("sum(settlement.size)",), (9,), 9),
        ("a\n  + 1", ("a",), (1,), 2),
        (2, (), (), 2),
        (-2, (), (), -2),
    ],
)
def test_formula(text, names, values, worth):
    formula = compile_formula(text)
    assert (formula.text, formula.names) == (str(text), names)
    assert formula(values) == formula.function(values) == worth


@pytest.mark.parametrize("text", ["a", "a if 1 else 0", "max(a, 0)", "a and 1", "a == 1", "not not a"])
def test_truth_counts_one(text):
    assert type(compile_formula(text)([True])) is int
    assert compile_formula(text)([True]) == 1


def test_division_by_zero():
    formula = compile_formula("tiles // fish")
    for call in (formula, formula.function):
        with pytest.raises(FormulaError, match="division by zero in 'tiles // fish'"):
            call([1, 0])


def test_no_value_is_larger_than_a_million_millions():
    formula = compile_formula("tiles * fish")
    assert formula([10**6, -(10**6)]) == -(10**12)
    with pytest.raises(FormulaError, match="a value of more than 1,000,000,000,000"):
        formula([10**6, 10**6 + 1])


@pytest.mark.parametrize("value", [True, 1.5, None, ["a"]])
def test_neither_text_nor_number(value):
    with pytest.raises(FormulaError, match="expected a formula or a whole number"):
        compile_formula(value)


def test_true_is_no_number_even_after_one_was_compiled():
    compile_formula(1)
    with pytest.raises(FormulaError):
        compile_formula(True)


def test_formulas_can_be_pickled_and_copied():
    formula = compile_formula("2 * tiles")
    assert pickle.loads(pickle.dumps(formula))([3]) == copy.deepcopy(formula)([3]) == 6


@given(st.text(max_size=60) | st.text(alphabet="ab12 +-*/%()<>=!.,andorifelse", max_size=60))
@settings(max_examples=1500, deadline=None)
def test_any_text_is_a_formula_or_refused(text):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        formula, refused = outcome(compile_formula, text)
    if formula is None:
        assert 1 <= refused.column <= len(text) + 1
        return
    worth, refused = outcome(formula, [1] * len(formula.names))
    assert type(worth) is int or refused.code in ("division-by-zero", "value-too-large")


def outcome(function, argument):
    try:
        return function(argument), None
    except FormulaError as error:
        return None, error


SIMPLE = st.recursive(
    st.integers(0, 50).map(str) | st.sampled_from("abc"),
    lambda inner: st.builds(
        "({} {} {})".format, inner, st.sampled_from(["+", "-", "*", "<", "==", "and"]), inner
    ),
    max_leaves=12,
)


@given(SIMPLE, st.tuples(*[st.integers(-9, 9)] * 3))
@settings(max_examples=300, deadline=None)
def test_worth_is_what_python_says(text, values):
    known = dict(zip("abc", values, strict=True))
    formula = compile_formula(text)
    if "and" not in text:
        assert formula([known[name] for name in formula.names]) == int(eval(text, {}, known))

"""How a problem reads, and in which order several do."""

from hgkit.errors import IllegalMove, RulesetError
from hgkit.problems import Problem


def test_a_problem_reads_as_one_line():
    hint = "did you mean 'deer'? new ones go under add"
    problem = Problem(
        "our-table.yaml", 3, 11, "unknown-name", "unknown animal 'deeer'", where="animals.deeer", hint=hint
    )
    assert str(problem) == (
        "our-table.yaml:3:11: animals.deeer: unknown animal 'deeer'"
        " (did you mean 'deer'? new ones go under add) [unknown-name]"
    )


def test_a_warning_says_so():
    assert str(Problem("a", 1, 1, "x", "m", "warning")) == "a:1:1: warning: m [x]"


def test_errors_list_their_problems_in_order():
    second, first = Problem("a", 10, 1, "x", "m"), Problem("a", 9, 5, "y", "n")
    assert str(RulesetError([second, first])) == "a:9:5: n [y]\na:10:1: m [x]"


def test_an_illegal_move_names_its_clause():
    error = IllegalMove("the square is taken", "placement.free")
    assert (str(error), error.clause) == ("the square is taken [placement.free]", "placement.free")

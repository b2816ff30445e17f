"""Where a name is found: beside the file that says it, on the path, shipped; and names that two files have."""

import os
from pathlib import Path

import pytest

import hgkit
from hgkit.errors import Ambiguous, NotFound, RulesetError
from hgkit.games import catalog as module
from hgkit.games.catalog import Catalog, display, shipped
from hgkit.validation.files import validate

HOUSE_RULE = "hgkit: 1\nruleset: {}\ntitle: Ours\nsource: us\nextends: {}\n"
SCRIPT = "hgkit: 1\nscript: a game\ngame: {}\nplayers: [red, blue]\nturns: []\n"


@pytest.fixture(autouse=True)
def _at_home(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HGKIT_PATH", raising=False)


def write(path, text):
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def house_rule(path, parent="hg-2020", more=""):
    return write(path, HOUSE_RULE.format(Path(path).stem, parent) + more)


def lines(path, **options):
    return [str(problem) for problem in validate(path, Catalog(**options))]


@pytest.mark.parametrize("suffix", [".yaml", ".yml"])
def test_what_stands_beside_a_file_is_found(suffix):
    house_rule(f"club/values{suffix}", more="animals: {deer: {points: 2}}\n")
    house_rule(f"club/table{suffix}", "values")
    write(f"club/script{suffix}", SCRIPT.format("table"))
    write(f"club/extra{suffix}", "hgkit: 1\noverlay: extra\ntitle: x\nsource: us\nrequires: [values]\n")
    for name in ("table", "script", "extra"):
        assert lines(f"club/{name}{suffix}") == []
    assert hgkit.load(f"club/table{suffix}").clauses["animals.deer"].points == 2
    assert hgkit.load("club/table").clauses["animals.deer"].points == 2, "a path may leave the suffix out"


def test_a_deck_beside_a_file_is_found_and_an_empty_folder_hides_nothing():
    deck = (
        (shipped() / "tiles" / "hg-2020-menhir.yaml")
        .read_text()
        .replace("deck: hg-2020-menhir", "deck: ours")
    )
    write("ours.yaml", deck)
    house_rule("table.yaml", more="decks: {bonus: {tiles: ours}}\n")
    Path("tiles").mkdir()
    assert lines("table.yaml") == []
    assert lines("table.yaml", folders=["."]) == []
    assert Catalog(["."]).find("deck", "ours").path == "ours.yaml"


def test_a_name_of_the_user_is_found_in_the_working_folder():
    house_rule("rulesets/ours.yml")
    assert hgkit.load("ours").path == "rulesets/ours.yml"
    assert hgkit.load("hg-2020", with_=()).id == "hg-2020"


def test_a_name_in_a_file_is_not_looked_for_in_the_working_folder():
    house_rule("values.yaml")
    house_rule("club/table.yaml", "values")
    with pytest.raises(RulesetError, match="there is no ruleset 'values'"):
        hgkit.load("club/table.yaml")
    assert hgkit.load("club/table.yaml", path=["."]).id == "table"


def test_a_script_called_like_its_game_names_the_game():
    write("hg-2020.yaml", SCRIPT.format("hg-2020"))
    assert lines("hg-2020.yaml") == []


def test_two_files_of_one_name_in_a_folder_are_an_error():
    house_rule("values.yaml")
    house_rule("values.yml")
    house_rule("table.yaml", "values")
    message = "'values' is both values.yaml and values.yml (remove one of the two)"
    assert lines("table.yaml") == [f"table.yaml:5:10: {message} [ambiguous-name]"]
    with pytest.raises(NotFound) as caught:
        hgkit.load("values")
    assert str(caught.value) == message
    with pytest.raises(Ambiguous, match="write the suffix too"):
        hgkit.load("./values".replace("./", f"{Path.cwd()}/"))


@pytest.mark.parametrize("place", ["beside", "below", "HGKIT_PATH"])
def test_a_file_called_like_a_shipped_one_is_an_error(place, monkeypatch):
    folder = {"beside": ".", "below": "rulesets", "HGKIT_PATH": "elsewhere"}[place]
    ours = house_rule(f"{folder}/hg-2020.yaml", "hg")
    monkeypatch.setenv("HGKIT_PATH", "elsewhere")
    message = (
        f"'hg-2020' is both your {ours} and the shipped {shipped()}/rulesets/hg-2020.yaml"
        f" (rename yours, or choose it with --path {folder})"
    )
    with pytest.raises(NotFound) as caught:
        hgkit.load("hg-2020")
    assert str(caught.value) == message
    house_rule("table.yaml", "hg-2020")
    assert lines("table.yaml") == [f"table.yaml:5:10: {message} [ambiguous-name]"]


def test_with_a_path_such_a_file_is_used_and_a_warning_says_so():
    house_rule("mine/hg-2020.yaml", "hg-2002")
    house_rule("table.yaml", "hg-2020")
    heard = []
    catalog = Catalog(["mine"], listener=heard.append)
    rules = hgkit.load("hg-2020", catalog=catalog)
    assert rules.path == "mine/hg-2020.yaml"
    assert rules.sha256 != hgkit.load("hg-2020").sha256
    shadow = f"used in place of the shipped 'hg-2020', {shipped()}/rulesets/hg-2020.yaml"
    expected = f"mine/hg-2020.yaml:1:1: warning: {shadow} [hides-shipped]"
    assert lines("table.yaml", folders=["mine"]) == [expected]
    hgkit.load("hg-2020", catalog=catalog)
    assert [str(problem) for problem in heard] == [expected], "it is heard once"


def test_a_copy_of_a_shipped_file_is_no_other_file():
    write("rulesets/hg-2020.yaml", (shipped() / "rulesets" / "hg-2020.yaml").read_text(encoding="utf-8"))
    assert hgkit.load("hg-2020").path == "rulesets/hg-2020.yaml"


def test_a_shipped_file_names_shipped_files(monkeypatch):
    house_rule("hg.yaml", "hg-2002")
    house_rule("hg-tiles.yaml", "hg-2002")
    assert hgkit.load("hg-2020").resolved.layers[0].source.path == f"{shipped()}/rulesets/hg.yaml"


@pytest.mark.parametrize("command", ["load", "validate"])
def test_a_link_that_leads_to_itself_has_a_message(command):
    os.symlink("loop.yaml", "loop.yaml")
    house_rule("table.yaml", "loop.yaml")
    message = "loop.yaml: this is a symbolic link that leads back to itself"
    with pytest.raises(NotFound) as caught:
        getattr(hgkit, command)("loop.yaml")
    assert str(caught.value) == message
    assert lines("table.yaml") == [f"table.yaml:5:10: {message} [unknown-file]"]


def test_a_link_to_nowhere_is_named_as_the_user_named_it():
    os.symlink("nowhere", "dangling.yaml")
    with pytest.raises(NotFound, match=r"^dangling.yaml: this is a symbolic link to 'nowhere'"):
        hgkit.load("dangling.yaml")


def test_paths_are_shown_as_short_as_they_can_be(tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "link").symlink_to("a/b")
    assert display(tmp_path / "x.yaml") == "x.yaml"
    assert display(Path("a/../x.yaml")) == "x.yaml"
    assert display(Path("link/../x.yaml")) == "link/../x.yaml", "this is a/x.yaml"
    assert display(Path("/else/x.yaml")) == "/else/x.yaml"


def test_an_unknown_name_has_a_hint_from_beside_too():
    house_rule("quizz.yaml")
    house_rule("table.yaml", "quiz")
    [line] = lines("table.yaml")
    assert line.endswith("there is no ruleset 'quiz' (did you mean 'quizz'?) [unknown-file]")


def test_folders_are_walked_once_however_many_files_there_are(monkeypatch, tmp_path):
    walks = []
    files_below = module.files_below
    monkeypatch.setattr(module, "files_below", lambda *a, **k: walks.append(a) or files_below(*a, **k))

    def walks_for(count):
        for number in range(count):
            house_rule(f"many/rule-{number}.yaml")
        catalog = Catalog(["many"])
        walks.clear()
        for number in range(count):
            catalog.find("ruleset", f"rule-{number}")
        return len(walks)

    assert walks_for(4) == walks_for(32)


MAP = "hgkit: 1\nmap: {0}\ntitle: {{en: x}}\nextends: {1}\n"
DECK = "hgkit: 1\ndeck: {0}\ntitle: {{en: x}}\nextends: {1}\n"


@pytest.mark.parametrize(("text", "column"), [(HOUSE_RULE, 5), (DECK, 4), (MAP, 4)])
@pytest.mark.parametrize(("length", "line"), [(500, 435), (62, None)])
def test_only_so_many_files_rest_on_one_another(text, column, length, line):
    first = {HOUSE_RULE: "hg-2020", DECK: "hg-2020-land", MAP: "iwari-continent"}[text]
    for number in range(length):
        write(f"f{number}.yaml", text.format(f"f{number}", f"f{number - 1}" if number else first))
    message = (
        "more than 64 files build on one another (extend one that is nearer to the first) [too-many-parents]"
    )
    expected = [f"f{line + 1}.yaml:{column}:10: extends: {message}"] if line else []
    assert [line for line in lines(f"f{length - 1}.yaml") if "warning" not in line] == expected

"""The component files of boards: the boards themselves, and decks of dominoes."""

from typing import Final

from hgkit.rules.components.file_kind import FileKind

FILES: Final = (
    FileKind(
        sort="boards",
        named="file of boards",
        key="board",
        noun="a file of boards",
        load="hgkit.spaces.boards.components.boards:load_boards",
        model="hgkit.spaces.boards.components.board_file:BoardFile",
    ),
    FileKind(
        sort="dominoes",
        named="file of dominoes",
        key="deck",
        noun="a deck of dominoes",
        load="hgkit.spaces.boards.components.dominoes:load_dominoes",
        model="hgkit.spaces.boards.components.dominoes:DominoFile",
        marks=("dominoes", "scenes"),
        extend=True,
    ),
)

"""hgkit: board-game rule variants as YAML rulesets, interpreted by one engine.

Load a ruleset with `load`, play it with `start`, replay a recorded game with `replay`, score a table with `score`,
compare rulesets with `diff`, check a file with `validate`. Everything that a user can get wrong raises an `HgkitError`.

>>> import hgkit
>>> state = hgkit.start(hgkit.load("hg-2020"), ["red", "blue"], seed=1)
>>> state.player
'red'
"""

from hgkit import api
from hgkit.api import __all__ as __all__
from hgkit.version import __version__ as __version__

# Not the one of typing, which takes long to import: until Ctrl-C is handled it ends Python with a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from hgkit.api import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        return getattr(api, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

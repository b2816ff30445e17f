"""`python -m hgkit` is the command `hgkit`."""

import gc
import os
import signal
import sys

INTERRUPTED, TERMINATED = 130, 143
"""The exit statuses after Ctrl-C, and where the system or a time limit ended the process."""


def main() -> int:
    """Run the command with the arguments of the process and return the exit status.

    Ctrl-C is taken care of first: most of a short run is spent importing.
    """
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _end)
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # else it is to be ignored
    if ours:
        signal.signal(signal.SIGINT, _leave)
    # A short run is mostly imports, whose objects stay: looking through them and for plug-ins of pydantic takes long.
    gc.set_threshold(100_000, 20, 20)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    from hgkit.cli.main import run

    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    status = INTERRUPTED
    try:
        status = run()
    except KeyboardInterrupt:  # before it could be taken care of
        _leave()
    if status == INTERRUPTED:
        os._exit(status)  # Python, if a module was being made, would end by the signal all the same
    if ours:
        signal.signal(signal.SIGINT, _leave)
    gc.freeze()  # else Python looks through them all once more when it ends
    return status


def _end(*_: object) -> None:
    """End the process as an exception does, so that no half-written file stays behind."""
    raise SystemExit(TERMINATED)


def _leave(*_: object) -> None:
    """End the process at once, without a word from Python about where it was."""
    try:
        os.write(2, b"hgkit: interrupted\n")
    finally:
        os._exit(INTERRUPTED)


if __name__ == "__main__":
    sys.exit(main())

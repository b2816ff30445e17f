"""Files are written in one move, and only where the shell would write them."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hgkit.text.writing import ABANDONED, write_file

NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of an ordinary user, who the tests are while it is there: the system refuses root nothing."""
    with tempfile.TemporaryDirectory() as name:
        user = os.geteuid()
        if user == 0:
            os.chown(name, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield Path(name)
        finally:
            os.seteuid(user)


def files(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "new", b"text")
    finally:
        os.umask(before)
    assert (tmp_path / "new").read_bytes() == b"text"
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


def test_what_a_killed_process_left_is_swept_away(tmp_path: Path) -> None:
    names = [".hgkit-abcd_123.tmp", ".hgkit-notes.tmp", "hgkit-abcd_123.tmp", ".hgkit-old_one1.tmp"]
    for name in names:
        (tmp_path / name).write_bytes(b"text")
        if name != names[3]:
            os.utime(tmp_path / name, (0, time.time() - ABANDONED - 9))
    write_file(tmp_path / "new", b"text")
    assert files(tmp_path) == sorted([*names[1:], "new"])


def test_a_process_that_is_killed_leaves_the_old_file_and_one_that_will_be_swept_away(tmp_path: Path) -> None:
    code = (
        "import os, signal\nfrom hgkit.text import writing\n"
        "os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "writing.write_file('old', b'after')"
    )
    (tmp_path / "old").write_bytes(b"before")
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=False)
    left, old = files(tmp_path)
    assert old == "old"
    assert (tmp_path / "old").read_bytes() == b"before"
    os.utime(tmp_path / left, (0, 0))
    write_file(tmp_path / "old", b"after")
    assert files(tmp_path) == ["old"]


def test_mode_and_owner_stay(tmp_path: Path) -> None:
    file = tmp_path / "old"
    file.write_bytes(b"before")
    file.chmod(0o604)
    if os.geteuid() == 0:
        os.chown(file, NOBODY, NOBODY)
    before = file.stat()
    write_file(file, b"after")
    after = file.stat()
    assert file.read_bytes() == b"after"
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    assert after.st_ino != before.st_ino


def test_a_read_only_file_is_refused(folder: Path) -> None:
    file = folder / "old"
    file.write_bytes(b"before")
    file.chmod(0o444)
    with pytest.raises(PermissionError) as caught:
        write_file(file, b"after")
    assert caught.value.filename == str(file)
    assert (file.read_bytes(), files(folder)) == (b"before", ["old"])


def test_a_writable_file_in_a_read_only_folder_is_written_in_place(folder: Path) -> None:
    file = folder / "old"
    file.write_bytes(b"before")
    folder.chmod(0o555)
    try:
        write_file(file, b"after")
        with pytest.raises(PermissionError):
            write_file(folder / "new", b"text")
    finally:
        folder.chmod(0o755)
    assert (file.read_bytes(), files(folder)) == (b"after", ["old"])


def test_what_must_not_be_written_in_place_is_refused_or_replaced(folder: Path) -> None:
    file, other = folder / "file", folder / "other"
    file.write_bytes(b"before")
    other.hardlink_to(file)
    write_file(file, b"after", in_place=False)
    assert (file.read_bytes(), other.read_bytes()) == (b"after", b"before")
    folder.chmod(0o555)
    try:
        with pytest.raises(PermissionError):
            write_file(file, b"later", in_place=False)
    finally:
        folder.chmod(0o755)
    assert file.read_bytes() == b"after"


def test_links_stay_links(tmp_path: Path) -> None:
    file, link, other = tmp_path / "file", tmp_path / "link", tmp_path / "other"
    file.write_bytes(b"before")
    link.symlink_to("file")
    other.hardlink_to(file)
    write_file(link, b"after")
    assert link.is_symlink()
    assert [one.read_bytes() for one in (file, link, other)] == [b"after"] * 3


def test_a_link_to_nothing_makes_its_target(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    write_file(tmp_path / "link", b"text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"text"


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    with pytest.raises(OSError) as caught:
        write_file(loop, b"text")
    assert (caught.value.errno, caught.value.filename) == (errno.ELOOP, str(loop))
    assert (loop.is_symlink(), files(tmp_path)) == (True, ["loop"])


def test_a_device_is_written_to() -> None:
    write_file(os.devnull, b"text")
    assert not os.path.isfile(os.devnull)


def test_a_full_disk_leaves_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "old"
    file.write_bytes(b"before")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=f"No space left on device: '{file}'"):
        write_file(file, b"after")
    assert (file.read_bytes(), files(tmp_path)) == (b"before", ["old"])


def test_killed_at_any_moment_it_is_one_content_or_the_other(tmp_path: Path) -> None:
    file = tmp_path / "file"
    sizes = (2_000_000, 3_000_000)
    code = (
        "import sys; from hgkit.text.writing import write_file\n"
        f"contents = [bytes([65 + n]) * size for n, size in enumerate({sizes})]\n"
        "for round in range(10**6):\n"
        "    write_file(sys.argv[1], contents[round % 2])\n"
        "    print(round, flush=True)"
    )
    for delay in range(5):
        writer = subprocess.Popen(
            [sys.executable, "-c", code, file], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
        )
        assert writer.stdout is not None
        for _ in range(2 + delay):
            writer.stdout.readline()
        writer.kill()
        writer.communicate()
        content = file.read_bytes()
        assert len(content) in sizes
        assert len(set(content)) == 1

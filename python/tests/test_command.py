"""The script `kdoku` of the package behaves as the program does."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import kdoku
import pytest

SCRIPT = shutil.which("kdoku", path=Path(sys.executable).parent)


def run(*arguments, text=""):
    """The exit code, stdout and stderr of the script."""
    done = subprocess.run([SCRIPT, *arguments], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def shell(line, folder):
    """The same of a line for a shell, where `$0` is the script."""
    done = subprocess.run(["sh", "-c", line, SCRIPT], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_arguments_stdin_and_exit_codes(classic, solved):
    assert run("--version") == (0, f"kdoku {kdoku.__version__}\n", "")
    assert run("--to", "line", text=f"{classic}\n") == (0, f"{solved}\n", "")
    assert run("check", text=f"55{classic[2:]}\n")[0] == 1
    assert run("no-such-file.txt")[0] == 2
    code, _, message = run("--no-such-option")
    assert code == 2 and "Usage: kdoku " in message


def test_pages():
    assert "Usage: kdoku generate" in run("generate", "--help")[1]
    assert ".TH kdoku 1" in run("man")[1]
    for name in ("bash", "zsh", "fish"):
        assert "kdoku" in run("completions", name)[1]


def test_the_module_is_the_program():
    module = subprocess.run([sys.executable, "-m", "kdoku", "--help"], capture_output=True, text=True)
    assert (module.returncode, module.stdout, module.stderr) == run("--help")


def test_numpy_is_not_imported():
    code = """
import sys
sys.argv = ["kdoku", "--version"]
import _kdoku_command
assert _kdoku_command.main() == 0
assert "numpy" not in sys.modules and "kdoku" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_files_are_written(tmp_path, classic, solved):
    assert run("-o", str(tmp_path / "out.txt"), "--to", "line", text=f"{classic}\n") == (0, "", "")
    assert (tmp_path / "out.txt").read_text() == f"{solved}\n"


def test_nothing_is_lost_in_a_pipe(classic, solved):
    code, out, message = run(text=f"{classic}\n" * 50_000)
    assert (code, message) == (0, "") and out == f"{solved}\n" * 50_000


@pytest.mark.skipif(os.name == "nt", reason="a shell of Unix")
class TestUnix:
    def test_a_pipe_may_be_closed(self, tmp_path, classic, solved):
        (tmp_path / "many.txt").write_text(f"{classic}\n" * 20_000)
        assert shell('"$0" many.txt | head -1', tmp_path) == (0, f"{solved}\n", "")

    def test_a_closed_stdout_is_an_error(self, tmp_path, classic):
        (tmp_path / "a.txt").write_text(f"{classic}\n")
        closed = (2, "", "error: cannot write stdout: it is closed\n")
        for arguments in ("a.txt", "--help"):
            assert shell(f'exec "$0" {arguments} >&-', tmp_path) == closed
            assert shell(f'exec "$0" {arguments} <&- >&-', tmp_path) == closed
        assert shell('exec "$0" a.txt -o out >&-', tmp_path) == (0, "", "")
        assert shell('exec "$0" a.txt > /dev/null 2>&-', tmp_path) == (0, "", "")

    def test_an_argument_may_be_any_bytes(self, tmp_path, classic):
        path = os.fsencode(tmp_path) + b"/\xff.txt"
        with open(path, "w") as file:
            file.write(f"{classic}\n")
        assert subprocess.run([SCRIPT, path], stdout=subprocess.DEVNULL).returncode == 0

    @pytest.mark.parametrize("name, code", [("SIGINT", 130), ("SIGTERM", 130), ("SIGHUP", 129)])
    def test_signals_are_those_of_the_program(self, name, code, classic):
        with subprocess.Popen(
            [SCRIPT, "count", "--one-by-one", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as child:
            child.stdin.write(f"{classic}\n")
            child.stdin.flush()
            # an answer, by which time it listens to signals too
            assert child.stdout.readline() == "1\n"
            child.stdin.write(f"{'.' * 81}\n")
            child.stdin.flush()
            time.sleep(0.5)
            child.send_signal(getattr(signal, name))
            assert child.wait(30) == code
            assert child.stdout.read().startswith("undecided, at least ")

    def test_an_interrupt_while_input_is_waited_for(self, classic):
        with subprocess.Popen([SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
            child.stdin.write(f"{classic}\n")
            child.stdin.flush()
            child.stdout.readline()
            child.send_signal(signal.SIGINT)
            assert child.wait(30) in (130, -signal.SIGINT)

    def test_serve_runs_the_other_program(self, tmp_path):
        other = tmp_path / "kdoku-web"
        other.write_text('#!/bin/sh\necho "$@"\nexit 7\n')
        other.chmod(0o755)
        variables = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
        done = subprocess.run([SCRIPT, "serve", "--port", "0"], env=variables, capture_output=True)
        assert (done.returncode, done.stdout) == (7, b"--port 0\n")
        variables["PATH"] = str(tmp_path / "no")
        done = subprocess.run([SCRIPT, "serve"], env=variables, capture_output=True)
        assert done.returncode == 2 and b"`kdoku-web` is not installed" in done.stderr

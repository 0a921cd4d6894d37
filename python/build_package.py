"""Builds the wheel for this platform and the sdist, and checks both in a fresh environment.

    python python/build_package.py dist

`--env` keeps that environment. `--no-rebuild` does not build a wheel from the sdist, which takes as
long as a first build; that the sdist is complete for `cargo --locked` is still checked.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tarfile
import venv
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(__file__).parent
LICENSES = {"LICENSE-APACHE", "LICENSE-CRATES", "LICENSE-MIT"}
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
IMPORT = f"""
import kdoku
from importlib.metadata import files
assert kdoku.solve({PUZZLE!r}).line == {SOLUTION!r}
print(kdoku.__version__, *sorted(path.name for path in files("kdoku") if path.parent.name == "licenses"))
"""


class Environment:
    """A virtual environment, whose programs come first on the PATH."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=True)
        scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        path = f"{scripts}{os.pathsep}{os.environ['PATH']}"
        self.variables = {**os.environ, "PATH": path, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        self.scripts = scripts

    def run(self, program: str, *arguments: object, folder: Path = FOLDER, text: str = "") -> str:
        """What the program writes. Its errors are shown, and end this script."""
        command = [str(self.scripts / program), *map(str, arguments)]
        pipe = subprocess.PIPE
        done = subprocess.run(command, cwd=folder, env=self.variables, input=text, stdout=pipe, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}")
        return done.stdout


def expect(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise SystemExit(f"{what}: expected {expected}, found {found}")


def only(folder: Path, pattern: str) -> Path:
    """The one file with such a name."""
    (path,) = folder.glob(pattern)
    return path


def check_wheel(env: Environment, wheel: Path, elsewhere: Path) -> None:
    # elsewhere, since `import kdoku` would find the sources here
    env.run("pip", "install", "--quiet", wheel, folder=elsewhere)
    env.run("pip", "check", folder=elsewhere)
    version, *licenses = env.run("python", "-c", IMPORT, folder=elsewhere).split()
    expect("licences", set(licenses), LICENSES)
    expect("kdoku --version", env.run("kdoku", "--version", folder=elsewhere), f"kdoku {version}\n")
    expect("kdoku", env.run("kdoku", "--to", "line", folder=elsewhere, text=PUZZLE), f"{SOLUTION}\n")


def check_sdist(env: Environment, sdist: Path, wheel: Path, is_rebuilt: bool, elsewhere: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(elsewhere, filter="data")
    root = elsewhere / sdist.name.removesuffix(".tar.gz")
    expect("licences of the sdist", {path.name for path in root.glob("LICENSE-*")}, LICENSES)
    command = ["cargo", "metadata", "--locked", "--offline", "--format-version", "1"]
    subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL)
    if is_rebuilt:
        # a folder of its own, since files of an sdist are older than those that were built before
        env.variables |= {"CARGO_NET_OFFLINE": "true", "CARGO_TARGET_DIR": str(elsewhere / "target")}
        options = ["--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", elsewhere]
        env.run("pip", "wheel", "--quiet", *options, sdist, folder=elsewhere)
        rebuilt = only(elsewhere, "*.whl")
        found, expected = (sorted(zipfile.ZipFile(path).namelist()) for path in (rebuilt, wheel))
        expect("files of the wheel from the sdist", found, expected)


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds the wheel and the sdist, and checks both.")
    parser.add_argument("out", type=Path, help="folder of the results")
    parser.add_argument("--env", type=Path, help="folder of the environment, which is kept")
    parser.add_argument("--no-rebuild", action="store_true", help="do not build a wheel from the sdist")
    args = parser.parse_args()
    with TemporaryDirectory() as name:
        temporary = Path(name)
        built = temporary / "built"
        built.mkdir()
        env = Environment((args.env or temporary / "env").absolute())
        env.run("pip", "install", "--quiet", "maturin>=1.12,<2")
        env.run("maturin", "build", "--quiet", "--release", "--out", built)
        env.run("python", "-c", f"import build_backend; build_backend.build_sdist({str(built)!r})")
        wheel, sdist = only(built, "*.whl"), only(built, "*.tar.gz")
        check_wheel(env, wheel, temporary)
        check_sdist(env, sdist, wheel, not args.no_rebuild, temporary)
        args.out.mkdir(parents=True, exist_ok=True)
        for path in (wheel, sdist):
            target = args.out / path.name
            target.write_bytes(path.read_bytes())
            print(target)


if __name__ == "__main__":
    main()

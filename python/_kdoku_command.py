"""The script `kdoku`: the program, which is in the compiled module of the package.

It stands beside the package, since `import kdoku` also imports numpy, which takes longer than
solving most puzzles.
"""

import os
import signal
import sys
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from types import ModuleType


def main() -> int:
    """Runs the program with the arguments of the process, and returns its exit code."""
    module = compiled_module()
    # Ctrl-C is for the program; it stays ignored where a shell has ignored it
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # no file that the program opens may take the place of a closed stream
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    code: int = module.run_command(["kdoku", *sys.argv[1:]])
    return code


def compiled_module() -> ModuleType:
    """`kdoku._kdoku`, without the package around it unless that was imported already."""
    if "kdoku" in sys.modules:
        from kdoku import _kdoku

        return _kdoku
    package = find_spec("kdoku")
    assert package
    spec = PathFinder.find_spec("kdoku._kdoku", package.submodule_search_locations)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""`python -m allo` is the program `allo`: that of the package, else of the build folder, else on the PATH."""

import os
import shutil
import sys


def _program():
    package = os.path.dirname(os.path.abspath(__file__))
    for relative in ("bin/allo", "../../bin/allo"):
        path = os.path.normpath(os.path.join(package, relative))
        if os.path.isfile(path):
            return path
    return shutil.which("allo")


def main():
    program = _program()
    if program is None:
        sys.exit("python -m allo: cannot find the program 'allo'")
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()

# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""What the tests share: kernel files as modules, and test cases whose total is printed as other test programs do."""

import importlib.util
import sys
import unittest

sys.dont_write_bytecode = True


def load(file):
    """The file as a module, which can import its neighbours."""
    sys.path.insert(0, str(file.parent))
    try:
        spec = importlib.util.spec_from_file_location(file.stem, file)
        module = importlib.util.module_from_spec(spec)
        sys.modules[file.stem] = module
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.pop(0)


def main():
    """Runs the cases, and prints `N passed, M failed`."""
    program = unittest.main(exit=False, module="__main__")
    result = program.result
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed")
    sys.exit(failed != 0)

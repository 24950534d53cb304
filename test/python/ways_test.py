# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""The ways in which Python gets the source of a kernel: each in a process of its own, with a kernel and an error.

Left out with a message is what is not installed: IPython (`python3-ipython`), llvmlite (`python3-llvmlite`) and pytest.
"""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import textwrap
import unittest
import zipfile

sys.dont_write_bytecode = True

import allo
import cases

# The name that is missing is at line 12, column 16.
PROGRAM = """\
import allo
from allo import i32, kernel


@kernel
def right(x: i32) -> i32:
    return x + 1


@kernel
def wrong(x: i32) -> i32:
    return x + missing


print(right(41))
try:
    wrong(1)
except allo.CompilationError as error:
    print(*error.diagnostics[0][:3])
    print(*str(error).splitlines()[-2:], sep="\\n")
"""
EXCERPT = "12 |     return x + missing\n   |                ^^^^^^^"
PLACE = "(12, 16, 12, 23) undefined-name"


def run(*arguments, folder, status=0, **options):
    """What Python prints."""
    package = os.path.abspath(pathlib.Path(allo.__file__).parents[1])
    environment = dict(os.environ, PYTHONPATH=package, IPYTHONDIR=str(folder))
    command = [sys.executable, *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=100, **options)
    if done.returncode != status:
        raise AssertionError(f"{command} ends with {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class Sources(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.write("program.py", PROGRAM)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(textwrap.dedent(text))
        return path

    def check(self, file, *arguments, **options):
        output = run(*arguments, folder=self.folder, **options)
        self.assertEqual(output, f"42\n{file} {PLACE}\n{EXCERPT}\n")

    def test_a_file(self):
        self.check("program.py", "program.py")

    def test_a_module(self):
        self.check("program.py", "-c", "import program")
        self.check("program.py", "-m", "program")

    def test_another_interpreter_of_the_process(self):
        output = run("-c", "import _xxsubinterpreters as s\ntry:\n    s.run_string(s.create(), 'import allo')\nexcept Exception as e:\n    print(e)", folder=self.folder)
        self.assertIn("allo can be imported in the main interpreter of a process only", output)

    def test_a_command(self):
        self.check("<string>", "-c", PROGRAM)

    def test_standard_input(self):
        file = self.folder / "input.py"
        file.write_text(PROGRAM)
        with file.open() as stdin:
            self.check("<stdin>", "-", stdin=stdin)

    def test_what_has_no_source_is_an_error_with_the_name(self):
        code = PROGRAM.replace("print(right(41))", "try:\n    right(41)\nexcept allo.errors.SourceError as error:\n    print(error)")
        code = code.split("    wrong(1)")[0] + "    pass\nfinally:\n    pass\n"
        executed = f"exec({code!r})"
        for way, file in (((("-c", executed), {}), "<string>"), ((("-",), {"input": code}), "<stdin>")):
            output = run(*way[0], folder=self.folder, **way[1])
            reason = f"Python keeps none of '{file}'; write the kernel to a file, or use IPython"
            self.assertEqual(output, f"the source of kernel 'right' is not known: {reason}\n")

    def test_a_zipped_package(self):
        with zipfile.ZipFile(self.folder / "packed.zip", "w") as packed:
            packed.writestr("package/__init__.py", "")
            packed.writestr("package/program.py", PROGRAM)
        code = "import sys; sys.path.insert(0, 'packed.zip'); import package.program"
        self.check("packed.zip/package/program.py", "-c", code)

    def test_exec_with_lines(self):
        code = """
            import linecache
            text = open("program.py").read()
            linecache.cache["<made>"] = len(text), None, text.splitlines(True), "<made>"
            exec(compile(text, "<made>", "exec"))
        """
        self.check("<made>", self.write("made.py", code).name)
        self.check("program.py", "-c", "exec(compile(open('program.py').read(), 'program.py', 'exec'))")

    def test_doctest(self):
        examples = '''
            """
            >>> import allo
            >>> from allo import i32, kernel
            >>> @kernel
            ... def right(x: i32) -> i32:
            ...     return x + 1
            >>> right(41)
            42
            >>> @kernel
            ... def wrong(x: i32) -> i32:
            ...     return x + missing
            >>> try:
            ...     wrong(1)
            ... except allo.CompilationError as error:
            ...     print(error.diagnostics[0][:3])
            ('<doctest examples[4]>', (3, 16, 3, 23), 'undefined-name')
            """
        '''
        self.write("examples.py", examples)
        self.assertEqual(run("-m", "doctest", "examples.py", folder=self.folder), "")
        self.write("examples.py", examples.replace("            42", "            43"))
        self.assertIn("1 of   6 in examples", run("-m", "doctest", "examples.py", folder=self.folder, status=1))

    @unittest.skipUnless(importlib.util.find_spec("pytest"), "pytest is not installed")
    def test_pytest(self):
        code = """
            import allo
            from allo import i32, kernel


            @kernel
            def right(x: i32) -> i32:
                return x + 1


            def test_both():
                @kernel
                def wrong(x: i32) -> i32:
                    return x + missing

                assert right(41) == 42
                try:
                    wrong(1)
                except allo.CompilationError as error:
                    assert error.diagnostics[0].place == (14, 20, 14, 27)
                    assert "14 |         return x + missing" in str(error)
        """
        self.write("both_test.py", code)
        flags = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "both_test.py")
        self.assertIn("1 passed", run(*flags, folder=self.folder))
        self.write("both_test.py", code.replace("== 42", "== 43"))
        self.assertIn("assert 42 == 43", run(*flags, folder=self.folder, status=1))  # rewritten

    @unittest.skipUnless(importlib.util.find_spec("IPython"), "IPython is not installed")
    def test_ipython(self):
        code = """
            import contextlib, io
            from IPython.core.interactiveshell import InteractiveShell

            shell = InteractiveShell.instance(colors="NoColor")
            cells = open("program.py").read().split("\\n\\n\\n")
            for cell in cells:
                shell.run_cell(cell, store_history=True).raise_error()
            again = cells[1].replace("x + 1", "x + 100")
            shell.run_cell(again + "\\nprint(right(41))", store_history=True)
        """
        lines = run(self.write("cells.py", code).name, folder=self.folder).splitlines()
        self.assertEqual((lines[0], lines[-1]), ("42", "141"))
        self.assertRegex(lines[1], r"<?ipython-input-.* \(3, 16, 3, 23\) undefined-name$")
        self.assertEqual(lines[2:4], ["3 |     return x + missing", "  |                ^^^^^^^"])

    def test_a_reload_after_an_edit(self):
        code = """
            import importlib, os, pathlib, allo, edited

            file = pathlib.Path("edited.py")
            text = file.read_text()
            before = edited.change
            print(before(1))
            file.write_text(text.replace("x + 1", "x + 200"))
            os.utime(file, (1, 1))
            importlib.reload(edited)
            print(edited.change(1), before(1))
            file.write_text("\\n" + text.replace("x + 1", "x + missing"))
            os.utime(file, (2, 2))
            importlib.reload(edited)
            try:
                edited.change(1)
            except allo.CompilationError as error:
                print(error.diagnostics[0].place)
        """
        self.write("edited.py", "from allo import i32, kernel\n\n\n@kernel\ndef change(x: i32) -> i32:\n    return x + 1\n")
        output = run("-B", self.write("reloads.py", code).name, folder=self.folder)
        self.assertEqual(output, "2\n201 2\n(7, 16, 7, 23)\n")

    def test_an_edit_before_the_first_call(self):
        code = """
            import pathlib, traceback, edited

            file = pathlib.Path("edited.py")
            file.write_text(file.read_text().replace("x + 1", "x + 200"))
            print(edited.change(1))
        """
        self.write("edited.py", "from allo import i32, kernel\n\n\n@kernel\ndef change(x: i32) -> i32:\n    return x + 1\n")
        self.assertEqual(run("-B", self.write("edits.py", code).name, folder=self.folder), "2\n")

    @unittest.skipUnless(importlib.util.find_spec("llvmlite"), "llvmlite is not installed")
    def test_beside_llvmlite(self):
        code = """
            import ctypes, sys

            def other():
                import llvmlite.binding as llvm

                llvm.initialize()
                llvm.initialize_native_target()
                llvm.initialize_native_asmprinter()
                module = llvm.parse_assembly("define i32 @f(i32 %x) {\\\\n%y = mul i32 %x, 3\\\\nret i32 %y\\\\n}\\\\n")
                machine = llvm.Target.from_default_triple().create_target_machine()
                engine = llvm.create_mcjit_compiler(module, machine)
                engine.finalize_object()
                assert ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(engine.get_function_address("f"))(14) == 42
                return engine

            engines = [other()] if sys.argv[1] == "first" else []
            import program
            engines.append(other())
            assert program.right(1) == 2
        """
        self.write("both.py", code.replace("\\\\n", "\\n"))
        for way in ("first", "last"):
            self.check("program.py", "both.py", way)


if __name__ == "__main__":
    cases.main()

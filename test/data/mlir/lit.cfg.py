# Tests of the dialect and of passes, the MLIR way: an input, RUN lines, hand-written CHECK lines.
# `./dev test mlir` runs all of them; some: `lit-22 -a --param build=build --filter=NAME test/data/mlir`.
#   %roundtrip   prints %s and reads it again until nothing may change any more, in both forms of the assembly and in bytecode
#   %docs        the folder of the documentation
#   %runtime     what clang++ needs to make a program with the dataflow runtime
import os
import platform
import lit.formats

source = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
build = os.path.abspath(lit_config.params["build"])

config.name = "mlir"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(build, "test-mlir")
config.environment["PATH"] = os.path.join(build, "bin") + os.pathsep + os.environ["PATH"]

config.available_features.add(platform.machine())

# Two ways to the text that the first options ask for: at once, and from what the second options wrote. It is the same text.
again = "allo-opt {0} %s -o %t.1 && allo-opt {1} %s -o %t.2 && allo-opt {0} %t.2 -o %t.3 && diff %t.1 %t.3"
forms = [("", ""), ("--mlir-print-op-generic", "--mlir-print-op-generic"), ("", "--emit-bytecode")]
config.substitutions += [
    ("%roundtrip", " && ".join(again.format(*form) for form in forms)),
    ("%docs", os.path.join(source, "docs")),
    (r"\bFileCheck\b", "FileCheck-22"),
    ("%runtime", f"-std=c++20 -fopenmp -I{source}/runtime {build}/lib/liballo_rt.a -lboost_context"),
]

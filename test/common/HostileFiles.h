// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Files that are made to cost as much as possible: each does one thing, over and over, up to a
// size. What checking them may take is what checking any file of that size may take. To add one: a
// row of the table.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace allo {

struct HostileFile {
  const char *name;
  std::function<std::string(size_t bytes)> make;
};

// 'head', lines of 'line' for 0, 1, ... up to 'bytes', 'tail'.
inline std::string repeatedLines(size_t bytes, const std::string &head,
                                 const std::function<std::string(const std::string &)> &line,
                                 const std::string &tail = "") {
  constexpr size_t MostLines = 45000; // a file may not have many more statements at top level
  std::string text = "from allo import *\n" + head;
  for (size_t i = 0; text.size() < bytes && i < MostLines; ++i)
    text += line(std::to_string(i));
  return text + tail;
}

inline const std::vector<HostileFile> &hostileFiles() {
  using S = const std::string &;
  static const std::string Kernel = "@kernel\ndef k(a: i32) -> i32:\n    b: i32 = a\n";
  static const std::string Returned = "    return b\n";
  // A few lines that double something, and are the same whatever the size.
  auto doubled = [](const char *head, const char *line, int times, const char *tail = "") {
    return [=](size_t) {
      std::string text = std::string("from allo import *\n") + head;
      for (int i = 0; i < times; ++i)
        text += line;
      return text + tail;
    };
  };
  auto lines = [](std::string head, auto line, std::string tail = "") {
    return [=](size_t bytes) { return repeatedLines(bytes, head, line, tail); };
  };
  static const std::vector<HostileFile> rows = {
      // Evaluation
      {"calls that call twice",
       lines("def f(x):\n    f(x)\n    f(x)\n", [](S i) { return "y = f(" + i + ")\n"; })},
      {"lists in lists", doubled("x = []\n", "x = [x, x]\n", 60, "s = str(x)\nb = x == x\n")},
      {"lists in code that may not run",
       doubled("import os\nx = y = []\n", "if os.getcwd():\n    x = y = [x, x, y]\n", 60)},
      {"names of code that may not run",
       lines("import os\nx = []\n",
             [](S i) { return "if os.getcwd():\n    x = y" + i + " = [x, [" + i + "]]\n"; })},
      {"lists that double", doubled("x = [0]\n", "x = x + x\n", 40)},
      {"strings that double", doubled("x = 'a'\n", "x = x + x\n", 60)},
      {"f-strings that double", doubled("x = 'a'\n", "x = f'{x}{x}'\n", 60)},
      {"numbers that double", doubled("x = 3\n", "x = x * x\n", 60)},
      {"appending", lines("x = []\n", [](S i) { return "x.append(" + i + ")\n"; })},
      {"reassigning", lines("x = 0\n", [](S) { return "x = x + 1\n"; })},
      {"slices of a list",
       lines("x = [0] * 1000000\n", [](S i) { return "y" + i + " = x[0:500000]\n"; })},
      {"longer lists", lines("x = [0] * 1000000\n", [](S i) { return "y" + i + " = x + [1]\n"; })},
      {"sorting", lines("x = [0] * 100000\n", [](S i) { return "y" + i + " = sorted(x)\n"; })},
      {"searching", lines("x = [0] * 100000\n", [](S i) { return "y" + i + " = 1 in x\n"; })},
      {"long strings", lines("x = 'a' * 1000000\n", [](S i) { return "y" + i + " = '%s' % x\n"; })},
      {"substrings",
       lines("x = 'a' * 1000000\n", [](S i) { return "y" + i + " = x[1:500000] + 'b' in x\n"; })},
      {"tables",
       lines("import numpy as np\n", [](S i) { return "y" + i + " = np.zeros((1000, 1000))\n"; })},
      {"sums of tables", lines("import numpy as np\nx = np.zeros(1000000)\n",
                               [](S i) { return "y" + i + " = x + x\n"; })},
      {"consteval", lines(
                        "@consteval\ndef g(n):\n    s = 0\n    for i in range(n):\n"
                        "        s = s + i\n    return s\n" +
                            Kernel,
                        [](S i) { return "    b = g(100000 + " + i + ")\n"; }, Returned)},
      {"tables as arguments",
       lines(
           "T = [0] * 100000\n@consteval\ndef g(t):\n    return t[0]\n" + Kernel,
           [](S) { return "    b = g(T)\n"; }, Returned)},
      {"endless loops", lines("def f():\n    while True:\n        pass\n",
                              [](S i) { return "y" + i + " = f()\n"; })},
      // Literals
      {"decimal literal",
       [](size_t n) { return "from allo import *\nx = " + std::string(n, '7') + "\n"; }},
      {"hexadecimal literal",
       [](size_t n) { return "from allo import *\nx = 0x" + std::string(n, '7') + "\n"; }},
      {"list literal",
       [](size_t n) {
         std::string text = "from allo import *\nx = [";
         while (text.size() < n)
           text += "1,";
         return text + "]\n";
       }},
      {"list literal in a kernel",
       [](size_t n) {
         std::string text = "from allo import *\n@kernel\ndef k() -> i32:\n    x: i32[" +
                            std::to_string(n / 2) + "] = [";
         for (size_t i = 0; i < n / 2; ++i)
           text += "1,";
         return text + "]\n    return x[0]\n";
       }},
      // Kernels
      {"kernels", lines("",
                        [](S i) {
                          return "@kernel\ndef k" + i +
                                 "(a: i32, b: i32) -> i32:\n    return a * b + " + i + "\n";
                        })},
      {"chain of calls", lines("@kernel\ndef k(a: i32) -> i32:\n    return a\n",
                               [](S i) {
                                 std::string before = i == "0" ? "" : std::to_string(stoi(i) - 1);
                                 return "@kernel\ndef k" + i + "(a: i32) -> i32:\n    return k" +
                                        before + "(a)\n";
                               })},
      {"statements", lines(
                         Kernel, [](S i) { return "    b = a + " + i + "\n"; }, Returned)},
      {"locals", lines(
                     Kernel, [](S i) { return "    v" + i + ": i32 = a\n"; }, Returned)},
      {"undefined names", lines(
                              Kernel, [](S i) { return "    b = name_" + i + "\n"; }, Returned)},
      {"undefined names and locals",
       lines(
           Kernel, [](S i) { return "    v" + i + ": i32 = w" + i + "\n"; }, Returned)},
      {"kernels with undefined names", lines("",
                                             [](S i) {
                                               return "@kernel\ndef k" + i + "(a: typ" + i +
                                                      ") -> i32:\n    return bar" + i + "\n";
                                             })},
      {"elif",
       lines(
           Kernel + "    if a == -1:\n        b = 1\n",
           [](S i) { return "    elif a == " + i + ":\n        b = " + i + "\n"; }, Returned)},
      {"case", lines(
                   Kernel + "    match a:\n",
                   [](S i) { return "        case " + i + ":\n            b = a\n"; }, Returned)},
      {"loops", lines(
                    Kernel, [](S i) { return "    for i" + i + " in range(9):\n        b += a\n"; },
                    Returned)},
      {"one long sum",
       lines(
           "@kernel\ndef k(a: i32) -> i32:\n    return a", [](S i) { return " + " + i; }, "\n")},
      {"parameters", lines(
                         "@kernel\ndef k(", [](S i) { return "p" + i + ": i32, "; },
                         ") -> i32:\n    return p0\n")},
      {"nested kernels", lines(
                             Kernel,
                             [](S i) {
                               return "    @kernel\n    def k" + i +
                                      "(a: i32) -> i32:\n        return a\n    b = k" + i + "(a)\n";
                             },
                             Returned)},
      {"instances",
       [](size_t bytes) {
         std::string text = "from allo import *\n@kernel\ndef k(a: i32, n: constexpr) -> i32:\n"
                            "    b: i32 = a\n";
         while (text.size() < bytes / 2)
           text += "    b = a + 1\n";
         return repeatedLines(
             bytes,
             text.substr(text.find('\n') + 1) + "    return b\n" +
                 "@kernel\ndef t(a: i32) -> i32:\n    r: i32 = 0\n",
             [](S i) { return "    r = k(a, " + i + ")\n"; }, "    return r\n");
       }},
      {"factories", lines("def make(n):\n    @kernel\n    def k(a: i32) -> i32:\n"
                          "        return a + n\n    return k\n",
                          [](S i) { return "y" + i + " = make(" + i + ")\n"; })},
      {"calls with many locals",
       [](size_t bytes) {
         std::string function = "def f(x):\n";
         for (size_t i = 0; function.size() < bytes / 2; ++i)
           function += "    v" + std::to_string(i) + " = x\n";
         return repeatedLines(bytes, function, [](S i) { return "y = f(" + i + ")\n"; });
       }},
      {"calls of a long decorator",
       [](size_t bytes) {
         std::string function = "def wrap(f):\n";
         for (size_t i = 0; function.size() < bytes / 2; ++i)
           function += "    v" + std::to_string(i) + " = 1\n";
         return repeatedLines(
             bytes, function + "    return kernel(f)\ndef g(a: i32) -> i32:\n    return a\n",
             [](S) { return "wrap(g)\n"; });
       }},
      {"functions in a function", lines("def outer():\n",
                                        [](S i) {
                                          return "    @deco\n    def f" + i +
                                                 "(a: i32) -> i32:\n        return a\n";
                                        })},
      // Text
      {"names", lines("", [](S i) { return "n" + i + " = " + i + "\n"; })},
      {"undefined names of the module",
       lines("", [](S i) { return "x" + i + " = name" + i + "\n"; })},
      {"imports", lines("", [](S i) { return "from m" + i + " import x" + i + "\n"; })},
      {"comments", lines("", [](S i) { return "x" + i + " = 1 # allo: ignore\n"; })},
      {"nonsense", lines("", [](S) { return "(]%$ def :"; })},
      {"parentheses",
       [](size_t n) {
         return "from allo import *\nx = " + std::string(n / 2, '(') + "1" +
                std::string(n / 2, ')') + "\n";
       }},
  };
  return rows;
}

} // namespace allo

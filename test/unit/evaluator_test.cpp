// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Compile-time evaluation against Python itself: the same expressions, the same texts. Skipped
// where there is no python3.
#include "interp/Evaluator.h"
#include "sema/incremental/Analyzer.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <span>
#include <string>
#include <unistd.h>
#include <vector>

using namespace allo;

namespace {

const char *const Expressions[] = {
    R"py(2**100 + 7 // 3)py",
    R"py(-7 // 2, -7 % 3, 7 % -3, 7.5 // 2, -7.5 % 2)py",
    R"py(1 / 3, 1e16, 1e-5, 123456789.125, 5e-324, 1e22, 0.1 + 0.2)py",
    R"py([i * j for i in range(4) for j in range(i) if (i + j) % 2])py",
    R"py({k: v for k, v in zip("abc", range(3))})py",
    R"py(sorted([3, 1, 2], key=lambda v: -v), sorted("banana", reverse=True))py",
    R"py("%5d|%-5s|%05.1f|%x" % (42, "ab", 3.14159, 255))py",
    R"py(f"{3.14159:8.3f}|{42:#x}|{1234567:,}|{0.5:%}|{'ab':>5}|{7:^5}|{-3:+d}|{255:08b}")py",
    R"py(f"{1e10:g}|{1234.5:e}|{1000000:_}|{3:.2f}|{True}|{'x'!r}")py",
    R"py("a,b,,c".split(","), " x  y ".split(), "a-b-c".rsplit("-", 1))py",
    R"py("hello".upper(), "Hello World".title(), "abc".find("c"), "x".zfill(3))py",
    R"py("abcdef"[::-1], "abcdef"[1:-1:2], [1, 2, 3][-2:], (1, 2, 3)[5:])py",
    R"py(round(2.5), round(3.5), round(2.675, 2), round(1234, -2), round(-0.5))py",
    R"py(divmod(-7, 3), pow(3, 20, 7), abs(-3), int("ff", 16), int(-3.9), float("1e3"))py",
    R"py(1 < 2 < 3, 1 in [1, 2], "b" not in "abc", None is None, not [])py",
    R"py([x for x in map(lambda a, b: a + b, [1, 2], [3, 4])], list(filter(None, [0, 1, 2])))py",
    R"py(any([]), all([]), min(3, 1, 2), max([4, 9], key=lambda v: -v), sum([1, 2], 10))py",
    R"py(bin(10), oct(8), hex(-255), ord("a"), chr(98), (10).bit_length())py",
    R"py(list(enumerate("ab", 1)), list(reversed([1, 2])), dict(a=1), len("abc"))py",
    R"py(math.gcd(12, 18), math.comb(10, 3), math.factorial(20), math.isqrt(99), math.log2(8))py",
    R"py(math.floor(-2.5), math.ceil(2.1), math.sqrt(2), math.hypot(3, 4), math.pi)py",
    R"py([*range(3), *"ab"], {1, 2} & {2, 3}, (lambda *a, **k: (a, k))(1, b=2))py",
    R"py(matched([1, 2, 3]), matched((2, 5, 6, 1)), matched((2, 1)), matched((2, 5, 6)))py",
    R"py(matched((3,)), matched([4, 2]), matched([4, 4]), matched((5,)), matched([1, 0]))py",
    R"py(matched(()), matched(None), matched("xy"), matched("xyz"), matched(-1.5))py",
    R"py(matched(True), matched(1), matched(1.0), matched(0), matched(False), matched(7.0))py",
    R"py(matched([8, 9, 99]), matched([99]), matched({1}), matched({1: 2}), matched(range(3)))py",
    R"py(matched(range(0)), matched([[1, 2], [3]]), matched([[1, 2], [4]]), matched([[1], [2]]))py",
    R"py(matched(math.inf), matched("ab"), left([1, 2, 3]), left([1, 2]))py",
    R"py("{:>4}|{0}|{x:.1f}".format(7, x=1.25) if False else "{}-{}".format(1, "a"))py",
};

// What the expressions may call.
const char *const Functions = R"py(
def matched(x):
    match x:
        case [1, *rest] | (2, *rest, 1):
            return ("rest", rest)
        case 3, *_:
            return "three"
        case [4, (2 | 3) as y]:
            return ("y", y)
        case [[a, b], [c]] if a + b == c:
            return ("nested", a, b, c)
        case [[a, b], *_]:
            return ("pair", a, b)
        case (5,) | [True, False]:
            return "short"
        case []:
            return "empty"
        case -1.5 | "x" "y" | None:
            return "literal"
        case True:
            return "true"
        case math.inf:
            return "endless"
        case (int_like) if int_like == 7:
            return int_like
        case *most, 99:
            return most
        case _ if x == {1}:
            return "a set"
        case other:
            return ("other", other)


def left(x):
    match x, len(x):
        case [first, *_], n if n > 2:
            pass
        case "abc", _:
            n = 0
        case first, n:
            n = -n
    return first, n
)py";

// Arithmetic on small numbers, without what raises.
std::string randomExpression(std::mt19937 &random, int depth) {
  auto pick = [&](int n) { return int(random() % unsigned(n)); };
  if (depth == 0)
    return pick(4) == 0 ? std::to_string(pick(100)) + ".5" : std::to_string(pick(100));
  static constexpr const char *Operators[] = {" + ", " - ", " * ", " < ", " == "};
  switch (pick(4)) {
  case 0:
    return "-(" + randomExpression(random, depth - 1) + ")";
  case 1:
    return "(" + randomExpression(random, depth - 1) + ") // " + std::to_string(1 + pick(9));
  case 2:
    return "(" + randomExpression(random, depth - 1) + ") % -" + std::to_string(1 + pick(9));
  default:
    return "(" + randomExpression(random, depth - 1) + Operators[pick(5)] +
           randomExpression(random, depth - 1) + ")";
  }
}

// Lists that names, lists, dicts, objects, classes and functions share, changed through all of
// them.
const char *const Sharing = R"py(
import functools


class Box:
    shared = [0]

    def __init__(self, items):
        self.items = items

    def add(self, n):
        self.items.append(n)

    @functools.cached_property
    def first(self):
        self.add(1)
        return [self.items[0]]


STEPS = []


def step(f):
    STEPS.append(f)
    return f


def twice(f):
    @functools.wraps(f)
    def both(*parts):
        f(*parts)
        return f(*parts)

    return both


@step
def double(x):
    x.append(len(x))


@step
@twice
def again(x):
    x.append(0)


@functools.lru_cache(maxsize=None)
def kept(n, more=0):
    return [n, more]


def counter():
    seen = [0]

    def count(n):
        nonlocal seen
        if len(seen) > 2:
            seen = []
        seen.append(n)
        return seen

    return count


def same(x):
    return x


def grow(x, n):
    x.append(n)


def collect(n, into=[0]):
    into.append(n)
    return into


def adder(x):
    own = [x]

    def add(n):
        x.append(n)
        own.append(n)
        return own

    return add


def mixed(x, n):
    i = iter(x)
    return [next(i), n, *i]


def local(x):
    class Local(Box):
        last = x

        def add(self, n):
            super().add(n)
            x.append(n)
            self.last.append(n)

    return Local([7])


a, b, c = [1], [2], [3]
d = {"k": [4]}
t = (a, [0])
rows = [[0], [0]]
o, p = Box([5]), Box(a)
add = adder(b)
part = functools.partial(grow, c)
count = counter()
)py";

const char *const Unknown = R"py(
import contextlib
import os

u = os.getpid() * 0
v = "k" + "" * os.getpid()
w = os.getpid() < 0


def pick(x, z, first):
    if first:
        return x
    return z


class Odd:
    def __getitem__(self, n):
        a.append(n)
        return b

    def __len__(self):
        c.append(1)
        return 1

    def __enter__(self):
        a.append(2)

    def __exit__(self, *cause):
        b.append(3)


class Named(Box):
    def __str__(self):
        a.append(4)
        return "named"

    @staticmethod
    def tell():
        b.append(5)

    @property
    def size(self):
        return len(c)

    @size.setter
    def size(self, n):
        c.append(n)


@contextlib.contextmanager
def managed(x):
    x.append(6)
    yield x
    a.append(7)


@contextlib.contextmanager
def bare():
    b.append(8)
    yield
    c.append(9)


def rebind(x):
    global a
    a = x


odd, named = Odd(), Named([7])
)py";

const std::string Fresh = "a, b, c = [1], [2], [3]\nd = {'k': [4], 'l': b}\nt = (a, [0])\n"
                          "rows = [[0], a]\no, p = Box([5]), Box(b)\ny = [8]\n";

constexpr std::string_view SharingForms[] = {
    "X = [N, N]",
    "X = Y",
    "X.append(N)",
    "X.append(N)",
    "X[0] = N",
    "X += [N]",
    "X = X + [N]",
    "X = Y = [N]",
    "X, Y = Y, X",
    "X.insert(0, N)",
    "d['k'] = X",
    "d['k'].append(N)",
    "X = d['k']",
    "d = {'k': X, 'l': X}",
    "O = Box(X)",
    "O.items.append(N)",
    "X = O.items",
    "O.items = X",
    "O.add(N)",
    "o = p",
    "Box.shared = X",
    "Box.shared.append(N)",
    "X = Box.shared",
    "grow(X, N)",
    "X = same(Y)",
    "collect(N)",
    "X = collect(N)",
    "add = adder(X)",
    "add(N)",
    "X = add(N)",
    "collect(N, X)",
    "pair = [X, Y]\npair[0].append(N)\nX = pair[1]",
    "for l in [X, Y]:\n    l.append(N)",
    "three = [[N]] * 3\nthree[1].append(N)\nX = three[2]",
    "if len(X) > 2:\n    Y = X\n    X.append(N)",
    "X, Y = rows = [[N], [N, N]]",
    "X, Y = rows",
    "X, *rows = [Y, [N], [N]]",
    "rows[-1].append(N)",
    "t = (X, Y)",
    "t[0].append(N)",
    "X = t[1]",
    "u = t = ([N], X)",
    "X *= 1",
    "d |= {'l': X}",
    "del X[1:]",
    "l = X\nl[0], l[-1] = l[-1], l[0]",
    "X[0], Y[-1] = Y[0], N",
    "rows[0], rows[1] = rows[1], rows[0]",
    "rows[0], X = X, rows[-1]",
    "X, d['k'] = d['k'], X",
    "X = rows[0] = [N]",
    "[d['m'], *X] = [Y, N, N]",
    "O.items, X = Y, O.items",
    "X[1:2] = Y",
    "X[:0] = [N, N]",
    "l = X\nl[::2] = [N] * len(l[::2])",
    "l = X\nl[::-1] = l[:]",
    "rows[1:] = [X]",
    "for X[0] in [N, N]:\n    pass",
    "list.append(X, N)",
    "list.insert(O.items, 0, N)",
    "functools.partial(grow, X)(N)",
    "part = functools.partial(grow, X)",
    "part(N)",
    "X = functools.partial(collect, N, into=X)()",
    "l = X\nl[len(l) - 1] += N",
    "rows[0] += X[:1]",
    "k = ['k']\nd[k.pop()] += [N, len(k)]",
    "k = [0, 1]\nrows[k.pop()].append(len(k))",
    "for l, m in zip([X, Y], rows):\n    l.append(N)\n    m.append(len(l))",
    "for i, l in enumerate(rows, N):\n    l.append(i)",
    "for l in reversed(rows):\n    l.append(N)\n    X = l",
    "for k, l in d.items():\n    l.append(N)",
    "for l in d.values():\n    l += [N]",
    "v = d.values()\nd['k'] = X\nY = list(v)[0]",
    "for l in (m for m in rows if m):\n    l.append(N)",
    "X = next((l for l in rows if len(l) > 2), Y)",
    "X = list(zip(rows, [Y]))[0][1]",
    "X = list(map(same, rows))[1]",
    "list(map(lambda l: l.append(N), [X, Y]))",
    "X = sorted(rows, key=len)[0]",
    "X = max(rows, key=len)",
    "X = mixed(X, N)",
    "X = [q[1] for q in zip(*[iter([N, N, N, N])] * 2)]",
    "i = map(grow, [[N]], [N])",
    "O = local(X)",
    "O = local(X)\nO.add(N)",
    "X = local(Y).last",
    "m = {}\nn = m\nn['z'] = [N]\nX = n['z']\nX.append(N)",
    "X = kept(1)",
    "kept(1).append(N)",
    "X = kept(1, more=1)",
    "X = O.first",
    "O.first.append(N)",
    "for f in STEPS:\n    f(X)",
    "STEPS[0](X)",
    "again(X)",
    "@step\n@twice\ndef last(x):\n    x.append(N)\nlast(X)\nSTEPS.pop()(Y)",
    "X = count(N)",
    "count(N)",
};

// What may be selected where 'u' is 0, 'v' is 'k' and 'w' is a false condition, which is not known.
constexpr std::string_view Selections[] = {
    "y = rows[u]",
    "y = d[v]",
    "y = (X, Y)[u]",
    "y = [[X], [Y]][u][0]",
    "y = X if w else Y",
    "y = w or X",
    "y = d.get(v, X)",
    "y = d.setdefault(v, X)",
    "y = max(X, Y, key=lambda l: u)",
    "y = [X, Y][u:][0]",
    "y = [l for l in rows if len(l) > u][0]",
    "y = O.items if w else X",
    "y = [O, p][u].items",
    "y = pick(X, Y, w)",
    "y = rows.pop(u)",
    "y, z = X if w else Y, N",
    "(y, *z) = [X, Y][u:] or [X]",
    "e = [X, [N]]\ny = e[u]",
    "e = {'k': X}\ny = e[v]",
    "f = [O, p][u]\ny = f.items",
    "y = same(rows[u])",
};

// How it may be changed, and what else changes a part that is not known.
constexpr std::string_view Changes[] = {
    "y.append(N)",
    "y += [N]",
    "y[0] = N",
    "y[u] = N",
    "y.extend([N])",
    "del y[:1]",
    "grow(y, N)",
    "list.append(y, N)",
    "z = [y]\nz[0].append(N)",
    "z = (y, N)\nz[0].append(N)",
    "z = y\nz.append(N)",
    "X = y\nX.append(N)",
    "d['k'] = y\nd['k'].append(N)",
    "O.items = y\nO.add(N)",
    "rows[u].append(N)",
    "rows[u] += [N]",
    "rows[u][0] = N",
    "for l in rows[u:]:\n    l.append(N)",
    "for l in [X if w else Y]:\n    l.append(N)",
    "list(map(lambda l: l.append(N), rows[u:]))",
    "[X.append, Y.append][u](N)",
    "f = [X.append, grow][u]\nf(N)",
    "d[v].append(N)",
    "d.setdefault(v, X).append(N)",
    "functools.partial(grow, rows[u])(N)",
    "f = [O, Box(Y)][u]\nf.add(N)",
    "f = [O, p][u]\nf.items = [N]",
    "f = [O, p][u]\nf.items.append(N)",
    "q = {1, 2}\nq.add(u)\nX = [len(q)]",
    "rows[u] = X\nrows[0].append(N)",
    "d[v] = X\nd['k'].append(N)",
    "z = [[], X][u:]\nz[u] = Y\nz[0].append(N)",
    "odd[N]",
    "len(odd)",
    "X = odd[N]\nX.append(N)",
    "for l in odd:\n    break",
    "with odd:\n    X = [N]",
    "str(named)",
    "z = f'{named}'",
    "named.tell()",
    "named.size = N",
    "with managed(X):\n    Y = [N]",
    "with bare():\n    X = [N]",
    "with managed(X) as z:\n    z.append(N)",
    "rebind(X)\na.append(N)",
    "list(map(odd.__getitem__, [N]))",
    "N",
    "len(y)",
    "X.append(N)",
};

std::string randomStatements(std::mt19937 &random, int statements,
                             std::span<const std::string_view> forms) {
  auto pick = [&](size_t n) { return size_t(random() % n); };
  std::string text;
  for (int i = 0; i < statements; ++i)
    for (char form : std::string(forms[pick(forms.size())]) + "\n")
      if (form == 'X' || form == 'Y')
        text += "abc"[pick(3)];
      else if (form == 'O')
        text += "op"[pick(2)];
      else if (form == 'N')
        text += std::to_string(10 + pick(90));
      else
        text += form;
  return text;
}

// What a program binds to V0, V1 and so on; where it is not known, an empty text.
std::vector<std::string> ours(const std::string &program, size_t values) {
  std::string text = "import math\nfrom allo import kernel\n" + program + "@kernel\ndef show():\n";
  for (size_t i = 0; i < values; ++i)
    text += "    print(V" + std::to_string(i) + ")\n";
  TypeContext types;
  Analyzer analyzer(types);
  std::vector<std::string> lines;
  std::shared_ptr<const Analysis> analysis = analyzer.analyze(Text::fromBytes(text));
  for (const Diagnostic &diagnostic : analysis->diagnostics)
    lines.push_back(diagnostic.code == DiagCode::OpaqueValue ? "" : diagnostic.message);
  return lines;
}

std::vector<std::string> pythons(const std::string &program, size_t values) {
  // The tests run side by side, in processes of their own.
  const std::string path =
      testing::TempDir() + "allo-evaluator-" + std::to_string(::getpid()) + ".py";
  {
    std::ofstream file(path);
    file << "import math\n" << program;
    for (size_t i = 0; i < values; ++i)
      file << "print(V" << i << ")\n";
  }
  std::vector<std::string> lines;
  std::string output;
  if (FILE *pipe = popen(("python3 " + path + " 2>/dev/null").c_str(), "r")) {
    std::array<char, 4096> buffer;
    while (size_t n = fread(buffer.data(), 1, buffer.size(), pipe))
      output.append(buffer.data(), n);
    pclose(pipe);
  }
  std::remove(path.c_str());
  for (size_t at = 0; at < output.size();) {
    size_t end = output.find('\n', at);
    lines.push_back(output.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

} // namespace

TEST(Evaluator, agrees_with_python) {
  std::vector<std::string> expressions(std::begin(Expressions), std::end(Expressions));
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i)
    expressions.push_back(randomExpression(random, 4));
  std::string program = Functions;
  for (size_t i = 0; i < expressions.size(); ++i)
    program += "V" + std::to_string(i) + " = repr((" + expressions[i] + "))\n";
  std::vector<std::string> expected = pythons(program, expressions.size());
  if (expected.size() != expressions.size())
    GTEST_SKIP() << "python3 did not evaluate the expressions";
  std::vector<std::string> got = ours(program, expressions.size());
  ASSERT_EQ(got.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i)
    EXPECT_EQ(got[i], expected[i]) << expressions[i];
}

// ALLO_SHARING_ROUNDS=N draws more programs.
TEST(Evaluator, agrees_with_python_on_shared_lists) {
  const char *given = std::getenv("ALLO_SHARING_ROUNDS");
  if (pythons("V0 = 1\n", 1).empty())
    GTEST_SKIP() << "there is no python3";
  const int rounds = given ? std::atoi(given) : 8;
  size_t unknown = 0, all = 0;
  for (int seed = 0; seed < rounds && !HasFailure(); ++seed) {
    std::mt19937 random(unsigned(seed) + 1);
    std::string program = Sharing;
    size_t values = 0;
    for (int i = 0; i < 12; ++i) {
      program += randomStatements(random, 3, SharingForms);
      program +=
          "V" + std::to_string(values++) +
          " = repr([a, b, c, d, t, rows, o.items, p.items, Box.shared, collect(1), add(1)])\n";
    }
    std::vector<std::string> expected = pythons(program, values);
    ASSERT_EQ(expected.size(), values) << "python3 refuses this program\n" << program;
    std::vector<std::string> got = ours(program, values);
    ASSERT_EQ(got.size(), expected.size()) << program;
    for (size_t i = 0; i < values; ++i) {
      ++all;
      unknown += got[i].empty() ? 1 : 0;
      if (!got[i].empty())
        EXPECT_EQ(got[i], expected[i]) << "V" << i << ", seed " << seed << "\n" << program;
    }
  }
  EXPECT_LE(unknown * 10, all) << "of " << all << " values";
}

// Where it is not known which list is changed, none of them is known any more.
TEST(Evaluator, agrees_with_python_on_unknown_lists) {
  const char *given = std::getenv("ALLO_SHARING_ROUNDS");
  if (pythons("V0 = 1\n", 1).empty())
    GTEST_SKIP() << "there is no python3";
  const int rounds = given ? std::atoi(given) : 8;
  size_t known = 0, all = 0;
  for (int seed = 0; seed < rounds && !HasFailure(); ++seed) {
    std::mt19937 random(unsigned(seed) + 1);
    std::string program = std::string(Sharing) + Unknown;
    size_t values = 0;
    for (int i = 0; i < 8; ++i) {
      program += Fresh + randomStatements(random, 1, Selections) +
                 randomStatements(random, 1 + i % 2, Changes);
      for (const char *name : {"a", "b", "c", "d['k']", "rows", "o.items", "p.items", "t[0]", "y"})
        program += "V" + std::to_string(values++) + " = repr(" + name + ")\n";
    }
    std::vector<std::string> expected = pythons(program, values);
    if (expected.size() != values) // a list may be too short for a statement
      continue;
    std::vector<std::string> got = ours(program, values);
    ASSERT_EQ(got.size(), expected.size()) << program;
    for (size_t i = 0; i < values; ++i) {
      ++all;
      known += got[i].empty() ? 0 : 1;
      if (!got[i].empty())
        EXPECT_EQ(got[i], expected[i]) << "V" << i << ", seed " << seed << "\n" << program;
    }
  }
  EXPECT_GT(known * 5, all) << "of " << all << " values";
}

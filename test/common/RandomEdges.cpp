// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random kernels at the edges of the language: a file is one to three parts, each of one kind
// (Kinds below), with numbers at the ends of their types. What a part computes it stores in a
// buffer of its own. Kernels stand at module level, or come from factories, closures and templates.
// A new kind is a member function that adds its kernels by define() and its lines of 'k' by line().
#include "common/RandomKernel.h"

#include <algorithm>
#include <random>
#include <set>

namespace allo::test {

namespace {

struct Scalar {
  std::string name;
  uint32_t width = 0;
  bool isSigned = false, isFloat = false, isIndex = false;

  bool holds(const BigInt &value) const { return value.wrapped(width, isSigned) == value; }
};

std::string replaced(const std::string &text, const std::string &word, const std::string &by) {
  std::string out;
  auto isPart = [](char c) { return c == '_' || isalnum(static_cast<unsigned char>(c)); };
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && isPart(text[end]))
      ++end;
    std::string each = text.substr(at, std::max(end, at + 1) - at);
    out += each == word ? by : each;
    at += each.size();
  }
  return out;
}

class EdgeMaker {
public:
  explicit EdgeMaker(uint64_t seed) : random(seed * 104729 + 3) {}

  RandomKernel make() {
    cpp = chance(50);
    using Kind = void (EdgeMaker::*)();
    static constexpr Kind Kinds[] = {
        &EdgeMaker::matches,   &EdgeMaker::stages,    &EdgeMaker::products,   &EdgeMaker::bitcasts,
        &EdgeMaker::extremes,  &EdgeMaker::powers,    &EdgeMaker::subscripts, &EdgeMaker::ranges,
        &EdgeMaker::factories, &EdgeMaker::unpackings};
    tensors = chance(6);
    size_t count = 1 + below(3);
    for (size_t i = 0; i < count; ++i)
      tensors ? products() : (this->*Kinds[below(std::size(Kinds))])();
    std::string header = "n: i32" + parameters, types, values;
    out = "    wrong: i32 = 0\n" + out;
    for (const auto &[type, value] : results) {
      types += ", " + type;
      values += ", " + value;
    }
    line("return wrong" + values);
    bool made = chance(15); // by a factory
    std::string top = "@kernel(options=Style)\ndef " + std::string(made ? "inner" : "k") + "(" +
                      header + ") -> " + (types.empty() ? "i32" : "(i32" + types + ")") + ":\n" +
                      out;
    if (made)
      top = "def make_k():\n" + indented(top) + "    return inner\n\n\nk = make_k()\n";
    std::string head = "from allo import KernelOptions, Stateful, Stream, Template, apint, bf16, "
                       "cast, f16, f32, f64, i32, i64, index, kernel\n"
                       "from allo.operators import arith, linalg, math\n\n";
    for (const auto &[width, isSigned] : used)
      head += integer(width, isSigned).name + " = apint(" + std::to_string(width) +
              (isSigned ? ", signed=True)\n" : ")\n");
    head += "K = Template(\"K\")\nT0 = Template(\"T0\")\n";
    std::string style = std::string("typing_style=\"") + (cpp ? "cpp" : "hls") + "\")\n";
    head += std::string("Style = KernelOptions(") + (tensors ? "enable_tensor=True, " : "") +
            style + "Fast = KernelOptions(fast_math=True, " + style;
    return {head + ahead + "\n\n" + top, "k", /*extremes=*/true};
  }

private:
  std::mt19937_64 random;
  bool cpp = false, tensors = false;
  std::set<std::pair<uint32_t, bool>> used;                 // integer types
  std::string ahead;                                        // of 'k': what is at module level
  std::string parameters, out;                              // of 'k'
  std::vector<std::pair<std::string, std::string>> results; // of 'k' behind the first
  size_t indent = 1, names = 0;

  uint32_t below(uint32_t bound) { return uint32_t(random() % bound); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  template <typename T> const T &oneOf(const std::vector<T> &items) {
    return items[below(uint32_t(items.size()))];
  }
  std::string either(const std::string &one, const std::string &other) {
    return chance(50) ? one : other;
  }
  std::string fresh(const char *kind) { return kind + std::to_string(names++); }
  void line(const std::string &text) { out += std::string(4 * indent, ' ') + text + "\n"; }
  static std::string number(int64_t value) { return std::to_string(value); }
  static std::string indented(const std::string &text) {
    std::string out = "    ";
    for (size_t i = 0; i < text.size(); ++i) {
      out += text[i];
      if (text[i] == '\n' && i + 1 < text.size() && text[i + 1] != '\n')
        out += "    ";
    }
    return out;
  }

  // ---- types and numbers

  Scalar integer(uint32_t width, bool isSigned) {
    used.insert({width, isSigned});
    return {(isSigned ? "s" : "w") + std::to_string(width), width, isSigned};
  }
  Scalar anyInteger() {
    static const std::vector<uint32_t> some = {1,  2,  7,  8,  16, 31, 32, 32,
                                               33, 40, 63, 64, 64, 65, 100};
    return integer(chance(60) ? oneOf(some) : 1 + below(100), chance(50));
  }
  Scalar anyFloat() {
    static const std::vector<Scalar> all = {{"f16", 16, true, true},
                                            {"bf16", 16, true, true},
                                            {"f32", 32, true, true},
                                            {"f32", 32, true, true},
                                            {"f64", 64, true, true}};
    return oneOf(all);
  }
  static Scalar index() { return {"index", 64, true, false, true}; }

  // At and beside the ends of types and of words.
  std::vector<BigInt> edges(const Scalar &of) {
    std::vector<BigInt> all = {0, 1, -1, 2, 5};
    for (uint32_t power : {7u, 8u, 31u, 32u, 33u, 63u, 64u, of.width - 1, of.width})
      for (int64_t by : {-1, 0, 1}) {
        all.push_back(BigInt::powerOfTwo(power) + BigInt(by));
        all.push_back(-BigInt::powerOfTwo(power) + BigInt(by));
      }
    return all;
  }
  std::string edge(const Scalar &of) {
    std::vector<BigInt> all = edges(of);
    std::erase_if(all, [&](const BigInt &each) { return !of.holds(each); });
    return oneOf(all).str();
  }

  static std::string shape(const Scalar &of, const std::string &sizes) {
    return "\"" + of.name + "[" + sizes + "]\"";
  }
  std::string parameter(const char *kind, const std::string &type) {
    std::string name = fresh(kind);
    parameters += ", " + name + ": " + type;
    return name;
  }

  // ---- kernels at module level, in factories and from templates

  // 'text' has kernels, whose last one is 'name'; types in 'open' and the constant K may become
  // parameters.
  std::string define(std::string text, const std::string &name, std::vector<Scalar> open = {},
                     int64_t constant = 0) {
    std::string bound = number(constant);
    if (chance(50)) {
      ahead += "\n\n" + replaced(text, "K", bound);
      return name;
    }
    std::string formals = "K", actuals = bound;
    for (size_t i = 0; i < open.size(); ++i) {
      std::string type = "T" + std::to_string(i);
      text = replaced(text, open[i].name, type);
      formals += ", " + type;
      actuals += ", " + open[i].name;
    }
    std::string maker = "make_" + name, made = fresh("made");
    switch (below(5)) {
    case 0: // what it gives is called by another name
      ahead += "\n\ndef " + maker + "(" + formals + "):\n" + indented(text) + "    return " + name +
               "\n\n\n" + made + " = " + maker + "(" + actuals + ")\n";
      return made;
    case 1: // twice, with other actuals
      ahead += "\n\ndef " + maker + "(" + formals + "):\n" + indented(text) + "    return " + name +
               "\n\n\nother_" + made + " = " + maker + "(" + replaced(actuals, bound, "1") + ")\n" +
               made + " = " + maker + "(" + actuals + ")\n";
      return made;
    case 2: // of several, by a closure over a name of its own
      ahead += "\n\ndef " + maker + "(" + formals + "):\n    def rest():\n" +
               indented(indented(text)) + "        return " + name +
               ", K\n\n    return rest()\n\n\n" + made + ", _ = " + maker + "(" + actuals + ")\n";
      return made;
    case 3: { // from a template
      std::string last = "@kernel(";
      text.insert(text.rfind(last) + last.size(), formals + ", ");
      ahead += "\n\n" + text + "\n\n" + made + " = " + name + "[" + actuals + "]\n";
      return made;
    }
    default: // in a list
      ahead += "\n\ndef " + maker + "(" + formals + "):\n" + indented(text) + "    return " + name +
               "\n\n\n" + made + "s = [" + maker + "(" + replaced(actuals, bound, "each") +
               ") for each in [1, " + bound + "]]\n" + made + " = " + made + "s[1]\n";
      return made;
    }
  }
  std::string header(const std::string &name, const std::string &given, const std::string &result,
                     const char *options = "Style") {
    return std::string("@kernel(options=") + options + ")\ndef " + name + "(" + given + ")" +
           (result.empty() ? "" : " -> " + result) + ":\n";
  }

  // Lines of 'k', which may stand in a branch or a loop.
  template <typename Fn> void placed(Fn &&fill) {
    bool inner = chance(30);
    if (inner)
      line(chance(50)   ? "if n % 4 != 1:"
           : chance(50) ? "for " + fresh("r") + " in range(2):"
                        : "for " + fresh("r") + " in range(n % 3):");
    indent += inner;
    fill();
    indent -= inner;
  }

  // ---- match by value, at all widths

  void cases(std::string &text, const std::string &by, const Scalar &of, int depth) {
    std::string lead(size_t(4 * depth), ' ');
    text += lead + "match " + by + ":\n";
    std::vector<BigInt> all = edges(of);
    if (!chance(12)) // others are never chosen
      std::erase_if(all, [&](const BigInt &each) { return !of.holds(each); });
    std::set<std::string> chosen;
    for (size_t i = 0, count = chance(15) ? 9 + below(9) : 1 + below(4); i < count; ++i) {
      std::string value = oneOf(all).str();
      if (!chosen.insert(value).second)
        continue;
      text += lead + "    case " + value + ":\n";
      if (depth < 3 && chance(15))
        cases(text, by, of, depth + 2);
      else
        text += lead + "        r = " + (chance(20) ? "r + " : "") + number(below(60)) + "\n";
    }
    if (chance(60))
      text += lead + "    case _:\n" + lead + "        r = " + either("K", "r + 1") + "\n";
  }

  void matches() {
    Scalar of = chance(15) ? index() : anyInteger();
    std::string name = fresh("match_");
    std::string text = header(name, "x: " + of.name, "i32");
    text += "    r: i32 = 7\n";
    std::string by = "x";
    if (!of.isIndex && chance(30)) {
      by = "b[1]";
      text += "    b: " + shape(of, "2") + " = x\n";
    } else if (chance(20)) {
      by = "y";
      text += "    y: " + of.name + " = x\n    if x == K:\n        y = " + edge(of) + "\n";
    }
    cases(text, by, of, 1);
    std::string called = define(text + "    return r\n", name, {of}, chance(50) ? 0 : 1);
    uint32_t size = 4 + below(5);
    std::string result = parameter("o", "\"i32[" + number(size) + "]\"");
    if (of.isIndex) {
      std::string given = parameter("x", "index");
      for (uint32_t i = 1; i < size; ++i)
        line(result + "[" + number(i) + "] = " + called + "(" + edge(of) + ")");
      return line(result + "[0] = " + called + "(" + given + ")");
    }
    std::string given = parameter("x", shape(of, "2")), table = fresh("t");
    std::string list;
    for (uint32_t i = 0; i < size; ++i)
      list += (i ? ", " : "") + edge(of);
    line(table + ": " + shape(of, number(size)) + " = [" + list + "]");
    line(table + "[1] = " + given + "[0]");
    placed([&] {
      std::string j = fresh("j");
      line("for " + j + " in range(" + number(size) + "):");
      line("    " + result + "[" + j + "] = " + called + "(" + table + "[" + j + "])");
    });
  }

  // ---- stages with results, and statements between them

  void stages() {
    Scalar of = chance(25) ? anyFloat() : anyInteger();
    std::string rounds = number(3 + below(4)), type = of.name, id = fresh("");
    std::string link = "Stream[" + type + (chance(50) ? "" : ", " + number(1 + below(3))) + "]";
    std::string first = "stage_0_" + id, middle = "stage_1_" + id, last = "stage_2_" + id;
    bool firstGives = chance(70), lastGives = chance(70), hasMiddle = chance(40);
    std::string text = header(first, "x: \"" + type + "[" + rounds + "]\", s: \"" + link + "\"",
                              firstGives ? type : "");
    text += "    c: " + type + " = 0\n    for i in range(" + rounds + "):\n";
    text += std::string("        s.put(x[i]") + (chance(50) ? "" : " + c") + ")\n";
    text += std::string("        c = ") + (of.isFloat ? "max(c, x[i])" : "c ^ x[i]") + "\n";
    text += firstGives ? "    return c\n" : "";
    first = define(text, first);
    std::string middleResult = chance(60) ? type : "";
    if (hasMiddle) {
      text = header(middle, "s: \"" + link + "\", to: \"" + link + "\", by: " + type, middleResult);
      text +=
          "    c: " + type + " = by\n    for i in range(" + rounds + "):\n        c = s.get()\n";
      text += std::string("        to.put(c") + (of.isFloat ? "" : " ^ by") + ")\n";
      text += middleResult.empty() ? "" : "    return c\n";
      ahead += "\n\n" + text;
    }
    text = header(last, "s: \"" + link + "\", o: \"" + type + "[" + rounds + "]\"",
                  lastGives ? type : "");
    text += "    c: " + type + " = 0\n    for i in range(" + rounds + "):\n";
    text += "        o[i] = s.get()\n        c = o[i]\n";
    text += lastGives ? "    return c\n" : "";
    ahead += "\n\n" + text;
    std::string shaped = shape(of, rounds);
    std::string x = parameter("x", shaped), y = parameter("y", shaped);
    std::string o = parameter("o", shaped), given = parameter("p", type), j = fresh("j");
    std::vector<std::string> links = {fresh("link"), fresh("link")};
    line(links[0] + ": " + link);
    if (hasMiddle)
      line(links[1] + ": " + link);
    std::vector<std::string> values = {x + "[0]", y + "[1]", given};
    auto called = [&](const std::string &call, bool gives) {
      if (!gives || chance(20))
        return line(call);
      std::string value = fresh("v");
      line(value + (chance(50) ? ": " + type : "") + " = " + call);
      values.push_back(value);
    };
    // What waits for a stage and is waited for by a later one would never end.
    bool byHand = chance(20), started = false;
    auto between = [&] {
      for (size_t count = byHand && !started ? 0 : below(3); count > 0; --count)
        switch (below(started ? 6 : 5)) {
        case 0:
          line("for " + j + " in range(" + rounds + "):");
          line("    " + std::string(chance(60) ? x : y) + "[" + j + "] = " + oneOf(values));
          break;
        case 1:
          line("if " + oneOf(values) + " > " + oneOf(values) + ":");
          line("    " + y + "[0] = " + oneOf(values));
          break;
        case 2:
          line(std::string(chance(50) ? x : y) + "[1] = " + oneOf(values));
          break;
        case 5:
          line(o + "[1] = " + oneOf(values));
          break;
        default: {
          std::string value = fresh("v");
          line(value + ": " + type + " = " + oneOf(values) + (chance(50) ? " * 2" : ""));
          values.push_back(value);
        }
        }
    };
    if (!byHand)
      between();
    called(first + "(" + x + ", " + links[0] + ")", firstGives);
    between();
    if (hasMiddle) {
      called(middle + "(" + links[0] + ", " + links[1] + ", " + given + ")", !middleResult.empty());
      between();
    }
    if (byHand) {
      line("for " + j + " in range(" + rounds + "):");
      line("    " + o + "[" + j + "] = " + links[hasMiddle] + ".get()");
    } else {
      called(last + "(" + links[hasMiddle] + ", " + o + ")", lastGives);
    }
    values.push_back(o + "[2]");
    started = true;
    between();
    for (size_t i = 0; i < 2; ++i)
      line(y + "[" + number(int64_t(i)) + "] = " + values[values.size() - 1 - i]);
  }

  // ---- products of matrices, and operators with 'acc'

  // Of integers, modulo what 'c' holds.
  void sumsByHand(const std::string &call, const std::string &a, const std::string &b,
                  const std::string &c, const Scalar &of, const std::vector<std::string> &sizes) {
    bool dot = call.starts_with("linalg.dot");
    std::string i = fresh("i"), j = fresh("j"), l = fresh("l"), d = fresh("d");
    std::string at = dot ? "[()]" : "[" + i + ", " + j + "]";
    std::string left = dot ? "[" + l + "]" : "[" + i + ", " + l + "]";
    std::string right = dot ? "[" + l + "]" : "[" + l + ", " + j + "]", lead;
    auto outer = [&] {
      if (!dot) {
        line("for " + i + " in range(" + sizes[0] + "):");
        line("    for " + j + " in range(" + sizes[1] + "):");
        lead = "        ";
      }
    };
    line(d + ": " + shape(of, dot ? "()" : sizes[0] + ", " + sizes[1]) + " = 0");
    outer();
    line(lead + d + at + " = " + c + at);
    line(lead + "for " + l + " in range(" + sizes[2] + "):");
    line(lead + "    " + d + at + " = " + d + at + " + cast(" + a + left + ", " + of.name +
         ") * cast(" + b + right + ", " + of.name + ")");
    line(call);
    outer();
    line(lead + "if " + d + at + " != " + c + at + ":");
    line(lead + "    wrong = wrong + 1");
  }

  void products() {
    auto element = [&] {
      static const std::vector<uint32_t> some = {4, 8, 8, 16, 32, 33, 64};
      return chance(40) ? anyFloat() : integer(oneOf(some), chance(65));
    };
    Scalar a = element(), b = chance(60) ? a : element();
    Scalar c = chance(25) ? a : chance(40) && a.isFloat ? anyFloat() : element();
    if (c.width == 0 || ((a.isFloat || b.isFloat) && !c.isFloat))
      c = anyFloat(); // a sum that an integer cannot hold is a fault
    std::string m = number(1 + below(3)), k = number(1 + below(4)), n = number(1 + below(3));
    std::string comma = ", ";
    std::string name = fresh("sums_");
    if (tensors) {
      std::string x = parameter("a", shape(a, m + comma + k));
      std::string y = parameter("b", shape(b, k + comma + n));
      std::string z = parameter("c", shape(c, m + comma + n)), d = fresh("d");
      line(d + ": " + shape(c, m + comma + n) + " = linalg.matmul(" + x + ", " + y + ", acc=" + z +
           ")");
      if (chance(50))
        placed(
            [&] { line(d + " = linalg.matmul(" + x + ", " + y + ", acc=" + either(d, z) + ")"); });
      results.emplace_back(c.name, d + "[0, 0]");
      results.emplace_back(c.name, d + "[" + m + " - 1, " + n + " - 1]");
      results.emplace_back(c.name, z + "[0, 0]");
      return;
    }
    auto withHelper = [&](const std::string &statement, const std::string &left,
                          const std::string &right, const std::string &acc) {
      std::string x = parameter("a", left), y = parameter("b", right), z = parameter("c", acc);
      std::string call = replaced(replaced(replaced(statement, "a", x), "b", y), "c", z);
      bool common = !cpp || a.isSigned == b.isSigned; // else operands lose bits before any sum
      if (statement.starts_with("linalg") && !c.isFloat && common && chance(60))
        return placed([&] { sumsByHand(call, x, y, z, c, {m, n, k}); });
      if (chance(50))
        return placed([&] { line(call); });
      std::string made = define(header(name, "a: " + left + ", b: " + right + ", c: " + acc, "") +
                                    "    " + statement + "\n",
                                name, a.name == "f32" ? std::vector<Scalar>{} : std::vector{a});
      placed([&] { line(made + "(" + x + ", " + y + ", " + z + ")"); });
    };
    switch (below(4)) {
    case 0:
    case 1:
      return withHelper("linalg.matmul(a, b, acc=c)", shape(a, m + comma + k),
                        shape(b, k + comma + n), shape(c, m + comma + n));
    case 2:
      return withHelper("linalg.dot(a, b, acc=c)", shape(a, k), shape(b, k), shape(c, "()"));
    default: {
      static const std::vector<std::string> all = {"add", "sub", "mul", "min", "max"};
      return withHelper("arith." + oneOf(all) + "(a, b, acc=c)", shape(a, k), shape(b, k),
                        shape(c, k));
    }
    }
  }

  // ---- several targets at once, whose values are known or not

  void unpackings() {
    Scalar of = chance(25) ? anyFloat() : anyInteger();
    std::string p = fresh("p"), q = fresh("q"), a = fresh("several_");
    auto known = [&] { return of.isFloat ? either("1.5", "-2.0") : edge(of); };
    auto value = [&] { return chance(60) ? known() : chance(50) ? p : q; };
    auto target = [&] {
      return chance(30) ? p : chance(40) ? q : a + "[" + number(below(3)) + "]";
    };
    line(p + ": " + of.name + " = " + known());
    line(q + ": " + of.name + " = " + known());
    line(a + ": " + shape(of, "3") + " = " + known());
    for (size_t i = 0, count = 1 + below(3); i < count; ++i) {
      bool listed = chance(20), nested = chance(20), constants = chance(40);
      auto each = [&] { return constants ? known() : value(); };
      std::string targets = target() + ", " + target(), values = each() + ", " + each();
      if (nested) {
        targets = "(" + targets + "), " + target();
        values = "(" + values + "), " + each();
      }
      if (constants && chance(30)) {
        std::string pair = fresh("PAIR_");
        ahead += "\n" + pair + " = " + values + "\n";
        values = pair;
      }
      placed([&] { line((listed ? "[" + targets + "]" : targets) + " = " + values); });
    }
    for (const std::string &each : {p, q, a + "[0]", a + "[1]", a + "[2]"})
      results.emplace_back(of.name, each);
  }

  // ---- bits of floats that are moved

  void bitcasts() {
    Scalar of = anyFloat(), bits = integer(of.width, chance(30));
    std::string name = fresh("moved_"), type = of.name;
    std::string text = header("pass_" + name, "x: " + type, type) + "    return x\n\n\n";
    text += header(name, "x: " + bits.name + ", c: i32", bits.name);
    text += "    f: " + type + " = arith.bitcast(x, " + type + ")\n";
    text += "    g: " + type + " = " + either("1.5", "0.0") + "\n";
    for (size_t i = 0, count = 1 + below(4); i < count; ++i) {
      std::string id = number(int64_t(i)), b = "b" + id;
      std::string one = chance(75) ? "f" : "g", other = chance(75) ? "f" : "g";
      switch (below(10)) {
      case 0:
        text += "    " + b + ": " + shape(of, "2") + " = " + one + "\n    " + other + " = " + b +
                "[c & 1]\n";
        break;
      case 1:
        text += "    " + b + ": " + shape(of, "3") + " = 0\n    " + b + "[c & 1] = " + one +
                "\n    for i in range(2):\n        " + b + "[i + 1] = " + b + "[i]\n    " + other +
                " = " + b + "[2]\n";
        break;
      case 2:
        text += "    " + other + " = f if c > K else g\n";
        break;
      case 3:
        text += "    " + other + " = pass_" + name + "(" + one + ")\n";
        break;
      case 4:
        text += "    if c != K:\n        " + other + " = " + one + "\n";
        break;
      case 5:
        text += "    for i in range(c & 3):\n        f, g = g, f\n";
        break;
      case 6:
        text += "    t" + id + ": Stateful[" + type + "] = 0\n    t" + id + " = " + one + "\n    " +
                other + " = t" + id + "\n";
        break;
      case 7:
        text += "    " + other + " = arith.bitcast(arith.bitcast(" + one + ", " + bits.name +
                "), " + type + ")\n";
        break;
      case 8:
        text += "    " + b + ": " + shape(of, "2") + " = " + one + "\n    w" + id + " = " + b +
                ".bufferize((1,), (1,))\n    " + other + " = w" + id + "[0]\n";
        break;
      default:
        text += "    match c & 3:\n        case 1:\n            " + other + " = " + one +
                "\n        case _:\n            f = " + one + "\n";
      }
    }
    std::string made =
        define(text + "    return arith.bitcast(" + either("f", "g") + ", " + bits.name + ")\n",
               name, {}, chance(50) ? 0 : 3);
    uint32_t fraction = type == "f16" ? 10 : type == "bf16" ? 7 : of.width == 32 ? 23 : 52;
    BigInt sign = BigInt::powerOfTwo(of.width - 1), quiet = BigInt::powerOfTwo(fraction - 1);
    BigInt infinity = sign - BigInt::powerOfTwo(fraction);
    const std::vector<BigInt> some = {0,
                                      1,
                                      sign,
                                      sign + 1,
                                      infinity,
                                      infinity + 1,
                                      infinity + quiet,
                                      infinity + quiet + 1,
                                      infinity + quiet - 1,
                                      sign + infinity + 1,
                                      sign + infinity,
                                      sign + infinity + quiet + 5};
    std::string list;
    for (int i = 0; i < 4; ++i)
      list += oneOf(some).wrapped(of.width, bits.isSigned).str() + ", ";
    list += "0";
    std::string table = fresh("t"), given = parameter("x", bits.name), j = fresh("j");
    std::string result = parameter("o", shape(bits, "5"));
    line(table + ": " + shape(bits, "5") + " = [" + list + "]");
    line(table + "[4] = " + given);
    placed([&] {
      line("for " + j + " in range(5):");
      line("    " + result + "[" + j + "] = " + made + "(" + table + "[" + j + "], n)");
      line("    if arith.bitcast(arith.bitcast(" + table + "[" + j + "], " + type + "), " +
           bits.name + ") != " + table + "[" + j + "]:");
      line("        wrong = wrong + 1");
    });
  }

  // ---- min and max

  std::string extreme(const std::vector<std::string> &operands, bool real, int depth) {
    auto operand = [&] {
      return depth > 0 && chance(40) ? extreme(operands, real, depth - 1) : oneOf(operands);
    };
    std::string one = operand();
    if (one == "0.0" || one == "-0.0" || one == "1")
      one = operands.front();
    std::string name = either("min", "max");
    std::string both = name + "(" + one + ", " + operand();
    return chance(50)            ? both + ")"
           : !real || chance(50) ? "arith." + both + ")"
                                 : "arith." + both + ", propagate_nan=" + either("True)", "False)");
  }

  void extremes() {
    bool fast = chance(35), real = chance(85);
    Scalar of = real ? anyFloat() : anyInteger();
    std::string name = fresh("most_"), type = of.name;
    const char *options = fast ? "Fast" : "Style";
    std::string shaped = shape(of, "4"), a = parameter("a", shaped), b = parameter("b", shaped);
    std::string o = parameter("o", shape(of, "8")), c = parameter("c", shaped), j = fresh("j");
    std::vector<std::string> operands = {"x", "x", "y", "y", "z"};
    if (real)
      operands.insert(operands.end(), {"0.0", "-0.0"});
    else
      operands.push_back("1");
    std::string text = header(name, "x: " + type + ", y: " + type, type, options);
    text += "    z: " + type + " = " + either("x", "y") + "\n";
    if (chance(30))
      text += "    for i in range(3):\n        z = " + extreme(operands, real, 1) + "\n";
    if (fast && real) // what is regrouped is exact
      text += "    z = z + cast(K, " + type + ") + 1 + 2\n";
    text += "    return " + extreme(operands, real, 2) + "\n";
    std::string made = define(text, name, {of}, 1 + below(3));
    placed([&] {
      line("for " + j + " in range(4):");
      line("    " + o + "[" + j + "] = " + made + "(" + a + "[" + j + "], " + b + "[" + j + "])");
      line("    " + o + "[" + j + " + 4] = " + made + "(" + b + "[" + j + "], " + o + "[" + j +
           "])");
    });
    std::string shapedName = fresh("shaped_");
    text = header(shapedName, "a: " + shaped + ", b: " + shaped + ", c: " + shaped, "", options);
    text += std::string("    arith.") + either("min", "max") + "(a, b, acc=c" +
            (real && chance(40) ? ", propagate_nan=True" : "") + ")\n";
    line(define(text, shapedName, {of}) + "(" + a + ", " + b + ", " + c + ")");
  }

  // ---- powers

  void powers() {
    bool real = chance(75);
    Scalar of = real ? anyFloat() : integer(chance(50) ? 32 : 2 + below(70), chance(50));
    std::string name = fresh("power_"), type = of.name;
    uint64_t most = below(6);
    while (!real && !of.holds(BigInt(int64_t(most)))) // a literal takes the type of the base
      --most;
    std::string e = number(most);
    bool isFive = e == "5";
    std::string exponent = real && chance(40) ? e + ".0" : e, power;
    if (chance(30))
      power = "K";
    else if (chance(20))
      power = "E";
    else
      power = exponent;
    std::string text = header(name, "x: " + type, type);
    if (power == "E")
      text += "    E: constexpr = " + exponent + "\n";
    text += "    y: " + type + " = x\n";
    if (chance(20)) {
      text += "    y **= " + power + "\n";
    } else if (chance(40)) {
      text += "    y = " + std::string(real ? "math.pow" : "arith.pow") + "(x, " + power + ")\n";
    } else {
      text += "    y = x ** " + power + "\n";
    }
    std::string made = define(text + "    return y\n", name, {of}, e[0] - '0');
    std::string shaped = shape(of, "5"), a = parameter("a", shaped), o = parameter("o", shaped);
    std::string j = fresh("j");
    if (isFive && real) { // exact, whatever computes it
      line("for " + j + " in range(5):");
      line("    " + o + "[" + j + "] = " + made + "(cast((n & 3) - " + number(below(3)) + ", " +
           type + "))");
      return;
    }
    placed([&] {
      line("for " + j + " in range(5):");
      line("    " + o + "[" + j + "] = " + made + "(" + a + "[" + j + "])");
    });
    if (chance(50))
      line("arith.pow(" + a + ", " + exponent + ", acc=" + parameter("c", shaped) + ")");
  }

  // ---- subscripts with effects

  void subscripts() {
    Scalar of = chance(20) ? anyFloat() : anyInteger();
    std::string shaped = shape(of, "4"), a = parameter("a", shaped);
    std::string m = parameter("m", shape(of, "2, 4")), text;
    std::vector<std::string> calls;
    bool counts = false; // the first one, from one call to the next
    for (int i = 0; i < 2; ++i) {
      std::string name = fresh("next_"), change = either("+ 1", "* 3 + 1");
      counts |= i == 0 && change == "+ 1";
      text = header(name, "", i == 0 ? "i32" : "index");
      text += "    t: Stateful[i32] = " + number(below(4)) + "\n    t = t " + change +
              "\n    return t & " + (i == 0 ? "3" : "1") + "\n";
      calls.push_back(define(text, name) + "()");
    }
    static const std::vector<std::string> whole = {"+", "-", "*", "&", "|", "^", "<<", ">>"};
    auto operation = [&] { return oneOf(whole).substr(0, 2); };
    auto value = [&]() -> std::string {
      switch (below(4)) {
      case 0:
        return "1";
      case 1:
        return a + "[" + calls[0] + "]";
      case 2:
        return of.isFloat ? a + "[1]" : calls[0];
      default:
        return m + "[" + calls[1] + ", " + calls[0] + "]";
      }
    };
    placed([&] {
      if (counts && chance(50)) {
        std::string before = fresh("u"), behind = fresh("u");
        line(before + " = " + calls[0]);
        line(a + "[" + calls[0] + "] " + either("+", "-") + "= 1");
        line(behind + " = " + calls[0]);
        line("if " + behind + " != ((" + before + " + 3) & 3):");
        line("    wrong = wrong + 1");
      }
      for (size_t i = 0, count = 1 + below(4); i < count; ++i) {
        std::string target = chance(60) ? a + "[" + calls[below(2)] + "]"
                                        : m + "[" + calls[1] + ", " + calls[0] + "]";
        std::string op = of.isFloat ? either("+", "-") : operation();
        if (!of.isFloat && of.width > 3 && chance(15))
          line(target + "[" + (chance(50) ? "2" : calls[1]) + "] = " + value());
        else
          line(target + " " + op + "= " + value());
      }
    });
  }

  // ---- ranges that end where int64 does

  void ranges() {
    std::string name = fresh("ends_"), o = parameter("o", "\"i64[12]\"");
    std::string text = header(name, "o: \"i64[12]\", z: index", "i32") + "    c: i32 = 0\n";
    BigInt most = BigInt::powerOfTwo(63) - BigInt(1), least = -BigInt::powerOfTwo(63);
    for (size_t i = 0, count = 1 + below(2); i < count; ++i) {
      static const std::vector<int64_t> steps = {
          1, 2, 2, 3, 7, 1000, 3'000'000'000, 4'611'686'018'427'387'904};
      BigInt start, stop, step(oneOf(steps)), trips(int64_t(below(5)));
      switch (below(3)) {
      case 0: // at the end, and nothing beyond
        stop = most - BigInt(int64_t(below(3)));
        start = stop - step * trips - BigInt(int64_t(below(2)));
        break;
      case 1:
        start = least + BigInt(int64_t(below(3)));
        stop = start + step * trips + BigInt(int64_t(below(2)));
        break;
      default:
        step = most - BigInt(int64_t(below(4)));
        start = least + BigInt(int64_t(below(3)));
        stop = most - BigInt(int64_t(below(3)));
      }
      if (start < least)
        start = least;
      if (most < stop)
        stop = most;
      std::string open = chance(20) && !(most < stop + BigInt(1)) ? " + z" : "", round = fresh("i");
      text += "    for " + round + " in range(" + start.str() + open + ", " + stop.str() + open +
              ", " + step.str() + (chance(15) ? " + z" : "") + "):\n";
      text += "        o[c] = " + round + "\n        c += 1\n";
      if (chance(30))
        text += "        for j in range(2):\n            o[j + 10] = " + round + "\n";
      if (chance(20))
        text += "        if " + round + " > " + edge(index()) + ":\n            o[10] = " + round +
                "\n";
    }
    std::string made = define(text + "    return c\n", name);
    std::string result = parameter("o", "\"i32[1]\"");
    placed([&] { line(result + "[0] = " + made + "(" + o + ", 0)"); });
  }

  // ---- kernels that others are given, with what they keep

  void factories() {
    Scalar of = anyInteger();
    std::string id = fresh(""), step = "make_step_" + id, type = of.name;
    static const std::vector<std::string> bodies = {"x ^ by", "x + by", "x - by",
                                                    "x & by", "x * by", "by if x > by else x"};
    ahead += "\n\ndef " + step + "(T, by):\n    @kernel(options=Style)\n    def step(x: T) -> T:\n";
    bool keeps = chance(40), table = of.width > 3 && chance(40);
    if (keeps)
      ahead += "        t: Stateful[T] = " + edge(of) + "\n";
    std::string value = oneOf(bodies);
    if (table) {
      ahead = ahead.substr(0, ahead.rfind("    @kernel"));
      ahead += "    w = [by, 0, by, 0]\n    @kernel(options=Style)\n    def step(x: T) -> T:\n";
      ahead += "        table: \"T[4]\" = w\n";
      value = "x ^ table[x & 3]";
      if (keeps)
        ahead += "        t: Stateful[T] = " + edge(of) + "\n";
    }
    ahead += keeps ? "        y: T = " + value + "\n        t = t ^ y\n        return t\n"
                   : "        return " + value + "\n";
    ahead += "\n    return step\n";
    std::string both = "compose_" + id;
    ahead += "\n\ndef " + both + "(f, g, T, rounds):\n    @kernel(options=Style)\n" +
             "    def inner(x: T) -> T:\n        y: T = f(x)\n        for i in range(rounds):\n"
             "            y = g(y)\n        return y\n\n    return inner\n\n\n";
    std::string one = "one_" + id, two = "two_" + id, all = "all_" + id;
    ahead += one + " = " + step + "(" + type + ", " + edge(of) + ")\n" + two + " = " + step + "(" +
             type + ", " + edge(of) + ")\n";
    ahead += all + " = " + both + "(" + one + ", " + (chance(70) ? two : one) + ", " + type + ", " +
             number(below(4)) + ")\n";
    if (chance(40)) {
      ahead += "more_" + id + " = " + both + "(" + all + ", " + two + ", " + type + ", 2)\n";
      all = "more_" + id;
    }
    std::string shaped = shape(of, "3"), x = parameter("x", shaped), o = parameter("o", shaped);
    std::string j = fresh("j");
    bool nested = chance(30);
    std::string local = fresh("local_");
    if (nested) {
      line("@kernel");
      line("def " + local + "(v: " + type + ") -> " + type + ":");
      line("    return " + all + "(v) ^ " + either("v", "0"));
    }
    placed([&] {
      line("for " + j + " in range(3):");
      line("    " + o + "[" + j + "] = " + (nested ? local : all) + "(" + x + "[" + j + "])");
      if (chance(50))
        line("    " + x + "[" + j + "] = " + one + "(" + o + "[" + j + "])");
    });
  }
};

} // namespace

RandomKernel randomEdgeKernel(uint64_t seed) { return EdgeMaker(seed).make(); }

} // namespace allo::test

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "common/RandomKernel.h"

#include "sema/types/ConstFold.h"

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace allo::test {

namespace {

struct ScalarType {
  std::string name;
  uint32_t width = 0; // of an integer
  bool isSigned = false;
  bool isFloat = false;
  bool isIndex = false;
};

struct Place {
  std::string name;
  ScalarType type;
  int64_t size = 0;   // of a buffer
  bool fixed = false; // a loop's counter: never assigned
  int64_t below = 0;  // of a loop's counter: its bound, to subscript with
  bool inner = false; // of a loop's counter: one less and one more are subscripts as well
};

std::string textOf(const Place &parameter) {
  return parameter.name + ": " +
         (parameter.size > 0
              ? "\"" + parameter.type.name + "[" + std::to_string(parameter.size) + "]\""
              : parameter.type.name);
}

struct Callee {
  std::string name;
  std::vector<Place> parameters;
  ScalarType result;
};

class Maker {
public:
  explicit Maker(uint64_t seed) : random(seed) {}

  RandomKernel make() {
    chooseTypes();
    std::string body;
    size_t helpers = below(3);
    bool hasRow = chance(25);
    for (size_t i = 0; i < helpers; ++i) // stages that share a state race for it
      body += kernel("helper_" + std::to_string(i), 4, /*keepsState=*/!hasRow);
    if (hasRow)
      body += row();
    if (chance(15))
      body += grid();
    if (chance(30))
      wide = 33 + below(40);
    body += kernel("k", 9);
    return {head() + body, "k"};
  }

  // Workers that the host calls.
  RandomKernel makeWorkers() {
    chooseTypes();
    std::string body = grid();
    return {head() + body, "grid_0"};
  }

private:
  void chooseTypes() {
    cpp = chance(40);
    for (int i = 0; i < 3; ++i) // some widths that no predefined type has
      custom.push_back(1 + below(chance(30) ? 256 : 70));
  }
  std::string head() {
    std::string head =
        "from allo import KernelOptions, apint, bool, cast, f32, f64, i2, i3, i5, i7, i8, "
        "i16, i32, i64, i128, index, kernel, u3, u8, u13, u16, u32, u64, u128, Stateful, "
        "Stream, get_wid\n\n";
    for (uint32_t width : custom)
      head += "s" + std::to_string(width) + " = apint(" + std::to_string(width) +
              ", signed=True)\nw" + std::to_string(width) + " = apint(" + std::to_string(width) +
              ")\n";
    head += std::string("Style = KernelOptions(typing_style=\"") + (cpp ? "cpp" : "hls") + "\")\n";
    return head;
  }

  std::mt19937_64 random;
  bool cpp = false;
  std::vector<uint32_t> custom;
  std::vector<Callee> callees;
  std::vector<Place> scalars, buffers; // that are visible
  std::string out;
  size_t indent = 0;
  size_t names = 0;
  int loopDepth = 0;
  int64_t wide = 0; // of the longer buffers
  // The stages of a row, each of which has the streams before and behind it, then parameters; and a
  // kernel with workers, its buffer ahead of its parameters.
  std::vector<std::string> streams; // their types
  std::vector<Callee> stages;
  std::vector<Callee> grids;

  uint32_t below(uint32_t bound) { return uint32_t(random() % bound); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  template <typename T> const T &oneOf(const std::vector<T> &items) {
    return items[below(uint32_t(items.size()))];
  }

  ScalarType integerType() {
    static const std::vector<ScalarType> plain = {
        {"i2", 2, true, false, false},    {"i3", 3, true, false, false},
        {"i5", 5, true, false, false},    {"i7", 7, true, false, false},
        {"i8", 8, true, false, false},    {"i16", 16, true, false, false},
        {"i32", 32, true, false, false},  {"i32", 32, true, false, false},
        {"i64", 64, true, false, false},  {"i128", 128, true, false, false},
        {"bool", 1, false, false, false}, {"u3", 3, false, false, false},
        {"u8", 8, false, false, false},   {"u13", 13, false, false, false},
        {"u16", 16, false, false, false}, {"u32", 32, false, false, false},
        {"u64", 64, false, false, false}, {"u128", 128, false, false, false}};
    if (chance(25)) {
      uint32_t width = oneOf(custom);
      bool isSigned = chance(50);
      return {(isSigned ? "s" : "w") + std::to_string(width), width, isSigned, false, false};
    }
    return oneOf(plain);
  }
  ScalarType floatType() { return {chance(60) ? "f32" : "f64", 0, true, true, false}; }
  ScalarType type() { return chance(15) ? floatType() : integerType(); }

  void line(const std::string &text) { out += std::string(4 * indent, ' ') + text + "\n"; }
  std::string fresh(const char *kind) { return kind + std::to_string(names++); }

  // ---- expressions

  // A number that the type holds.
  std::string literal(const ScalarType &of) {
    if (of.isFloat) {
      static const std::vector<std::string> some = {"0.0", "1.0", "0.5", "-2.25", "3.0", "0.125"};
      return oneOf(some);
    }
    uint32_t bits = std::min<uint32_t>(of.width, 40) - (of.isSigned ? 1 : 0);
    uint64_t limit = bits == 0 ? 1 : uint64_t(1) << std::min<uint32_t>(bits, 1 + below(bits));
    auto value = int64_t(random() % limit);
    if (of.isSigned && chance(30) && value > 0)
      value = -value;
    return std::to_string(value);
  }

  const Place *place(const std::vector<Place> &places, bool real, bool any = false) {
    std::vector<const Place *> fit;
    for (const Place &each : places)
      if (any || each.type.isFloat == real)
        fit.push_back(&each);
    return fit.empty() ? nullptr : oneOf(fit);
  }

  std::string subscript(const Place &buffer) {
    std::vector<const Place *> counters;
    for (const Place &each : scalars)
      if (each.fixed && each.below <= buffer.size)
        counters.push_back(&each);
    if (!counters.empty() && chance(75)) {
      const Place &counter = *oneOf(counters);
      return counter.name + (!counter.inner || chance(50) ? "" : chance(50) ? " - 1" : " + 1");
    }
    return std::to_string(below(uint32_t(buffer.size)));
  }

  // A runtime value that is no literal.
  std::string leaf(bool real) {
    if (const Place *buffer = place(buffers, real); buffer && chance(30))
      return buffer->name + "[" + subscript(*buffer) + "]";
    std::vector<const Place *> fit;
    for (const Place &each : scalars)
      if (each.type.isFloat == real && !each.type.isIndex)
        fit.push_back(&each);
    if (fit.empty())
      return real ? "cast(p0, f32)" : "p0";
    const Place &found = *oneOf(fit);
    if (!real && found.type.width > 2 && chance(10)) {
      uint32_t low = below(found.type.width - 1);
      uint32_t size = 1 + below(std::min<uint32_t>(found.type.width - low, 20));
      return chance(30)
                 ? found.name + "[" + std::to_string(low) + "]"
                 : found.name + "[" + std::to_string(low) + ":" + std::to_string(low + size) + "]";
    }
    return found.name;
  }

  std::string operand(bool real, int depth) {
    // Small numbers fit every type that they can meet.
    if (chance(15))
      return real ? literal({"f32", 0, true, true, false}) : chance(70) ? "1" : "0";
    return value(real, depth - 1);
  }

  std::string condition(int depth) {
    static const std::vector<std::string> ops = {"==", "!=", "<", "<=", ">", ">="};
    bool real = chance(10);
    std::string test = value(real, depth - 1) + " " + oneOf(ops) + " " + operand(real, depth);
    if (chance(20))
      return "(" + test + ") " + (chance(50) ? "and" : "or") + " " + leaf(false);
    return chance(10) ? "not " + leaf(false) : test;
  }

  // An expression with a runtime value.
  std::string value(bool real, int depth) {
    if (depth <= 0 || chance(20))
      return leaf(real);
    switch (below(real ? 5 : 12)) {
    case 0:
    case 1:
      return "(" + value(real, depth - 1) + (chance(50) ? " + " : " - ") + operand(real, depth) +
             ")";
    case 2:
      return "(" + value(real, depth - 2) + " * " + operand(real, depth - 1) + ")";
    case 3:
      return "-" + leaf(real);
    case 4:
      return std::string(chance(50) ? "min" : "max") + "(" + value(real, depth - 2) + ", " +
             value(real, depth - 2) + ")";
    case 5: // by an odd number, which is not zero in whatever type it is converted to
      return "(" + value(false, depth - 2) + (chance(50) ? " / " : " % ") + "(" + leaf(false) +
             " | 1))";
    case 6:
      return "(" + leaf(false) + (chance(50) ? " << " : " >> ") +
             (chance(50) ? std::to_string(below(12)) : leaf(false)) + ")";
    case 7:
    case 8: {
      static const std::vector<std::string> ops = {" & ", " | ", " ^ "};
      return "(" + value(false, depth - 2) + oneOf(ops) + operand(false, depth - 1) + ")";
    }
    case 9:
      return "~" + leaf(false);
    case 10: {
      std::string arm = leaf(false);
      return "(" + arm + " if " + condition(depth - 2) + " else " + (chance(50) ? "1" : arm) + ")";
    }
    default: {
      std::vector<const Callee *> fit;
      for (const Callee &each : callees)
        if (!each.result.isFloat)
          fit.push_back(&each);
      if (fit.empty() || loopDepth > 1)
        return leaf(false);
      return call(*oneOf(fit));
    }
    }
  }

  std::string call(const Callee &callee) {
    std::string arguments;
    for (const Place &parameter : callee.parameters) {
      std::string argument;
      if (parameter.size > 0) {
        for (const Place &each : buffers)
          if (each.size == parameter.size && each.type.name == parameter.type.name)
            argument = each.name;
        if (argument.empty())
          argument = parameter.type.isFloat ? "0.5" : "1"; // fills a fresh one
      } else {
        argument = leaf(parameter.type.isFloat);
      }
      arguments += (arguments.empty() ? "" : ", ") + argument;
    }
    return callee.name + "(" + arguments + ")";
  }

  // ---- statements

  void assignment() {
    if (const Place *buffer = place(buffers, false, true); buffer && chance(35)) {
      bool real = buffer->type.isFloat;
      std::string target = buffer->name + "[" + subscript(*buffer) + "]";
      if (chance(25))
        line(target + (chance(50) ? " += " : " -= ") + operand(real, 3));
      else
        line(target + " = " + value(real, 3));
      return;
    }
    std::vector<const Place *> fit;
    for (const Place &each : scalars)
      if (!each.fixed)
        fit.push_back(&each);
    if (fit.empty())
      return declaration();
    const Place &target = *oneOf(fit);
    if (!target.type.isFloat && target.type.width > 3 && chance(15)) {
      uint32_t low = below(target.type.width - 2);
      uint32_t size = 1 + below(target.type.width - low - 1);
      line(target.name + "[" + std::to_string(low) + ":" + std::to_string(low + size) +
           "] = " + value(false, 2));
    } else if (chance(25)) {
      static const std::vector<std::string> ops = {" += ", " -= ", " *= "};
      line(target.name + oneOf(ops) + operand(target.type.isFloat, 3));
    } else {
      line(target.name + " = " + value(target.type.isFloat, 4));
    }
  }

  void declaration() {
    if (chance(25)) {
      Place buffer{fresh("b"), type(), 2 + below(4), false, 0};
      line(buffer.name + ": \"" + buffer.type.name + "[" + std::to_string(buffer.size) + "]\" = " +
           (chance(50) ? (buffer.type.isFloat ? "0.5" : "1") : leaf(buffer.type.isFloat)));
      buffers.push_back(std::move(buffer));
      return;
    }
    Place scalar{fresh("v"), type(), 0, false, 0};
    line(scalar.name + ": " + scalar.type.name + " = " +
         (chance(20) ? literal(scalar.type) : value(scalar.type.isFloat, 4)));
    scalars.push_back(std::move(scalar));
  }

  template <typename Fn> void nested(Fn &&fill) {
    size_t visible = scalars.size();
    size_t arrays = buffers.size();
    ++indent;
    fill();
    --indent;
    scalars.resize(visible);
    buffers.resize(arrays);
  }

  void statements(size_t count) {
    for (size_t i = 0; i < count; ++i)
      statement();
  }

  void statement() {
    switch (below(10)) {
    case 0:
    case 1:
    case 2:
      return declaration();
    case 3:
      if (indent < 4) {
        line("if " + condition(3) + ":");
        nested([&] { statements(1 + below(2)); });
        if (chance(40)) {
          line("elif " + condition(2) + ":");
          nested([&] { statements(1); });
        }
        if (chance(60)) {
          line("else:");
          nested([&] { statements(1 + below(2)); });
        }
        return;
      }
      break;
    case 4:
      if (indent < 4 && loopDepth < 2) {
        int64_t bound = 2 + below(3);
        Place counter{fresh("j"), {"index", 64, true, false, true}, 0, true, bound};
        line("for " + counter.name + " in range(" + std::to_string(bound) + "):");
        ++loopDepth;
        nested([&] {
          scalars.push_back(counter);
          statements(1 + below(2));
        });
        --loopDepth;
        return;
      }
      break;
    case 5:
      if (indent < 3 && loopDepth < 2) {
        std::string counter = fresh("n");
        line(counter + ": i8 = " + std::to_string(1 + below(4)));
        line("while " + counter + " > 0:");
        ++loopDepth;
        nested([&] {
          line(counter + " -= 1");
          statements(1 + below(2));
        });
        --loopDepth;
        return;
      }
      break;
    default:
      break;
    }
    assignment();
  }

  // A loop over all elements but the first and the last of the longer buffers.
  void sweep() {
    Place counter{fresh("j"), {"index", 64, true, false, true}, 0, true, wide, true};
    line("for " + counter.name + " in range(1, " + std::to_string(wide - 1) + "):");
    loopDepth += 2; // calls and loops in it would take long
    nested([&] {
      scalars.push_back(counter);
      for (size_t i = 0; i <= below(2); ++i) {
        const Place &target = *oneOf(longBuffers());
        line(target.name + "[" + subscript(target) + "] = " + value(target.type.isFloat, 3));
      }
      if (chance(40))
        statements(1);
    });
    loopDepth -= 2;
  }
  std::vector<const Place *> longBuffers() const {
    std::vector<const Place *> found;
    for (const Place &each : buffers)
      if (each.size == wide)
        found.push_back(&each);
    return found;
  }

  void begin() {
    scalars.clear();
    buffers.clear();
    names = 0;
    out.clear();
    indent = 1;
  }
  // Parameters that are numbers, into the callee and the header.
  void numbers(Callee &callee, std::string &header) {
    size_t count = 1 + below(3);
    for (size_t i = 0; i < count; ++i) {
      Place parameter{"p" + std::to_string(i), i == 0 ? ScalarType{"i32", 32, true} : type()};
      header += ", " + textOf(parameter);
      scalars.push_back(parameter);
      callee.parameters.push_back(std::move(parameter));
    }
  }
  void stateful() {
    ScalarType of = integerType();
    std::string name = fresh("t");
    line(name + ": Stateful[" + of.name + "] = " + literal(of));
    scalars.push_back({name, of});
  }

  // Kernels that pass values on to each other.
  std::string row() {
    size_t count = 2 + below(3);
    std::vector<ScalarType> types;
    std::string rounds = std::to_string(1 + below(6)), text;
    for (size_t i = 0; i + 1 < count; ++i) {
      types.push_back(type());
      streams.push_back("Stream[" + types.back().name +
                        (chance(50) ? "" : ", " + std::to_string(1 + below(4))) + "]");
    }
    for (size_t i = 0; i < count; ++i) {
      begin();
      bool isFirst = i == 0, isLast = i + 1 == count;
      Callee callee{"stage_" + std::to_string(i), {}, integerType()};
      std::string header = isFirst ? "" : "source: \"" + streams[i - 1] + "\"";
      if (!isLast)
        header += std::string(isFirst ? "" : ", ") + "to: \"" + streams[i] + "\"";
      numbers(callee, header);
      if (chance(30))
        stateful();
      line("total: " + callee.result.name + " = " + leaf(false));
      statements(below(3));
      Place counter{fresh("j"), {"index", 64, true, false, true}, 0, true, 100};
      line("for " + counter.name + " in range(" + rounds + "):");
      ++loopDepth;
      nested([&] {
        scalars.push_back(counter);
        if (!isFirst) {
          line("x: " + types[i - 1].name + " = source.get()");
          scalars.push_back({"x", types[i - 1]});
        }
        statements(below(3));
        line((chance(50) ? "total += " : "total = ") + value(false, 3));
        scalars.push_back({"total", callee.result});
        if (!isLast)
          line("to.put(" + value(types[i].isFloat, 3) + ")");
      });
      --loopDepth;
      if (isLast)
        line("return total");
      text += "\n\n@kernel(options=Style)\ndef " + callee.name + "(" + header + ")" +
              (isLast ? " -> " + callee.result.name : "") + ":\n" + out;
      stages.push_back(std::move(callee));
    }
    return text;
  }

  std::string argumentsOf(const Callee &callee) {
    std::string text;
    for (const Place &parameter : callee.parameters)
      text += ", " + leaf(parameter.type.isFloat);
    return text;
  }

  void runRow() {
    std::vector<std::string> links;
    for (const std::string &of : streams) {
      links.push_back(fresh("link"));
      line(links.back() + ": " + of);
    }
    for (size_t i = 0; i < stages.size(); ++i) {
      std::string given = i == 0 ? "" : links[i - 1];
      if (i < links.size())
        given += (i == 0 ? "" : ", ") + links[i];
      std::string call = stages[i].name + "(" + given + argumentsOf(stages[i]) + ")";
      if (i < links.size()) {
        line(call);
        continue;
      }
      Place result{fresh("v"), stages[i].result};
      line(result.name + ": " + result.type.name + " = " + call);
      scalars.push_back(std::move(result));
    }
  }

  // A kernel whose workers have an element each.
  std::string grid() {
    begin();
    int64_t workers = 1 + below(5);
    ScalarType of = type();
    Callee callee{"grid_0", {}, of};
    std::string header = "b: \"" + of.name + "[" + std::to_string(workers) + "]\"";
    numbers(callee, header);
    if (chance(30))
      stateful();
    line("w = get_wid(0)");
    scalars.push_back({"w", {"index", 64, true, false, true}, 0, true, workers});
    statements(below(4));
    line("b[w] = " + value(of.isFloat, 4));
    Place buffer{"b", of, workers};
    callee.parameters.insert(callee.parameters.begin(), buffer);
    std::string text = "\n\n@kernel(mapping=[" + std::to_string(workers) +
                       "], options=Style)\ndef grid_0(" + header + "):\n" + out;
    grids.push_back(std::move(callee));
    return text;
  }

  void runGrid() {
    Callee callee = grids.front();
    Place buffer = callee.parameters.front();
    buffer.name = fresh("b");
    callee.parameters.erase(callee.parameters.begin());
    line(textOf(buffer) + " = " + (buffer.type.isFloat ? "0.5" : "1"));
    line("grid_0(" + buffer.name + argumentsOf(callee) + ")");
    buffers.push_back(std::move(buffer));
  }

  std::string kernel(const std::string &name, size_t length, bool keepsState = true) {
    begin();
    Callee callee{name, {}, integerType()};
    size_t count = 2 + below(4);
    std::string header;
    for (size_t i = 0; i < count; ++i) {
      Place parameter{"p" + std::to_string(i),
                      i == 0 ? ScalarType{"i32", 32, true, false, false} : type(), 0, false, 0};
      if (i > 0 && chance(35))
        parameter.size = 2 + below(4);
      header += (header.empty() ? "" : ", ") + textOf(parameter);
      (parameter.size > 0 ? buffers : scalars).push_back(parameter);
      callee.parameters.push_back(std::move(parameter));
    }
    for (size_t i = 0; wide > 0 && i <= below(3); ++i) {
      Place parameter{"q" + std::to_string(i), type(), wide};
      header += ", " + textOf(parameter);
      buffers.push_back(parameter);
      callee.parameters.push_back(std::move(parameter));
    }
    if (keepsState && chance(20))
      stateful();
    statements(length / 2);
    if (!stages.empty())
      runRow();
    if (!grids.empty())
      runGrid();
    if (wide > 0)
      sweep();
    statements(length - length / 2);
    if (wide > 0)
      sweep();
    while (chance(40)) {
      line("if " + condition(3) + ":");
      bool first = chance(70);
      nested([&] {
        statements(below(2));
        first ? line("return " + value(false, 3)) : assignment();
      });
      if (chance(40)) {
        line(chance(50) ? "elif " + condition(2) + ":" : "else:");
        nested([&] {
          statements(below(2));
          !first || chance(30) ? line("return " + value(false, 3)) : assignment();
        });
      }
      statements(below(3));
    }
    line("return " + value(false, 4));
    std::string text = "\n\n@kernel(options=Style)\ndef " + name + "(" + header + ") -> " +
                       callee.result.name + ":\n" + out;
    callees.push_back(std::move(callee));
    return text;
  }
};

} // namespace

RandomKernel randomKernel(uint64_t seed) {
  switch (seed / 9 % 3) {
  case 0:
    return seed % 9 == 8 ? Maker(seed).makeWorkers() : Maker(seed).make();
  case 1:
    return randomEdgeKernel(seed);
  default:
    return randomShapedKernel(seed);
  }
}

std::vector<eval::Datum> randomArguments(const program::Kernel &kernel, uint64_t seed,
                                         bool extremes) {
  std::mt19937_64 random(seed);
  auto number = [&](Type type) {
    eval::Number value;
    if (type.isFloat()) {
      constexpr double Infinity = std::numeric_limits<double>::infinity();
      constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
      constexpr double Some[] = {0.0,   -0.0,    1.0,      -1.0, Infinity, -Infinity,
                                 NaN,   60000.0, -60000.0, 1e30, -1e30,    6e-8,
                                 -6e-8, 1e-40,   -1.5e-45, 1.1,  5e-324};
      value.real = double(int64_t(random() % 2001) - 1000) / 8;
      if (extremes && random() % 2)
        value.real = Some[random() % std::size(Some)];
      value.real = roundedTo(value.real, type.format());
      return value;
    }
    if (random() % 5 == 0) { // at an end of the type, or of one within it
      BigInt power = BigInt::powerOfTwo(uint32_t(random() % (type.width() + 1)));
      value.integer = (random() % 2 ? power : -power) + BigInt(int64_t(random() % 3) - 1);
      value.integer = value.integer.wrapped(type.width(), type.isIndex() || type.isSigned());
      return value;
    }
    BigInt bits;
    for (uint32_t have = 0; have < type.width(); have += 32)
      bits = BigInt::shiftLeft(bits, 32) + BigInt(int64_t(random() % (uint64_t(1) << 32)));
    if (random() % 2)
      bits = BigInt::shiftRight(bits, uint32_t(random() % (type.width() + 1)));
    value.integer = bits.wrapped(type.width(), type.isIndex() || type.isSigned());
    return value;
  };
  std::vector<eval::Datum> arguments;
  for (program::VariableId id : kernel.parameters) {
    Type type = kernel.variables[id].type;
    eval::Datum datum;
    if (type.isShaped()) {
      datum.array = eval::Array::make(type, false);
      for (size_t i = 0; i < datum.array->size(); ++i)
        datum.array->set(i, number(type.element()));
    } else {
      datum.number = number(type);
    }
    arguments.push_back(std::move(datum));
  }
  return arguments;
}

} // namespace allo::test

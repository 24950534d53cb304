// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random kernels around arrays that change: buffers with several names, tensors, both made,
// reassigned, swapped, returned and given to calls in branches, loops and match. All arrays of a
// file have one type, so that any name may become any other. The result is a checksum of what is
// visible at the end, which simulations of HLS C++ can return as well.
#include "common/RandomKernel.h"

#include <random>

namespace allo::test {

namespace {

class ShapedMaker {
public:
  explicit ShapedMaker(uint64_t seed) : random(seed * 7919 + 17) {}

  RandomKernel make() {
    tensors = chance(45);
    size = 2 + below(3);
    static const std::vector<std::string> types = {"i32", "i32", "i16", "u8", "i7", "i40", "f32"};
    element = types[below(uint32_t(types.size()))];
    type = "\"" + element + "[" + std::to_string(size) + "]\"";
    std::string body;
    for (size_t i = 0, count = 1 + below(3); i < count; ++i)
      body += helper("_made_" + std::to_string(i));
    body += top();
    std::string head =
        "from allo import KernelOptions, apint, cast, f32, f64, i16, i32, index, kernel, "
        "u8\nfrom allo.operators import arith\n\ni7 = apint(7, signed=True)\ni40 = "
        "apint(40, signed=True)\n";
    head += std::string("Style = KernelOptions(enable_tensor=") + (tensors ? "True" : "False") +
            ", typing_style=\"cpp\")\n";
    return {head + body, "k"};
  }

private:
  std::mt19937_64 random;
  bool tensors = false;
  uint32_t size = 0;
  std::string element, type, out;
  size_t indent = 1, names = 0, left = 0;
  int loops = 0;
  std::vector<std::string> arrays, counters;
  struct Helper {
    std::string name;
    size_t parameters;
    bool two; // results
  };
  std::vector<Helper> helpers;

  uint32_t below(uint32_t bound) { return uint32_t(random() % bound); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  const std::string &array() { return arrays[below(uint32_t(arrays.size()))]; }
  std::string fresh(const char *kind) { return kind + std::to_string(names++); }
  void line(const std::string &text) { out += std::string(4 * indent, ' ') + text + "\n"; }

  std::string at() {
    return counters.empty() || chance(40) ? std::to_string(below(size))
                                          : counters[below(uint32_t(counters.size()))];
  }
  std::string number() {
    if (chance(30))
      return element == "f32" ? std::to_string(below(9)) + ".5" : std::to_string(below(9));
    return array() + "[" + at() + "]";
  }
  std::string sum() {
    return chance(40) ? number() : number() + (chance(70) ? " + " : " - ") + number();
  }
  std::string condition() {
    static const std::vector<std::string> ops = {" > ", " < ", " == ", " != "};
    if (chance(40))
      return "n % " + std::to_string(2 + below(3)) + " == " + std::to_string(below(2));
    return array() + "[" + at() + "]" + ops[below(4)] + number();
  }

  std::string call(const Helper &helper) {
    std::string text = helper.name + "(n";
    for (size_t i = 0; i < helper.parameters; ++i)
      text += ", " + array();
    return text + ")";
  }
  const Helper *oneOf(bool two) {
    std::vector<const Helper *> fit;
    for (const Helper &each : helpers)
      if (each.two == two)
        fit.push_back(&each);
    return fit.empty() ? nullptr : fit[below(uint32_t(fit.size()))];
  }
  // A whole array: another one's name, or something new.
  std::string whole() {
    if (const Helper *helper = oneOf(false); helper && loops < 3 && chance(45))
      return call(*helper);
    if (tensors && chance(70)) {
      static const std::vector<std::string> ops = {" + ", " - ", " * "};
      return array() + ops[below(3)] + (chance(60) ? array() : number());
    }
    return array();
  }

  void declaration() {
    std::string name = fresh("b");
    if (chance(60)) {
      std::string value = chance(40) ? number() : element == "f32" ? "0.5" : "1";
      if (chance(30)) {
        value = "[";
        for (uint32_t i = 0; i < size; ++i)
          value += (i ? ", " : "") + std::to_string(i + below(5));
        value += "]";
      }
      line(name + ": " + type + " = " + value);
    } else if (tensors || chance(30)) {
      line(name + ": " + type + " = " + whole());
    } else {
      line(name + " = " + whole());
    }
    arrays.push_back(name);
  }

  template <typename Fn> void nested(Fn &&fill) {
    size_t visible = arrays.size();
    ++indent;
    fill();
    --indent;
    arrays.resize(visible);
  }

  void assignment() {
    switch (below(9)) {
    case 0:
    case 1:
      line(array() + "[" + at() + "] = " + sum());
      return;
    case 2:
      line(array() + "[" + at() + "] += " + number());
      return;
    case 3: {
      std::string one = array(), other = array(), third = array();
      if (one == other)
        break;
      if (third != one && third != other && chance(40))
        line(one + ", " + other + ", " + third + " = " + other + ", " + third + ", " + whole());
      else
        line(one + ", " + other + " = " + other + ", " + (chance(60) ? one : whole()));
      return;
    }
    case 4:
      if (const Helper *helper = oneOf(true)) {
        std::string one = array(), other = array();
        if (one != other) {
          line(one + ", " + other + " = " + call(*helper));
          return;
        }
      }
      break;
    case 5:
      if (!tensors && chance(60)) {
        line("arith.add(" + array() + ", " + array() + ", acc=" + array() + ")");
        return;
      }
      break;
    default:
      break;
    }
    line(array() + " = " + whole());
  }

  void statements(size_t count) {
    for (size_t i = 0; i < count; ++i)
      statement();
  }

  void statement() {
    if (left == 0)
      return assignment();
    --left;
    switch (below(indent < 4 ? 9 : 4)) {
    case 0:
      return declaration();
    case 4:
    case 5:
      line("if " + condition() + ":");
      nested([&] { statements(1 + below(3)); });
      if (chance(20)) {
        line("elif " + condition() + ":");
        nested([&] { statements(1 + below(2)); });
      }
      if (chance(50)) {
        line("else:");
        nested([&] { statements(1 + below(2)); });
      }
      return;
    case 6:
      if (loops < 2) {
        std::string counter = fresh("j");
        bool known = chance(60);
        line("for " + counter + " in range(" +
             (known ? std::to_string(size) : "n % " + std::to_string(size + 1)) + "):");
        counters.push_back(counter);
        ++loops;
        nested([&] { statements(1 + below(4)); });
        --loops;
        counters.pop_back();
        return;
      }
      return assignment();
    case 7:
      if (loops < 2) {
        std::string counter = fresh("w");
        line(counter + ": i32 = " + (chance(50) ? "n % 4" : std::to_string(1 + below(3))));
        line("while " + counter + " > 0:");
        ++loops;
        nested([&] {
          line(counter + " -= 1");
          statements(1 + below(4));
        });
        --loops;
        return;
      }
      return assignment();
    case 8:
      line("match n % 3:");
      ++indent;
      for (int i = 0; i < 2; ++i) {
        line("case " + std::to_string(i) + ":");
        nested([&] { statements(1 + below(2)); });
      }
      if (chance(60)) {
        line("case _:");
        nested([&] { statements(1 + below(2)); });
      }
      --indent;
      return;
    default:
      return assignment();
    }
  }

  std::string begin(size_t count) {
    out.clear();
    arrays.clear();
    counters.clear();
    indent = 1;
    names = 0;
    std::string header = "n: i32";
    for (size_t i = 0; i < count; ++i) {
      arrays.push_back("p" + std::to_string(i));
      header += ", " + arrays.back() + ": " + type;
    }
    return header;
  }

  std::string helper(const std::string &name) {
    Helper made{name, 1 + below(3), chance(30)};
    std::string header = begin(made.parameters);
    left = 3;
    auto back = [&] {
      std::string first = whole();
      line("return " + first + (made.two ? ", " + whole() : ""));
    };
    statements(below(4));
    while (chance(45)) {
      line("if " + condition() + ":");
      nested([&] {
        statements(below(3));
        chance(75) ? back() : assignment();
      });
      statements(below(2));
    }
    back();
    helpers.push_back(made);
    return "\n\n@kernel(options=Style)\ndef " + name + "(" + header + ") -> " +
           (made.two ? "(" + type + ", " + type + ")" : type) + ":\n" + out;
  }

  std::string top() {
    std::string header = begin(1 + below(3));
    left = 8;
    declaration();
    statements(4 + below(5));
    line("total: f64 = 0.0");
    line("for e in range(" + std::to_string(size) + "):");
    ++indent;
    for (const std::string &each : arrays)
      line("total = total * 1.0009765625 + cast(" + each + "[e], f64)");
    --indent;
    line("return total");
    return "\n\n@kernel(options=Style)\ndef k(" + header + ") -> f64:\n" + out;
  }
};

} // namespace

RandomKernel randomShapedKernel(uint64_t seed) { return ShapedMaker(seed).make(); }

} // namespace allo::test

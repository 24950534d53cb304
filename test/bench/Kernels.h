// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Makes a file of realistic kernels for measurements: (number of kernels, seed) -> text, always the
// same for the same pair. A kernel has about 20 lines; some call kernels that came shortly before
// them. `allo-bench-generate 100 1` prints a file. To add a shape of kernel: a file
// shapes/NAME.py.in. In it {id} is the number of the kernel, {8..64} a random number, {a=8..64} one
// that {a} repeats, {4|8|16} one of several, {use NAME} the name of a kernel of that shape, which
// is called NAME_{id}.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo::bench {

// A generator that gives the same numbers on every machine (splitmix64).
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = (state += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  // From 0 to bound - 1.
  size_t below(size_t bound) { return size_t(next() % bound); }
  size_t between(size_t low, size_t high) { return low + below(high - low + 1); }

private:
  uint64_t state;
};

class KernelMaker {
public:
  explicit KernelMaker(uint64_t seed) : random(seed), seed(seed) {
    std::filesystem::path folder(ALLO_SOURCE_DIR "/test/bench/shapes");
    for (const auto &entry : std::filesystem::directory_iterator(folder)) {
      std::string name = entry.path().filename().string();
      std::ifstream file(entry.path());
      shapes.emplace_back(name.substr(0, name.find('.')),
                          std::string(std::istreambuf_iterator<char>(file), {}));
    }
    std::sort(shapes.begin(), shapes.end());
  }

  std::string make(size_t count) {
    out = "# Made by allo-bench-generate: " + std::to_string(count) + " kernels, seed " +
          std::to_string(seed) +
          ".\nimport allo\nfrom allo import (\n    KernelOptions, apint, constexpr, f32, i8, i16, "
          "i32, index, kernel, u8, u16, u32,\n)\n\nacc_t = apint(40, signed=True)\n";
    for (size_t i = 0; i < count; ++i) {
      out += "\n\n";
      id = std::to_string(i);
      // What others call comes first.
      if (i == 0)
        put(shapeNamed("clamp"));
      else if (i == 1)
        put(shapeNamed("rotate"));
      else
        put(random.below(shapes.size()));
    }
    return std::move(out);
  }

private:
  Random random;
  uint64_t seed;
  std::vector<std::pair<std::string, std::string>> shapes; // name, text
  std::map<std::string, std::deque<std::string>> made;     // by shape: recent numbers, newest last
  std::string out, id;

  size_t shapeNamed(std::string_view name) const {
    for (size_t i = 0; i < shapes.size(); ++i)
      if (shapes[i].first == name)
        return i;
    std::fprintf(stderr, "no shape called '%s'\n", std::string(name).c_str());
    std::exit(2);
  }

  void put(size_t shape) {
    const std::string &text = shapes[shape].second;
    std::map<std::string, std::string> named;
    size_t at = 0;
    for (size_t open; (open = text.find('{', at)) != std::string::npos;) {
      out.append(text, at, open - at);
      size_t close = text.find('}', open);
      out += expand(text.substr(open + 1, close - open - 1), named);
      at = close + 1;
    }
    out.append(text, at);
    std::deque<std::string> &recent = made[shapes[shape].first];
    recent.push_back(id);
    if (recent.size() > 4)
      recent.pop_front();
  }

  std::string expand(const std::string &what, std::map<std::string, std::string> &named) {
    if (what == "id")
      return id;
    if (what.starts_with("use ")) {
      std::string name = what.substr(4);
      const std::deque<std::string> &recent = made.at(name);
      return name + '_' + recent[random.below(recent.size())];
    }
    if (size_t equals = what.find('='); equals != std::string::npos)
      return named[what.substr(0, equals)] = expand(what.substr(equals + 1), named);
    if (size_t dots = what.find(".."); dots != std::string::npos)
      return std::to_string(
          random.between(std::stoull(what.substr(0, dots)), std::stoull(what.substr(dots + 2))));
    if (what.find('|') != std::string::npos) {
      size_t start = 0;
      for (size_t skip = random.below(size_t(std::count(what.begin(), what.end(), '|')) + 1);
           skip > 0; --skip)
        start = what.find('|', start) + 1;
      return what.substr(start, what.find('|', start) - start);
    }
    return named.at(what);
  }
};

inline std::string generateKernels(size_t count, uint64_t seed) {
  return KernelMaker(seed).make(count);
}

} // namespace allo::bench

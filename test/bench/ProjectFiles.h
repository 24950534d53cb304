// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A project on the disk whose files import each other: each imports constants, kernels, templates
// and consteval functions from the first one and from up to three others. The same numbers give the
// same project.
#pragma once

#include "Kernels.h"

#include <set>
#include <unistd.h>

namespace allo::bench {

constexpr size_t OwnKernels = 4; // of each file, beside those that use others'

struct Files {
  std::string folder;
  std::vector<std::string> texts;
  std::string name(size_t i) const {
    return "m" + std::string(i < 10 ? "00" : i < 100 ? "0" : "") + std::to_string(i);
  }
  std::string path(size_t i) const { return folder + "/" + name(i) + ".py"; }
  std::string uri(size_t i) const { return "file://" + path(i); }
};

inline std::string replaceAll(std::string text, const std::string &what, const std::string &with) {
  for (size_t at = 0; (at = text.find(what, at)) != text.npos; at += with.size())
    text.replace(at, what.size(), with);
  return text;
}

inline std::string fileText(const Files &files, size_t i, Random &random) {
  std::string text = "from allo import Template, consteval, i32, kernel\n";
  std::set<size_t> sources;
  for (size_t n = 0; i > 0 && n < 4; ++n)
    sources.insert(n == 0 ? 0 : random.below(i));
  for (size_t s : sources)
    text += replaceAll("from " + files.name(s) + " import WIDTH_#, log_#, step_#, twice_#\n", "#",
                       std::to_string(s));
  text += replaceAll("\nT = Template(\"T\")\nWIDTH_# = 16\n\n\n"
                     "@consteval\ndef log_#(n):\n"
                     "    return 0 if n <= 1 else 1 + log_#(n // 2)\n\n\n"
                     "@kernel(T)\ndef twice_#(x: T) -> T:\n    y: T = x\n    return y\n\n\n"
                     "@kernel\ndef step_#(x: i32) -> i32:\n    y: i32 = x\n    return y\n\n\n",
                     "#", std::to_string(i));
  for (size_t s : sources)
    text += replaceAll("@kernel\ndef use_#(x: i32, data: \"i32[WIDTH_#]\") -> i32:\n"
                       "    total: i32 = x + log_#(64)\n"
                       "    for i in range(WIDTH_#):\n        total += data[i]\n"
                       "    once: i32 = step_#(total)\n    return twice_#[i32](once)\n\n\n",
                       "#", std::to_string(s));
  return text + generateKernels(OwnKernels, 1000 + i);
}

inline Files makeFiles(size_t count, uint64_t seed) {
  Files files{
      std::filesystem::temp_directory_path() / ("allo-bench-ws-" + std::to_string(getpid())), {}};
  std::filesystem::create_directories(files.folder);
  Random random(seed);
  for (size_t i = 0; i < count; ++i) {
    files.texts.push_back(fileText(files, i, random));
    std::ofstream(files.path(i)) << files.texts.back();
  }
  return files;
}

} // namespace allo::bench

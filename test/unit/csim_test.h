// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// C++ as the emitter might make it, written by hand, and a folder for what becomes of it.
#pragma once

#include "common/Texts.h"
#include "csim/Project.h"
#include "csim/Simulator.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace allo::csim::test {

namespace fs = std::filesystem;

// A folder that goes with this.
class Folder {
public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "allo csim $x '#-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
      std::abort();
    root = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(root, ignored);
  }
  std::string operator/(const std::string &name) const { return (root / name).string(); }

private:
  fs::path root;
};

using allo::test::readFile;

inline void write(const std::string &path, const std::string &text) {
  std::ofstream(path, std::ios::binary) << text;
}

// With one kernel, 'top'.
struct SomeProgram : program::Program {
  SomeProgram() {
    files.push_back({"k.py", Text::fromBytes("def top():\n    pass\n")});
    program::Kernel kernel;
    kernel.name = "top";
    kernel.place = {0, {4, 7}};
    kernels.push_back(std::move(kernel));
  }
};

inline vitis::Port port(std::string name, Type type, std::string element,
                        std::vector<int64_t> dims = {}, bool output = false) {
  return {name, name, type, std::move(element), std::move(dims), output};
}

// 'declaration' is all of the top function up to its body.
inline vitis::Code code(const std::string &declaration, const std::string &body,
                        std::vector<vitis::Port> parameters,
                        std::vector<vitis::Port> results = {}) {
  vitis::Code made;
  made.top = "top";
  made.header =
      "#pragma once\n#include <ap_int.h>\n#include <cstdint>\nextern \"C\" " + declaration + ";\n";
  made.source = "#include \"kernel.h\"\n#include <cstdio>\n#include <cstdlib>\nextern \"C\" " +
                declaration + " {\n" + body + "}\n";
  made.headers = {"ap_int.h"};
  made.parameters = std::move(parameters);
  made.results = std::move(results);
  return made;
}

inline ProjectOptions optionsIn(const Folder &folder) {
  ProjectOptions options;
  options.toolchain.headers = ALLO_SOURCE_DIR "/runtime/hls";
  options.cache = folder / "cache";
  return options;
}

inline Result<Project, Failure> build(const vitis::Code &code, const ProjectOptions &options) {
  Result<Toolchain, Failure> toolchain = chooseToolchain(options);
  return toolchain ? Project::build(code, *toolchain, options) : toolchain.error();
}

} // namespace allo::csim::test

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "csim/Toolchain.h"

#include "os/FileSystem.h"
#include "os/FindProgram.h"
#include "os/OutsideTool.h"
#include "support/Format.h"
#include "support/Path.h"
#include "support/Sha256.h"

#include <sys/stat.h>

namespace allo::csim {

namespace {

// Of these one that works comes first: on integers of more than 64 bits what clang makes is several
// times faster. What an older one makes is not.
const std::vector<std::string> NewClangs = {"clang++-22", "clang++-23", "clang++-24", "clang++-25",
                                            "clang++-26", "clang++-27", "clang++-28"};
const std::vector<std::string> OtherCompilers = {"g++", "c++", "clang++"};
// One rounding per operation, integers that wrap, and bits that are read as another type. Where the
// compiler is not an old one, loops that never end stay, too.
constexpr const char *Semantics = "-ffp-contract=off -fwrapv -fno-strict-aliasing";
// A kernel may be called as a function of the C library is.
constexpr const char *Linking = "-shared -pthread -Wl,-Bsymbolic";
constexpr const char *VitisDefines =
    "-D__HLS_COSIM__ -D__HLS_CSIM__ -D__VITIS_HLS__ -D__SIM_FPO__ -D__DSP48E2__";

// As make wants dollars that are no variables.
std::string withDollars(const std::string &text) {
  std::string out;
  for (char c : text)
    out += c == '$' ? "$$" : std::string(1, c);
  return out;
}

bool isFolder(const std::string &path) {
  return DiskFileSystem().kind(path) == FileKind::Directory;
}

// Of the folders there whose names begin so the last by name; empty where there is none.
std::string newest(const std::string &folder, const std::string &prefix) {
  std::string found;
  for (const std::string &name : DiskFileSystem().list(folder).valueOr({}))
    if (name.starts_with(prefix) && (name.size() > found.size() || // "gcc-10.1" after "gcc-9.3"
                                     (name.size() == found.size() && name > found)))
      found = name;
  return found.empty() ? "" : joinedPath(folder, found);
}

std::string versionOf(const std::string &compiler) {
  ToolResult version = runTool({compiler, {"--version"}, "", {{"LC_ALL", "C"}}});
  return version.good ? version.output : "";
}

// Of the file: another one of that name differs.
std::string identityOf(const std::string &path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0)
    return "";
  return format("{0}\n{1} {2} {3} {4}", path, status.st_ino, status.st_size, status.st_mtim.tv_sec,
                status.st_mtim.tv_nsec);
}

// What a clang says of itself and of the library of C++ that it has found; empty if it cannot
// compile with that. It takes longer to start than a cached simulation to run, so this is kept.
std::string clangVersion(const std::string &compiler, const std::string &cache) {
  const std::string folder = cache.empty() ? "" : joinedPath(cache, "compilers");
  const std::string kept =
      folder.empty() ? "" : joinedPath(folder, sha256(identityOf(compiler)).substr(0, 24));
  constexpr size_t Most = 1 << 16;
  if (!kept.empty())
    if (Result<std::string> text = DiskFileSystem().read(kept, Most); text && !text->empty())
      return *text;
  ToolResult said = runTool(
      {compiler,
       {"-v", "-std=gnu++17", "-fsyntax-only", "-include", "cstdint", "-x", "c++", "/dev/null"},
       "",
       {{"LC_ALL", "C"}}});
  if (!said.good)
    return "";
  // Then its own command line follows, which names the current folder.
  std::string version = said.output.substr(0, said.output.find("\n (in-process)\n"));
  version = version.substr(0, version.find("\n \""));
  if (!kept.empty() && makeFolder(folder))
    replaceFile(kept, version); // it is found out again if that fails
  return version;
}

class Finder {
public:
  explicit Finder(const ToolchainOptions &options) : options(options) {}

  Result<Toolchain> run() {
    if (options.needsOurs)
      return host();
    for (const VitisRoot &root : vitisRoots(options.vitis)) {
      if (!root.path.empty() && tryVitis(root.path))
        return made;
      if (root.isWanted)
        return Error{format("there is no Vitis with a compiler for C simulation in '{0}': looked "
                            "for include/ap_int.h, lnx64/tools/clang-*/bin/clang++ and "
                            "tps/lnx64/gcc-*/bin/g++ there",
                            root.path)};
    }
    return host();
  }

private:
  const ToolchainOptions &options;
  Toolchain made;

  // Before 2024.2 HLS is in a folder beside Vitis.
  static std::string hlsRoot(const std::string &root) {
    auto hasHeaders = [](const std::string &folder) {
      return DiskFileSystem().kind(joinedPath(folder, "include/ap_int.h")) == FileKind::File;
    };
    if (hasHeaders(root))
      return root;
    std::string sibling = hlsNextTo(root);
    return hasHeaders(sibling) ? sibling : "";
  }

  bool tryVitis(const std::string &given) {
    std::string root = hlsRoot(given);
    if (root.empty())
      return false;
    std::string gcc = newest(joinedPath(root, "tps/lnx64"), "gcc-");
    std::string clang = newest(joinedPath(root, "lnx64/tools"), "clang-");
    std::string compiler = joinedPath(clang, "bin/clang++");
    if (!clang.empty() && isProgram(compiler) && takesCsim(root, compiler)) {
      made = {Flavor::VitisClang, compiler, versionOf(compiler), root, {}, ""};
      fillVitis(format("-std=gnu++17 -fPIC -fhls-csim -fhlstoplevel=$(TOP){0} {1}",
                       gcc.empty() ? "" : " --gcc-toolchain=" + makeWord(gcc), Semantics));
      made.variables.emplace_back("export LD_LIBRARY_PATH", libraries(root));
      return true;
    }
    compiler = joinedPath(gcc, "bin/g++");
    if (gcc.empty() || !isProgram(compiler))
      return false;
    made = {Flavor::VitisGcc, compiler, versionOf(compiler), root, {}, ""};
    fillVitis(
        format("-std=gnu++17 -fPIC -fpermissive -Wno-unknown-pragmas -Wno-abi {0}", Semantics));
    return true;
  }

  static std::string libraries(const std::string &root) {
    return withDollars(joinedPath(root, "lib/lnx64.o"));
  }

  static bool takesCsim(const std::string &root, const std::string &compiler) {
    return runTool({compiler,
                    {"-fhls-csim", "-fhlstoplevel=x", "-x", "c++", "-fsyntax-only", "/dev/null"},
                    "",
                    {{"LD_LIBRARY_PATH", joinedPath(root, "lib/lnx64.o")}}})
        .good;
  }

  void fillVitis(const std::string &flags) {
    const std::string &root = made.root;
    std::string includes = "-I" + makeWord(joinedPath(root, "include"));
    for (const char *folder :
         {"include/ap_sysc", "lnx64/tools/systemc/include", "lnx64/tools/auto_cc/include"})
      if (isFolder(joinedPath(root, folder)))
        includes += " -I" + makeWord(joinedPath(root, folder));
    std::string linking = Linking;
    auto link = [&](const std::string &folder) {
      if (isFolder(folder))
        linking += " -L" + makeWord(folder) + " -Wl,-rpath," + makeWord(folder);
    };
    link(joinedPath(root, "lnx64/lib/csim"));
    std::string tools = joinedPath(root, "lnx64/tools");
    for (const std::string &name : DiskFileSystem().list(tools).valueOr({}))
      if (name.starts_with("fpo_"))
        link(joinedPath(tools, name));
    // Its own compiler does not know where this machine has the beginnings of programs.
    for (const char *folder : {"/usr/lib/x86_64-linux-gnu", "/usr/lib64"})
      if (DiskFileSystem().kind(joinedPath(folder, "crti.o")) == FileKind::File) {
        linking += std::string(" -B") + folder;
        break;
      }
    made.variables = {{"VITIS_ROOT", makeWord(root)},
                      {"CXX", makeWord(made.compiler)},
                      {"OPT_FLAGS", "-O3 -march=native"},
                      {"HLS_CXXFLAGS", flags},
                      {"HLS_INCLUDES", includes},
                      {"HLS_DEFINES", VitisDefines},
                      {"HLS_LDFLAGS", linking}};
  }

  Result<Toolchain> host() {
    auto [compiler, version] = options.compiler.empty() ? preferred() : chosen();
    if (compiler.empty())
      return Error{
          options.compiler.empty()
              ? format("C simulation needs a C++ compiler (clang++, g++, c++){0}. apt-get "
                       "install g++\nThere is no compiler in $PATH{1}",
                       options.needsOurs ? "" : " or Vitis",
                       options.needsOurs
                           ? ""
                           : format(", and no Vitis in $XILINX_VITIS, $XILINX_HLS or {0}",
                                    options.vitis.usual))
              : format("the compiler '{0}' is not in $PATH; to install one: apt-get install g++",
                       options.compiler)};
    if (!isFolder(options.headers))
      return Error{format("the headers for C simulation are not in '{0}'; they are installed with "
                          "this program",
                          options.headers)};
    made = {Flavor::Host, compiler, version, "", {}, headersHash()};
    made.variables = {
        {"CXX", makeWord(compiler)},
        {"OPT_FLAGS", "-O3"},
        {"HLS_CXXFLAGS", std::string("-std=gnu++17 -fPIC -w -fno-finite-loops ") + Semantics},
        {"HLS_INCLUDES", "-isystem " + makeWord(options.headers)},
        {"HLS_DEFINES", ""},
        {"HLS_LDFLAGS", Linking}};
    return made;
  }

  struct Compiler {
    std::string path, version; // no path: there is none
  };
  Compiler preferred() const {
    for (const std::string &name : NewClangs)
      if (std::string path = programInPath(name); !path.empty())
        if (std::string version = clangVersion(path, options.cache); !version.empty())
          return {path, version};
    std::string path = findTool(OtherCompilers);
    return {path, path.empty() ? "" : versionOf(path)};
  }
  // The first word: "ccache g++" is as good.
  Compiler chosen() const {
    std::string word = options.compiler.substr(0, options.compiler.find(' '));
    std::string path = word;
    if (word.find_first_of("$'\"(\\") != std::string::npos) // make and the shell know what it is
      path = word;
    else if (word.find('/') == std::string::npos)
      path = programInPath(word);
    else if (!isProgram(word))
      path = "";
    return {path, path.empty() ? "" : versionOf(path)};
  }

  std::string headersHash() const {
    DiskFileSystem disk;
    std::string all;
    auto add = [&](auto &self, const std::string &folder) -> void {
      for (const std::string &name : disk.list(folder).valueOr({})) {
        std::string path = joinedPath(folder, name);
        if (disk.kind(path) == FileKind::Directory)
          self(self, path);
        else
          all += path + "\n" + sha256(disk.read(path, SIZE_MAX / 2).valueOr("")) + "\n";
      }
    };
    add(add, options.headers);
    return sha256(all);
  }
};

} // namespace

Result<Toolchain> findToolchain(const ToolchainOptions &options) { return Finder(options).run(); }

std::string recipeWord(const std::string &text) { return withDollars(shellWord(text)); }

std::string makeWord(const std::string &text) {
  std::string out;
  for (char c : recipeWord(text))
    out += c == '#' ? "\\#" : std::string(1, c); // else the rest is a comment
  return out;
}

} // namespace allo::csim

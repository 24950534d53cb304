// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "report/Documentation.h"

#include "os/FileSystem.h"
#include "os/FindProgram.h"
#include "support/Path.h"

namespace allo {

std::string installedDocumentation() {
  DiskFileSystem files;
  std::string folder = parentPath(ownProgram()); // bin
  for (const char *place : {"../share/doc/allo/diagnostics.md", "../../docs/diagnostics.md"})
    if (std::string path = absolutePath(folder, place); files.kind(path) == FileKind::File)
      return path;
  return "";
}

} // namespace allo

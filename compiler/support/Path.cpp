// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "support/Path.h"

#include <algorithm>
#include <vector>

namespace allo {

std::string normalizedPath(const std::string &path) {
  bool absolute = path.starts_with('/');
  std::vector<std::string> names;
  for (size_t at = 0; at <= path.size();) {
    size_t slash = std::min(path.find('/', at), path.size());
    std::string name = path.substr(at, slash - at);
    if (name == ".." && !names.empty() && names.back() != "..")
      names.pop_back();
    else if (!name.empty() && name != "." && !(name == ".." && absolute))
      names.push_back(name);
    at = slash + 1;
  }
  std::string out = absolute ? "/" : "";
  for (size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? "" : "/") + names[i];
  return out;
}

std::string joinedPath(const std::string &folder, const std::string &name) {
  return folder.empty() ? name : folder.ends_with('/') ? folder + name : folder + "/" + name;
}

std::string absolutePath(const std::string &folder, const std::string &name) {
  return normalizedPath(name.starts_with('/') ? name : joinedPath(folder, name));
}

std::string parentPath(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : slash == 0 ? "/" : path.substr(0, slash);
}

std::string fileName(const std::string &path) { return path.substr(path.rfind('/') + 1); }

std::string relativePath(const std::string &path, const std::string &root) {
  std::string out = normalizedPath(path);
  std::string prefix = normalizedPath(root) + "/";
  if (prefix.size() > 1 && out.starts_with(prefix))
    out.erase(0, prefix.size());
  return out.empty() ? "." : out;
}

} // namespace allo

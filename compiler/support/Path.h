// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Paths as text, with '/': what can be said of them without looking at the disk.
#pragma once

#include <string>

namespace allo {

// Without "." and doubled slashes; ".." takes away what is before it.
std::string normalizedPath(const std::string &path);
// 'name' in 'folder'; just 'name' where there is no folder.
std::string joinedPath(const std::string &folder, const std::string &name);
// The normalized path of 'name' as seen from 'folder', which an absolute name leaves aside.
std::string absolutePath(const std::string &folder, const std::string &name);
// The folder that the path lies in; empty where it has none.
std::string parentPath(const std::string &path);
// What is behind the last '/'.
std::string fileName(const std::string &path);
// Relative to 'root' where it lies below that, else as normalizedPath has it; "." for nothing.
std::string relativePath(const std::string &path, const std::string &root);

} // namespace allo

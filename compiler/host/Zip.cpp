// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Over minizip, which is given the bytes in memory in place of a file.
#include "host/Zip.h"

#include "support/Format.h"

#include <minizip/unzip.h>

#include <algorithm>
#include <cstring>
#include <memory>

namespace allo::api {

namespace {

// What minizip takes for a file.
struct Memory {
  std::string_view bytes;
  size_t at = 0;
};

Memory &memoryOf(voidpf stream) { return *static_cast<Memory *>(stream); }

uLong readBytes(voidpf, voidpf stream, void *buffer, uLong wanted) {
  Memory &memory = memoryOf(stream);
  size_t n = std::min<size_t>(wanted, memory.bytes.size() - memory.at);
  std::memcpy(buffer, memory.bytes.data() + memory.at, n);
  memory.at += n;
  return uLong(n);
}

long seek(voidpf, voidpf stream, ZPOS64_T offset, int origin) {
  Memory &memory = memoryOf(stream);
  size_t base = origin == ZLIB_FILEFUNC_SEEK_SET   ? 0
                : origin == ZLIB_FILEFUNC_SEEK_CUR ? memory.at
                                                   : memory.bytes.size();
  size_t target = 0;
  if (__builtin_add_overflow(base, size_t(offset), &target) || target > memory.bytes.size())
    return -1;
  memory.at = target;
  return 0;
}

zlib_filefunc64_def functionsFor(Memory &memory) {
  zlib_filefunc64_def functions{};
  functions.zopen64_file = [](voidpf opaque, const void *, int) { return opaque; };
  functions.zread_file = readBytes;
  functions.ztell64_file = [](voidpf, voidpf stream) -> ZPOS64_T { return memoryOf(stream).at; };
  functions.zseek64_file = seek;
  functions.zclose_file = [](voidpf, voidpf) { return 0; };
  functions.zerror_file = [](voidpf, voidpf) { return 0; };
  functions.opaque = &memory;
  return functions;
}

using Unzip = std::unique_ptr<void, int (*)(unzFile)>;

Unzip openArchive(Memory &memory) {
  zlib_filefunc64_def functions = functionsFor(memory);
  return {unzOpen2_64("", &functions), unzClose};
}

// The name of the archive's current member.
std::string currentName(unzFile archive) {
  char name[1024];
  if (unzGetCurrentFileInfo64(archive, nullptr, name, sizeof name, nullptr, 0, nullptr, 0) !=
      UNZ_OK)
    return "";
  name[sizeof name - 1] = 0;
  return name;
}

// Calls fn(name) at each member until it says false.
template <typename Fn> void eachMember(unzFile archive, Fn &&fn) {
  for (int status = unzGoToFirstFile(archive); status == UNZ_OK; status = unzGoToNextFile(archive))
    if (!fn(currentName(archive)))
      return;
}

// What the archive's current member holds.
Result<std::string> unpack(unzFile archive, size_t limit) {
  if (unzOpenCurrentFile(archive) != UNZ_OK)
    return Error{"its compression method is not supported"};
  std::string out;
  char piece[65536];
  int n = 0;
  while (out.size() <= limit && (n = unzReadCurrentFile(archive, piece, sizeof piece)) > 0)
    out.append(piece, size_t(n));
  bool isGood = unzCloseCurrentFile(archive) != UNZ_CRCERROR;
  if (out.size() > limit)
    return Error{format("it exceeds the limit of {0} bytes", limit)};
  if (n < 0)
    return Error{"it is damaged"};
  if (!isGood)
    return Error{"it is damaged: its checksum is wrong"};
  return out;
}

} // namespace

Result<Zip> Zip::open(std::string bytes) {
  Zip made(std::move(bytes));
  // minizip takes an archive without members, which is its end by itself, for none.
  constexpr size_t End = 22;
  if (made.bytes == std::string("PK\5\6", 4) + std::string(End - 4, 0))
    return made;
  Memory memory{made.bytes};
  Unzip archive = openArchive(memory);
  if (!archive)
    return Error{"it is not a zip archive"};
  eachMember(archive.get(), [&](const std::string &name) {
    made.members.push_back(name);
    return true;
  });
  return made;
}

Result<std::string> Zip::member(const std::string &name, size_t limit) const {
  Memory memory{bytes};
  Unzip archive = openArchive(memory);
  Result<std::string> out = Error{format("it has no member '{0}'", name)};
  if (archive)
    eachMember(archive.get(), [&](const std::string &each) {
      bool found = each == name;
      if (found)
        out = unpack(archive.get(), limit);
      return !found;
    });
  return out;
}

} // namespace allo::api

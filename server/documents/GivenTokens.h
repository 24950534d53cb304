// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The semantic tokens that the client was last given of a document, for answers that are the
// difference to them. Belongs to the main thread, to the document, and to clients that ask for
// differences; for others it stays empty.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo::server {

class GivenTokens {
public:
  // 'document' is a number that no other open document has, nor one that was open before.
  explicit GivenTokens(uint64_t document) : name(std::to_string(document)) {}

  // What the client calls the answer; the same for the same tokens.
  std::string give(const std::vector<uint32_t> &tokens) {
    if (tokens != data || number == 0) {
      data = tokens;
      ++number;
    }
    return id();
  }
  bool isLast(std::string_view resultId) const { return number != 0 && resultId == id(); }
  const std::vector<uint32_t> &tokens() const { return data; }

private:
  std::string id() const { return name + "." + std::to_string(number); }

  std::string name;
  uint64_t number = 0; // of answers that differ
  std::vector<uint32_t> data;
};

} // namespace allo::server

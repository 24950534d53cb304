// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "host/Npy.h"

#include "host/Cursor.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <optional>

namespace allo::api {

namespace {

constexpr std::string_view Magic = "\x93NUMPY";
constexpr size_t MaxRank = 64;

struct Header {
  Dtype dtype;
  bool bigEndian = false;
  bool fortran = false;
  std::vector<int64_t> shape;
};

// The header's dictionary: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
class HeaderReader : Cursor {
public:
  explicit HeaderReader(std::string_view text) : Cursor(text, " \n") {}

  Result<Header> read() {
    Header header;
    bool descr = false, order = false, shape = false;
    expect('{');
    while (!error && !take('}')) {
      std::string key = quoted();
      expect(':');
      if (error)
        break;
      if (key == "descr") {
        descr = true;
        readDescr(header);
      } else if (key == "fortran_order") {
        order = true;
        header.fortran = boolean();
      } else if (key == "shape") {
        shape = true;
        readShape(header);
      } else {
        fail();
      }
      if (!take(',') && peek() != '}')
        fail();
    }
    if (!descr || !order || !shape || peek() != 0)
      fail();
    if (error)
      return *error;
    return header;
  }

private:
  std::optional<Error> error; // the first one

  void fail(std::string message = "its header cannot be read") {
    if (!error)
      error = {std::move(message)};
  }
  void expect(char c) {
    if (!take(c))
      fail();
  }
  std::string quoted() {
    char quote = peek();
    if (!isQuote(quote)) {
      fail();
      return "";
    }
    size_t end = text.find(quote, ++at);
    if (end == std::string_view::npos) {
      fail();
      return "";
    }
    std::string word(text.substr(at, end - at));
    at = end + 1;
    return word;
  }
  bool boolean() {
    peek();
    for (std::string_view word : {"True", "False"})
      if (text.substr(at).starts_with(word)) {
        at += word.size();
        return word == "True";
      }
    fail();
    return false;
  }
  void readDescr(Header &header) {
    if (peek() == '[')
      return fail("it holds structures, not numbers");
    std::string descr = quoted();
    if (error)
      return;
    std::string_view rest = descr;
    char order = rest.empty() ? ' ' : rest[0];
    if (std::string_view("<>|=").find(order) != std::string_view::npos)
      rest.remove_prefix(1);
    if (rest.starts_with('O'))
      return fail("it holds Python objects, not numbers");
    static constexpr std::string_view Known[] = {"b1", "i1", "i2", "i4", "i8", "u1",
                                                 "u2", "u4", "u8", "f2", "f4", "f8"};
    if (std::find(std::begin(Known), std::end(Known), rest) == std::end(Known))
      return fail(printable(descr) ? format("it holds elements of the type '{0}'", descr)
                                   : "it holds elements of an unknown type");
    header.bigEndian = order == '>';
    header.dtype = {rest[0], digitValue(rest[1])};
  }
  static bool printable(const std::string &word) {
    return word.size() <= 20 &&
           std::all_of(word.begin(), word.end(), [](char c) { return c >= ' ' && c <= '~'; });
  }
  void readShape(Header &header) {
    expect('(');
    while (!error && !take(')')) {
      std::optional<int64_t> size = number();
      if (!size || header.shape.size() == MaxRank)
        return fail();
      header.shape.push_back(*size);
      if (!take(',') && peek() != ')')
        fail();
    }
  }
  std::optional<int64_t> number() {
    peek();
    size_t start = at;
    int64_t value = 0;
    for (; at < text.size() && isDigit(text[at]); ++at)
      if (__builtin_mul_overflow(value, int64_t(10), &value) ||
          __builtin_add_overflow(value, int64_t(digitValue(text[at])), &value))
        return std::nullopt;
    if (at == start)
      return std::nullopt;
    if (at < text.size() && text[at] == 'L') // of Python 2
      ++at;
    return value;
  }
};

size_t littleEndian(std::string_view bytes) {
  size_t value = 0;
  for (size_t i = bytes.size(); i-- > 0;)
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

// How many elements; nothing where that is no number of 64 bits.
std::optional<uint64_t> countOf(const std::vector<int64_t> &shape) {
  if (std::find(shape.begin(), shape.end(), 0) != shape.end())
    return 0;
  uint64_t count = 1;
  for (int64_t size : shape)
    if (__builtin_mul_overflow(count, uint64_t(size), &count))
      return std::nullopt;
  return count;
}

// From column by column to row by row.
std::string transposed(const std::string &bytes, const std::vector<int64_t> &shape, size_t size) {
  std::string out(bytes.size(), 0);
  std::vector<size_t> index(shape.size()), stride(shape.size());
  size_t step = size;
  for (size_t d = shape.size(); d-- > 0;) {
    stride[d] = step;
    step *= size_t(shape[d]);
  }
  size_t to = 0;
  for (size_t from = 0; from < bytes.size(); from += size) {
    std::copy_n(bytes.begin() + ptrdiff_t(from), size, out.begin() + ptrdiff_t(to));
    for (size_t d = 0; d < shape.size(); ++d) { // the first index runs fastest
      to += stride[d];
      if (++index[d] < size_t(shape[d]))
        break;
      to -= stride[d] * size_t(shape[d]);
      index[d] = 0;
    }
  }
  return out;
}

} // namespace

std::string show(const Dtype &dtype) {
  if (dtype.kind == 'b')
    return "bool";
  return (dtype.kind == 'i'   ? "int"
          : dtype.kind == 'u' ? "uint"
                              : "float") +
         std::to_string(dtype.size * 8);
}

std::string showShape(const std::vector<int64_t> &shape) {
  std::string out;
  for (int64_t size : shape)
    out += (out.empty() ? "" : ", ") + std::to_string(size);
  return "(" + out + (shape.size() == 1 ? ",)" : ")");
}

Result<NpyArray> readNpy(std::string_view file) {
  if (!file.starts_with(Magic) || file.size() < Magic.size() + 2)
    return Error{"it is not a .npy file"};
  auto version = static_cast<unsigned char>(file[Magic.size()]);
  if (version < 1 || version > 3)
    return Error{format("it has version {0} of the format, not 1 to 3", int(version))};
  size_t lengthBytes = version == 1 ? 2 : 4;
  file.remove_prefix(Magic.size() + 2);
  if (file.size() < lengthBytes ||
      file.size() - lengthBytes < littleEndian(file.substr(0, lengthBytes)))
    return Error{"it ends within its header"};
  size_t length = littleEndian(file.substr(0, lengthBytes));
  Result<Header> header = HeaderReader(file.substr(lengthBytes, length)).read();
  if (!header)
    return header.error();
  file.remove_prefix(lengthBytes + length);
  std::optional<uint64_t> count = countOf(header->shape);
  if (!count || *count > file.size() / header->dtype.size)
    return Error{
        format("it ends before the last element of its shape {0}", showShape(header->shape))};
  size_t size = header->dtype.size;
  if (file.size() != *count * size)
    return Error{
        format("it continues after the last element of its shape {0}", showShape(header->shape))};
  NpyArray array{header->dtype, header->shape, std::string(file)};
  if (header->bigEndian)
    for (size_t i = 0; i < array.bytes.size(); i += size)
      std::reverse(array.bytes.begin() + ptrdiff_t(i), array.bytes.begin() + ptrdiff_t(i + size));
  if (header->fortran && header->shape.size() > 1)
    array.bytes = transposed(array.bytes, header->shape, size);
  return array;
}

std::string writeNpy(const NpyArray &array) {
  constexpr size_t Alignment = 64;
  std::string descr = (array.dtype.size == 1 ? "|" : "<") + std::string(1, array.dtype.kind) +
                      std::to_string(array.dtype.size);
  std::string header = "{'descr': '" + descr +
                       "', 'fortran_order': False, 'shape': " + showShape(array.shape) + ", }";
  size_t before = Magic.size() + 4;
  header.append(Alignment - (before + header.size() + 1) % Alignment, ' ');
  header += '\n';
  std::string out(Magic);
  out += {'\x01', '\x00', char(header.size() & 0xFF), char(header.size() >> 8)};
  return out + header + array.bytes;
}

} // namespace allo::api

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "synthesis/KernelDescription.h"

#include "support/Format.h"

#include <expat.h>

#include <charconv>
#include <optional>

namespace allo::synthesis {

namespace {

// What a file says of a kernel, as expat comes to it. The first thing that is wrong counts.
class KernelReader {
public:
  KernelReader() {
    XML_SetUserData(parser, this);
    XML_SetStartElementHandler(parser, [](void *self, const XML_Char *name, const XML_Char **list) {
      static_cast<KernelReader *>(self)->begin(name, list);
    });
    XML_SetStartDoctypeDeclHandler(
        parser, [](void *self, const XML_Char *, const XML_Char *, const XML_Char *, int) {
          static_cast<KernelReader *>(self)->fail("a DOCTYPE is not read");
        });
  }
  ~KernelReader() { XML_ParserFree(parser); }
  KernelReader(const KernelReader &) = delete;
  KernelReader &operator=(const KernelReader &) = delete;

  Result<KernelDescription> read(std::string_view text) {
    const bool isWhole = XML_Parse(parser, text.data(), int(text.size()), 1) == XML_STATUS_OK;
    if (!isWhole)
      fail(XML_ErrorString(XML_GetErrorCode(parser)));
    if (!error && made.name.empty())
      fail("there is no 'kernel' with a name");
    if (error)
      return *error;
    return std::move(made);
  }

private:
  XML_Parser parser = XML_ParserCreate(nullptr);
  KernelDescription made;
  std::optional<Error> error;

  void fail(std::string_view what) {
    if (!error)
      error = Error{format("line {0}: {1}", XML_GetCurrentLineNumber(parser), what)};
    XML_StopParser(parser, XML_FALSE);
  }

  static std::string_view valueOf(const XML_Char **list, std::string_view name) {
    for (; list[0]; list += 2)
      if (name == list[0])
        return list[1];
    return "";
  }
  // Decimal, or hexadecimal after "0x".
  uint64_t number(const XML_Char **list, std::string_view name) {
    const std::string_view text = valueOf(list, name);
    const bool isHex = text.starts_with("0x");
    const std::string_view digits = text.substr(isHex ? 2 : 0);
    uint64_t value = 0;
    auto [end, code] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, isHex ? 16 : 10);
    if (digits.empty() || code != std::errc() || end != digits.data() + digits.size())
      fail(format("'{0}' is '{1}', which is not a number", name, text));
    return value;
  }

  void begin(std::string_view element, const XML_Char **list) {
    constexpr uint64_t GlobalMemory = 1; // of addressQualifier
    if (element == "kernel" && made.name.empty())
      made.name = valueOf(list, "name");
    if (element == "arg")
      made.arguments.push_back({std::string(valueOf(list, "name")), number(list, "id"),
                                number(list, "addressQualifier") == GlobalMemory,
                                number(list, "hostSize"), std::string(valueOf(list, "type"))});
  }
};

} // namespace

Result<KernelDescription> parseKernelDescription(std::string_view text) {
  constexpr size_t Most = size_t(1) << 24; // expat counts in int
  if (text.size() > Most)
    return Error{format("it has more than {0} bytes", Most)};
  return KernelReader().read(text);
}

} // namespace allo::synthesis

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/hardware/Device.h"

#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace allo::estimate {

namespace {

struct PartFamily {
  std::string_view prefix, name;
  Family kind;
  bool hasUram;
};
struct UnknownFamily {
  std::string_view prefix, name;
};
struct PartSize {
  std::string_view prefix;
  synthesis::Resources all;
};

constexpr PartFamily Families[] = {
#define ALLO_PART_FAMILY(PREFIX, NAME, KIND, URAM) {PREFIX, NAME, Family::KIND, URAM},
#define ALLO_PART_UNKNOWN(PREFIX, NAME)
#define ALLO_PART_SIZE(PREFIX, LUT, FF, DSP, BRAM, URAM)
#include "estimate/hardware/tables/Parts.def"
};

constexpr UnknownFamily UnknownFamilies[] = {
#define ALLO_PART_FAMILY(PREFIX, NAME, KIND, URAM)
#define ALLO_PART_UNKNOWN(PREFIX, NAME) {PREFIX, NAME},
#define ALLO_PART_SIZE(PREFIX, LUT, FF, DSP, BRAM, URAM)
#include "estimate/hardware/tables/Parts.def"
};

constexpr PartSize Sizes[] = {
#define ALLO_PART_FAMILY(PREFIX, NAME, KIND, URAM)
#define ALLO_PART_UNKNOWN(PREFIX, NAME)
#define ALLO_PART_SIZE(PREFIX, LUT, FF, DSP, BRAM, URAM) {PREFIX, {LUT, FF, DSP, BRAM, URAM}},
#include "estimate/hardware/tables/Parts.def"
};

// The digit after the last '-' before which letters of a package come: "xcu280-fsvh2892-2L-e" is 2.
unsigned speedGradeOf(std::string_view part) {
  for (size_t at = 0; at + 1 < part.size(); ++at)
    if (part[at] == '-' && part[at + 1] >= '1' && part[at + 1] <= '3' &&
        (at + 2 == part.size() || !isDigit(part[at + 2])))
      return unsigned(part[at + 1] - '0');
  return 1;
}

std::string lowerCased(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), toLower);
  return lower;
}

// Where the pattern has '*', the text has digits.
bool startsAs(std::string_view text, std::string_view pattern) {
  for (char c : pattern) {
    const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (c == '*' ? digits == 0 : text.empty() || text.front() != c)
      return false;
    text.remove_prefix(c == '*' ? digits : 1);
  }
  return true;
}

} // namespace

Result<Device> deviceOf(std::string_view part) {
  const std::string name = lowerCased(part);
  for (const PartFamily &family : Families) {
    if (!startsAs(name, family.prefix))
      continue;
    Device made;
    made.part = part;
    made.family = family.name;
    made.kind = family.kind;
    made.speedGrade = speedGradeOf(part);
    made.hasUram = family.hasUram;
    for (const PartSize &size : Sizes)
      if (name.starts_with(size.prefix)) {
        made.available = size.all;
        made.hasUram = size.all.uram > 0;
      }
    return made;
  }
  std::string known;
  for (const PartFamily &family : Families)
    known += format("{0}{1}...", known.empty() ? "" : ", ", family.prefix);
  const auto other = std::ranges::find_if(
      UnknownFamilies, [&](const UnknownFamily &each) { return startsAs(name, each.prefix); });
  return Error{format("there are no tables for the family{0} of the part '{1}'; there are for {2}",
                      other == std::end(UnknownFamilies) ? "" : format(" {0}", other->name), part,
                      known)};
}

Result<ToolVersion> toolVersionOf(std::string_view text) {
  ToolVersion made;
  const char *end = text.data() + text.size();
  auto year = std::from_chars(text.data(), end, made.year);
  const bool hasYear = year.ec == std::errc() && year.ptr != end && *year.ptr == '.';
  auto release = hasYear ? std::from_chars(year.ptr + 1, end, made.release) : year;
  const bool ends = release.ptr == end || *release.ptr == '.';
  if (!hasYear || release.ec != std::errc() || !ends || made.year < 2012 || made.year > 2099)
    return Error{format("'{0}' is not a version of Vitis, such as 2023.2", text)};
  return made;
}

Clock clockOf(double period, ToolVersion version) {
  return {period, period * (version.isVivadoHls() ? 0.125 : 0.27)};
}

} // namespace allo::estimate

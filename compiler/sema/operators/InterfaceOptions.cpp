// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/operators/InterfaceOptions.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <array>
#include <span>

namespace allo::vitis {

const std::vector<OptionRule> &optionRules(InterfaceMode mode) {
  static const std::array<std::vector<OptionRule>, 3> tables = {{
      {{"offset", OptionTakes::OneOf, {"off", "direct", "slave"}},
       {"bundle", OptionTakes::Name},
       {"channel", OptionTakes::Word},
       {"depth", OptionTakes::Count},
       {"latency", OptionTakes::Count},
       {"num_read_outstanding", OptionTakes::Count},
       {"num_write_outstanding", OptionTakes::Count},
       {"max_read_burst_length", OptionTakes::Count},
       {"max_write_burst_length", OptionTakes::Count},
       {"max_widen_bitwidth", OptionTakes::Count},
       {"alignment_byte_size", OptionTakes::Count},
       {"name", OptionTakes::Name}},
      {{"register", OptionTakes::Flag},
       {"register_mode", OptionTakes::OneOf, {"forward", "reverse", "both", "off"}},
       {"depth", OptionTakes::Count},
       {"name", OptionTakes::Name},
       {"bundle", OptionTakes::Name}},
      {{"bundle", OptionTakes::Name},
       {"register", OptionTakes::Flag},
       {"clock", OptionTakes::Name},
       {"name", OptionTakes::Name},
       {"offset", OptionTakes::Address},
       {"storage_impl", OptionTakes::OneOf, {"auto", "bram", "uram"}}},
  }};
  return tables[size_t(mode)];
}

const OptionRule *findOption(InterfaceMode mode, std::string_view name) {
  const std::vector<OptionRule> &options = optionRules(mode);
  auto it = std::find_if(options.begin(), options.end(),
                         [&](const OptionRule &each) { return each.name == name; });
  return it == options.end() ? nullptr : &*it;
}

namespace {

constexpr std::array<InterfaceMode, 3> Modes = {InterfaceMode::MAxi, InterfaceMode::Axis,
                                                InterfaceMode::SAxilite};
// They would be taken for slips.
constexpr std::array<std::string_view, 1> KnownToVitis = {"storage_type"};
// What the pragma begins with.
constexpr std::array<std::string_view, 2> NoOptions = {"mode", "port"};

// Known ones in the order of the table, the others behind them by name.
std::pair<size_t, std::string_view> orderOfOption(InterfaceMode mode, std::string_view name) {
  const std::vector<OptionRule> &options = optionRules(mode);
  const OptionRule *known = findOption(mode, name);
  return known ? std::pair(size_t(known - options.data()), std::string_view())
               : std::pair(options.size(), name);
}

bool isOptionWord(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), isWordChar);
}
bool isAsciiIdentifier(std::string_view text) { return isOptionWord(text) && !isDigit(text[0]); }
bool isHexNumber(std::string_view text) {
  return text.size() > 2 && baseOf(text) == 16 &&
         std::all_of(text.begin() + 2, text.end(), isHexDigit);
}
bool isPositiveNumber(std::string_view text) {
  constexpr size_t MostDigits = 18;
  bool hex = isHexNumber(text);
  if (!hex && !isDecimal(text))
    return false;
  text.remove_prefix(hex ? 2 : 0);
  return text.size() <= MostDigits && text.find_first_not_of('0') != std::string_view::npos;
}

std::string joinedWords(std::span<const std::string_view> words, std::string_view last) {
  std::string out;
  for (size_t i = 0; i < words.size(); ++i)
    out += std::string(i == 0                  ? ""
                       : i + 1 == words.size() ? std::string(" ") + std::string(last) + " "
                                               : ", ") +
           std::string(words[i]);
  return out;
}

std::vector<std::string_view> optionNames(InterfaceMode mode) {
  std::vector<std::string_view> names;
  for (const OptionRule &each : optionRules(mode))
    names.push_back(each.name);
  return names;
}

bool fitsOption(const OptionRule &option, std::string_view value) {
  switch (option.takes) {
  case OptionTakes::Flag:
    return false;
  case OptionTakes::Count:
    return isDecimal(value) && isPositiveNumber(value);
  case OptionTakes::Address:
    return isPositiveNumber(value);
  case OptionTakes::Name:
    return isAsciiIdentifier(value);
  case OptionTakes::Word:
    return isOptionWord(value);
  case OptionTakes::OneOf:
    return isOneOf(value, option.words);
  }
  return false;
}

// Of an option that no table has.
Result<void> checkExtra(InterfaceMode mode, const std::string &name) {
  if (!isAsciiIdentifier(name))
    return Error{format(
        "'{0}' is not the name of an option: it takes letters, digits and '_', with no digit "
        "in front",
        name)};
  if (isOneOf(name, NoOptions))
    return Error{format("'{0}' is not an option: the pragma sets it already", name)};
  std::vector<std::string_view> others;
  for (InterfaceMode other : Modes)
    if (findOption(other, name))
      others.push_back(show(other));
  if (!others.empty())
    return Error{format("'{0}' is an option of {1}, and not of {2}", name,
                        joinedWords(others, "and"), show(mode))};
  if (isOneOf(name, KnownToVitis))
    return {};
  std::string meant = didYouMean(name, optionNames(mode));
  if (!meant.empty())
    return Error{format("{0} has no option '{1}'{2}", show(mode), name, meant)};
  return {};
}

} // namespace

std::string showWanted(const OptionRule &option) {
  switch (option.takes) {
  case OptionTakes::Flag:
    return "true or false";
  case OptionTakes::Count:
    return "a positive integer";
  case OptionTakes::Address:
    return "a positive integer, decimal or as 0x10";
  case OptionTakes::Name:
    return "a name of letters, digits and '_', with no digit in front";
  case OptionTakes::Word:
    return "a word of letters, digits and '_'";
  case OptionTakes::OneOf:
    return "one of " + joinedWords(option.words, "or");
  }
  return "";
}

std::string_view show(InterfaceMode mode) {
  switch (mode) {
  case InterfaceMode::MAxi:
    return "m_axi";
  case InterfaceMode::Axis:
    return "axis";
  case InterfaceMode::SAxilite:
    return "s_axilite";
  }
  return "";
}

std::optional<InterfaceMode> modeOfMethod(std::string_view method) {
  constexpr std::pair<std::string_view, InterfaceMode> Methods[] = {
      {"set_axi", InterfaceMode::MAxi},
      {"set_axis", InterfaceMode::Axis},
      {"set_axilite", InterfaceMode::SAxilite}};
  for (const auto &[name, mode] : Methods)
    if (name == method)
      return mode;
  return std::nullopt;
}

Result<void> setMode(PortInterface &interface, std::string_view mode) {
  std::vector<std::string_view> names;
  for (InterfaceMode each : Modes) {
    if (show(each) == mode) {
      interface.mode = each;
      return {};
    }
    names.push_back(show(each));
  }
  return Error{format("unknown interface mode '{0}': it must be {1}{2}", mode,
                      joinedWords(names, "or"), didYouMean(mode, names))};
}

Result<void> setPort(PortInterface &interface, std::string_view port) {
  constexpr size_t MostDigits = 9;
  if (port == ReturnPort || port == "-1") {
    interface.port = ReturnPort;
    if (interface.mode != InterfaceMode::SAxilite)
      return Error{format("the result of the kernel cannot be {0}: 'return' takes s_axilite only",
                          show(interface.mode))};
    return {};
  }
  bool isIndex = isDecimal(port) && port.size() <= MostDigits;
  if (!isIndex && !isIdentifier(port))
    return Error{
        format("'{0}' is not a port: use the name or the index of a parameter, or 'return'", port)};
  interface.port = isIndex ? std::to_string(std::stol(std::string(port))) : std::string(port);
  return {};
}

Result<void> setOption(PortInterface &interface, const std::string &name,
                       const OptionValue &value) {
  if (const auto *word = std::get_if<std::string>(&value);
      word && (*word == "true" || *word == "false"))
    return setOption(interface, name, *word == "true");
  const OptionRule *option = findOption(interface.mode, name);
  if (!option)
    if (Result<void> checked = checkExtra(interface.mode, name); !checked)
      return checked;
  if (interface.port == ReturnPort && name == "register")
    return Error{"'return' takes no 'register'"};
  std::erase_if(interface.options, [&](const InterfaceOption &each) { return each.name == name; });
  InterfaceOption made{name, ""};
  if (const bool *flag = std::get_if<bool>(&value)) {
    if (!*flag)
      return {};
    if (option && option->takes != OptionTakes::Flag)
      return Error{format("'{0}' needs a value: {1}", name, showWanted(*option))};
  } else {
    const auto *number = std::get_if<int64_t>(&value);
    made.value = number ? std::to_string(*number) : std::get<std::string>(value);
    if (option && !fitsOption(*option, made.value))
      return Error{
          format("'{0}' cannot be '{1}': it takes {2}", name, made.value, showWanted(*option))};
    constexpr std::string_view Punctuation = "_.:+-/[]()";
    if (!option &&
        (made.value.empty() || !std::all_of(made.value.begin(), made.value.end(), [&](char c) {
           return isWordChar(c) || Punctuation.find(c) != std::string_view::npos;
         })))
      return Error{format("'{0}' cannot be '{1}': it takes letters, digits and any of {2}", name,
                          made.value, Punctuation)};
  }
  auto before = [&](const InterfaceOption &a, const InterfaceOption &b) {
    return orderOfOption(interface.mode, a.name) < orderOfOption(interface.mode, b.name);
  };
  interface.options.insert(
      std::upper_bound(interface.options.begin(), interface.options.end(), made, before),
      std::move(made));
  return {};
}

Result<PortInterface> parseInterface(const std::string &text) {
  PortInterface made;
  made.origin = format("--interface '{0}'", text);
  auto fail = [&](const std::string &why) { return Error{made.origin + ": " + why}; };
  size_t colon = text.find(':');
  if (colon == std::string::npos)
    return fail("write PORT:MODE, with options after commas, as in 'A:m_axi,bundle=gmem0'");
  std::vector<std::string> parts;
  for (size_t at = colon + 1; at <= text.size();) {
    size_t end = std::min(text.find(',', at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  if (Result<void> set = setMode(made, parts[0]); !set)
    return fail(set.error().message);
  if (Result<void> set = setPort(made, std::string_view(text).substr(0, colon)); !set)
    return fail(set.error().message);
  for (size_t i = 1; i < parts.size(); ++i) {
    size_t equals = parts[i].find('=');
    std::string name = parts[i].substr(0, equals);
    if (name.empty())
      return fail("an option is missing before or after a comma");
    for (size_t j = 1; j < i; ++j)
      if (parts[j].substr(0, parts[j].find('=')) == name)
        return fail(format("'{0}' is given twice", name));
    OptionValue value = true;
    if (equals != std::string::npos)
      value = parts[i].substr(equals + 1);
    if (Result<void> set = setOption(made, name, value); !set)
      return fail(set.error().message);
  }
  return made;
}

std::string show(const PortInterface &interface) {
  std::string out = interface.port + ":" + std::string(show(interface.mode));
  for (const InterfaceOption &option : interface.options)
    out += "," + option.name + (option.value.empty() ? "" : "=" + option.value);
  return out;
}

std::string showPragma(const PortInterface &interface, const std::string &port) {
  std::string out =
      "#pragma HLS interface mode=" + std::string(show(interface.mode)) + " port=" + port;
  for (const InterfaceOption &option : interface.options)
    out += " " + option.name + (option.value.empty() ? "" : "=" + option.value);
  return out;
}

} // namespace allo::vitis

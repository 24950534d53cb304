// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Usage.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <memory>

namespace allo {

namespace {

// The option that a message of CLI11 is about; null where it names none.
const CLI::Option *optionIn(const CLI::App &app, std::string_view message) {
  const CLI::Option *found = nullptr;
  size_t longest = 0;
  for (const CLI::Option *option : app.get_options()) {
    std::string name = option->get_name();
    size_t at = message.find(name);
    if (at == std::string_view::npos || name.size() <= longest)
      continue;
    size_t end = at + name.size();
    if (end < message.size() && (isWordChar(message[end]) || message[end] == '-'))
      continue; // a part of another name
    longest = name.size();
    found = option;
  }
  return found;
}

// "--steps", as it is written with its value.
std::string spelled(const CLI::Option &option) {
  const std::vector<std::string> &names = option.get_lnames();
  return names.empty() ? option.get_name() : "--" + names.front();
}

// Writes "--script[=all]" for a value that may be left out.
class HelpFormatter final : public CLI::Formatter {
public:
  std::string make_option_opts(const CLI::Option *option) const override {
    const std::string &text = option->get_option_text();
    return text.starts_with('[') ? text : CLI::Formatter::make_option_opts(option);
  }
};

} // namespace

void readStrictly(CLI::App &app) {
  app.allow_extras();
  app.formatter(std::make_shared<HelpFormatter>());
  for (CLI::Option *option : app.get_options([](CLI::Option *) { return true; }))
    if (option->get_items_expected_max() == 0 && option->get_type_name().empty())
      option->disable_flag_override(); // others may have a value
}

std::string wrongUsage(const CLI::App &app, const CLI::ParseError &error) {
  std::string message = error.what();
  if (message.ends_with("flag override")) { // which leaves out the dashes
    std::string name = message.substr(0, message.find(' '));
    return format("{0}{1} takes no value", name.size() == 1 ? "-" : "--", name);
  }
  const CLI::Option *option = optionIn(app, message);
  if (!option)
    return message;
  std::string name = spelled(*option);
  auto kind = CLI::ExitCodes(error.get_exit_code());
  if (kind == CLI::ExitCodes::ConversionError)
    return option->results().empty()
               ? format("{0}: the value is not valid", name)
               : format("{0}: '{1}' is not valid", name, option->results().back());
  if (kind != CLI::ExitCodes::ArgumentMismatch)
    return message; // of our own checks
  if (option->results().size() > 1)
    return format("{0} is given more than once", name);
  std::string type = option->get_type_name(); // "NAME", or "NAME:{none,all}"
  size_t names = type.find(":{");
  return format("{0} needs a value: {1}", name,
                names == std::string::npos ? type : type.substr(names + 1));
}

std::optional<std::string> unexpectedWord(const CLI::App &app) {
  for (const std::string &word : app.remaining())
    return word.starts_with('-') ? unknownOption(app, word)
                                 : format("'{0}' is an unexpected argument", word);
  return std::nullopt;
}

std::string unknownOption(const CLI::App &app, const std::string &word) {
  std::string name = word.substr(0, word.find('='));
  std::vector<std::string> known;
  for (const CLI::Option *option : app.get_options())
    for (const std::string &spelled : option->get_lnames())
      known.push_back("--" + spelled);
  std::string guess = didYouMean(name, {known.begin(), known.end()});
  return "unknown option '" + word + "'" + (guess.empty() ? "; --help lists them" : guess);
}

CLI::Validator oneOf(std::vector<std::string> names) {
  std::string shown;
  for (const std::string &name : names)
    shown += (shown.empty() ? "{" : ",") + name;
  return {[names = std::move(names)](const std::string &text) -> std::string {
            if (isOneOf(text, names))
              return "";
            return format("'{0}' is not one of {1}{2}", text, listed(names),
                          didYouMean(text, {names.begin(), names.end()}));
          },
          shown + "}"};
}

CLI::Validator integerFrom(uint64_t least, uint64_t most) {
  // CLI11 takes -1 for the largest number there is.
  return {[=](const std::string &text) -> std::string {
            uint64_t value = 0;
            auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
            if (error == std::errc() && rest == text.data() + text.size() && value >= least &&
                value <= most)
              return "";
            if (most == UINT64_MAX)
              return format("'{0}' is not a {1} integer", text,
                            least == 0 ? "non-negative" : "positive");
            return format("'{0}' is not an integer from {1} to {2}", text, least, most);
          },
          ""};
}

} // namespace allo

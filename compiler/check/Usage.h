// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Wrong command lines in our words. CLI11 throws, and its own words are for nobody to read: every
// program shows the text of wrongUsage() instead.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
class Validator;
} // namespace CLI

namespace allo {

// Once the options of 'app' are added: other words are left to unexpectedWord(), and flags take no
// values.
void readStrictly(CLI::App &app);
// What is wrong with the words of 'app', which is the command where there are several.
std::string wrongUsage(const CLI::App &app, const CLI::ParseError &error);
// The first word that no option takes: "unknown option '--fromat'; did you mean '--format'?".
// Nothing if there is none.
std::optional<std::string> unexpectedWord(const CLI::App &app);
std::string unknownOption(const CLI::App &app, const std::string &word);

// Values of options.
CLI::Validator oneOf(std::vector<std::string> names);
CLI::Validator integerFrom(uint64_t least, uint64_t most);

} // namespace allo

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "common/RunKernel.h"

#include "api/load/Target.h"
#include "program/Elaborate.h"
#include "sema/types/ConstFold.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace allo::test {

namespace {

// Reads one line.
class Reader {
public:
  Reader(std::string_view text, RunLine &out) : text(text), out(out) {}

  void run() {
    out.text = std::string(text);
    size_t open = kernelEnd();
    out.kernel = std::string(trim(text.substr(0, open)));
    at = open;
    if (!take('('))
      return fail("a call");
    while (!take(')')) {
      std::string name;
      size_t start = at;
      while (at < text.size() && (isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_'))
        ++at;
      std::string word(text.substr(start, at - start));
      if (at < text.size() && text[at] == '=' && text.substr(at, 2) != "==") {
        name = word;
        ++at;
      } else {
        at = start;
      }
      Literal value = literal();
      if (!out.problem.empty())
        return;
      out.arguments.emplace_back(name, std::move(value));
      if (!take(',') && peek() != ')')
        return fail("',' or ')'");
    }
    blanks();
    if (at < text.size() && text[at] == '!') {
      out.fault = std::string(trim(text.substr(at + 1)));
      return;
    }
    if (peek() == '=' || peek() == '~') {
      bool close = relation();
      do
        out.expected.push_back({"", literal(), close});
      while (out.problem.empty() && take(','));
    }
    while (out.problem.empty() && take(';')) {
      blanks();
      size_t start = at;
      while (at < text.size() && (isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_'))
        ++at;
      std::string name(text.substr(start, at - start));
      bool close = relation();
      out.expected.push_back({name, literal(), close});
    }
    blanks();
    if (out.problem.empty() && at < text.size())
      fail("the end of the line");
  }

private:
  std::string_view text;
  RunLine &out;
  size_t at = 0;

  static std::string_view trim(std::string_view s) {
    while (!s.empty() && s.front() == ' ')
      s.remove_prefix(1);
    while (!s.empty() && s.back() == ' ')
      s.remove_suffix(1);
    return s;
  }
  // The bracket of the call: behind "fill[apint(3), 4]".
  size_t kernelEnd() const {
    int depth = 0;
    for (size_t i = 0; i < text.size(); ++i) {
      depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
      if (text[i] == '(' && depth == 0) {
        // "make(4).kernel(1)": the call is the last one.
        size_t close = text.find(')', i);
        if (close != std::string_view::npos && text.substr(close, 2) == ").") {
          i = close;
          continue;
        }
        return i;
      }
    }
    return text.size();
  }
  void fail(std::string_view wanted) {
    if (out.problem.empty())
      out.problem = format("expected {0} at '{1}'", wanted, text.substr(std::min(at, text.size())));
  }
  void blanks() {
    while (at < text.size() && text[at] == ' ')
      ++at;
  }
  char peek() {
    blanks();
    return at < text.size() ? text[at] : 0;
  }
  bool take(char c) {
    if (peek() != c)
      return false;
    ++at;
    blanks();
    return true;
  }
  bool relation() {
    blanks();
    bool close = text.substr(at, 2) == "~=";
    if (!close && text.substr(at, 2) != "==")
      fail("'==' or '~='");
    at += 2;
    blanks();
    return close;
  }

  Literal literal() {
    Literal value;
    if (take('[')) {
      value.isList = true;
      while (out.problem.empty() && !take(']')) {
        value.parts.push_back(literal());
        if (!take(',') && peek() != ']') {
          fail("',' or ']'");
          break;
        }
      }
      // "[0] * 4"
      if (peek() == '*') {
        take('*');
        Literal count = literal();
        std::vector<Literal> once = value.parts;
        for (int64_t i = 1; i < count.number.integer.asInt64().value_or(1); ++i)
          value.parts.insert(value.parts.end(), once.begin(), once.end());
      }
      return value;
    }
    blanks();
    size_t start = at;
    while (at < text.size() && std::string_view(",)]; *").find(text[at]) == std::string_view::npos)
      ++at;
    std::string word(text.substr(start, at - start));
    if (word == "_") {
      value.unset = true;
      return value;
    }
    if (word == "True" || word == "False") {
      value.number = {BigInt(word == "True"), word == "True" ? 1.0 : 0.0};
      return value;
    }
    std::string digits = word.starts_with('-') ? word.substr(1) : word;
    char *end = nullptr;
    double real = std::strtod(word.c_str(), &end);
    if (word.empty() || *end) {
      fail("a number");
      return value;
    }
    value.number.real = real;
    bool integer = digits.find_first_not_of("0123456789") == std::string::npos ||
                   digits.starts_with("0x") || digits.starts_with("0b");
    if (integer) {
      BigInt magnitude = BigInt::parseLiteral(digits);
      value.number.integer = word.starts_with('-') ? -magnitude : magnitude;
    }
    return value;
  }
};

void fill(const Literal &literal, eval::Array &array, size_t &next) {
  if (literal.isList) {
    for (const Literal &part : literal.parts)
      fill(part, array, next);
    return;
  }
  Type type = array.type.element();
  eval::Number number = literal.number;
  if (type.isFloat())
    number.real = roundedTo(number.real, type.format());
  if (next < array.size() && !literal.unset)
    array.set(next, number);
  ++next;
}

std::string showNumber(const eval::Number &number, Type type) {
  if (!type.isFloat())
    return number.integer.str();
  if (std::isnan(number.real)) // all of them are one
    return "nan";
  char text[40];
  auto end = std::to_chars(text, text + sizeof text, number.real).ptr;
  return std::string(text, end);
}

bool agree(const eval::Number &a, const eval::Number &b, Type type, bool close) {
  if (!close || !type.isFloat())
    return eval::sameBits(a, b, type);
  uint32_t digits = type.format() == FloatFormat::F16    ? 8
                    : type.format() == FloatFormat::BF16 ? 5
                    : type.format() == FloatFormat::F32  ? 20
                                                         : 44;
  double scale = std::max(std::fabs(a.real), std::fabs(b.real));
  return std::isnan(a.real) ? std::isnan(b.real)
                            : std::fabs(a.real - b.real) <= scale * std::ldexp(1, -int(digits));
}

bool agree(const eval::Datum &a, const eval::Datum &b, Type type, bool close, bool tracksWrites) {
  if (!type.isShaped())
    return agree(a.number, b.number, type, close);
  if (!a.array || !b.array || a.array->size() != b.array->size())
    return false;
  for (size_t i = 0; i < a.array->size(); ++i)
    if ((tracksWrites && a.array->written[i] != b.array->written[i]) ||
        (a.array->written[i] && !agree(a.array->at(i), b.array->at(i), type.element(), close)))
      return false;
  return true;
}

std::string placeText(const program::Program &program, program::SourceRange place) {
  Position at = program.files[place.file].text.positionAt(place.span.begin, ColumnUnit::CodePoint);
  return std::to_string(at.line + 1) + ":" + std::to_string(at.column + 1);
}

} // namespace

std::vector<RunLine> runLines(std::string_view source) {
  constexpr std::string_view Mark = "# run: ", ReportMark = " ? ";
  std::vector<RunLine> all;
  uint32_t number = 0;
  while (!source.empty()) {
    ++number;
    size_t end = source.find('\n');
    std::string_view line = source.substr(0, end);
    if (line.starts_with(Mark)) {
      RunLine made;
      made.line = number;
      std::string_view call = line.substr(Mark.size());
      size_t mark = call.find(ReportMark);
      Reader(call.substr(0, mark), made).run();
      while (mark != std::string_view::npos) {
        call.remove_prefix(mark + ReportMark.size());
        mark = call.find(ReportMark);
        made.reports.emplace_back(call.substr(0, mark));
      }
      all.push_back(std::move(made));
    }
    if (end == std::string_view::npos)
      break;
    source.remove_prefix(end + 1);
  }
  return all;
}

LoadedFile::LoadedFile(const std::string &path, std::string_view source, FileSystem *files)
    : workspace(types, files, {parentPath(path)}), handle(workspace.open(path)),
      found(workspace.analyze(handle, Text::fromBytes(source))) {}

std::unique_ptr<program::Program>
LoadedFile::program(const std::string &kernel, std::string &problem, program::Returns returns) {
  std::shared_ptr<const ModuleView> view = workspace.viewOf(handle);
  Result<std::shared_ptr<const KernelSignature>> signature =
      api::findSignature(types, *view, *found, kernel);
  if (!signature) {
    problem = signature.error().message;
    return nullptr;
  }
  program::Elaborated made = program::elaborate(types, view, *signature, {.returns = returns});
  for (const auto &each : made.errors)
    problem += each.path + ": '" + each.kernel + "': " + each.message + "\n";
  return std::move(made.program);
}

std::vector<std::string> LoadedFile::runnable() const {
  std::vector<std::string> names;
  for (const api::FoundKernel &place : api::kernelsOf(*found)) {
    const KernelSignature &signature = *place.kernel->signature;
    if (!signature.isGeneric() && !signature.isNested && !signature.broken)
      names.push_back(place.name);
  }
  return names;
}

std::vector<std::string> LoadedFile::all() const {
  std::vector<std::string> names;
  for (const api::FoundKernel &place : api::kernelsOf(*found))
    names.push_back(place.name);
  return names;
}

eval::Datum datumOf(const Literal &literal, Type type) {
  eval::Datum datum;
  if (type.isShaped()) {
    datum.array = eval::Array::make(type, false);
    size_t next = 0;
    if (!literal.unset)
      fill(literal, *datum.array, next);
    return datum;
  }
  datum.number = literal.number;
  if (type.isFloat())
    datum.number.real = roundedTo(datum.number.real, type.format());
  else
    datum.number.integer =
        datum.number.integer.wrapped(type.width(), type.isIndex() || type.isSigned());
  return datum;
}

std::string show(const eval::Datum &datum, Type type) {
  if (!datum.array)
    return showNumber(datum.number, type);
  std::string out;
  for (size_t i = 0; i < datum.array->size(); ++i)
    out +=
        (i ? ", " : "") + (datum.array->written[i] ? showNumber(datum.array->at(i), type.element())
                                                   : std::string("_"));
  return "[" + out + "]";
}

std::string showFault(const program::Program &program, const eval::Fault &fault) {
  std::string out = std::string(eval::showKind(fault.kind)) + " " +
                    placeText(program, fault.stack.front().place) + " " + fault.message;
  for (const eval::Frame &frame : fault.stack) {
    out += "\n  in '" + frame.kernel + "' at " + placeText(program, frame.place);
    for (const eval::LoopValue &loop : frame.loops)
      out += ", " + loop.name + " = " + loop.value.str();
  }
  return out;
}

std::string runOn(const RunKernel &run, const program::Program &program, const RunLine &line,
                  bool checks) {
  const program::Kernel &top = program.kernels[0];
  std::vector<eval::Datum> arguments(top.parameters.size());
  std::vector<bool> given(top.parameters.size());
  size_t next = 0;
  auto parameter = [&](const std::string &name) {
    size_t slot = 0;
    while (slot < top.parameters.size() && top.variables[top.parameters[slot]].name != name)
      ++slot;
    return slot;
  };
  auto typeOf = [&](size_t slot) { return top.variables[top.parameters[slot]].type; };
  for (const auto &[name, value] : line.arguments) {
    size_t slot = name.empty() ? next++ : parameter(name);
    if (slot >= arguments.size())
      return "the kernel has no parameter for this argument";
    arguments[slot] = datumOf(value, typeOf(slot));
    given[slot] = true;
  }
  for (size_t slot = 0; slot < given.size(); ++slot) {
    if (given[slot])
      continue;
    const auto *value =
        top.defaults[slot] ? top.defaults[slot]->tryAs<program::Constant>() : nullptr;
    if (!value)
      return "no argument for '" + top.variables[top.parameters[slot]].name + "'";
    arguments[slot].number = {value->integer ? *value->integer : BigInt(), value->real};
  }
  eval::Outcome outcome = run(arguments);
  std::string found = outcome.fault ? showFault(program, *outcome.fault) : "";
  if (!line.fault.empty())
    return found.starts_with(line.fault) ? "" : "no such fault, but: " + found;
  if (outcome.fault)
    return "fault " + found;
  std::string wrong;
  size_t result = 0;
  for (const RunLine::Expected &expected : line.expected) {
    bool isResult = expected.parameter.empty();
    size_t slot = isResult ? result++ : parameter(expected.parameter);
    if (slot >= (isResult ? outcome.results.size() : arguments.size()))
      return "there is no such result or parameter";
    Type type = isResult ? top.results[slot] : typeOf(slot);
    const eval::Datum &got = isResult ? outcome.results[slot] : arguments[slot];
    if (!agree(datumOf(expected.value, type), got, type, expected.close, checks))
      wrong += (isResult ? "got " : "'" + expected.parameter + "' is ") + show(got, type) + "\n";
  }
  for (size_t i = 0; i < std::max(checks ? line.reports.size() : 0, outcome.reports.size()); ++i) {
    std::string report =
        i < outcome.reports.size() ? showFault(program, outcome.reports[i]) : "no warning";
    if (!checks || i >= line.reports.size() || !report.starts_with(line.reports[i]))
      wrong += report + "\n";
  }
  for (const std::string &warning : outcome.warnings)
    wrong += warning + "\n";
  return wrong;
}

} // namespace allo::test

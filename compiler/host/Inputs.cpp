// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "host/Inputs.h"

#include "host/HostForm.h"
#include "host/Literal.h"
#include "host/Memory.h"
#include "host/Npz.h"
#include "host/RandomInputs.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo::api {

namespace {

constexpr size_t MaxHeader = size_t(1) << 16; // of a .npy file

class InputReader {
public:
  InputReader(const InputOptions &options, const program::Program &program, FileSystem &files)
      : options(options), kernel(program.kernels[0]), files(files),
        given(kernel.parameters.size()) {
    made.arguments.resize(kernel.parameters.size());
  }

  Inputs run() {
    checkSizes();
    if (made.error.empty())
      readArguments();
    if (made.error.empty() && !options.npz.empty())
      readNpz();
    for (size_t i = 0; i < given.size() && made.error.empty(); ++i)
      if (!given[i])
        made.arguments[i] = ofItself(i);
    return std::move(made);
  }

private:
  const InputOptions &options;
  const program::Kernel &kernel;
  FileSystem &files;
  Inputs made;
  std::vector<bool> given; // by parameter

  const program::Variable &variable(size_t parameter) const {
    return kernel.variables[kernel.parameters[parameter]];
  }
  void fail(std::string message, std::optional<size_t> parameter = std::nullopt) {
    made.error = std::move(message);
    made.parameter = parameter;
  }

  void checkSizes() {
    const size_t most = eval::Limits().elements; // here of all together
    size_t total = 0;
    for (size_t i = 0; i < given.size(); ++i)
      if (size_t count = elementCount(variable(i).type);
          __builtin_add_overflow(total, count, &total) || total > most)
        return fail(
            count > most
                ? format("'{0}' has {1} elements; at most {2} can be run", variable(i).name,
                         count == SIZE_MAX ? "too many" : showCount(count), showCount(most))
                : format("The parameters up to '{0}' have {1} elements in total; at most {2} "
                         "can be run",
                         variable(i).name, showCount(total), showCount(most)),
            i);
  }

  std::optional<size_t> parameterOf(const std::string &name, const std::string &where) {
    std::vector<std::string_view> names;
    for (size_t i = 0; i < given.size(); ++i) {
      if (variable(i).name == name)
        return i;
      names.push_back(variable(i).name);
    }
    for (const program::CompileTimeName &each : kernel.constants)
      if (each.name == name) {
        fail(format(each.isParameter
                        ? "{0}: '{1}' is a compile-time parameter of kernel '{2}' with the value "
                          "{3}; another target can give it another one"
                        : "{0}: '{1}' is set to {3} by the target '{2}'; choose another target",
                    where, name, kernel.name, each.value));
        return std::nullopt;
      }
    std::string guess = didYouMean(name, names);
    if (guess.empty()) {
      for (std::string_view each : names)
        guess += (guess.empty() ? "; it has '" : ", '") + std::string(each) + "'";
      if (names.empty())
        guess = "; it has no parameters";
    }
    fail(format("{0}: kernel '{1}' has no parameter '{2}'{3}", where, kernel.name, name, guess));
    return std::nullopt;
  }

  void accept(size_t parameter, Result<eval::Datum> datum) {
    if (!datum)
      return fail(
          format("The argument for '{0}' {1}", variable(parameter).name, datum.error().message),
          parameter);
    made.arguments[parameter] = std::move(*datum);
    given[parameter] = true;
  }

  void readArguments() {
    for (const std::string &argument : options.arguments) {
      size_t equals = argument.find('=');
      if (equals == std::string::npos)
        return fail(format("--arg: '{0}' is not of the form NAME=VALUE", argument));
      std::optional<size_t> parameter = parameterOf(argument.substr(0, equals), "--arg");
      if (!parameter)
        return;
      if (given[*parameter])
        return fail(format("--arg: '{0}' is given twice", variable(*parameter).name));
      std::string value = argument.substr(equals + 1);
      if (value.ends_with(".npy"))
        readNpyFile(*parameter, value);
      else
        readLiteral(*parameter, value);
      if (!made.error.empty())
        return;
    }
  }

  void readLiteral(size_t parameter, const std::string &text) {
    Result<Literal> literal = parseLiteral(text);
    if (!literal)
      return fail(format("--arg {0}: {1}", variable(parameter).name, literal.error().message));
    accept(parameter, datumOf(*literal, variable(parameter).type));
  }

  // More cannot be right.
  size_t largestFile(size_t parameter) const {
    size_t bytes = hostType(variable(parameter).type).bytes();
    return bytes > SIZE_MAX - MaxHeader ? SIZE_MAX : bytes + MaxHeader;
  }

  void readNpyFile(size_t parameter, const std::string &path) {
    // Also larger ones, whose header says what is wrong; but not without end.
    constexpr size_t AtLeast = size_t(1) << 28;
    Result<std::string> content = files.read(path, std::max(AtLeast, largestFile(parameter)));
    Result<NpyArray> array = content ? readNpy(*content) : content.error();
    if (!array)
      return fail(format("cannot read '{0}': {1}", path, array.error().message));
    accept(parameter, fromHost(*array, variable(parameter).type));
  }

  void readNpz() {
    constexpr size_t Largest = size_t(1) << 31;
    Result<std::string> content = files.read(options.npz, Largest);
    Result<Npz> archive = content ? Npz::open(std::move(*content)) : content.error();
    if (!archive)
      return fail(format("cannot read '{0}': {1}", options.npz, archive.error().message));
    for (const std::string &name : archive->names()) {
      std::optional<size_t> parameter = parameterOf(name, options.npz);
      if (!parameter)
        return;
      if (given[*parameter])
        continue; // --arg goes first
      Result<std::string> bytes = archive->member(name, largestFile(*parameter));
      Result<NpyArray> array = bytes ? readNpy(*bytes) : bytes.error();
      if (!array)
        return fail(
            format("cannot read '{0}' in '{1}': {2}", name, options.npz, array.error().message));
      accept(*parameter, fromHost(*array, variable(*parameter).type));
      if (!made.error.empty())
        return;
    }
  }

  eval::Datum ofItself(size_t parameter) const {
    const program::Expr *value = kernel.defaults[parameter];
    const auto *splat = value ? value->tryAs<program::Splat>() : nullptr;
    const program::Expr *scalar = splat ? splat->value : value;
    const auto *constant = scalar ? scalar->tryAs<program::Constant>() : nullptr;
    if (!constant)
      return randomDatum(kernel, parameter, options.seed);
    eval::Datum datum{{constant->integer ? *constant->integer : BigInt(), constant->real}};
    if (!splat)
      return datum;
    datum.array = eval::Array::make(variable(parameter).type, /*written=*/true);
    for (size_t i = 0; i < datum.array->size(); ++i)
      datum.array->set(i, datum.number);
    return datum;
  }
};

} // namespace

Inputs readInputs(const InputOptions &options, const program::Program &program, FileSystem &files) {
  return InputReader(options, program, files).run();
}

std::vector<eval::Datum> copied(const std::vector<eval::Datum> &arguments) {
  std::vector<eval::Datum> out = arguments;
  for (eval::Datum &datum : out)
    if (datum.array)
      datum.array = std::make_shared<eval::Array>(*datum.array);
  return out;
}

} // namespace allo::api

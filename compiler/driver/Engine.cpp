// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/Engine.h"

#include "support/Assert.h"

namespace allo::driver {

namespace {

class ExactEngine final : public Engine {
public:
  ExactEngine(const program::Program &program, const eval::Limits &limits)
      : evaluator(program, limits) {}
  eval::Outcome run(const std::vector<eval::Datum> &arguments) override {
    return evaluator.run(arguments);
  }

private:
  eval::Evaluator evaluator;
};

template <typename T>
std::unique_ptr<Engine> make(const program::Program &program, const eval::Limits &limits) {
  return std::make_unique<T>(program, limits);
}

struct Row {
  const char *name;
  std::unique_ptr<Engine> (*make)(const program::Program &, const eval::Limits &);
};
const Row Engines[] = {{"exact", make<ExactEngine>}};

} // namespace

const std::vector<std::string> &engineNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Row &row : Engines)
      all.emplace_back(row.name);
    return all;
  }();
  return names;
}

std::unique_ptr<Engine> makeEngine(const std::string &name, const program::Program &program,
                                   const eval::Limits &limits) {
  for (const Row &row : Engines)
    if (name == row.name)
      return row.make(program, limits);
  ALLO_UNREACHABLE("the command line knows the engines' names");
}

} // namespace allo::driver

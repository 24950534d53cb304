// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "interp/Evaluator.h"

#include "interp/Runner.h"
#include "support/Format.h"

namespace allo::eval {

struct Evaluator::State {
  const program::Program &program;
  Limits limits;
  bool overflow;
  Kept kept;
  OnStore onStore = nullptr;
};

Evaluator::Evaluator(const program::Program &program, Limits limits, bool overflow)
    : state(std::make_unique<State>(State{program, limits, overflow, {}})) {}
Evaluator::~Evaluator() = default;

void Evaluator::onStore(OnStore fn) { state->onStore = std::move(fn); }

Outcome Evaluator::run(const std::vector<Datum> &arguments, program::KernelId kernel) {
  return run(arguments, kernel, nullptr);
}

Evaluator::Reached Evaluator::lastStore(const std::vector<Datum> &arguments, size_t argument,
                                        size_t element) {
  Watch watch{arguments[argument].array.get(), element, {}, {}};
  std::optional<Fault> fault = run(arguments, 0, &watch).fault;
  return {std::move(fault), std::move(watch.last), std::move(watch.values)};
}

Evaluator::Reached Evaluator::atFault(const std::vector<Datum> &arguments) {
  Watch watch{nullptr, 0, {}, {}};
  std::optional<Fault> fault = run(arguments, 0, &watch).fault;
  std::vector<Frame> stack = fault ? fault->stack : std::vector<Frame>();
  return {std::move(fault), std::move(stack), std::move(watch.values)};
}

Outcome Evaluator::run(const std::vector<Datum> &arguments, program::KernelId kernel,
                       Watch *watch) {
  Run shared(state->program, state->limits, state->overflow, state->kept);
  shared.onStore = state->onStore ? &state->onStore : nullptr;
  shared.watch = watch;
  std::vector<Value> values;
  for (const Datum &datum : arguments) {
    Value value;
    value.number = datum.number;
    value.array = datum.array;
    values.push_back(std::move(value));
  }
  Runner runner(shared, {});
  std::vector<Value> results = runner.call(kernel, values, state->program.kernels[kernel].place);
  shared.stages.stop();
  Outcome outcome;
  outcome.fault = std::move(shared.fault);
  for (auto &[place, report] : shared.reports)
    outcome.reports.push_back(std::move(report));
  if (outcome.fault)
    return outcome;
  for (Value &value : results)
    outcome.results.push_back({value.number, value.array});
  for (const auto &channel : shared.channels)
    for (size_t lane = 0; lane < channel->lanes.size(); ++lane)
      if (size_t left = channel->lanes[lane].size())
        outcome.warnings.push_back(showLeftover(left, channel->shown(lane)));
  return outcome;
}

} // namespace allo::eval

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Compare.h"

#include "program/Walk.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace allo::api {

using program::BinaryOp;
using program::UnaryOp;

namespace {

// Whether every engine gives the number that is nearest to the exact result.
bool isRounded(UnaryOp op) { return op != UnaryOp::Rsqrt && !program::isLibraryFunction(op); }

int mantissaBits(FloatFormat format) {
  switch (format) {
  case FloatFormat::F16:
    return 11;
  case FloatFormat::BF16:
    return 8;
  case FloatFormat::F32:
    return 24;
  case FloatFormat::F64:
    return 53;
  }
  return 53;
}

// The distance of neighbours around a number.
double ulpAt(double value, FloatFormat format) {
  int smallest = format == FloatFormat::F16 ? -14 : format == FloatFormat::F64 ? -1022 : -126;
  int exponent = value == 0 ? smallest : std::max(std::ilogb(value), smallest);
  return std::ldexp(1.0, exponent - mantissaBits(format) + 1);
}

bool isNear(double a, double b, FloatFormat format) {
  if (!std::isfinite(a) || !std::isfinite(b))
    return false;
  double larger = std::max(std::abs(a), std::abs(b));
  return std::abs(a - b) <= ToleratedUlps * ulpAt(larger, format);
}

eval::Number errorOf(const eval::Number &a, const eval::Number &b, Type type) {
  if (type.isFloat())
    return {BigInt(), std::abs(a.real - b.real)};
  BigInt difference = a.integer - b.integer;
  return {difference.isNegative() ? -difference : difference, 0};
}
bool isLarger(const eval::Number &a, const eval::Number &b, Type type) {
  if (!type.isFloat())
    return b.integer < a.integer;
  return std::isnan(a.real) || (!std::isnan(b.real) && b.real < a.real);
}
class Comparer {
public:
  Comparer(ComparedOutput &out, bool tolerant, size_t elements)
      : out(out), tolerant(tolerant), stretch((elements + MostErrors - 1) / MostErrors) {
    out.errors.resize(stretch == 0 ? 0 : (elements + stretch - 1) / stretch);
  }

  void add(size_t element, const eval::Number &cpu, const eval::Number &csim) {
    Type type = out.type.element();
    if (eval::sameBits(cpu, csim, type))
      return;
    eval::Number error = errorOf(cpu, csim, type);
    if (isLarger(error, out.maxError, type))
      out.maxError = error;
    double &here = out.errors[element / stretch];
    double distance = type.isFloat() ? error.real : error.integer.toDouble();
    here = std::isnan(distance) || distance > here ? distance : here;
    if (tolerant && type.isFloat() && isNear(cpu.real, csim.real, type.format())) {
      out.within = true;
      return;
    }
    if (out.equal) {
      out.equal = false;
      out.first = element;
      out.cpu = cpu;
      out.csim = csim;
    }
  }

private:
  ComparedOutput &out;
  bool tolerant;
  static constexpr size_t MostErrors = 256;
  size_t stretch; // elements
};

} // namespace

std::vector<std::string> inexactOperations(const program::Program &program) {
  std::vector<std::string> found;
  auto add = [&](std::string_view name) {
    if (std::find(found.begin(), found.end(), name) == found.end())
      found.emplace_back(name);
  };
  auto look = [&](const program::Expr &expr) {
    if (const auto *unary = expr.tryAs<program::Unary>();
        unary && unary->value->type.element().isFloat() && !isRounded(unary->op))
      add(program::show(unary->op));
    if (const auto *binary = expr.tryAs<program::Binary>();
        binary && binary->op == BinaryOp::Pow && binary->type.element().isFloat())
      add(program::show(binary->op));
  };
  for (const program::Kernel &kernel : program.kernels) {
    if (kernel.fastMath)
      add("fast math");
    for (const program::Stmt *each : kernel.body)
      program::forEachExpr(*each, look);
  }
  return found;
}

Type errorType(Type type) {
  return type.isFloat() ? Type::floating(FloatFormat::F64)
                        : Type::integer(std::min(type.width() + 1, MaxIntegerWidth), false);
}

bool Comparison::equal() const { return firstDifferent() == nullptr; }

const ComparedOutput *Comparison::firstDifferent() const {
  auto found = std::ranges::find(outputs, false, &ComparedOutput::equal);
  return found == outputs.end() ? nullptr : &*found;
}

std::optional<size_t>
firstDifferentStep(size_t steps, const std::function<std::optional<bool>(size_t)> &differAfter) {
  std::optional<bool> differ = differAfter(0);
  if (!differ || *differ)
    return differ ? std::optional<size_t>(0) : std::nullopt;
  size_t equal = 0, different = steps;
  while (different - equal > 1) {
    const size_t middle = equal + (different - equal) / 2;
    differ = differAfter(middle);
    if (!differ)
      return std::nullopt;
    (*differ ? different : equal) = middle;
  }
  return different;
}

Comparison compare(const std::vector<Output> &cpu, const std::vector<Output> &csim,
                   std::vector<std::string> inexact) {
  Comparison all;
  all.inexact = std::move(inexact);
  for (size_t i = 0; i < cpu.size(); ++i) {
    ComparedOutput out;
    out.name = cpu[i].name;
    out.type = cpu[i].type;
    const eval::Array *array = cpu[i].value.array.get();
    Comparer comparer(out, !all.inexact.empty(), array ? array->size() : 1);
    if (array) {
      for (size_t k = 0; k < array->size(); ++k)
        if (array->written[k])
          comparer.add(k, array->at(k), csim[i].value.array->at(k));
    } else {
      comparer.add(0, cpu[i].value.number, csim[i].value.number);
    }
    if (array && !out.equal)
      out.onCpu = cpu[i].value;
    all.outputs.push_back(std::move(out));
  }
  return all;
}

} // namespace allo::api

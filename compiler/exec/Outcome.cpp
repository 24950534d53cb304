// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "exec/Outcome.h"

namespace allo::eval {

std::shared_ptr<Array> Array::make(Type type, bool written) {
  size_t count = 1;
  for (int64_t size : type.dims())
    count *= size_t(size);
  auto array = std::make_shared<Array>();
  array->type = type;
  if (type.element().isFloat())
    array->reals.resize(count);
  else
    array->integers.resize(count);
  array->written.assign(count, written);
  return array;
}

Number Array::at(size_t element) const {
  return reals.empty() ? Number{integers[element], 0} : Number{BigInt(), reals[element]};
}

void Array::set(size_t element, const Number &value) {
  if (reals.empty())
    integers[element] = value.integer;
  else
    reals[element] = value.real;
  written[element] = 1;
}

ReportKey placeOf(const Fault &report) {
  const program::SourceRange &place = report.stack.front().place;
  return {place.file, place.span.begin, place.span.end, report.kind};
}

} // namespace allo::eval

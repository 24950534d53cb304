// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/BuiltinDocs.h"

#include "support/Assert.h"

namespace allo {

namespace {

struct Row {
  Builtin builtin;
  BuiltinDoc doc;
};

constexpr Row Rows[] = {
    {Builtin::Kernel,
     {"@kernel(*templates, mapping=None, options=None)",
      "Makes a function a hardware kernel: it is checked, compiled and can be called from Python.",
      "kernels.md#declaring-one"}},
    {Builtin::Consteval,
     {"@consteval(lazy=False)", "Makes a function run at compile time wherever a kernel calls it.",
      "compile-time.md#functions-at-compile-time"}},
    {Builtin::KernelOptions,
     {"KernelOptions(*, typing_style=\"hls\", enable_tensor=False, fast_math=False)",
      "Options of a kernel: how results are typed, whether shaped values are tensors.",
      "kernels.md#declaring-one"}},
    {Builtin::Template,
     {"Template(\"T\")", "A template parameter: a type or a number that `k[...]` binds.",
      "compile-time.md#templates"}},
    {Builtin::Constexpr,
     {"constexpr", "Annotates a parameter or local whose value is known at compile time.",
      "compile-time.md#constexpr-locals"}},
    {Builtin::Stream,
     {"Stream[T, depth][shape]",
      "A first-in, first-out queue between kernels: `put` waits while it is full, `get` while it "
      "is empty.",
      "streams.md#streams"}},
    {Builtin::Stateful,
     {"Stateful[T]", "A local variable that keeps its value from call to call.",
      "streams.md#stateful-variables"}},
    {Builtin::Apint,
     {"apint(width, signed=False)", "An integer type of any width.", "types.md#scalars"}},
    {Builtin::Apfloat,
     {"apfloat(exponent, mantissa)",
      "A floating-point type by the widths of its exponent and mantissa.", "types.md#scalars"}},
    {Builtin::Range,
     {"range(stop, *, name=None), range(start, stop, step=1, *, name=None)",
      "Iterates in order from `start` up to, but not including, `stop`.",
      "statements.md#for-and-range"}},
    {Builtin::Grid,
     {"grid(n, m, ..., *, name=None)",
      "Iterates over all index tuples; iterations may run in any order, so none may depend on "
      "another.",
      "statements.md#grid"}},
    {Builtin::Min,
     {"min(x, y, acc=None, propagate_nan=False)",
      "The smaller of two values; of a number and NaN the number.", "operators.md#arguments"}},
    {Builtin::Max,
     {"max(x, y, acc=None, propagate_nan=False)",
      "The larger of two values; of a number and NaN the number.", "operators.md#arguments"}},
    {Builtin::Print,
     {"print(*values)", "Shows compile-time values while the kernel is checked.",
      "compile-time.md#constants-in-expressions"}},
    {Builtin::Len,
     {"len(x)", "The number of elements of a tuple or of the first axis, at compile time.",
      "compile-time.md#constants-in-expressions"}},
    {Builtin::Arith, {"allo.arith", "Operators on numbers as functions.", "operators.md#names"}},
    {Builtin::Math, {"allo.math", "Mathematical functions.", "operators.md#names"}},
    {Builtin::Linalg, {"allo.linalg", "Operators of linear algebra.", "operators.md#names"}},
    {Builtin::Spmw, {"allo.spmw", "Operators on streams and workers.", "operators.md#names"}},
    {Builtin::Memory, {"allo.memory", "Operators that move data.", "operators.md#names"}},
    {Builtin::GetWid,
     {"get_wid(axis)", "The index of this worker along an axis of the kernel's mapping.",
      "kernels.md#mapping"}},
    {Builtin::GetNw,
     {"get_nw(axis)", "The number of workers along an axis of the kernel's mapping.",
      "kernels.md#mapping"}},
    {Builtin::Get,
     {"get(stream)", "Takes the oldest value from a stream; waits while there is none.",
      "streams.md#streams"}},
    {Builtin::Put,
     {"put(stream, value)", "Appends a value to a stream; waits while the stream is full.",
      "streams.md#streams"}},
    {Builtin::Bufferize,
     {"bufferize(src, offsets, sizes, strides)",
      "Copies a window of a buffer or constant table into a new buffer.",
      "operators.md#bufferize"}},
    {Builtin::OpAdd, {"add(x, y, acc=None)", "The sum, as `x + y`.", "operators.md#arguments"}},
    {Builtin::OpSub,
     {"sub(x, y, acc=None)", "The difference, as `x - y`.", "operators.md#arguments"}},
    {Builtin::OpMul, {"mul(x, y, acc=None)", "The product, as `x * y`.", "operators.md#arguments"}},
    {Builtin::OpDiv,
     {"div(x, y, acc=None)", "The quotient, as `x / y`.", "operators.md#arguments"}},
    {Builtin::OpFloordiv,
     {"floordiv(x, y, acc=None)", "The quotient rounded down, as `x // y`.",
      "operators.md#arguments"}},
    {Builtin::OpMod,
     {"mod(x, y, acc=None)", "The remainder, as `x % y`.", "operators.md#arguments"}},
    {Builtin::OpPow, {"pow(x, y, acc=None)", "The power, as `x ** y`.", "operators.md#arguments"}},
    {Builtin::OpLshift,
     {"lshift(x, y, acc=None)", "The bits moved up, as `x << y`.", "operators.md#arguments"}},
    {Builtin::OpRshift,
     {"rshift(x, y, acc=None)", "The bits moved down, as `x >> y`.", "operators.md#arguments"}},
    {Builtin::OpBitwiseAnd,
     {"bitwise_and(x, y, acc=None)", "The bits that both have, as `x & y`.",
      "operators.md#arguments"}},
    {Builtin::OpBitwiseOr,
     {"bitwise_or(x, y, acc=None)", "The bits that either has, as `x | y`.",
      "operators.md#arguments"}},
    {Builtin::OpBitwiseXor,
     {"bitwise_xor(x, y, acc=None)", "The bits that one of them has, as `x ^ y`.",
      "operators.md#arguments"}},
    {Builtin::OpEq,
     {"eq(x, y, acc=None, ordered=False)", "The comparison `x == y`, a `u1`.",
      "operators.md#arguments"}},
    {Builtin::OpNe,
     {"ne(x, y, acc=None, ordered=False)", "The comparison `x != y`, a `u1`.",
      "operators.md#arguments"}},
    {Builtin::OpLt,
     {"lt(x, y, acc=None, ordered=False)", "The comparison `x < y`, a `u1`.",
      "operators.md#arguments"}},
    {Builtin::OpLe,
     {"le(x, y, acc=None, ordered=False)", "The comparison `x <= y`, a `u1`.",
      "operators.md#arguments"}},
    {Builtin::OpGt,
     {"gt(x, y, acc=None, ordered=False)", "The comparison `x > y`, a `u1`.",
      "operators.md#arguments"}},
    {Builtin::OpGe,
     {"ge(x, y, acc=None, ordered=False)", "The comparison `x >= y`, a `u1`.",
      "operators.md#arguments"}},
    {Builtin::OpPos, {"pos(x, acc=None)", "The value itself, as `+x`.", "operators.md#arguments"}},
    {Builtin::OpNeg, {"neg(x, acc=None)", "The negated value, as `-x`.", "operators.md#arguments"}},
    {Builtin::OpInvert,
     {"invert(x, acc=None)", "The bits inverted, as `~x`.", "operators.md#arguments"}},
    {Builtin::OpLogicalAnd,
     {"logical_and(x, y, acc=None)", "Whether both are true, as `x and y` without its short cut.",
      "operators.md#arguments"}},
    {Builtin::OpLogicalOr,
     {"logical_or(x, y, acc=None)", "Whether one is true, as `x or y` without its short cut.",
      "operators.md#arguments"}},
    {Builtin::OpLogicalNot,
     {"logical_not(x, acc=None)", "Whether it is false, as `not x`.", "operators.md#arguments"}},
    {Builtin::OpAbs, {"abs(value, acc=None)", "The absolute value.", "operators.md#types"}},
    {Builtin::OpCast,
     {"cast(x, dtype)", "The value converted to a type, as an assignment converts it.",
      "operators.md#types"}},
    {Builtin::OpBitcast,
     {"bitcast(x, dtype)", "The same bits as another type of equal width.", "operators.md#types"}},
    {Builtin::MathPow,
     {"pow(base, exp, acc=None)",
      "The power; of a float with an integer exponent, by multiplication.", "operators.md#types"}},
    {Builtin::OpFma, {"fma(a, b, c)", "`a * b + c`, rounded once.", "operators.md#types"}},
    {Builtin::OpSqrt, {"sqrt(value, acc=None)", "The square root.", "operators.md#types"}},
    {Builtin::OpRsqrt,
     {"rsqrt(value, acc=None)", "One divided by the square root.", "operators.md#types"}},
    {Builtin::OpFloor,
     {"floor(value, acc=None)", "The value rounded down to an integer.", "operators.md#types"}},
    {Builtin::OpCeil,
     {"ceil(value, acc=None)", "The value rounded up to an integer.", "operators.md#types"}},
#define ALLO_MATH_FUNCTION(ID, NAME, DOC)                                                          \
  {Builtin::Op##ID, {#NAME "(value, acc=None)", DOC, "operators.md#types"}},
#include "sema/types/MathFunctions.def"
    {Builtin::OpMatmul,
     {"matmul(a, b, acc=None)", "The product of two matrices; added to `acc` where it is a buffer.",
      "operators.md#shaped-operands"}},
    {Builtin::OpDot,
     {"dot(a, b, acc=None)",
      "The inner product of two vectors; added to `acc` where it is a buffer.",
      "operators.md#shaped-operands"}},
    {Builtin::Schedule, {"Schedule(kernel)", "Begins a schedule of a kernel.", ""}},
    {Builtin::Query, {"query", "Finds places in a kernel for a schedule.", ""}},
    {Builtin::ScheduleModule, {"allo.schedule", "What schedules are written with.", ""}},
};

constexpr const Row *rowOf(Builtin builtin) {
  for (const Row &row : Rows)
    if (row.builtin == builtin)
      return &row;
  return nullptr;
}
#define ALLO_BUILTIN(ID, NAME, FORM) static_assert(rowOf(Builtin::ID), "every builtin has its row");
#include "sema/types/Builtins.def"

} // namespace

const BuiltinDoc &builtinDoc(Builtin builtin) {
  ALLO_ASSERT(builtin != Builtin::None, "only builtins are described");
  return rowOf(builtin)->doc;
}

} // namespace allo

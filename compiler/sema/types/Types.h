// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Types of the kernel language. A Type is a word: scalars are stored in it, all others point into
// the TypeContext that interned them, so equality is equality of words.
// A type does not know MLIR. Widths are in bits. The TypeContext is thread-safe and outlives every
// Type made from it; types are never freed.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

enum class TypeKind : uint8_t {
  Error,
  Void,
  Int,
  Float,
  Index,
  Buffer,
  Tensor,
  Stream,  // or an array of streams
  Stateful // used in annotations only: a variable has the type that it keeps
};
enum class FloatFormat : uint8_t { F16, BF16, F32, F64 };

// The widest integer in bits, which is the limit of the compiler's back end.
constexpr uint32_t MaxIntegerWidth = (1u << 23) - 1;
// The default depth of a stream.
constexpr uint32_t DefaultStreamDepth = 2;

class Type;
struct CompositeNode;

class Type {
public:
  Type() = default; // the error type: compatible with everything, never reported twice

  static Type error() { return Type(); }
  static Type voidType() { return immediate(TypeKind::Void, 0, false); }
  static Type integer(uint32_t width, bool isSigned) {
    return immediate(TypeKind::Int, width, isSigned);
  }
  static Type boolean() { return integer(1, false); }
  static Type floating(FloatFormat format) {
    return immediate(TypeKind::Float, uint32_t(format), true);
  }
  static Type index() { return immediate(TypeKind::Index, 64, true); }

  TypeKind kind() const { return raw & 1 ? TypeKind((raw >> 1) & 0xF) : compositeKind(); }
  bool isError() const { return raw == ErrorBits; }
  bool isVoid() const { return kind() == TypeKind::Void; }
  bool isInt() const { return (raw & 1) && TypeKind((raw >> 1) & 0xF) == TypeKind::Int; }
  bool isFloat() const { return (raw & 1) && TypeKind((raw >> 1) & 0xF) == TypeKind::Float; }
  bool isIndex() const { return (raw & 1) && TypeKind((raw >> 1) & 0xF) == TypeKind::Index; }
  bool isScalar() const { return isInt() || isFloat() || isIndex(); }
  bool isBuffer() const { return kind() == TypeKind::Buffer; }
  bool isTensor() const { return kind() == TypeKind::Tensor; }
  bool isShaped() const { return isBuffer() || isTensor(); }
  bool isStream() const { return kind() == TypeKind::Stream; }
  bool isStateful() const { return kind() == TypeKind::Stateful; }

  uint32_t width() const;                          // of a scalar; index counts 64
  bool isSigned() const { return (raw >> 5) & 1; } // of Int; an index always is
  FloatFormat format() const { return FloatFormat(uint32_t(raw >> 8)); }

  // Of a shaped type its elements, of a stream or a stateful type what it carries; a scalar itself.
  Type element() const;
  const std::vector<int64_t> &dims() const; // of a shaped type or an array of streams
  uint32_t depth() const;                   // of a stream
  size_t rank() const { return dims().size(); }

  uint64_t bits() const { return raw; }
  friend bool operator==(Type a, Type b) { return a.raw == b.raw; }

private:
  friend class TypeContext;
  static constexpr uint64_t ErrorBits = 1;
  static Type immediate(TypeKind kind, uint32_t width, bool isSigned) {
    Type t;
    t.raw = 1 | (uint64_t(kind) << 1) | (uint64_t(isSigned) << 5) | (uint64_t(width) << 8);
    return t;
  }
  TypeKind compositeKind() const;
  const CompositeNode &node() const { return *reinterpret_cast<const CompositeNode *>(raw); }
  uint64_t raw = ErrorBits;
};

struct CompositeNode {
  TypeKind kind;
  Type element;
  std::vector<int64_t> dims;
  uint32_t depth = 0; // of a stream
};

class TypeContext {
public:
  TypeContext();
  ~TypeContext();
  TypeContext(const TypeContext &) = delete;
  TypeContext &operator=(const TypeContext &) = delete;

  Type shaped(Type element, std::vector<int64_t> dims, bool tensor);
  // 'payload' is a scalar or a buffer.
  Type stream(Type payload, uint32_t depth, std::vector<int64_t> dims = {});
  Type stateful(Type kept);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
  Type intern(CompositeNode node);
};

// As the source writes it: i33, u1, f32[4, 5], f32[], Stream[i32, 4][2].
std::string show(Type type);
inline std::string showArg(Type type) { return show(type); }
// A predefined scalar name such as "i32" or "bf16", or the error type.
Type scalarByName(std::string_view name);

} // namespace allo

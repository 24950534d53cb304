// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Types of the kernel language. A Type is a word: scalars are stored in it, shaped types point into
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

enum class TypeKind : uint8_t { Error, Void, Int, Float, Index, Buffer, Tensor };
enum class FloatFormat : uint8_t { F16, BF16, F32, F64 };

// The widest integer, in bits: what the compiler's back end can represent.
constexpr uint32_t MaxIntegerWidth = (1u << 23) - 1;

class Type;
struct ShapedNode;

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

  TypeKind kind() const { return raw & 1 ? TypeKind((raw >> 1) & 0xF) : shapedKind(); }
  bool isError() const { return raw == ErrorBits; }
  bool isVoid() const { return kind() == TypeKind::Void; }
  bool isInt() const { return (raw & 1) && TypeKind((raw >> 1) & 0xF) == TypeKind::Int; }
  bool isFloat() const { return (raw & 1) && TypeKind((raw >> 1) & 0xF) == TypeKind::Float; }
  bool isIndex() const { return (raw & 1) && TypeKind((raw >> 1) & 0xF) == TypeKind::Index; }
  bool isScalar() const { return isInt() || isFloat() || isIndex(); }
  bool isShaped() const { return (raw & 1) == 0; }

  uint32_t width() const;                          // of a scalar; index counts 64
  bool isSigned() const { return (raw >> 5) & 1; } // of Int
  FloatFormat format() const { return FloatFormat(uint32_t(raw >> 8)); }

  // Of a shaped type; element() of a scalar is the scalar itself.
  Type element() const;
  const std::vector<int64_t> &dims() const;
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
  TypeKind shapedKind() const;
  const ShapedNode &node() const { return *reinterpret_cast<const ShapedNode *>(raw); }
  uint64_t raw = ErrorBits;
};

struct ShapedNode {
  TypeKind kind; // Buffer or Tensor
  Type element;
  std::vector<int64_t> dims;
};

class TypeContext {
public:
  TypeContext();
  ~TypeContext();
  TypeContext(const TypeContext &) = delete;
  TypeContext &operator=(const TypeContext &) = delete;

  Type shaped(Type element, std::vector<int64_t> dims, bool tensor);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

// As the source writes it: i33, u1, f32[4, 5], f32[].
std::string show(Type type);
inline std::string showArg(Type type) { return show(type); }
// A predefined scalar name such as "i32" or "bf16", or the error type.
Type scalarByName(std::string_view name);

} // namespace allo

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/Types.h"

#include "support/Hash.h"

#include <charconv>
#include <mutex>
#include <unordered_map>

namespace allo {

namespace {
const std::vector<int64_t> NoDims;
}

TypeKind Type::shapedKind() const { return node().kind; }

uint32_t Type::width() const {
  switch (kind()) {
  case TypeKind::Int:
  case TypeKind::Index:
    return uint32_t(raw >> 8);
  case TypeKind::Float:
    switch (format()) {
    case FloatFormat::F16:
    case FloatFormat::BF16:
      return 16;
    case FloatFormat::F32:
      return 32;
    case FloatFormat::F64:
      return 64;
    }
    return 0;
  case TypeKind::Error:
  case TypeKind::Void:
  case TypeKind::Buffer:
  case TypeKind::Tensor:
    return 0;
  }
  return 0;
}

Type Type::element() const { return isShaped() ? node().element : *this; }
const std::vector<int64_t> &Type::dims() const { return isShaped() ? node().dims : NoDims; }

struct TypeContext::Impl {
  std::mutex mutex;
  std::unordered_multimap<uint64_t, std::unique_ptr<ShapedNode>> nodes;
};

TypeContext::TypeContext() : impl(std::make_unique<Impl>()) {}
TypeContext::~TypeContext() = default;

Type TypeContext::shaped(Type element, std::vector<int64_t> dims, bool tensor) {
  TypeKind kind = tensor ? TypeKind::Tensor : TypeKind::Buffer;
  uint64_t hash = combine(element.bits(), uint64_t(kind));
  for (int64_t d : dims)
    hash = combine(hash, uint64_t(d));
  Type result;
  std::lock_guard lock(impl->mutex);
  auto [begin, end] = impl->nodes.equal_range(hash);
  for (auto it = begin; it != end; ++it) {
    const ShapedNode &node = *it->second;
    if (node.kind == kind && node.element == element && node.dims == dims) {
      result.raw = reinterpret_cast<uint64_t>(it->second.get());
      return result;
    }
  }
  auto node = std::make_unique<ShapedNode>(ShapedNode{kind, element, std::move(dims)});
  result.raw = reinterpret_cast<uint64_t>(node.get());
  impl->nodes.emplace(hash, std::move(node));
  return result;
}

std::string show(Type type) {
  switch (type.kind()) {
  case TypeKind::Error:
    return "unknown";
  case TypeKind::Void:
    return "None";
  case TypeKind::Int:
    return (type.isSigned() ? "i" : "u") + std::to_string(type.width());
  case TypeKind::Index:
    return "index";
  case TypeKind::Float:
    switch (type.format()) {
    case FloatFormat::F16:
      return "f16";
    case FloatFormat::BF16:
      return "bf16";
    case FloatFormat::F32:
      return "f32";
    case FloatFormat::F64:
      return "f64";
    }
    return "float";
  case TypeKind::Buffer:
  case TypeKind::Tensor: {
    std::string out = show(type.element()) + "[";
    for (size_t i = 0; i < type.dims().size(); ++i)
      out += (i ? ", " : "") + std::to_string(type.dims()[i]);
    return out + "]";
  }
  }
  return "unknown";
}

Type scalarByName(std::string_view name) {
  if (name == "index")
    return Type::index();
  if (name == "bool")
    return Type::boolean();
  if (name == "f16")
    return Type::floating(FloatFormat::F16);
  if (name == "bf16")
    return Type::floating(FloatFormat::BF16);
  if (name == "f32")
    return Type::floating(FloatFormat::F32);
  if (name == "f64")
    return Type::floating(FloatFormat::F64);
  if (name.size() < 2 || (name[0] != 'i' && name[0] != 'u') || name[1] == '0')
    return Type::error();
  uint32_t width = 0;
  auto [end, failed] = std::from_chars(name.data() + 1, name.data() + name.size(), width);
  if (failed != std::errc() || end != name.data() + name.size())
    return Type::error();
  bool isSigned = name[0] == 'i';
  bool predefined = (width >= (isSigned ? 2u : 1u) && width <= 16) || width == 32 || width == 64 ||
                    width == 128 || width == 256;
  return predefined ? Type::integer(width, isSigned) : Type::error();
}

} // namespace allo

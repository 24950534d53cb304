// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/types/Types.h"

#include "support/Hash.h"

#include <charconv>
#include <mutex>
#include <unordered_map>

namespace allo {

namespace {
const std::vector<int64_t> NoDims;
}

TypeKind Type::compositeKind() const { return node().kind; }

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
  case TypeKind::Stream:
  case TypeKind::Stateful:
    return 0;
  }
  return 0;
}

Type Type::element() const { return raw & 1 ? *this : node().element; }
const std::vector<int64_t> &Type::dims() const { return raw & 1 ? NoDims : node().dims; }
uint32_t Type::depth() const { return raw & 1 ? 0 : node().depth; }

struct TypeContext::Impl {
  std::mutex mutex;
  std::unordered_multimap<uint64_t, std::unique_ptr<CompositeNode>> nodes;
};

TypeContext::TypeContext() : impl(std::make_unique<Impl>()) {}
TypeContext::~TypeContext() = default;

Type TypeContext::shaped(Type element, std::vector<int64_t> dims, bool tensor) {
  return intern({tensor ? TypeKind::Tensor : TypeKind::Buffer, element, std::move(dims)});
}
Type TypeContext::stream(Type payload, uint32_t depth, std::vector<int64_t> dims) {
  return intern({TypeKind::Stream, payload, std::move(dims), depth});
}
Type TypeContext::stateful(Type kept) { return intern({TypeKind::Stateful, kept, {}}); }

Type TypeContext::intern(CompositeNode wanted) {
  uint64_t hash = combine(combine(wanted.element.bits(), uint64_t(wanted.kind)), wanted.depth);
  for (int64_t d : wanted.dims)
    hash = combine(hash, uint64_t(d));
  Type result;
  std::lock_guard lock(impl->mutex);
  auto [begin, end] = impl->nodes.equal_range(hash);
  for (auto it = begin; it != end; ++it) {
    const CompositeNode &node = *it->second;
    if (node.kind == wanted.kind && node.element == wanted.element && node.dims == wanted.dims &&
        node.depth == wanted.depth) {
      result.raw = reinterpret_cast<uint64_t>(it->second.get());
      return result;
    }
  }
  auto node = std::make_unique<CompositeNode>(std::move(wanted));
  result.raw = reinterpret_cast<uint64_t>(node.get());
  impl->nodes.emplace(hash, std::move(node));
  return result;
}

namespace {
std::string showDims(Type type) {
  std::string out = "[";
  for (size_t i = 0; i < type.dims().size(); ++i)
    out += (i ? ", " : "") + std::to_string(type.dims()[i]);
  return out + "]";
}
} // namespace

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
  case TypeKind::Tensor:
    return show(type.element()) + showDims(type);
  case TypeKind::Stream: {
    std::string out = "Stream[" + show(type.element());
    if (type.depth() != DefaultStreamDepth)
      out += ", " + std::to_string(type.depth());
    return out + "]" + (type.rank() > 0 ? showDims(type) : "");
  }
  case TypeKind::Stateful:
    return "Stateful[" + show(type.element()) + "]";
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

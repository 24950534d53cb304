// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/schedule/HeldSchedules.h"

#include "sema/types/Value.h"

namespace allo {

std::string attributeStep(std::string_view name) { return "." + std::string(name); }

std::string indexStep(int64_t index) { return "[" + std::to_string(index) + "]"; }

std::optional<std::string> indexStep(std::string_view key) {
  if (key.find_first_of("\"\\\r\n") != std::string_view::npos)
    return std::nullopt;
  return "[\"" + std::string(key) + "\"]";
}

std::optional<std::string> pathOf(const Expr &expr) {
  if (const auto *name = expr.tryAs<NameExpr>())
    return std::string(name->name);
  const auto *attribute = expr.tryAs<AttributeExpr>();
  const auto *subscript = expr.tryAs<SubscriptExpr>();
  if (!attribute && (!subscript || subscript->indices.size() != 1))
    return std::nullopt;
  std::optional<std::string> path = pathOf(attribute ? *attribute->base : *subscript->base);
  if (!path)
    return std::nullopt;
  if (attribute)
    return *path + attributeStep(attribute->attribute->name);
  if (const auto *number = subscript->indices[0]->tryAs<IntExpr>())
    return *path + "[" + std::string(number->text) + "]";
  const auto *key = subscript->indices[0]->tryAs<StringExpr>();
  const std::optional<std::string> step = key ? indexStep(key->text) : std::nullopt;
  return step ? std::optional(*path + *step) : std::nullopt;
}

bool isWithinName(std::string_view path, std::string_view name) {
  return path.size() > name.size() && path.starts_with(name) &&
         (path[name.size()] == '.' || path[name.size()] == '[');
}

namespace {

class Search {
public:
  Search(const ObjectStates &objects, bool withClasses)
      : objects(objects), withClasses(withClasses) {}

  void run(const Value &value, const std::string &path, unsigned depth = 0) {
    found.push_back({path, &value});
    if (depth == MaxDepth) {
      return;
    } else if (value.isSequence()) {
      int64_t index = 0;
      for (const Value &element : value.elements()) {
        if (left == 0)
          return;
        --left;
        run(element, path + indexStep(index++), depth + 1);
      }
    } else if (value.kind == ValueKind::Dict) {
      pairs(value, depth, [&](const Value &key) -> std::optional<std::string> {
        if (key.kind == ValueKind::String)
          if (const std::optional<std::string> step = indexStep(key.text()))
            return path + *step;
        const std::optional<int64_t> number =
            key.kind == ValueKind::Int ? key.integer.asInt64() : std::nullopt;
        return number ? std::optional(path + indexStep(*number)) : std::nullopt;
      });
    } else if (value.isObject() || value.isFollowedClass()) {
      const Value *identity = value.isObject() ? value.attribute("__id__") : nullptr;
      auto state = identity ? objects.find(identity->text()) : objects.end();
      if (identity && (state == objects.end() || !state->second->isObject()))
        return;
      const Value &own = identity ? *state->second : value;
      attributes(own, path, depth);
      constexpr unsigned MaxClasses = 16;
      const Value *type = withClasses ? value.attribute("__class__") : nullptr;
      for (unsigned i = 0; type && i < MaxClasses; ++i) {
        attributes(*type, path, depth);
        const Value *bases = type->attribute("__bases__");
        type = bases && bases->isSequence() && !bases->elements().empty() ? &bases->elements()[0]
                                                                          : nullptr;
      }
    }
  }

  std::vector<HeldValue> found;

private:
  static constexpr unsigned MaxDepth = 4;
  const ObjectStates &objects;
  const bool withClasses;
  size_t left = 256; // values that may still be looked at

  void attributes(const Value &value, const std::string &path, unsigned depth) {
    pairs(value, depth, [&](const Value &key) -> std::optional<std::string> {
      return key.text().starts_with("__") ? std::nullopt
                                          : std::optional(path + attributeStep(key.text()));
    });
  }

  template <typename PathOf>
  void pairs(const Value &value, unsigned depth, const PathOf &pathOfKey) {
    for (size_t i = 0; i + 1 < value.elements().size() && left > 0; i += 2) {
      --left;
      if (const std::optional<std::string> path = pathOfKey(value.elements()[i]))
        run(value.elements()[i + 1], *path, depth + 1);
    }
  }
};

} // namespace

std::vector<HeldSchedule> heldSchedules(const Value &value, const ObjectStates &objects) {
  Search search(objects, false);
  search.run(value, "");
  std::vector<HeldSchedule> schedules;
  for (HeldValue &each : search.found)
    if (each.value->kind == ValueKind::Schedule)
      schedules.push_back({std::move(each.path), each.value->data->schedule.get()});
  return schedules;
}

std::vector<HeldValue> heldValues(const Value &value, const ObjectStates &objects) {
  Search search(objects, true);
  search.run(value, "");
  return std::move(search.found);
}

} // namespace allo

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/types/SharedValue.h"

#include <utility>

namespace allo {

bool isContainer(const Value &value) {
  return value.kind == ValueKind::List || value.kind == ValueKind::Dict ||
         value.kind == ValueKind::Array;
}

std::string_view identityOf(const Value &value) {
  return isContainer(value) ? std::string_view(value.text()) : std::string_view();
}

static Value withElements(const Value &container, std::vector<Value> elements) {
  Value result = container;
  auto data = std::make_shared<ValueData>(*container.data);
  data->elements = std::move(elements);
  result.data = std::move(data);
  return result;
}

Value withIdentity(const Value &container, std::string identity) {
  Value result = container;
  auto data = std::make_shared<ValueData>(*container.data);
  data->text = std::move(identity);
  result.data = std::move(data);
  return result;
}

Value byIdentity(const Value &container) {
  return identityOf(container).empty() ? container : withElements(container, {});
}

std::optional<Value> replaced(const Value &value, std::string_view identity,
                              const Value &contents) {
  if (identityOf(value) == identity)
    return contents;
  if (!value.isSequence() && value.kind != ValueKind::Dict && !value.isObject())
    return std::nullopt;
  std::optional<std::vector<Value>> elements;
  for (size_t i = 0; i < value.elements().size(); ++i)
    if (std::optional<Value> now = replaced(value.elements()[i], identity, contents)) {
      if (!elements)
        elements = value.elements();
      (*elements)[i] = std::move(*now);
    }
  if (!elements)
    return std::nullopt;
  return withElements(value, std::move(*elements));
}

static constexpr std::string_view WholesName = "__wholes__"; // no attribute that Python has

static constexpr std::string_view UnfollowedName = "__unfollowed__";

// The value with another attribute, or with another value of it.
static Value withAttribute(const Value &value, std::string_view name, Value attribute) {
  std::vector<Value> elements;
  for (size_t i = 0; i + 1 < value.elements().size(); i += 2)
    if (value.elements()[i].text() != name)
      elements.insert(elements.end(), {value.elements()[i], value.elements()[i + 1]});
  elements.insert(elements.end(), {Value::ofString(std::string(name)), std::move(attribute)});
  return withElements(value, std::move(elements));
}

Value withWholes(Value opaque, std::vector<Value> wholes) {
  return withAttribute(opaque, WholesName, Value::ofTuple(std::move(wholes)));
}

const Value *wholesOf(const Value &part) { return part.attribute(WholesName); }

Value asUnfollowed(Value opaque) {
  return withAttribute(opaque, UnfollowedName, Value::ofBool(true));
}

bool isUnfollowed(const Value &value) { return value.attribute(UnfollowedName); }

Value withoutIdentities(const Value &value) {
  bool isShared = false;
  forEachShared(value, [&](const Value &) { isShared = true; });
  if (!isShared)
    return value;
  const Value result = isContainer(value) ? withIdentity(value, {}) : value;
  std::vector<Value> elements = value.elements();
  for (Value &element : elements)
    element = withoutIdentities(element);
  return withElements(result, std::move(elements));
}

} // namespace allo

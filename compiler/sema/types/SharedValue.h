// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Lists, dicts and tables that several names or objects hold. Each of their values has the same
// identity, which is a name that no Python name is like, and all have the same elements: a change
// through one is written to the others.
#pragma once

#include "sema/types/Value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

bool isContainer(const Value &value); // a list, dict or table

// Of a list, dict or table, of an object of a class, of an attribute of a class.
inline bool isIdentity(std::string_view name) { return name.find('@') != std::string_view::npos; }
// Empty where only one holds it.
std::string_view identityOf(const Value &value);
Value withIdentity(const Value &container, std::string identity);

// Each container with an identity in a value or in the state of an object, the outer ones first.
template <typename Fn> void forEachShared(const Value &value, Fn &&fn) {
  if (!identityOf(value).empty())
    fn(value);
  if (value.isSequence() || value.kind == ValueKind::Dict || value.isObject())
    for (const Value &element : value.elements())
      forEachShared(element, fn);
}

// The value after the container of that identity has got other contents; nothing where it does not
// hold that container.
std::optional<Value> replaced(const Value &value, std::string_view identity, const Value &contents);

// An opaque value that is a part of these, it is not known which one; of such a value, the tuple of
// these, else null.
Value withWholes(Value opaque, std::vector<Value> wholes);
const Value *wholesOf(const Value &part); /*nullable*/

// A container that has an identity as this alone, without elements: what is bound under it has
// them. Parts that are kept so do not grow where statements nest them over and over.
Value byIdentity(const Value &container);

// An opaque value any use of which may run code that is not followed, such as an object of a class
// with special methods. Its wholes are functions of that code.
Value asUnfollowed(Value opaque);
bool isUnfollowed(const Value &value);

// The same elements, held by nobody else.
Value withoutIdentities(const Value &value);

} // namespace allo

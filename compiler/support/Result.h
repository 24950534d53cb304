// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The result of a function that can fail for a reason outside of the program: a value, or an error.
//   Result<Header> readHeader(std::string_view bytes);
//   Result<Header> header = readHeader(bytes);
//   if (!header)
//     return header.error();
//   use(header->shape);
// What the user's kernel does wrong is a diagnostic (diag/Diagnostic.h), and a bug of ours is an
// ALLO_ASSERT. Where callers have to know how a command ends, the error is a Failure
// (support/Ending.h).
#pragma once

#include "support/Assert.h"

#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace allo {

struct Error {
  std::string message; // a sentence, or the end of one that the caller begins
};

template <typename T, typename E = Error> class [[nodiscard]] Result {
public:
  template <typename U>
    requires(std::convertible_to<U, T> && !std::convertible_to<U, E>)
  Result(U &&value) : state(std::in_place_index<0>, std::forward<U>(value)) {}
  Result(E error) : state(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state.index() == 0; }

  T &operator*() & { return *there(std::get_if<0>(&state)); }
  const T &operator*() const & { return *there(std::get_if<0>(&state)); }
  T &&operator*() && { return std::move(**this); }
  T *operator->() { return &**this; }
  const T *operator->() const { return &**this; }
  T valueOr(T other) && { return *this ? std::move(**this) : std::move(other); }
  const E &error() const { return *there(std::get_if<1>(&state)); }

private:
  std::variant<T, E> state;

  template <typename Part> static Part *there(Part *part) {
    ALLO_ASSERT(part, "a result has a value or an error, and only that is used");
    return part;
  }
};

// Of what has no value.
template <typename E> class [[nodiscard]] Result<void, E> {
public:
  Result() = default;
  Result(E error) : failed(std::move(error)) {}

  explicit operator bool() const { return !failed; }
  const E &error() const {
    ALLO_ASSERT(failed, "the error of a result is used only if there is one");
    return *failed;
  }

private:
  std::optional<E> failed;
};

} // namespace allo

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Signatures as text, such as "min(x, y, acc=None)", "total[T, N]" and "(x: i32 = 1) -> i32": where
// their parameters are, and which one an argument is for.
#pragma once

#include "ide/complete/CallContext.h"
#include "support/Span.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// "range(stop), range(start, stop)" are two.
std::vector<std::string_view> alternatives(std::string_view signatures);
// What stands in its first brackets of the kind, outside of others, without '/' and '*' alone.
std::vector<Span> parameterSpans(std::string_view signature, char bracket);
// Of a parameter: its name, without the stars in front of it.
std::string_view parameterName(std::string_view parameter);
// Its default; empty if it has none.
std::string_view parameterDefault(std::string_view parameter);
// The parameter that an argument is for; nothing if there is none.
std::optional<size_t> parameterFor(std::string_view signature, const std::vector<Span> &parameters,
                                   const OpenCall &call);

} // namespace allo

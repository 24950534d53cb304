// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the decorators of a function that is no kernel make of it.
#pragma once

#include "sema/pyeval/Evaluate.h"

namespace allo {

// The value that the name of the function is bound to. Decorators that are functions of the file
// are called. Of others it is not known what they give: in the evaluation of schedules a call of it
// may do anything that the function does, as may any use of it as an attribute of a class; in the
// evaluation before it is the function.
Value decoratedFunction(const FunctionStmt &function, const Value &made, bool isOfClass,
                        EvalContext &context);

// Whether a test framework runs the function before each test: '@pytest.fixture(autouse=True)'.
bool isAutouseFixture(const FunctionStmt &function);

} // namespace allo

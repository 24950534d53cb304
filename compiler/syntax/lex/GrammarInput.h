// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The text of a statement made ready for the grammar, step by step. No step moves an offset.
// Internal to compiler/syntax.
#pragma once

#include <string>

namespace allo {

// Comments blanked, since the grammar's scanner takes quadratic time over long runs of them, and a
// lone "\r", which it does not know, as "\n".
std::string withoutComments(std::string text);

// Newlines inside brackets as blanks: they mean nothing there, and the grammar's scanner stumbles
// over some of them. Only where the brackets close again.
std::string joinedLines(std::string text);

// Backslashes at the end of lines, with the newline behind them, as blanks: the grammar's scanner
// takes quadratic time over many, and miscounts the indentation behind one on a line of its own.
std::string joinedContinuations(std::string text);

// Annotations that have a subscript as a name of the same length: the grammar takes "T[4]" in an
// annotation for Python's generic types, and nothing may follow those. The tree builder reads the
// annotations themselves. Takes joined lines; leaves what looks unfinished as it is.
std::string withoutAnnotations(std::string text);

} // namespace allo

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names under which operations, loops and buffers of a payload are known, and the attributes
// that primitives set. A loop goes by 'allo.schedule.name', else 'sym_name', else its induction
// variable; a buffer by its variable or parameter. Names are in locations (mlir::NameLoc), except
// those that a schedule gives to the loops that it makes. A kernel goes by the name that users
// write, 'Net(4).mul', which is in its location unless it is the symbol.
#pragma once

#include "dialect/Dialect.h"
#include "schedule/Tags.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <mlir/IR/Operation.h>
#include <mlir/IR/Value.h>

#include <optional>
#include <string>

namespace allo::schedule {

// Of each operation of a payload but terminators: its identity over all steps of the schedule.
constexpr llvm::StringRef IdName = "allo.schedule.id";
// Directives, which the Vitis backend prints.
constexpr llvm::StringRef PipelineName = "allo.pipeline.ii", UnrollName = "allo.unroll.f",
                          DataflowName = dialect::DataflowName;

// The name in a location; empty without one.
std::string nameIn(mlir::Location place);
std::string nameOf(mlir::Operation *operation); // empty without one
std::string nameOf(mlir::Value value);
// Of the function that a call names; empty if it names none.
std::string calleeNameOf(mlir::Operation *call);
mlir::Location withoutName(mlir::Location place);
// Gives a function a symbol and the name that users see.
void setFunctionName(mlir::Operation *function, llvm::StringRef symbol, llvm::StringRef shown);
// For messages: the name in quotes, or what the loop is.
std::string showLoop(mlir::Operation *loop);
// An operation in the words of the program: "the call of 'scale'".
std::string showOperation(mlir::Operation *operation);
std::string showBuffer(mlir::Value buffer);

// The name in quotes, without that of the kernel around, where a copy was made for it.
std::string showCallee(mlir::Operation *call);
// "'read', 'scale' and 'write'": each kernel once.
std::string showCalls(llvm::ArrayRef<mlir::Operation *> calls);

// The identity, empty without one.
llvm::StringRef idOf(mlir::Operation *operation);
void setId(mlir::Operation *operation, llvm::StringRef id);

bool isLoop(mlir::Operation *operation);
std::optional<int64_t> tripsOf(mlir::Operation *loop); // if they are constant

// The number that 'name' needs at its end to differ from all names in the function around
// 'operation': "B.local", "B.local.1".
std::string freshName(mlir::Operation *operation, llvm::StringRef name);
// The loop goes by 'name' from now on, and so does its induction variable.
void setLoopName(mlir::Operation *loop, llvm::StringRef name);

// What primitives have tagged an operation or a buffer with.
Tags tagsIn(llvm::ArrayRef<mlir::NamedAttribute> attributes);
// An allocation has none: they are those of its buffer.
Tags tagsOf(mlir::Operation *operation);
Tags tagsOf(mlir::Value buffer); // an argument of a function, or a result

// Whether a loop has directives, which its replacement loses.
bool hasTags(mlir::Operation *loop);

} // namespace allo::schedule

// The examples of the page about the dialect are what it reads and prints.
// RUN: awk '/^```mlir$/ { on = 1; next } /^```/ { if (on) print "// -----"; on = 0 } on' %docs/mlir.md > %t
// RUN: allo-opt --split-input-file --verify-roundtrip %t | FileCheck %s

// CHECK:   allo.kernel @add(%a: i32, %b: i32)
// CHECK:   allo.kernel @bound()

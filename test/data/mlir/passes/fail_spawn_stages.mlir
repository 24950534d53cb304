// RUN: allo-opt %s --allo-spawn-stages --split-input-file --verify-diagnostics

llvm.func @stage(i64)
// expected-error @below {{'llvm.func' op spawns no function of the LLVM dialect with the same operands}}
llvm.func @stage.spawn(i64, i32, f32) attributes {allo.stage = @stage}

// -----

// expected-error @below {{'llvm.func' op spawns no function of the LLVM dialect with the same operands}}
llvm.func @stage.spawn(i64, i32) attributes {allo.stage = @nowhere}

// -----

func.func private @stage()
// expected-error @below {{'func.func' op is not in the LLVM dialect yet}}
func.func private @stage.spawn(i64, i32) attributes {allo.stage = @stage}

// -----

llvm.func @loop(i64, i64, f32)
// expected-error @below {{'llvm.func' op runs no function of the LLVM dialect with the same operands}}
llvm.func @loop.run(i64, f64) attributes {allo.loop = @loop}

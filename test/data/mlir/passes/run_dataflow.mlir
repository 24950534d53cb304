// Streams and stages from here to the end: lowered, compiled, linked with the runtime, run.
// REQUIRES: x86_64
// RUN: allo-opt %s --allo-lower-dataflow -o %t.1
// RUN: mlir-opt-22 %t.1 --allow-unregistered-dialect --lower-affine --convert-scf-to-cf --expand-strided-metadata --finalize-memref-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 --reconcile-unrealized-casts -o %t.2
// RUN: allo-opt %t.2 --allo-spawn-stages -o %t.3
// RUN: mlir-translate-22 --mlir-to-llvmir %t.3 -o %t.ll
// RUN: clang++-22 -O2 -Wno-override-module %t.ll %S/run_dataflow.cpp %runtime -o %t.exe
// RUN: %t.exe | FileCheck %s

module attributes {
  llvm.data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
  llvm.target_triple = "x86_64-pc-linux-gnu"
} {

// Six workers pass values on along a row of streams; each increases them.
func.func private @step(%links: !allo.stream<i33, 2, [7]>, %worker: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i33
  %next = arith.addi %worker, %c1 : index
  scf.for %k = %c0 to %n step %c1 {
    %x = allo.stream.get %links[%worker] : !allo.stream<i33, 2, [7]>, i33
    %y = arith.addi %x, %one : i33
    allo.stream.put %y, %links[%next] : i33, !allo.stream<i33, 2, [7]>
  }
  return
}

func.func private @feed(%links: !allo.stream<i33, 2, [7]>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %x = arith.index_cast %k : index to i33
    allo.stream.put %x, %links[%c0] : i33, !allo.stream<i33, 2, [7]>
  }
  return
}

// The sum, and the last value in a buffer.
func.func private @collect(%links: !allo.stream<i33, 2, [7]>, %n: index) -> (i64, memref<2xi96>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0 : i64
  %last = memref.alloc() : memref<2xi96>
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%all = %zero) -> i64 {
    %x = allo.stream.get %links[%c6] : !allo.stream<i33, 2, [7]>, i33
    %wide = arith.extsi %x : i33 to i64
    %wider = arith.extsi %x : i33 to i96
    memref.store %wider, %last[%c1] : memref<2xi96>
    %more = arith.addi %all, %wide : i64
    scf.yield %more : i64
  }
  return %sum, %last : i64, memref<2xi96>
}

func.func @chain(%n: index) -> i64 {
  %c1 = arith.constant 1 : index
  %links = allo.stream.create {allo.signed = #allo.signed<s>} : !allo.stream<i33, 2, [7]>
  affine.for %worker = 0 to 6 {
    allo.invoke @step(%links, %worker, %n) async : (!allo.stream<i33, 2, [7]>, index, index) -> ()
  }
  allo.invoke @feed(%links, %n) async : (!allo.stream<i33, 2, [7]>, index) -> ()
  %0:2 = allo.invoke @collect(%links, %n) async : (!allo.stream<i33, 2, [7]>, index) -> (i64, memref<2xi96>)
  allo.join
  %last = memref.load %0#1[%c1] : memref<2xi96>
  %narrow = arith.trunci %last : i96 to i64
  %factor = arith.constant 1000000 : i64
  %high = arith.muli %0#0, %factor : i64
  %both = arith.addi %high, %narrow : i64
  return %both : i64
}

// Buffers through a stream: what is put is a copy.
func.func private @blocks(%s: !allo.stream<memref<3xi96>, 1, []>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %block = memref.alloc() : memref<3xi96>
  scf.for %round = %c0 to %c3 step %c1 {
    scf.for %i = %c0 to %c3 step %c1 {
      %product = arith.muli %round, %i : index
      %value = arith.index_cast %product : index to i96
      memref.store %value, %block[%i] : memref<3xi96>
    }
    allo.stream.put %block, %s[] : memref<3xi96>, !allo.stream<memref<3xi96>, 1, []>
  }
  return
}

func.func @block_sum() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i96
  %s = allo.stream.create {allo.signed = #allo.signed<s>} : !allo.stream<memref<3xi96>, 1, []>
  allo.invoke @blocks(%s) async : (!allo.stream<memref<3xi96>, 1, []>) -> ()
  %sum = scf.for %round = %c0 to %c3 step %c1 iter_args(%all = %zero) -> i96 {
    %block = allo.stream.get %s[] : !allo.stream<memref<3xi96>, 1, []>, memref<3xi96>
    %part = scf.for %i = %c0 to %c3 step %c1 iter_args(%before = %all) -> i96 {
      %value = memref.load %block[%i] : memref<3xi96>
      %after = arith.addi %before, %value : i96
      scf.yield %after : i96
    }
    scf.yield %part : i96
  }
  %result = arith.trunci %sum : i96 to i64
  return %result : i64
}

// Gets one value more than comes.
func.func @starves(%n: index) -> i64 {
  %s = allo.stream.create {allo.signed = #allo.signed<s>, allo.site = 4 : i32} : !allo.stream<i33, 2, [7]>
  allo.invoke @step(%s, %n, %n) async {allo.site = 5 : i32} : (!allo.stream<i33, 2, [7]>, index, index) -> ()
  %zero = arith.constant 0 : i64
  return %zero : i64
}

}

// CHECK: chain(10): 105000015
// CHECK: chain(1000): 505500001005
// CHECK: block_sum: 9
// CHECK: starves(3): deadlock of 1 at lane 3 of stream 4, called at 5

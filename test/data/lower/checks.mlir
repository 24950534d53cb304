module attributes {allo.checked} {
  allo.kernel @checks(%a: memref<4xi32> {llvm.noalias}, %i: i32, %d: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s, s, s) -> s>} {
    %0 = arith.index_cast %i : i32 to index
    %c4 = arith.constant 4 : index
    %1 = arith.cmpi ult, %0, %c4 : index
    %2 = arith.index_cast %0 : index to i64
    allo.check %1, 0(%2)
    %3 = allo.written %a[%0] : memref<4xi32>
    allo.check %3, 1()
    %4 = memref.load %a[%0] : memref<4xi32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %5 = arith.cmpi eq, %d, %c0_i32 : i32
    %true = arith.constant true
    %6 = arith.xori %5, %true : i1
    allo.check %6, 2()
    %7 = arith.select %5, %c1_i32, %d : i32
    %c-1_i32 = arith.constant -1 : i32
    %8 = arith.cmpi eq, %d, %c-1_i32 : i32
    %9 = arith.select %8, %c1_i32, %7 : i32
    %10 = arith.divsi %4, %9 : i32
    %c0_i32_0 = arith.constant 0 : i32
    %11 = arith.subi %c0_i32_0, %4 : i32
    %12 = arith.select %8, %11, %10 : i32
    allo.return %12 : i32
  }
}

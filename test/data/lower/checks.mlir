module attributes {allo.checked} {
  allo.kernel @checks(%a: memref<4xi32> {llvm.noalias}, %i: i32, %d: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s, s, s) -> s>} {
    %0 = arith.index_cast %i : i32 to index
    %c4 = arith.constant 4 : index
    %1 = arith.cmpi ult, %0, %c4 : index
    %2 = arith.index_cast %0 : index to i64
    allo.check %1, 0(%2)
    %3 = memref.load %a[%0] : memref<4xi32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %4 = arith.cmpi eq, %d, %c0_i32 : i32
    %true = arith.constant true
    %5 = arith.xori %4, %true : i1
    allo.check %5, 1()
    %6 = arith.select %4, %c1_i32, %d : i32
    %c-1_i32 = arith.constant -1 : i32
    %7 = arith.cmpi eq, %d, %c-1_i32 : i32
    %8 = arith.select %7, %c1_i32, %6 : i32
    %9 = arith.divsi %3, %8 : i32
    %c0_i32_0 = arith.constant 0 : i32
    %10 = arith.subi %c0_i32_0, %3 : i32
    %11 = arith.select %7, %10, %9 : i32
    allo.return %11 : i32
  }
}

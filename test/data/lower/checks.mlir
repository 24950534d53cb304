module attributes {allo.checked} {
  allo.kernel @checks(%a: memref<4xi32> {llvm.noalias}, %i: i32, %d: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s, s, s) -> s>} {
    %0 = arith.index_cast %i : i32 to index
    %c4 = arith.constant 4 : index
    %1 = arith.cmpi ult, %0, %c4 : index
    %2 = arith.index_cast %0 : index to i64
    allo.check %1, 0(%2)
    %3 = affine.load %a[%0] : memref<4xi32>
    %4 = allo.was_written %3 : i32
    allo.check %4, 1()
    %c0_i32 = arith.constant 0 : i32
    %5 = arith.cmpi ne, %d, %c0_i32 : i32
    allo.check %5, 2()
    %6 = arith.divsi %3, %d : i32
    allo.return %6 : i32
  }
}

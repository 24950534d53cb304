module {
  memref.global "private" @steps.count : memref<i32> = dense<0> {alignment = 64 : i64, allo.signed = #allo.signed<s>}
  memref.global "private" constant @table : memref<4xi32> = dense<[2, 3, 5, 7]> {alignment = 64 : i64, allo.signed = #allo.signed<s>}
  allo.kernel @steps(%i: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s) -> s>} {
    %0 = memref.get_global @steps.count : memref<i32>
    %table = memref.get_global @table : memref<4xi32>
    %1 = memref.load %0[] : memref<i32>
    %2 = arith.extsi %1 : i32 to i33
    %3 = arith.index_cast %i : i32 to index
    %4 = affine.load %table[%3] : memref<4xi32>
    %5 = arith.extsi %4 : i32 to i33
    %6 = arith.addi %2, %5 : i33
    %count = arith.trunci %6 : i33 to i32
    memref.store %count, %0[] : memref<i32>
    %7 = memref.load %0[] : memref<i32>
    allo.return %7 : i32
  }
}

module {
  memref.global "private" @steps.count : memref<i32> = dense<0> {alignment = 64 : i64, allo.signed = #allo.signed<s>}
  memref.global "private" constant @table : memref<4xi32> = dense<[2, 3, 5, 7]> {alignment = 64 : i64, allo.signed = #allo.signed<s>}
  allo.kernel @steps(%i: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s) -> s>} {
    %0 = memref.get_global @steps.count : memref<i32>
    %1 = memref.get_global @table : memref<4xi32>
    %2 = memref.load %0[] : memref<i32>
    %3 = arith.extsi %2 : i32 to i33
    %4 = arith.index_cast %i : i32 to index
    %5 = affine.load %1[%4] : memref<4xi32>
    %6 = arith.extsi %5 : i32 to i33
    %7 = arith.addi %3, %6 : i33
    %count = arith.trunci %7 : i33 to i32
    memref.store %count, %0[] : memref<i32>
    %8 = memref.load %0[] : memref<i32>
    allo.return %8 : i32
  }
}

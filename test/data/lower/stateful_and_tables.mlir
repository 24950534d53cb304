module {
  memref.global "private" @steps.count : memref<i32> = dense<0> {alignment = 64 : i64, allo.signed = #allo.signed<s>}
  memref.global "private" constant @table : memref<4xi32> = dense<[2, 3, 5, 7]> {alignment = 64 : i64, allo.signed = #allo.signed<s>}
  allo.kernel @steps(%i: i32) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s) -> s>} {
    %count = memref.get_global @steps.count : memref<i32>
    %table = memref.get_global @table : memref<4xi32>
    %0 = memref.load %count[] : memref<i32>
    %1 = arith.extsi %0 : i32 to i33
    %2 = arith.index_cast %i : i32 to index
    %3 = affine.load %table[%2] : memref<4xi32>
    %4 = arith.extsi %3 : i32 to i33
    %5 = arith.addi %1, %4 : i33
    %count_0 = arith.trunci %5 : i33 to i32
    memref.store %count_0, %count[] : memref<i32>
    %6 = memref.load %count[] : memref<i32>
    allo.return %6 : i32
  }
}

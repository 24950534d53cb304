#map = affine_map<(d0) -> (d0)>
module attributes {allo.checked} {
  allo.kernel @checked_buffers(%a: memref<4xi32> {llvm.noalias}, %n: i32, %out: memref<4xi32> {llvm.noalias}) -> i32 mapping=[] attributes {allo.signed = #allo.signed<(s, s, s) -> s>} {
    %total = arith.constant 0 : i32
    %0 = affine.for %i = 0 to 2 iter_args(%total_0 = %total) -> (i32) {
      %t = memref.alloc() {alignment = 64 : i64, allo.signed = #allo.signed<s>} : memref<4xi32>
      %c4 = arith.constant 4 : index
      %3 = arith.cmpi ult, %i, %c4 : index
      %4 = arith.index_cast %i : index to i64
      %5 = arith.index_cast %i : index to i64
      allo.check %3, 0(%4, %5)
      affine.store %n, %t[%i] : memref<4xi32>
      %6 = arith.extsi %total_0 : i32 to i33
      %c1 = arith.constant 1 : index
      %c4_1 = arith.constant 4 : index
      %7 = arith.cmpi ult, %c1, %c4_1 : index
      %8 = arith.index_cast %c1 : index to i64
      %9 = arith.index_cast %i : index to i64
      allo.check %7, 1(%8, %9)
      %10 = affine.load %t[1] : memref<4xi32>
      %11 = allo.was_written %10 : i32
      %12 = arith.index_cast %i : index to i64
      allo.check %11, 2(%12)
      %13 = arith.extsi %10 : i32 to i33
      %14 = arith.addi %6, %13 : i33
      %total_2 = arith.trunci %14 : i33 to i32
      memref.dealloc %t : memref<4xi32>
      affine.yield %total_2 : i32
    }
    %1 = arith.extsi %n : i32 to i33
    %2 = allo.written %a[] : memref<4xi32>
    allo.check %2, 3()
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : memref<4xi32>) outs(%out : memref<4xi32>) {
    ^bb0(%a_0: i32, %out_1: i32):
      %3 = arith.extsi %a_0 : i32 to i33
      %4 = arith.extsi %3 : i33 to i34
      %5 = arith.extsi %1 : i33 to i34
      %6 = arith.addi %4, %5 : i34
      %7 = arith.trunci %6 : i34 to i32
      linalg.yield %7 : i32
    }
    allo.return %0 : i32
  }
}

module {
  allo.kernel @rows(%start: memref<5xi32> {llvm.noalias}, %values: memref<16xi32> {llvm.noalias}, %out: memref<4xi32> {llvm.noalias}) mapping=[] attributes {allo.signed = #allo.signed<(s, s, s) -> ()>} {
    affine.for %row = 0 to 4 {
      %0 = affine.load %start[%row] : memref<5xi32>
      %1 = arith.index_cast %0 : i32 to index
      %2 = affine.load %start[%row + 1] : memref<5xi32>
      %3 = arith.index_cast %2 : i32 to index
      %c1 = arith.constant 1 : index
      scf.for %k = %1 to %3 step %c1 {
        %4 = affine.load %out[%row] : memref<4xi32>
        %5 = arith.extsi %4 : i32 to i33
        %6 = memref.load %values[%k] : memref<16xi32>
        %7 = arith.extsi %6 : i32 to i33
        %8 = arith.addi %5, %7 : i33
        %9 = arith.trunci %8 : i33 to i32
        affine.store %9, %out[%row] : memref<4xi32>
      }
    }
    allo.return
  }
}

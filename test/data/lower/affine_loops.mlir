module {
  allo.kernel @multiply(%A: memref<4x4xf32> {llvm.noalias}, %B: memref<4x4xf32> {llvm.noalias}, %C: memref<4x4xf32> {llvm.noalias}) mapping=[] {
    affine.for %i = 0 to 4 {
      affine.for %j = 0 to 4 {
        %sum = arith.constant 0.000000e+00 : f32
        %0 = affine.for %k = 0 to 4 iter_args(%sum_0 = %sum) -> (f32) {
          %1 = affine.load %A[%i, %k] : memref<4x4xf32>
          %2 = affine.load %B[%k, %j] : memref<4x4xf32>
          %3 = arith.mulf %1, %2 : f32
          %sum_1 = arith.addf %sum_0, %3 : f32
          affine.yield %sum_1 : f32
        }
        affine.store %0, %C[%i, %j] : memref<4x4xf32>
      }
    }
    allo.return
  }
}

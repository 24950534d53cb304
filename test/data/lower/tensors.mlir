#map = affine_map<(d0) -> (d0)>
module {
  allo.kernel @axpy(%a: f32, %x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> mapping=[] {
    %0 = tensor.empty() : tensor<8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%0 : tensor<8xf32>) {
    ^bb0(%x_0: f32, %y_1: f32, %out: f32):
      %2 = arith.mulf %a, %x_0 : f32
      %3 = arith.addf %2, %y_1 : f32
      linalg.yield %3 : f32
    } -> tensor<8xf32>
    allo.return %1 : tensor<8xf32>
  }
}

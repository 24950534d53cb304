// RUN: allo-opt %s --canonicalize | FileCheck %s

// The number of workers is known; a coordinate only where there is one worker on the axis.
// CHECK-LABEL: allo.kernel @grid
allo.kernel @grid(%out: memref<4xindex>) mapping=[4, 1] {
  // CHECK-DAG: %[[WID1:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[NW0:.*]] = arith.constant 4 : index
  // CHECK-DAG: %[[NW1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[WID0:.*]] = allo.get_wid 0
  %wid0 = allo.get_wid 0 : index
  %wid1 = allo.get_wid 1 : index
  %nw0 = allo.get_nw 0 : index
  %nw1 = allo.get_nw 1 : index
  // CHECK: memref.store %[[WID0]], %out[%[[WID1]]]
  // CHECK: memref.store %[[NW0]], %out[%[[NW1]]]
  memref.store %wid0, %out[%wid1] : memref<4xindex>
  memref.store %nw0, %out[%nw1] : memref<4xindex>
  allo.return
}

// RUN: allo-opt %s --allo-vitis-narrow-sums | FileCheck %s --check-prefix=SUMS
// RUN: allo-opt %s --allo-vitis-narrow-shift-amounts | FileCheck %s --check-prefix=AMOUNTS

// SUMS-LABEL: func.func @sum(
// SUMS-NEXT:    %[[SUM:.*]] = arith.addi %arg0, %arg1 : i32
// SUMS-NEXT:    return %[[SUM]]
func.func @sum(%a: i32, %b: i32) -> i32 {
  %0 = arith.extsi %a : i32 to i33
  %1 = arith.extsi %b : i32 to i33
  %2 = arith.addi %0, %1 : i33
  %3 = arith.trunci %2 : i33 to i32
  return %3 : i32
}

// All bits count where the sum is divided.
// SUMS-LABEL: func.func @mean(
// SUMS:         arith.addi %{{.*}} : i33
func.func @mean(%a: i32, %b: i32) -> i32 {
  %two = arith.constant 2 : i33
  %0 = arith.extsi %a : i32 to i33
  %1 = arith.extsi %b : i32 to i33
  %2 = arith.addi %0, %1 : i33
  %3 = arith.divsi %2, %two : i33
  %4 = arith.trunci %3 : i33 to i32
  return %4 : i32
}

// A difference of indices.
// SUMS-LABEL: func.func @back(
// SUMS:         %[[LAST:.*]] = arith.constant 15 : index
// SUMS:         %[[BACK:.*]] = arith.subi %[[LAST]], %arg0 : index
// SUMS:         %[[TWO:.*]] = arith.constant 2 : index
// SUMS:         %[[TWICE:.*]] = arith.muli %arg0, %[[TWO]] : index
// SUMS:         %[[MORE:.*]] = arith.subi %arg1, %[[TWICE]] : index
// SUMS:         return %[[BACK]], %[[MORE]]
func.func @back(%i: index, %j: index) -> (index, index) {
  %minus = arith.constant -1 : index
  %minus2 = arith.constant -2 : index
  %last = arith.constant 15 : index
  %0 = arith.muli %i, %minus overflow<nsw> : index
  %1 = arith.addi %0, %last : index
  %2 = arith.muli %i, %minus2 : index
  %3 = arith.addi %j, %2 : index
  return %1, %3 : index, index
}

// AMOUNTS-LABEL: func.func @shift(
// AMOUNTS:         %[[SMALL:.*]] = arith.cmpi ult, %arg1, %{{.*}} : i8
// AMOUNTS:         %[[AMOUNT:.*]] = arith.extui %arg1 : i8 to i32
// AMOUNTS:         arith.select %[[SMALL]], %[[AMOUNT]], %{{.*}} : i32
func.func @shift(%a: i32, %n: i8) -> i32 {
  %limit = arith.constant 32 : i64
  %most = arith.constant 31 : i64
  %0 = arith.extui %n : i8 to i64
  %1 = arith.cmpi ult, %0, %limit : i64
  %2 = arith.select %1, %0, %most : i64
  %3 = arith.trunci %2 : i64 to i32
  %4 = arith.shrsi %a, %3 : i32
  return %4 : i32
}

// RUN: allo-opt %s --allo-vitis-narrow-math | FileCheck %s

// CHECK-LABEL: func.func @root(
// CHECK:         math.exp %arg0 : f32
func.func @root(%x: f32) -> f32 {
  %0 = arith.extf %x : f32 to f64
  %1 = math.exp %0 : f64
  %2 = arith.truncf %1 : f64 to f32
  return %2 : f32
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK:         math.rsqrt %arg0 : f32
func.func @rsqrt(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f64
  %0 = arith.extf %x : f32 to f64
  %1 = math.sqrt %0 : f64
  %2 = arith.divf %one, %1 : f64
  %3 = arith.truncf %2 : f64 to f32
  return %3 : f32
}

// A constant that f32 has not stays wide.
// CHECK-LABEL: func.func @power(
// CHECK:         math.powf %{{.*}} : f64
func.func @power(%x: f32) -> f32 {
  %tenth = arith.constant 0.1 : f64
  %0 = arith.extf %x : f32 to f64
  %1 = math.powf %0, %tenth : f64
  %2 = arith.truncf %1 : f64 to f32
  return %2 : f32
}

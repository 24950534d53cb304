// RUN: allo-opt %s --spawn-stages | FileCheck %s

llvm.func @stage(i64, !llvm.ptr, i33) attributes {sym_visibility = "private"}
llvm.func @nothing() attributes {sym_visibility = "private"}

// CHECK-LABEL: llvm.func internal @stage.thunk(
// CHECK-SAME:    %[[RECORD:.*]]: !llvm.ptr)
// CHECK-NEXT:    %[[PA:.*]] = llvm.getelementptr %[[RECORD]][0, 0]
// CHECK-NEXT:    %[[A:.*]] = llvm.load %[[PA]] : !llvm.ptr -> i64
// CHECK-NEXT:    %[[PB:.*]] = llvm.getelementptr %[[RECORD]][0, 1]
// CHECK-NEXT:    %[[B:.*]] = llvm.load %[[PB]] : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    %[[PC:.*]] = llvm.getelementptr %[[RECORD]][0, 2]
// CHECK-NEXT:    %[[C:.*]] = llvm.load %[[PC]] : !llvm.ptr -> i33
// CHECK-NEXT:    llvm.call @stage(%[[A]], %[[B]], %[[C]])
// CHECK-NEXT:    llvm.return

// CHECK-LABEL: llvm.func internal @stage.spawn(
// CHECK-SAME:    %[[REGION:.*]]: i64, %[[SITE:.*]]: i32, %[[A:.*]]: i64, %[[B:.*]]: !llvm.ptr, %[[C:.*]]: i33)
// CHECK-NOT:     allo.stage
// CHECK:         %[[RECORD:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i64, ptr, i33)>
// CHECK-NEXT:    %[[PA:.*]] = llvm.getelementptr %[[RECORD]][0, 0]
// CHECK-NEXT:    llvm.store %[[A]], %[[PA]]
// CHECK-NEXT:    %[[PB:.*]] = llvm.getelementptr %[[RECORD]][0, 1]
// CHECK-NEXT:    llvm.store %[[B]], %[[PB]]
// CHECK-NEXT:    %[[PC:.*]] = llvm.getelementptr %[[RECORD]][0, 2]
// CHECK-NEXT:    llvm.store %[[C]], %[[PC]]
// CHECK:         %[[END:.*]] = llvm.getelementptr %{{.*}}[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, ptr, i33)>
// CHECK-NEXT:    %[[BYTES:.*]] = llvm.ptrtoint %[[END]]
// CHECK:         %[[THUNK:.*]] = llvm.mlir.addressof @stage.thunk
// CHECK-NEXT:    llvm.call @allo_rt_region_spawn(%[[REGION]], %[[THUNK]], %[[RECORD]], %[[BYTES]], %[[SITE]])
// CHECK-NEXT:    llvm.return
llvm.func @stage.spawn(i64, i32, i64, !llvm.ptr, i33) attributes {allo.stage = @stage}

// CHECK-LABEL: llvm.func internal @nothing.thunk(
// CHECK-NEXT:    llvm.call @nothing()
// CHECK-NEXT:    llvm.return

// CHECK-LABEL: llvm.func internal @nothing.spawn(
llvm.func @nothing.spawn(i64, i32) attributes {allo.stage = @nothing}

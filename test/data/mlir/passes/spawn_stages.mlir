// RUN: allo-opt %s --allo-spawn-stages | FileCheck %s

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

llvm.func @loop(i64, i64, i64, !llvm.ptr) attributes {sym_visibility = "private"}
// CHECK-LABEL: llvm.func internal @loop.thunk(
// CHECK-SAME:    %[[RECORD:.*]]: !llvm.ptr, %[[FROM:.*]]: i64, %[[TO:.*]]: i64)
// CHECK:         %[[LOW:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i64
// CHECK:         %[[A:.*]] = llvm.load %{{.*}} : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    llvm.call @loop(%[[FROM]], %[[TO]], %[[LOW]], %[[A]])
// CHECK-NEXT:    llvm.return

// CHECK-LABEL: llvm.func internal @loop.run(
// CHECK-SAME:    %[[TRIPS:.*]]: i64, %[[LOW:.*]]: i64, %[[A:.*]]: !llvm.ptr)
// CHECK-NOT:     allo.loop
// CHECK:         %[[RECORD:.*]] = llvm.alloca %{{.*}} x !llvm.struct<(i64, ptr)>
// CHECK:         %[[THUNK:.*]] = llvm.mlir.addressof @loop.thunk
// CHECK-NEXT:    llvm.call @allo_rt_parallel(%[[THUNK]], %[[RECORD]], %[[TRIPS]])
// CHECK-NEXT:    llvm.return
llvm.func @loop.run(i64, i64, !llvm.ptr) attributes {allo.loop = @loop}

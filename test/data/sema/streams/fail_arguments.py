# tip: allo-filetest sema/streams/fail_arguments
from allo import Stream, f32, i32, kernel


@kernel
def consumer(s: Stream[i32, 4], t: Stream[f32][2]):
#            ^^^^^^^^^^^^^^^^^ note#1: parameter 's' is declared here
#            ^^^^^^^^^^^^^^^^^ note#3: parameter 's' is declared here
#            ^^^^^^^^^^^^^^^^^ note#4: parameter 's' is declared here
#            ^^^^^^^^^^^^^^^^^ note#5: parameter 's' is declared here
#                               ^^^^^^^^^^^^^^^^^ note#2: parameter 't' is declared here
#                               ^^^^^^^^^^^^^^^^^ note#6: parameter 't' is declared here
    s.get()
    t[0].get()


@kernel
def wrong_streams(x: i32, b: i32[4]):
    shallow: Stream[i32]
    deep: Stream[i32, 4]
    wide: Stream[f32][3]
    right: Stream[f32][2]
    consumer(shallow, right)
    #        ^^^^^^^ error[argument-type]#1: Kernel call argument 's' type mismatch: expected 'Stream[i32, 4]', got 'Stream[i32]'
    consumer(deep, wide)
    #              ^^^^ error[argument-type]#2: Kernel call argument 't' type mismatch: expected 'Stream[f32][2]', got 'Stream[f32][3]'
    consumer(x, right)
    #        ^ error[argument-type]#3: Kernel call argument 's' type mismatch: expected 'Stream[i32, 4]', got 'i32'
    consumer(3, right)
    #        ^ error[argument-type]#4: Kernel call argument 's' type mismatch: expected 'Stream[i32, 4]', got the integer 3
    consumer(b, right)
    #        ^ error[argument-type]#5: Kernel call argument 's' type mismatch: expected 'Stream[i32, 4]', got 'i32[4]'
    consumer(deep, right[0])
    #              ^^^^^^^^ error[argument-type]#6: Kernel call argument 't' type mismatch: expected 'Stream[f32][2]', got 'Stream[f32]'

# tip: allo-filetest sema/silent/fail_nothing_imported

@kernel
#^^^^^^ error[undefined-name]#1: Name 'kernel' is not defined
#^^^^^^ note#1: 'kernel' is a name of allo: import it with 'from allo import kernel'
def f(x: i32) -> i32:
#        ^^^ error[undefined-name]#2: Name 'i32' is not defined
#        ^^^ note#2: 'i32' is a type of allo: import it with 'from allo import i32'
#                ^^^ error[undefined-name]#3: Name 'i32' is not defined
#                ^^^ note#3: 'i32' is a type of allo: import it with 'from allo import i32'
    return x

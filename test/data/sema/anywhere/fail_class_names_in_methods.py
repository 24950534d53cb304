# tip: allo-filetest sema/anywhere/fail_class_names_in_methods
from allo import i32, kernel


class Config:
    DEPTH = 4

    @kernel
    def in_the_class(x: i32, a: "i32[DEPTH]") -> i32:
        return x + DEPTH

    def method(self):
        @kernel
        def in_a_method(x: i32) -> i32:
            return x + DEPTH
            #          ^^^^^ error[undefined-name]: Name 'DEPTH' is not defined

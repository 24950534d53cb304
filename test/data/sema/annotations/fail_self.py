# tip: allo-filetest sema/annotations/fail_self
from allo import i32, kernel


class Filter:
    @kernel
    def scaled(self, x: "i32[4]", by: i32 = 2) -> i32:
    #          ^^^^ error[missing-annotation]#1: Parameter 'self' is missing a type annotation
    #          ^^^^ note#1: a kernel in a class is called as a static function, without 'self'
    #          ^^^^^^^^^^^^^^^^^ fix#1 Remove 'self': "x: \"i32[4]\""
        return x[0] * by

    @kernel
    def alone(self) -> i32:
    #         ^^^^ error[missing-annotation]#2: Parameter 'self' is missing a type annotation
    #         ^^^^ note#2: a kernel in a class is called as a static function, without 'self'
    #         ^^^^ fix#2 Remove 'self': ""
        return 1

    @classmethod
    @kernel
    def of_class(cls, x: i32) -> i32:
    #            ^^^ error[missing-annotation]#3: Parameter 'cls' is missing a type annotation
    #            ^^^ note#3: a kernel in a class is called as a static function, without 'cls'
    #            ^^^^^^^^^^^ fix#3 Remove 'cls': "x: i32"
        return x

    @kernel
    def static(x: i32) -> i32:
        return x

    @kernel
    def typed(self: i32, other) -> i32:
    #                    ^^^^^ error[missing-annotation]#4: Parameter 'other' is missing a type annotation
    #                         | fix#4 Annotate it as i32: ": i32"
        return self + other

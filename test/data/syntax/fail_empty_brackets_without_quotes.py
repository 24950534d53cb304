# tip: allo-filetest syntax/fail_empty_brackets_without_quotes
from allo import i32, kernel


@kernel
def empty_brackets_without_quotes(x: i32[], y: "i32[]"):
#                                    | fix#1 Quote the annotation: "\""
#                                        ^ error[invalid-annotation]#1: Unsupported type annotation 'i32[]': Python allows empty brackets only in a quoted annotation
#                                         | fix#1 Quote the annotation: "\""
    z: i32[ ] = 3
    #  | fix#2 Quote the annotation: "\""
    #       ^ error[invalid-annotation]#2: Unsupported type annotation 'i32[ ]': Python allows empty brackets only in a quoted annotation
    #        | fix#2 Quote the annotation: "\""

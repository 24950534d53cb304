# tip: allo-filetest sema/names/fail_operator_not_imported
# An operator of allo, and the import that it lacks; 'exp' is also a module of allo.
from allo import f32, kernel
#                           | fix#1 Import 'exp' from allo: ", exp"
#                           | fix#2 Import 'sqrt' from allo: ", sqrt"


@kernel
def fail_operator_not_imported(x: f32) -> f32:
    return exp(x) + sqrt(x)
    #      ^^^ error[undefined-name]#1: Name 'exp' is not defined
    #               ^^^^ error[undefined-name]#2: Name 'sqrt' is not defined

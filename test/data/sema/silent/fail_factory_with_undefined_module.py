# tip: allo-filetest sema/silent/fail_factory_with_undefined_module
from allo import i32


def make_a_kernel_of_a_module_that_is_not_imported(T):
    @a_module_that_is_not_imported.kernel
#    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[undefined-name]: Name 'a_module_that_is_not_imported' is not defined
    def k(x: T) -> T:
        return x

    return k


g = make_a_kernel_of_a_module_that_is_not_imported(i32)

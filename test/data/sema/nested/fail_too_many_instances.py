# tip: allo-filetest sema/nested/fail_too_many_instances
from allo import constexpr, i32, kernel


@kernel
def too_many_instances(x: i32) -> i32:
    @kernel
    def branch(v: i32, n: constexpr) -> i32:
        return branch(v, 2 * n) + branch(v, 2 * n + 1)
        #      ^^^^^^^^^^^^^^^^ error[instance-count]: Instantiation of kernel 'too_many_instances.branch' exceeds the limit of 1000 instances
        #                         ^^^^^^^^^^^^^^^^^^^^ error[instance-count]: Instantiation of kernel 'too_many_instances.branch' exceeds the limit of 1000 instances

    return branch(x, 1)

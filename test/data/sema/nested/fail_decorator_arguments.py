# tip: allo-filetest sema/nested/fail_decorator_arguments
from allo import KernelOptions, Template, i32, kernel

T = Template("T")


@kernel
def decorator_arguments(x: i32) -> i32:
    @kernel(options=KernelOptions(typing_style="cpp"))
    #       ^^^^^^^ error[nested-decorator]: Unsupported decorator of nested kernel 'decorator_arguments.with_options': it does not support the decorator argument 'options'
    def with_options(v: i32) -> i32:
        return v

    @kernel(T)
    #       ^ error[nested-template]: Nested kernel 'decorator_arguments.with_template' cannot have templates
    def with_template(v: i32) -> i32:
        return v

    @kernel(inline=True)
    #       ^^^^^^ error[nested-decorator]: Unsupported decorator of nested kernel 'decorator_arguments.with_other': it does not support the decorator argument 'inline'
    def with_other(v: i32) -> i32:
        return v

    return with_options(x) + with_template(x) + with_other(x)

# tip: allo-filetest sema/silent/fail_undefined_template_argument
# The name is given to a template.
from allo import Template, i32, kernel

T = Template("T")


@kernel(T)
def same(x: T) -> T:
    return x


def test_it():
    return same[missing4]
    #           ^^^^^^^^ error[undefined-name]: Name 'missing4' is not defined

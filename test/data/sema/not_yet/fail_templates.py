# tip: allo-filetest sema/not_yet/fail_templates
from allo import Template, i32, kernel

T = Template("T")


@kernel(T)
# FIXME: should be the one error about the template
def templates(x: T, out: "T[4]"):
    out[0] = x

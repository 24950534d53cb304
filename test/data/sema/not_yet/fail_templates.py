# tip: allo-filetest sema/not_yet/fail_templates
from allo import Template, i32, kernel

T = Template("T")


@kernel(T)
#       ^ error[not-yet-supported]: A kernel template is not supported yet
# FIXME: should be the one error about the template
def templates(x: T, out: "T[4]"):
#                ^ error[opaque-value]: 'T' has no value that is known without running the file: 'Template("T")' cannot be evaluated
#                         ^ error[opaque-value]: 'T' has no value that is known without running the file: 'Template("T")' cannot be evaluated
    out[0] = x

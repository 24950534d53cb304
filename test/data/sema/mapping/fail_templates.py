# tip: allo-filetest sema/mapping/fail_templates
from allo import Template, get_wid, i32, kernel

P = Template("P")
Q = Template("Q")


@kernel(P, mapping=[P, 2])
#                   ^ note#2: here
#                   ^ note#3: here
#                   ^ note#4: here
def templates(a: "i32[4]"):
    a[get_wid(2)] = 1
    #         ^ error[worker-axis-range]#1: Axis 2 of 'get_wid' is out of range: the mapping of kernel 'templates' has 2 axes


@kernel(P, mapping=[Q])
#                   ^ error[unbound-template]: Template 'Q' is not bound: name it in the kernel decorator
def unbound(a: "i32[4]"):
    a[get_wid(0)] = 1


zero = templates[0]
#      ^^^^^^^^^^^^ error[specialization-failed]#2: Failed to specialize kernel 'templates[0]': The sizes of a mapping must be positive, got 0
real = templates[2.0]
#      ^^^^^^^^^^^^^^ error[specialization-failed]#3: Failed to specialize kernel 'templates[2.0]': A mapping must consist of compile-time integers or templates, got the float 2.0
type_ = templates[i32]
#       ^^^^^^^^^^^^^^ error[specialization-failed]#4: Failed to specialize kernel 'templates[i32]': A mapping must consist of compile-time integers or templates, got the type 'i32'
fine = templates[3]
#      ^^^^^^^^^^^^ note#1: in instantiation of kernel 'templates[3]'

# tip: allo-filetest sema/templates/fail_template_names
from allo import Template, i32, kernel

A = Template("not an identifier")
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[template-name]: 'Template' takes the name of the template, as in Template('T')
B = Template("")
#   ^^^^^^^^^^^^ error[template-name]: 'Template' takes the name of the template, as in Template('T')
C = Template("1a")
#   ^^^^^^^^^^^^^^ error[template-name]: 'Template' takes the name of the template, as in Template('T')
D = Template(3)
#   ^^^^^^^^^^^ error[template-name]: 'Template' takes the name of the template, as in Template('T')
E = Template()
#   ^^^^^^^^^^ error[template-name]: 'Template' takes the name of the template, as in Template('T')
F = Template("F", "G")
#   ^^^^^^^^^^^^^^^^^^ error[template-name]: 'Template' takes the name of the template, as in Template('T')
G = Template(name="G")
#   ^^^^^^^^^^^^^^^^^^ error[template-name]: 'Template' takes the name of the template, as in Template('T')
NAME = "H"
H = Template(NAME)
ok = Template("_ok1")


@kernel(H)
def template_names(x: H) -> H:
    return x


@kernel(A)
def of_a_wrong_one(x: A) -> A:
    return x + missing
    #          ^^^^^^^ error[undefined-name]: Name 'missing' is not defined

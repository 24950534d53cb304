# tip: allo-filetest ide/names/templates_without_instances
# Templates in the annotations of a kernel that nobody has bound them of yet.
from allo import Template, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
#       ^ definition: T at 4:1: T = Template("T")
def fill(x: T, out: "T[N]") -> T:
#           ^ definition: T at 4:1: T = Template("T")
#           ^ references: 4:1 T, 8:9 T, 9:13 T, 9:22 T, 9:32 T, 10:12 T
#                    ^ definition: T at 4:1: T = Template("T")
#                      ^ definition: N at 5:1: N = Template("N")
#                              ^ definition: T at 4:1: T = Template("T")
    last: "T[N]" = out
    #      ^ definition: T at 4:1: T = Template("T")
    return x

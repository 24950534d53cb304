# tip: allo-filetest ide/hover/templates_without_instances
# A kernel that nobody has bound the templates of yet.
from allo import Template, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
#       ^ full: template T
#   ...
#   ... bound by the arguments in brackets
def fill(x: T, out: "T[N]") -> T:
#           ^ full: template T
#   ...
#   ... bound by the arguments in brackets
#                    ^ full: template T
#   ...
#   ... bound by the arguments in brackets
#                      ^ full: template N
#   ...
#   ... bound by the arguments in brackets
    last: "T[N]" = out
    #      ^ full: template T
    #   ...
    #   ... bound by the arguments in brackets
    for i in range(N):
    #              ^ full: template N
    #   ...
    #   ... bound by the arguments in brackets
        out[i] = x
    return x

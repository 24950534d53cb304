# tip: allo-filetest ide/hints/tooltips_of_instances
# hints: tooltips
from allo import Template, i16, kernel

T = Template("T")


@kernel(T)
def tooltips_of_instances(x: T) -> T:
    s = x + x
    return s


for_i16 = tooltips_of_instances[i16]

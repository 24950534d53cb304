# tip: allo-filetest ide/hints/tooltips_of_instances
# hints: tooltips
from allo import Template, i16, kernel

T = Template("T")


@kernel(T)
def tooltips_of_instances(x: T) -> T:
    s⟦: i17 | sum of 2 terms, bit growth of the hls style: ;   + x: i16, 16 bits ;   + x: i16, 16 bits ;   widest 16 + ceil(log2 2) = 16 + 1 = 17 bits ;   signed: an operand is signed ; in tooltips_of_instances[i16]⟧ = x + x
    return s⟦ ‹i17 → i16› | stored as i16: top bit of 17 dropped ; in tooltips_of_instances[i16]⟧


for_i16 = tooltips_of_instances[i16]

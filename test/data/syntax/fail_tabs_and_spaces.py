# tip: allo-filetest syntax/fail_tabs_and_spaces
from allo import i32, kernel


@kernel
def in_a_block(x: i32) -> i32:
        y = x
	z = y
#^^^^^ error[syntax]: Indentation mixes tabs and spaces differently than the lines around it
        return z


@kernel
def in_a_nested_block(x: i32) -> i32:
    if x > 1:
	return x
#^^^^^^^^ error[syntax]: Indentation mixes tabs and spaces differently than the lines around it
    return x + 1


def host(x):
        y = x
	return y
#^^^^^^^^ error[syntax]: Indentation mixes tabs and spaces differently than the lines around it


@kernel
def consistent(x: i32) -> i32:
    if x > 1:
    	    return x
#        ^^^^^^^^ error[syntax]: Indentation has a tab after spaces: use one of them
    return x + 1

# tip: allo-filetest syntax/fail_tabs_and_spaces_in_clauses
from allo import i32, kernel


@kernel
def of_clauses(x: i32) -> i32:
	y = x
	if x > 1:
		y = x + 1
        else:
#       ^^^^^ error[syntax]: Indentation mixes tabs and spaces differently than the lines around it
		y = x + 2
	return y


@kernel
def behind_spaces(x: i32) -> i32:
    if x > 1:
       	return x
#       ^^^^^^^^ error[syntax]: Indentation has a tab after spaces: use one of them
    return x + 1

from allo import i32, kernel


@kernel
def tabs(x: i32) -> i32:
	if x > 3:
		return x +	y
	return x

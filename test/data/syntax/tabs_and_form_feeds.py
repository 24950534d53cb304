# tip: allo-filetest syntax/tabs_and_form_feeds
from allo import i32, kernel


@kernel
def tabs(x: i32) -> i32:
	y = x
	if x > 3:
		y = x + 1
	return y

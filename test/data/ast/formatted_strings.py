# tip: allo-filetest ast/formatted_strings
from allo import i32, kernel

name = "x"
value = f"a{name!r:>{3}.3}{{}}b{name = }"
joined = "before " f"{name}" " and " f'{name:d}' "\n"
nested = f"{f'{name}' + 'tail'} {name['key']}"
raw = rf"\{name}"
only_text = f"no braces"
template = t"{name}"

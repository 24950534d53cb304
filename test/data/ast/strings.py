# tip: allo-filetest ast/strings
from allo import i32, kernel

plain = "text"
escaped = "tab\tnew\nline \x41é\101 \q \"quoted\""
raw = r"a\b"
octets = b"\xff\n"
joined = "one " 'two' \
    r"\three"
long = """two
lines \
joined"""

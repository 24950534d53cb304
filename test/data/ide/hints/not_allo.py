def widths(a, b):
    s = a + b
    return s

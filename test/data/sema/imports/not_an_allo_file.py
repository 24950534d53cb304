# tip: allo-filetest sema/imports/not_an_allo_file
# No import of allo: whatever stands here is none of our business.
def plain(x, y):
    return x + undefined(


class Broken

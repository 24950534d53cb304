# tip: allo-filetest ide/names/members_are_refused
# An attribute of an object that is not known may be the member.
from allo import kernel


class Shape:
    def __init__(self, rows):
    #   ^ rename: refused: '__init__' has a meaning of its own in Python
        self.rows = rows
        #    ^ rename: refused: Nothing is known of 'rows' in line 11


def show(shape):
    return shape.rows
    #            ^ definition: none
    #            ^ references: none
    #            ^ rename: none

# tip: allo-filetest ide/names/modules_or_nothing
try:
    import allo
except ModuleNotFoundError:
    allo = None
#   ^ rename: refused: 'allo' is a module


class Tile:
    def half(self):
    #   ^ rename: refused: The string in line 12 may name 'half'
        return 2


half = getattr(Tile(), "half")

# tip: allo-filetest ide/names/classes
# Members of classes, as far as it is known whose they are.
from dataclasses import dataclass

from allo import kernel


@dataclass
class Config:
    width: int = 8
    #  ^ references: 9:5 width, 13:21 width, 24:17 width, 25:14 width
    #  ^ rename: width
    #   ... renamed: int = 8
    #   ... return self.renamed * self.depth + extra
    #   ... config = Config(renamed=16)
    #   ... print(config.renamed, Wide(factor=2), Config.depth)
    depth: int = 2

    def area(self, extra=0):
    #   ^ references: 12:9 area, 21:21 area
        return self.width * self.depth + extra
        #           ^ definition: width at 9:5: width: int = 8


class Wide(Config):
    def __init__(self, factor):
        self.factor = factor
        #    ^ references: 18:14 factor, 21:42 factor
        #    ^ rename: factor
        #   ... self.renamed = factor
        #   ... return self.area(extra=1) * self.renamed

    def scaled(self):
        return self.area(extra=1) * self.factor
        #           ^ definition: area at 12:9: def area(self, extra=0):
        #                ^ definition: extra at 12:20: def area(self, extra=0):


config = Config(width=16)
# <-- type definition: Config at 8:7: class Config:
#               ^ definition: width at 9:5: width: int = 8
print(config.width, Wide(factor=2), Config.depth)
#            ^ definition: width at 9:5: width: int = 8
#                                          ^ references: 10:5 depth, 13:34 depth, 25:44 depth

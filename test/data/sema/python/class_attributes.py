# tip: allo-filetest sema/python/class_attributes
# Attributes of classes that methods and other statements change.
from allo import i32, kernel

import numpy as np


class Node:
    made = 0
    all = []

    def __init__(self):
        Node.made += 1
        self.number = self.made
        self.all.append(self)

    @classmethod
    def reset(cls, start):
        cls.first = start


class Leaf(Node):
    made = 10


a, b = Node(), Leaf()
Node.limit = 7
Leaf.reset(3)
c = Node()


@kernel
def shapes(x: "i32[a.number, b.number, c.number, Node.made, len(Leaf.all), b.limit, Leaf.first]"):
#   ^^^^^^ note#1: kernel 'shapes' is defined here
    x[0, 0, 0, 0, 0, 0, 0] = 1


shapes(np.zeros(1))
#      ^^^^^^^^^^^ warning[host-argument]#1: Argument 'x' of kernel 'shapes' must be 'i32[1, 10, 3, 3, 3, 7, 3]', got an array of shape (1,)

# tip: allo-filetest ast/module_statements
from allo import i32, kernel

assert ready, "not ready"
del first, second[0]
with open("a") as a, lock:
    pass
with (open("b") as b, open("c")):
    pass
try:
    import fast
except (ImportError, OSError) as error:
    raise RuntimeError("slow") from error
except ValueError:
    raise
else:
    pass
finally:
    pass
type Row[T] = list[T]


@register(1)
class Config(Base, metaclass=Meta):
    depth: int = 3

    def read(self):
        global shared, other
        async with self.lock:
            return self.depth

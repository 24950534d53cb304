# tip: allo-filetest sema/schedules/partition_again
from allo import i32, kernel


@kernel
def scale(a: "i32[8, 4]", b: "i32[8, 4]"):
    for i in range(8):
        for j in range(4):
            a[i, j] += b[i, j]


s = scale.schedule()
s.partition("a", 1, s.Cyclic, 2)
# <-------------------------------- note#1: the first one is here
s.partition(["a", "b"], 1, s.Cyclic, 4)
# <--------------------------------------- note#2: it is also partitioned here
# <--------------------------------------- note#3: it is also partitioned here
#                       ^ warning[partition-conflict]#1: 'a' is partitioned along dimension 1 once more, which replaces the first partition
s.partition("b", 1, s.Cyclic, 4)
s.partition("b", 2, s.Cyclic, 4)
s.partition("a", 0)
# <------------------- note#4: the first one is here
#                ^ warning[partition-conflict]#2: 'a' is partitioned along all dimensions and along dimension 1
s.partition("a", kind=s.Block, factor=2)
# <---------------------------------------- warning[partition-conflict]#3: 'a' is partitioned along all dimensions and along dimension 1
# <---------------------------------------- warning[partition-conflict]#4: 'a' is partitioned along all dimensions once more, which replaces the first partition

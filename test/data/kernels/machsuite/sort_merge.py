# MachSuite sort/merge: runs of doubling length are merged in place, through a copy that ascends and then descends.
# bench: SIZE=65536
from allo import i32, index, kernel

SIZE = 24


@kernel
def merge(a: "i32[SIZE]", start: index, middle: index, stop: index):
    temp: "i32[SIZE]"
    for i in range(start, middle + 1):
        temp[i] = a[i]
    for j in range(middle + 1, stop + 1):
        temp[middle + 1 + stop - j] = a[j]
    low: index = start
    high: index = stop
    for k in range(start, stop + 1):
        if temp[high] < temp[low]:
            a[k] = temp[high]
            high -= 1
        else:
            a[k] = temp[low]
            low += 1


@kernel
def sort_merge(a: "i32[SIZE]"):
    m: index = 1
    while m < SIZE:
        for start in range(0, SIZE, m + m):
            last: index = SIZE - 1
            middle = min(start + m - 1, last)
            stop = min(start + m + m - 1, last)
            merge(a, start, middle, stop)
        m += m

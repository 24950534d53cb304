# MachSuite sort/radix: two bits at a time; histograms per block of four elements, summed up in two levels.
# bench: BLOCKS=65536
from allo import index, kernel, u1, u32

BLOCKS = 8
# Elements of a block.
BLOCK = 4
DIGITS = 4
SIZE = BLOCKS * BLOCK
BUCKETS = BLOCKS * DIGITS
# Buckets that are summed up one after the other.
SCAN = 4
GROUPS = BUCKETS // SCAN
BITS = 32


@kernel
def count(bucket: "u32[BUCKETS]", a: "u32[SIZE]", low: index):
    for i in range(BUCKETS):
        bucket[i] = 0
    for block in range(BLOCKS):
        for i in range(BLOCK):
            digit = (a[block * BLOCK + i] >> low) & 3
            # One place further on: the sums are to be those of the buckets before.
            after: index = digit * BLOCKS + block + 1
            if after < BUCKETS:
                bucket[after] += 1


@kernel
def sum_up(bucket: "u32[BUCKETS]", sums: "u32[GROUPS]"):
    for group in range(GROUPS):
        for i in range(1, SCAN):
            bucket[group * SCAN + i] += bucket[group * SCAN + i - 1]
    sums[0] = 0
    for group in range(1, GROUPS):
        sums[group] = sums[group - 1] + bucket[group * SCAN - 1]
    for group in range(GROUPS):
        for i in range(SCAN):
            bucket[group * SCAN + i] += sums[group]


@kernel
def move(to: "u32[SIZE]", bucket: "u32[BUCKETS]", a: "u32[SIZE]", low: index):
    for block in range(BLOCKS):
        for i in range(BLOCK):
            value = a[block * BLOCK + i]
            place: index = ((value >> low) & 3) * BLOCKS + block
            to[bucket[place]] = value
            bucket[place] += 1


@kernel
def sort_radix(a: "u32[SIZE]", b: "u32[SIZE]", bucket: "u32[BUCKETS]", sums: "u32[GROUPS]"):
    in_b: u1 = 0
    for low in range(0, BITS, 2):
        if in_b:
            count(bucket, b, low)
            sum_up(bucket, sums)
            move(a, bucket, b, low)
        else:
            count(bucket, a, low)
            sum_up(bucket, sums)
            move(b, bucket, a, low)
        in_b = not in_b

# Knapsack by dynamic programming: 0/1, unbounded, and the chosen set.
from allo import index, kernel, u1, u8, u16, u32

ITEMS = 8
CAPACITY = 40


@kernel
def knapsack01(weight: "u8[ITEMS]", value: "u16[ITEMS]") -> u32:
    best: "u32[CAPACITY + 1]" = 0
    for item in range(ITEMS):
        w = weight[item]
        # Downwards, so that each item is used at most once.
        for r in range(CAPACITY + 1):
            c: index = CAPACITY - r
            if c >= w:
                best[c] = max(best[c], best[c - w] + value[item])
    return best[CAPACITY]


@kernel
def knapsack_unbounded(weight: "u8[ITEMS]", value: "u16[ITEMS]") -> u32:
    best: "u32[CAPACITY + 1]" = 0
    for item in range(ITEMS):
        for c in range(weight[item], CAPACITY + 1):
            best[c] = max(best[c], best[c - weight[item]] + value[item])
    return best[CAPACITY]


@kernel
def knapsack_choice(weight: "u8[ITEMS]", value: "u16[ITEMS]", take: "u1[ITEMS]") -> u32:
    """Keeps the whole table and walks it backwards to recover the choice."""
    table: "u32[ITEMS + 1, CAPACITY + 1]" = 0
    for item in range(ITEMS):
        for c in range(CAPACITY + 1):
            keep: u32 = table[item, c]
            if c >= weight[item]:
                used: u32 = table[item, c - weight[item]] + value[item]
                keep = max(keep, used)
            table[item + 1, c] = keep
    room: index = CAPACITY
    for r in range(ITEMS):
        item = ITEMS - 1 - r
        changed: u1 = table[item + 1, room] != table[item, room]
        take[item] = changed
        if changed:
            room = room - weight[item]
    return table[ITEMS, CAPACITY]

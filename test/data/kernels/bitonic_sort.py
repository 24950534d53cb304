# Bitonic sorting network for 32 keys with payloads, partner found by xor.
from allo import index, kernel, u8, u32

LOG_KEYS = 5
KEYS = 2**LOG_KEYS


@kernel
def bitonic_sort(keys: "u32[KEYS]", tags: "u8[KEYS]"):
    for stage in range(LOG_KEYS, name="stage"):
        block: index = 2 << stage
        for step in range(stage + 1, name="step"):
            stride: index = block >> (step + 1)
            for i in range(KEYS):
                partner: index = i ^ stride
                if partner > i:
                    descending = (i & block) != 0
                    a = keys[i]
                    b = keys[partner]
                    out_of_order = a < b if descending else a > b
                    if out_of_order:
                        keys[i] = b
                        keys[partner] = a
                        tag = tags[i]
                        tags[i] = tags[partner]
                        tags[partner] = tag


@kernel
def bitonic_merge(low: "u32[KEYS // 2]", high: "u32[KEYS // 2]", merged: "u32[KEYS]"):
    """Merges two ascending halves; the second one is read backwards."""
    for i in range(KEYS // 2):
        merged[i] = low[i]
        merged[KEYS - 1 - i] = high[i]
    stride: index = KEYS // 2
    while stride > 0:
        for i in range(KEYS):
            if (i & stride) == 0:
                lo = min(merged[i], merged[i + stride])
                hi = max(merged[i], merged[i + stride])
                merged[i] = lo
                merged[i + stride] = hi
        stride = stride >> 1

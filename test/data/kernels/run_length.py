# Run-length coding of bytes with 4-bit run counters, and the decoder.
from allo import constexpr, i32, index, kernel, u4, u8

LENGTH = 32
MAX_RUN = 15


@kernel
def rle_encode(data: "u8[LENGTH]", values: "u8[LENGTH]", runs: "u4[LENGTH]") -> i32:
    """Returns the number of (value, run) pairs."""
    out: i32 = 0
    current = data[0]
    run: u4 = 1
    for i in range(1, LENGTH):
        v = data[i]
        if v == current and run < MAX_RUN:
            run += 1
        else:
            values[out] = current
            runs[out] = run
            out += 1
            current = v
            run = 1
    values[out] = current
    runs[out] = run
    return out + 1


@kernel
def rle_decode(values: "u8[LENGTH]", runs: "u4[LENGTH]", pairs: i32, data: "u8[LENGTH]") -> i32:
    at: index = 0
    for p in range(pairs):
        for k in range(runs[p]):
            data[at] = values[p]
            at += 1
    return at


@kernel
def zero_run_stats(data: "u8[LENGTH]") -> (i32, i32):
    """Longest run of zeros, and how many runs are at least two long."""
    least: constexpr = 2
    longest: i32 = 0
    many: i32 = 0
    run: i32 = 0
    for i in range(LENGTH):
        if data[i] == 0:
            run += 1
            if run == least:
                many += 1
        else:
            run = 0
        longest = max(longest, run)
    return longest, many


@kernel
def roundtrip_errors(data: "u8[LENGTH]") -> i32:
    values: "u8[LENGTH]"
    runs: "u4[LENGTH]"
    again: "u8[LENGTH]" = 0
    pairs = rle_encode(data, values, runs)
    total = rle_decode(values, runs, pairs, again)
    errors: i32 = LENGTH - total
    for i in range(LENGTH):
        if again[i] != data[i]:
            errors += 1
    return errors

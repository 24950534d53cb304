# Exact string matching: naive sliding window, Knuth-Morris-Pratt, and shift-and.
from allo import bool, i32, kernel, u8, u16

TEXT = 40
PATTERN = 6
ALPHABET = 256


@kernel
def match_naive(text: "u8[TEXT]", pattern: "u8[PATTERN]", hits: "bool[TEXT]") -> i32:
    count: i32 = 0
    hits = False
    for s in range(TEXT - PATTERN + 1):
        same: bool = True
        for k in range(PATTERN):
            same = same and text[s + k] == pattern[k]
        hits[s] = same
        count += same
    return count


@kernel
def build_failure(pattern: "u8[PATTERN]", fail: "i32[PATTERN]"):
    fail[0] = 0
    k: i32 = 0
    for q in range(1, PATTERN):
        # Both operands are evaluated, hence no out-of-range index may occur.
        while k > 0 and pattern[k] != pattern[q]:
            k = fail[max(k - 1, 0)]
        if pattern[k] == pattern[q]:
            k += 1
        fail[q] = k


@kernel
def match_kmp(text: "u8[TEXT]", pattern: "u8[PATTERN]", hits: "bool[TEXT]") -> i32:
    fail: "i32[PATTERN]"
    build_failure(pattern, fail)
    hits = False
    count: i32 = 0
    k: i32 = 0
    for s in range(TEXT):
        while k > 0 and pattern[k] != text[s]:
            k = fail[k - 1]
        if pattern[k] == text[s]:
            k += 1
        if k == PATTERN:
            hits[s - (PATTERN - 1)] = True
            count += 1
            k = fail[PATTERN - 1]
    return count


@kernel
def match_shift_and(text: "u8[TEXT]", pattern: "u8[PATTERN]") -> i32:
    """One bit of state per pattern position, as a row of flip-flops would do."""
    accept: "u16[ALPHABET]" = 0
    for k in range(PATTERN):
        mask: u16 = accept[pattern[k]]
        mask[k] = 1
        accept[pattern[k]] = mask
    state: u16 = 0
    count: i32 = 0
    for s in range(TEXT):
        state = ((state << 1) | 1) & accept[text[s]]
        count += state[PATTERN - 1]
    return count

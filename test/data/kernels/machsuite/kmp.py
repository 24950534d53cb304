# MachSuite kmp: how often a pattern occurs in a text, by Knuth, Morris and Pratt.
# bench: TEXT=2000000
from allo import i32, index, kernel, u8

TEXT = 200
PATTERN = 4


@kernel
def prefixes(pattern: "u8[PATTERN]", fallback: "i32[PATTERN]"):
    """fallback[q] is the longest proper prefix that also ends at q."""
    k: index = 0
    fallback[0] = 0
    for q in range(1, PATTERN):
        while k > 0 and pattern[k] != pattern[q]:
            k = fallback[k - 1]
        if pattern[k] == pattern[q]:
            k += 1
        fallback[q] = k


@kernel
def kmp(
    pattern: "u8[PATTERN]", text: "u8[TEXT]", fallback: "i32[PATTERN]", matches: "i32[1]"
):
    prefixes(pattern, fallback)
    matches[0] = 0
    q: index = 0
    for i in range(TEXT):
        while q > 0 and pattern[q] != text[i]:
            q = fallback[q - 1]
        if pattern[q] == text[i]:
            q += 1
        if q >= PATTERN:
            matches[0] += 1
            q = fallback[q - 1]

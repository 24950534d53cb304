# Integer algorithms with data-dependent loops: gcd, roots, modular power.
from allo import i32, kernel
from allo.lang.core import u1, u8, u32, u64


@kernel
def gcd(a: u32, b: u32) -> u32:
    while b != 0:
        rest = a % b
        a = b
        b = rest
    return a


@kernel
def gcd_binary(a: u32, b: u32) -> u32:
    """Stein's algorithm: shifts and subtractions only."""
    if a == 0:
        return b
    if b == 0:
        return a
    x: u32 = a
    y: u32 = b
    common: u8 = 0
    while not (x[0] or y[0]):
        x >>= 1
        y >>= 1
        common += 1
    while x != y:
        if not x[0]:
            x >>= 1
        elif not y[0]:
            y >>= 1
        elif x > y:
            x -= y
        else:
            y -= x
    return x << common


@kernel
def isqrt(n: u32) -> u32:
    root: u32 = 0
    rest: u32 = n
    bit: u32 = 1 << 30
    while bit != 0:
        trial: u32 = root + bit
        root = root >> 1
        if rest >= trial:
            rest -= trial
            root += bit
        bit = bit >> 2
    return root


@kernel
def pow_mod(base: u32, exponent: u32, modulus: u32) -> u32:
    result: u64 = 1
    square: u64 = base % modulus
    e: u32 = exponent
    while e > 0:
        if e[0]:
            result = result * square % modulus
        square = square * square % modulus
        e >>= 1
    return result


@kernel
def is_prime(n: u32) -> u1:
    """Trial division by odd numbers."""
    if n < 2:
        return False
    elif n < 4:
        return True
    prime: u1 = n[0]
    d: u32 = 3
    while prime and d * d <= n:
        if n % d == 0:
            prime = 0
        d += 2
    return prime


@kernel
def collatz_steps(start: u32) -> i32:
    n: u64 = start
    steps: i32 = 0
    while n != 1:
        if n[0]:
            n = 3 * n + 1
        else:
            n = n // 2
        steps += 1
    return steps

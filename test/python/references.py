# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""The references of numeric_test.py: random arguments of a kernel, and what those that it changes are afterwards.

Operations are those of the kernel, in the same order.
"""

import numpy as np


def reals(draw, *shape, low=-1.0, high=1.0):
    return draw.uniform(low, high, shape)


def gemm(draw):
    a, b, c = reals(draw, 10, 12), reals(draw, 12, 11), reals(draw, 10, 11)
    out = c * 0.75
    for k in range(12):
        out += (1.5 * a[:, k])[:, None] * b[k]
    return (1.5, 0.75, c, a, b), {2: out}


def two_mm(draw):
    tmp, a, b, c, d = (reals(draw, *shape) for shape in ((8, 9), (8, 10), (10, 9), (9, 11), (8, 11)))
    first, second = np.zeros((8, 9)), d * 0.75
    for k in range(10):
        first += (1.5 * a[:, k])[:, None] * b[k]
    for k in range(9):
        second += first[:, k : k + 1] * c[k]
    return (1.5, 0.75, tmp, a, b, c, d), {2: first, 6: second}


def atax(draw):
    a, x, y, tmp = reals(draw, 12, 14), reals(draw, 14), reals(draw, 14), reals(draw, 12)
    products, out = np.zeros(12), np.zeros(14)
    for j in range(14):
        products += a[:, j] * x[j]
    for i in range(12):
        out += a[i] * products[i]
    return (a, x, y, tmp), {2: out, 3: products}


def bicg(draw):
    a, s, q, p, r = (reals(draw, *shape) for shape in ((14, 12), (12,), (14,), (12,), (14,)))
    left, right = np.zeros(12), np.zeros(14)
    for i in range(14):
        left += r[i] * a[i]
    for j in range(12):
        right += a[:, j] * p[j]
    return (a, s, q, p, r), {1: left, 2: right}


def mvt(draw):
    x1, x2, y1, y2, a = *(reals(draw, 14) for _ in range(4)), reals(draw, 14, 14)
    first, second = x1.copy(), x2.copy()
    for j in range(14):
        first += a[:, j] * y1[j]
        second += a[j] * y2[j]
    return (x1, x2, y1, y2, a), {0: first, 1: second}


def gesummv(draw):
    a, b, (tmp, x, y) = reals(draw, 14, 14), reals(draw, 14, 14), reals(draw, 3, 14)
    first, second = np.zeros(14), np.zeros(14)
    for j in range(14):
        first += a[:, j] * x[j]
        second += b[:, j] * x[j]
    return (1.5, 0.75, a, b, tmp, x, y), {4: first, 6: 1.5 * first + 0.75 * second}


def jacobi_1d(draw):
    a, b = reals(draw, 24), reals(draw, 24)
    x, y = a.copy(), b.copy()
    for _ in range(5):
        y[1:-1] = 0.33333 * (x[:-2] + x[1:-1] + x[2:])
        x[1:-1] = 0.33333 * (y[:-2] + y[1:-1] + y[2:])
    return (a, b), {0: x, 1: y}


def jacobi_2d(draw):
    def smooth(x):
        return 0.2 * (x[1:-1, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:] + x[2:, 1:-1] + x[:-2, 1:-1])

    a, b = reals(draw, 12, 12), reals(draw, 12, 12)
    x, y = a.copy(), b.copy()
    for _ in range(3):
        y[1:-1, 1:-1] = smooth(x)
        x[1:-1, 1:-1] = smooth(y)
    return (a, b), {0: x, 1: y}


def seidel_2d(draw):
    a = reals(draw, 12, 12)
    x = a.copy()
    for _ in range(3):
        for i in range(1, 11):
            for j in range(1, 11):
                total = x[i - 1, j - 1] + x[i - 1, j] + x[i - 1, j + 1]
                for place in ((i, j - 1), (i, j), (i, j + 1), (i + 1, j - 1), (i + 1, j), (i + 1, j + 1)):
                    total = total + x[place]
                x[i, j] = total / 9.0
    return (a,), {0: x}


def floyd_warshall(draw):
    path = draw.integers(1, 1000, (12, 12), dtype=np.int32)
    x = path.copy()
    for k in range(12):
        x = np.minimum(x, x[:, k : k + 1] + x[k])
    return (path,), {0: x}


def positive(draw, n):
    a = reals(draw, n, n)
    return a @ a.T + n * np.eye(n)


def lu(draw):
    a = positive(draw, 13)
    x = a.copy()
    for i in range(13):
        for j in range(13):
            for k in range(min(i, j)):
                x[i, j] -= x[i, k] * x[k, j]
            if j < i:
                x[i, j] /= x[j, j]
    assert np.allclose((np.tril(x, -1) + np.eye(13)) @ np.triu(x), a)
    return (a,), {0: x}


def cholesky(draw):
    a = positive(draw, 14)
    x = a.copy()
    for i in range(14):
        for j in range(i + 1):
            for k in range(j):
                x[i, j] -= x[i, k] * x[j, k]
            x[i, j] = x[i, j] / x[j, j] if j < i else np.sqrt(x[i, i])
    assert np.allclose(np.tril(x), np.linalg.cholesky(a))
    return (a,), {0: x}


def fft_strided(draw):
    real, img = reals(draw, 32), reals(draw, 32)
    roots = np.exp(-2j * np.pi * np.arange(16) / 32)
    out = np.fft.fft(real + 1j * img)[[int(f"{i:05b}"[::-1], 2) for i in range(32)]]
    return (real, img, roots.real.copy(), roots.imag.copy()), {0: out.real, 1: out.imag}


def stencil_3d(draw):
    factors = draw.integers(-(2**31), 2**31, 2, dtype=np.int32)  # the results wrap around
    a = draw.integers(-(2**31), 2**31, (6, 7, 5), dtype=np.int32)
    out = a.copy()
    c = slice(1, -1)
    around = a[2:, c, c] + a[:-2, c, c] + a[c, 2:, c] + a[c, :-2, c] + a[c, c, 2:] + a[c, c, :-2]
    out[c, c, c] = a[c, c, c] * factors[0] + around * factors[1]
    return (factors, a, np.zeros_like(a)), {2: out}


def sort_merge(draw):
    a = draw.integers(-(2**31), 2**31, 24, dtype=np.int32)
    return (a,), {0: np.sort(a)}


def sort_radix(draw):
    a = draw.integers(0, 2**32, 32, dtype=np.uint32)
    return (a, np.zeros(32, np.uint32), np.zeros(32, np.uint32), np.zeros(8, np.uint32)), {0: np.sort(a)}


def kmp(draw):
    pattern, text = draw.integers(0, 2, 4, dtype=np.uint8), draw.integers(0, 2, 200, dtype=np.uint8)
    longest = [max(k for k in range(q + 1) if (pattern[:k] == pattern[q + 1 - k : q + 1]).all()) for q in range(4)]
    found, at = 0, 0
    while at <= 196:  # an occurrence begins with at most the end of the one before
        if (text[at : at + 4] == pattern).all():
            found += 1
        at += 1
    return (pattern, text, np.zeros(4, np.int32), np.zeros(1, np.int32)), {2: np.array(longest), 3: np.array([found])}


def nw(draw):
    a, b = (draw.choice(np.frombuffer(b"ACGT", np.uint8), n) for n in (14, 12))
    score = np.zeros((13, 15), np.int32)
    score[0], score[:, 0] = -np.arange(15), -np.arange(13)
    for i in range(1, 13):
        for j in range(1, 15):
            gain = 1 if a[j - 1] == b[i - 1] else -1
            score[i, j] = max(score[i - 1, j - 1] + gain, score[i - 1, j] - 1, score[i, j - 1] - 1)
    i, j, pairs = 12, 14, []
    while i or j:
        left = i == 0 or j > 0 and score[i, j] == score[i, j - 1] - 1
        above = not left and (j == 0 or score[i, j] == score[i - 1, j] - 1)
        i, j = i - (not left), j - (not above)
        pairs.append((ord("-") if above else a[j], ord("-") if left else b[i]))
    pairs += [(ord("_"), ord("_"))] * (26 - len(pairs))
    rows = [np.array(each, np.uint8) for each in zip(*pairs)]
    arguments = (a, b, np.zeros(26, np.uint8), np.zeros(26, np.uint8), np.zeros_like(score), np.zeros(score.shape, np.uint8))
    return arguments, {2: rows[0], 3: rows[1], 4: score}


def spmv_crs(draw):
    values, columns, vector = reals(draw, 60), draw.integers(0, 20, 60, dtype=np.int32), reals(draw, 20)
    starts = np.concatenate([[0], np.sort(draw.integers(0, 61, 19)), [60]]).astype(np.int32)
    out = np.zeros(20)
    for i in range(20):
        for j in range(starts[i], starts[i + 1]):
            out[i] += values[j] * vector[columns[j]]
    return (values, columns, starts, vector, np.zeros(20)), {4: out}

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the references in C share: the form in which others call them, and random inputs.
// reference/NAME.c has the algorithm of the kernel NAME in ../NAME.py, with the same operations in
// the same order, so that the results agree to the last bit when it is compiled with
// -ffp-contract=off. Sizes come from the command line (-DN=12), under the names of the kernel's
// constants. It defines two functions, over an array of pointers, one for each parameter:
//   NAME_init(arguments, random)   INIT: stores all that the kernel may read
//   NAME_run(arguments)            RUN: calls the algorithm
// Neither keeps anything between calls.
#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>

// RUN(gemm, F64(0), argument[1]): a buffer is passed as it is, a scalar read where it lies.
#define RUN(name, ...)                                                                             \
  void name##_run(void **argument) { name(__VA_ARGS__); }
#define INIT(name) void name##_init(void **argument, uint64_t *random)

// In front of a loop whose iterations do not depend on each other; UNEVEN where they take different
// times. It means something with -fopenmp only.
#ifdef _OPENMP
#define PARALLEL _Pragma("omp parallel for schedule(static)")
#define PARALLEL_UNEVEN _Pragma("omp parallel for schedule(dynamic, 4)")
#else
#define PARALLEL
#define PARALLEL_UNEVEN
#endif

#define F64(slot) (*(double *)argument[slot])
#define F32(slot) (*(float *)argument[slot])
#define I32(slot) (*(int32_t *)argument[slot])

// splitmix64: the same numbers everywhere, and nothing but *random remembered.
static inline uint64_t randomBits(uint64_t *random) {
  uint64_t z = *random += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// low <= x < high, for both.
static inline double randomReal(uint64_t *random, double low, double high) {
  return low + (double)(randomBits(random) >> 11) * 0x1p-53 * (high - low);
}
static inline int64_t randomInteger(uint64_t *random, int64_t low, int64_t high) {
  return low + (int64_t)(randomBits(random) % (uint64_t)(high - low));
}

// 'count' elements of a buffer.
static inline void fillF64(uint64_t *random, void *buffer, size_t count, double low, double high) {
  for (size_t i = 0; i < count; ++i)
    ((double *)buffer)[i] = randomReal(random, low, high);
}
static inline void fillF32(uint64_t *random, void *buffer, size_t count, double low, double high) {
  for (size_t i = 0; i < count; ++i)
    ((float *)buffer)[i] = (float)randomReal(random, low, high);
}
static inline void fillI32(uint64_t *random, void *buffer, size_t count, int64_t low,
                           int64_t high) {
  for (size_t i = 0; i < count; ++i)
    ((int32_t *)buffer)[i] = (int32_t)randomInteger(random, low, high);
}
static inline void fillU8(uint64_t *random, void *buffer, size_t count, int64_t low, int64_t high) {
  for (size_t i = 0; i < count; ++i)
    ((uint8_t *)buffer)[i] = (uint8_t)randomInteger(random, low, high);
}

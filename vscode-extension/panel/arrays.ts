// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Nested lists of numbers as results have them.
import type { Value } from '../src/wire';

export type Numeric = number | Numeric[];

// Undefined for NaN and what is no number.
export function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  if (value === 'inf') return Number.POSITIVE_INFINITY;
  if (value === '-inf') return Number.NEGATIVE_INFINITY;
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value);
  return undefined;
}

export function shapeOf(value: Value): number[] {
  const shape: number[] = [];
  for (let each: Value | undefined = value; Array.isArray(each); each = each[0])
    shape.push(each.length);
  return shape;
}

export function elementCount(shape: number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

export function matrixOf(value: Value[]): Value[][] {
  return value.map((row) => (Array.isArray(row) ? row : [row]));
}

// Of what is finite.
export function rangeOf(rows: Value[][]): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const row of rows)
    for (const value of row) {
      const number = toNumber(value);
      if (number === undefined || !Number.isFinite(number)) continue;
      low = Math.min(low, number);
      high = Math.max(high, number);
    }
  return low <= high ? { low, high } : { low: 0, high: 0 };
}

// NaN where one of the two is no number. Undefined where the shapes differ.
export function subtract(a: Value, b: Value): Numeric | undefined {
  if (Array.isArray(a) !== Array.isArray(b)) return undefined;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return undefined;
    const out: Numeric[] = [];
    for (const [i, each] of a.entries()) {
      const other = b[i];
      const difference = other === undefined ? undefined : subtract(each, other);
      if (difference === undefined) return undefined;
      out.push(difference);
    }
    return out;
  }
  // Large integers come as texts.
  if (typeof a === 'string' && typeof b === 'string' && /^-?\d+$/.test(a) && /^-?\d+$/.test(b))
    return Number(BigInt(a) - BigInt(b));
  const [x, y] = [toNumber(a), toNumber(b)];
  return x === undefined || y === undefined ? Number.NaN : x - y;
}

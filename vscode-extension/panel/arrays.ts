// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Nested lists of numbers as results have them.
import type { Radix } from '../src/panelProtocol';
import type { Value } from '../src/protocol';

export type Numeric = number | Numeric[];

// Undefined for NaN and what is no number.
export function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  if (typeof value === 'boolean') return Number(value);
  if (value === 'inf') return Number.POSITIVE_INFINITY;
  if (value === '-inf') return Number.NEGATIVE_INFINITY;
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value);
  return undefined;
}

// All digits of it.
export function showAll(value: Value): string {
  return typeof value === 'number' && Number.isFinite(value) && value !== 0
    ? String(value)
    : show(value);
}

export function show(value: Value): string {
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan';
  if (typeof value === 'number' && !Number.isInteger(value))
    return Number.isFinite(value)
      ? String(Number(value.toPrecision(7)))
      : show(value > 0 ? 'inf' : '-inf');
  return String(value);
}

// "u8[8, 8]" -> the bits of an element and their sign; undefined for what is no integer.
function integerOf(type: string | undefined): { width: number; isSigned: boolean } | undefined {
  if (/^index\b/.test(type ?? '')) return { width: 64, isSigned: true };
  const [, sign, width] = /^([iu])(\d+)\b/.exec(type ?? '') ?? [];
  return width === undefined ? undefined : { width: Number(width), isSigned: sign === 'i' };
}

export function isInteger(type: string | undefined): boolean {
  return integerOf(type) !== undefined;
}

// The value of an element of such a type.
export function showAs(value: Value, type: string | undefined, radix: Radix): string {
  const plain = typeof value === 'boolean' ? Number(value) : value;
  const isWhole =
    (typeof plain === 'number' && Number.isSafeInteger(plain)) ||
    (typeof plain === 'string' && /^-?\d+$/.test(plain));
  const integer = integerOf(type);
  if (radix === 'decimal' || !isWhole || !integer) return show(value);
  const bits = BigInt.asUintN(integer.width, BigInt(plain));
  switch (radix) {
    case 'hex':
      return `0x${bits.toString(16).padStart(Math.ceil(integer.width / 4), '0')}`;
    case 'binary':
      return `0b${bits.toString(2).padStart(integer.width, '0')}`;
    case 'signed':
      return BigInt.asIntN(integer.width, bits).toString();
    default:
      return bits.toString();
  }
}

// The same, with all digits of a float.
export function showAllAs(value: Value, type: string | undefined, radix: Radix): string {
  return radix !== 'decimal' && isInteger(type) ? showAs(value, type, radix) : showAll(value);
}

// As Python writes it.
export function toPython(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(toPython).join(', ')}]`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : show(value);
}

export function shapeOf(value: Value): number[] {
  const shape: number[] = [];
  for (let each: Value | undefined = value; Array.isArray(each); each = each[0])
    shape.push(each.length);
  return shape;
}

export function matrixOf(value: Value[]): Value[][] {
  return value.map((row) => (Array.isArray(row) ? row : [row]));
}

// Of what is finite; how many are not, and how many are not zero.
export interface Range {
  low: number;
  high: number;
  odd: number;
  nonzero: number;
}

export function rangeOf(value: Value): Range {
  const found: Range = {
    low: Number.POSITIVE_INFINITY,
    high: Number.NEGATIVE_INFINITY,
    odd: 0,
    nonzero: 0,
  };
  const look = (each: Value) => {
    if (Array.isArray(each)) {
      for (const part of each) look(part);
      return;
    }
    const number = toNumber(each);
    if (number !== 0) found.nonzero += 1;
    if (number === undefined || !Number.isFinite(number)) {
      found.odd += 1;
      return;
    }
    found.low = Math.min(found.low, number);
    found.high = Math.max(found.high, number);
  };
  look(value);
  return found.low <= found.high ? found : { ...found, low: 0, high: 0 };
}

// Of what is expected (b). NaN where one of the two is no number and the other is not the same. Undefined where the shapes differ.
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
  if (a === b || b === null) return 0; // null: nobody has written it
  // Large integers come as texts.
  if (typeof a === 'string' && typeof b === 'string' && /^-?\d+$/.test(a) && /^-?\d+$/.test(b))
    return Number(BigInt(a) - BigInt(b));
  const [x, y] = [toNumber(a), toNumber(b)];
  return x === undefined || y === undefined ? Number.NaN : x - y;
}

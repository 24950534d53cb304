// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Arrays of results as files: .npy as `allo run --output-dir` writes them (docs/running.md), and CSV.
import type { Value } from './protocol';

// "i12[4, 6]" as NumPy has it.
export interface HostType {
  descr: string; // "<i2"
  dtype: string; // "int16"
  shape: number[]; // of the array in the file
  note: string; // how elements are stored, where NumPy has no such type; else empty
}

interface Element {
  kind: 'bool' | 'int' | 'uint' | 'float' | 'bf16';
  width: number; // in bits, as the language has it
}

const LIMB = 64;

// The bits of exponent and fraction.
const FORMATS: Record<number, [number, number]> = { 16: [5, 10], 32: [8, 23], 64: [11, 52] };
const BF16: [number, number] = [8, 7];

function elementOf(name: string): Element | undefined {
  if (name === 'u1' || name === 'bool') return { kind: 'bool', width: 8 };
  if (name === 'index') return { kind: 'int', width: 64 };
  if (name === 'bf16') return { kind: 'bf16', width: 16 };
  const [, letter, digits] = /^([iuf])(\d+)$/.exec(name) ?? [];
  const width = Number(digits);
  if (letter === undefined || width === 0) return undefined;
  if (letter === 'f') return FORMATS[width] ? { kind: 'float', width } : undefined;
  return { kind: letter === 'i' ? 'int' : 'uint', width };
}

function readType(type: string): { element: Element; name: string; dims: number[] } | undefined {
  const [, name, dims] = /^(\w+)(?:\[([\d, ]*)\])?$/.exec(type.trim()) ?? [];
  const element = name === undefined ? undefined : elementOf(name);
  if (name === undefined || !element) return undefined;
  return {
    element,
    name,
    dims: (dims ?? '')
      .split(',')
      .filter((each) => each.trim())
      .map(Number),
  };
}

// Undefined for anything but the type of an array or a number.
export function hostTypeOf(type: string): HostType | undefined {
  const read = readType(type);
  if (!read) return undefined;
  const { element, name, dims } = read;
  const make = (letter: string, bits: number, dtype: string, note = '', more: number[] = []) => ({
    descr: `${bits === 8 ? '|' : '<'}${letter}${bits / 8}`,
    dtype,
    shape: [...dims, ...more],
    note,
  });
  switch (element.kind) {
    case 'bool':
      return make('b', 8, 'bool');
    case 'float':
      return make('f', element.width, `float${element.width}`);
    case 'bf16':
      return make('u', 16, 'uint16', 'the bits of bf16, which NumPy does not have');
    default: {
      const letter = element.kind === 'int' ? 'i' : 'u';
      if (element.width > LIMB) {
        const limbs = Math.ceil(element.width / LIMB);
        const note = `${limbs} words of 64 bits for each ${name}, the lowest first, along a last axis`;
        return make('u', LIMB, 'uint64', note, [limbs]);
      }
      const bits = [8, 16, 32, 64].find((each) => each >= element.width) ?? LIMB;
      const dtype = `${element.kind}${bits}`;
      const note =
        bits === element.width || name === 'index' ? '' : `the next wider type for ${name}`;
      return make(letter, bits, dtype, note);
    }
  }
}

// All elements, row by row.
function flat(value: Value): Value[] {
  if (!Array.isArray(value)) return [value];
  const all: Value[] = [];
  const walk = (each: Value) => {
    if (Array.isArray(each)) each.forEach(walk);
    else all.push(each);
  };
  walk(value);
  return all;
}

function toReal(value: Value): number {
  if (value === 'inf') return Number.POSITIVE_INFINITY;
  if (value === '-inf') return Number.NEGATIVE_INFINITY;
  if (value === 'nan') return Number.NaN;
  return Number(value);
}

function toInteger(value: Value): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'number' || typeof value === 'string') return BigInt(value);
  throw new Error(`${JSON.stringify(value)} is not an integer`);
}

// The bits of the nearest number of such a format, of two equally near ones of the even one.
function floatBits(value: number, [exponentBits, fractionBits]: [number, number]): number {
  const sign = value < 0 || Object.is(value, -0) ? 2 ** (exponentBits + fractionBits) : 0;
  const infinity = (2 ** exponentBits - 1) * 2 ** fractionBits;
  if (Number.isNaN(value)) return infinity + 2 ** (fractionBits - 1);
  const magnitude = Math.abs(value);
  if (magnitude === 0) return sign;
  const bias = 2 ** (exponentBits - 1) - 1;
  const exponent = Math.max(exponentOf(magnitude), 1 - bias);
  // Exact: the scale is a power of two.
  const scaled = (magnitude / 2 ** exponent) * 2 ** fractionBits;
  // A fraction that is rounded up to the next power of two carries into the exponent by itself.
  const biased = (exponent + bias - 1) * 2 ** fractionBits + roundHalfEven(scaled);
  return sign + Math.min(biased, infinity);
}

function exponentOf(magnitude: number): number {
  if (!Number.isFinite(magnitude)) return 1023;
  let exponent = Math.floor(Math.log2(magnitude));
  while (2 ** exponent > magnitude) exponent -= 1;
  while (2 ** (exponent + 1) <= magnitude) exponent += 1;
  return exponent;
}

function roundHalfEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return below + (rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? 1 : 0);
}

function writeElement(view: DataView, at: number, value: Value, element: Element): void {
  switch (element.kind) {
    case 'bool':
      view.setUint8(at, toInteger(value) === 0n ? 0 : 1);
      return;
    case 'bf16':
      view.setUint16(at, floatBits(toReal(value), BF16), true);
      return;
    case 'float':
      if (element.width === 64) view.setFloat64(at, toReal(value), true);
      else if (element.width === 32) view.setFloat32(at, toReal(value), true);
      else view.setUint16(at, floatBits(toReal(value), [5, 10]), true);
      return;
    default: {
      const bytes = bytesOf(element);
      if (bytes <= 4) {
        const number = Number(toInteger(value));
        if (bytes === 1) view.setUint8(at, number);
        else if (bytes === 2) view.setUint16(at, number, true);
        else view.setUint32(at, number, true);
        return;
      }
      // With the sign in the limbs above.
      let rest = toInteger(value);
      for (let i = 0; i < bytes; i += 8, rest >>= 64n)
        view.setBigUint64(at + i, BigInt.asUintN(LIMB, rest), true);
    }
  }
}

function bytesOf({ kind, width }: Element): number {
  if (kind === 'int' || kind === 'uint') {
    if (width > LIMB) return 8 * Math.ceil(width / LIMB);
    return ([8, 16, 32, 64].find((each) => each >= width) ?? LIMB) / 8;
  }
  return width / 8;
}

// Version 1.0 of the format, in C order. Throws where the value is not of the type.
export function toNpy(value: Value, type: string): Uint8Array {
  const host = hostTypeOf(type);
  const element = readType(type)?.element;
  if (!host || !element) throw new Error(`${type} is not a type that NumPy has a counterpart of`);
  const elements = flat(value);
  const bytes = bytesOf(element);
  const count = (readType(type)?.dims ?? []).reduce((product, length) => product * length, 1);
  if (elements.length !== count)
    throw new Error(`there are ${elements.length} elements, and ${type} has ${count}`);
  const axes =
    host.shape.map((each) => `${each}`).join(', ') + (host.shape.length === 1 ? ',' : '');
  const header = `{'descr': '${host.descr}', 'fortran_order': False, 'shape': (${axes}), }`;
  const length = Math.ceil((10 + header.length + 1) / 64) * 64;
  const file = new Uint8Array(length + bytes * elements.length);
  file.set([0x93, ...new TextEncoder().encode('NUMPY'), 1, 0]);
  const view = new DataView(file.buffer);
  view.setUint16(8, length - 10, true);
  file.set(new TextEncoder().encode(`${header.padEnd(length - 11)}\n`), 10);
  for (const [i, each] of elements.entries()) writeElement(view, length + i * bytes, each, element);
  return file;
}

// An integer with all its digits, a float with as many as tell it from others.
function cell(value: Value): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (value === null) return '';
  return Object.is(value, -0) ? '-0.0' : String(value);
}

// Of one axis, an element in each line; of two, a row. Of more axes, a line for each row of the last axis, which begins
// with the indices of the others, below a line with headings.
export function toCsv(value: Value): string {
  const lines: string[] = [];
  const rank = (each: Value | undefined): number => (Array.isArray(each) ? 1 + rank(each[0]) : 0);
  const axes = rank(value);
  const walk = (each: Value, index: number[]) => {
    if (!Array.isArray(each)) lines.push(cell(each));
    else if (axes > 1 && index.length === axes - 1)
      lines.push([...(axes > 2 ? index : []).map(String), ...each.map(cell)].join(','));
    else for (const [i, part] of each.entries()) walk(part, [...index, i]);
  };
  walk(value, []);
  if (axes > 2) {
    let last = value;
    for (let i = 1; i < axes && Array.isArray(last); ++i) last = last[0] ?? null;
    const columns = Array.isArray(last) ? last.length : 0;
    const heads = Array.from({ length: axes - 1 }, (_, i) => `axis${i}`);
    lines.unshift([...heads, ...Array.from({ length: columns }, (_, i) => i)].join(','));
  }
  return lines.map((each) => `${each}\n`).join('');
}

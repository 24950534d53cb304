// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What users write for a parameter, and what is wrong with it, before anything is run: values as `--arg`
// of the command line reads them (docs/running.md), and types as `allo/kernels` spells them.

const INTEGER = /^[-+]?(0x[\da-f][\da-f_]*|0b[01][01_]*|0o[0-7][0-7_]*|\d[\d_]*)$/i;
const REAL = /^[-+]?(inf|infinity|nan|(\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(e[-+]?\d[\d_]*)?)$/i;

export const isNpyFile = (text: string): boolean => /\.npy$/.test(text.trim());

// The shape of a type such as i32[4, 6], and what its elements are.
interface Shape {
  element: string;
  lengths: number[];
}

function readType(type: string): Shape | undefined {
  const found = /^(\w+)(?:\[([\d, ]*)\])?$/.exec(type.trim());
  if (!found?.[1]) return undefined;
  const lengths = found[2] === undefined ? [] : found[2].split(',').map(Number);
  return lengths.some((each) => !(each > 0)) ? undefined : { element: found[1], lengths };
}

type Parsed = string | Parsed[]; // words, and lists of them

// Undefined where it is no list and no word.
function parse(text: string): Parsed | undefined {
  const tokens = text.match(/[[\](),]|[^[\](),\s]+/g) ?? [];
  let at = 0;
  const value = (depth: number): Parsed | undefined => {
    const token = tokens[at++];
    if (token === undefined || depth > 64 || /^[\]),]$/.test(token)) return undefined;
    if (token !== '[' && token !== '(') return token.replace(/^(["'])(.*)\1$/, '$2');
    const close = token === '[' ? ']' : ')';
    const list: Parsed[] = [];
    while (tokens[at] !== close) {
      const part = value(depth + 1);
      if (part === undefined) return undefined;
      list.push(part);
      if (tokens[at] === ',') at += 1;
      else if (tokens[at] !== close) return undefined;
    }
    at += 1;
    return list;
  };
  const made = value(0);
  return at === tokens.length ? made : undefined;
}

function integerOf(word: string): bigint | undefined {
  if (/^true$/i.test(word)) return 1n;
  if (/^false$/i.test(word)) return 0n;
  if (!INTEGER.test(word)) return undefined;
  const magnitude = word
    .replace(/^[-+]|_/g, '')
    .replace(/^0+(?=\d)/, '')
    .toLowerCase();
  return word.startsWith('-') ? -BigInt(magnitude) : BigInt(magnitude);
}

const isNumber = (word: string) => integerOf(word) !== undefined || REAL.test(word);

function wordProblem(word: string, element: string): string | undefined {
  const integer = integerOf(word);
  if (!isNumber(word)) return `'${word}' is not a number`;
  const width = /^([iu])(\d+)$/.exec(element);
  if (width || element === 'index') {
    if (integer === undefined) return `${element} takes whole numbers, not ${word}`;
    if (!width) return undefined;
    const bits = BigInt(width[2] ?? 0);
    const [low, high] =
      width[1] === 'u' ? [0n, (1n << bits) - 1n] : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n];
    if (integer < low || integer > high)
      return `${word} does not fit ${element}${bits > 16n ? '' : `, which goes from ${low} to ${high}`}`;
  }
  return undefined;
}

// What is wrong with a value for a parameter of the type; undefined where nothing is known to be.
export function problemOf(text: string, type: string): string | undefined {
  const parsed = parse(text.trim());
  const neither = 'is neither a number, nor a list such as [1, 2], nor the name of an .npy file';
  if (parsed === undefined) return `This ${neither}`;
  if (typeof parsed === 'string' && !isNumber(parsed)) return `'${parsed}' ${neither}`;
  const shape = readType(type);
  const check = (value: Parsed, lengths: number[]): string | undefined => {
    if (!Array.isArray(value)) {
      const problem = wordProblem(value, shape?.element ?? '');
      return problem ?? (shape && lengths.length > 0 ? 'shape' : undefined);
    }
    if (shape && value.length !== lengths[0]) return 'shape';
    for (const each of value) {
      const problem = check(each, lengths.slice(1));
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
  const problem = check(parsed, shape?.lengths ?? []);
  if (problem !== 'shape' || !shape) return problem;
  if (shape.lengths.length === 0) return `${type} takes one number, not a list`;
  const have: number[] = [];
  for (let each: Parsed | undefined = parsed; Array.isArray(each); each = each[0])
    have.push(each.length);
  const wanted = shape.lengths.join(' × ');
  const found = have.length === 0 ? 'one' : have.join(' × ');
  return found === wanted
    ? `${type} takes ${wanted} numbers, and some lists here have others`
    : `${type} takes ${wanted} numbers, not ${found}`;
}

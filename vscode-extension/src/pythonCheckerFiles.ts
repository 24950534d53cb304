// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The texts of files that keep other checkers of Python quiet, as functions of what is in them already.
// Every function gives undefined where it cannot be sure that only what is wanted changes: a TOML file is
// changed by lines, and the outcome is parsed and compared with what was to come out.
import { isDeepStrictEqual } from 'node:util';
import { applyEdits, modify, type ParseError, parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';

export const PYRIGHT_RULES = [
  'reportInvalidTypeForm', // a: "i32[N]"
  'reportUnboundVariable', // buf: i32[N], without a value
  'reportGeneralTypeIssues', // a: i32[8]
  'reportIndexIssue', // fill[i8]
];
export const RUFF_CODES = [
  'F722', // a: "i32[]"
  'F821', // buf: i32[N], without a value; so Ruff's undefined names go with it
];

const eolOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n');

// As comments at the top of one file, below what has to be first in it.
export function withComments(text: string): string {
  const eol = eolOf(text);
  const lines: string[] = [];
  if (!/^# pyright:.*reportInvalidTypeForm/m.test(text))
    lines.push(`# pyright: ${PYRIGHT_RULES.map((rule) => `${rule}=false`).join(', ')}`);
  if (!/^# ruff: noqa/m.test(text)) lines.push(`# ruff: noqa: ${RUFF_CODES.join(', ')}`);
  if (lines.length === 0) return text;
  const first = /^(?:\ufeff?#!.*\r?\n)?(?:#.*coding[:=].*\r?\n)?/.exec(text)?.[0] ?? '';
  return first + lines.map((line) => line + eol).join('') + text.slice(first.length);
}

// pyrightconfig.json, which may have comments.
export function withJsonRules(text: string): string | undefined {
  const eol = eolOf(text);
  let out = text.trim() === '' ? `{}${eol}` : text;
  const errors: ParseError[] = [];
  const value: unknown = parseJson(out, errors, { allowTrailingComma: true });
  if (errors.length > 0 || !isTable(value)) return undefined;
  const indent = /^([ \t]+)"/m.exec(out)?.[1] ?? '  ';
  const formattingOptions = {
    insertSpaces: !indent.includes('\t'),
    tabSize: indent.includes('\t') ? 4 : indent.length,
    eol,
  };
  for (const rule of PYRIGHT_RULES)
    if (value[rule] !== 'none' && value[rule] !== false)
      out = applyEdits(out, modify(out, [rule], 'none', { formattingOptions }));
  return out;
}

// With all of them; a list gets what it does not have yet.
export function withTomlValues(
  text: string,
  values: readonly [path: readonly string[], value: string | readonly string[]][],
): string | undefined {
  let out: string | undefined = text;
  for (const [path, value] of values) out = out === undefined ? out : withToml(out, path, value);
  return out;
}

export function hasTomlTable(text: string, ...path: string[]): boolean {
  try {
    return isTable(at(read(text), path));
  } catch {
    return false;
  }
}

// As a line of its own, for somebody to add by hand.
export function tomlLine(path: readonly string[], value: string | readonly string[]): string {
  return `${path.map(key).join('.')} = ${show(value)}`;
}

// Ruff takes a name without a folder for every file of that name, and some characters for patterns.
export function ruffPattern(relative: string): string {
  const escaped = relative.replace(/[*?[\]{}!]/g, '[$&]');
  return relative.includes('/') ? escaped : `./${escaped}`;
}

// ------------------------------------------------------------------------------------------- TOML

type Table = Record<string, unknown>;

function isTable(value: unknown): value is Table {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  );
}

// With objects that can be compared.
function read(text: string): Table {
  const copy = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(copy)
      : isTable(value)
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each)]))
        : value;
  return copy(parseToml(text.replace(/^\ufeff/, ''))) as Table;
}

const key = (name: string) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name));
const show = (value: string | readonly string[]) =>
  typeof value === 'string'
    ? JSON.stringify(value)
    : `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;

function at(table: Table, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isTable(inner) ? inner[name] : undefined), table);
}

// A copy with the value, or undefined where something else is in its way.
function put(table: Table, path: readonly string[], value: unknown): Table | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return undefined;
  if (rest.length === 0) return { ...table, [name]: value };
  const inner = table[name] ?? {};
  const changed = isTable(inner) ? put(inner, rest, value) : undefined;
  return changed && { ...table, [name]: changed };
}

function withToml(
  text: string,
  path: readonly string[],
  value: string | readonly string[],
): string | undefined {
  let before: Table;
  try {
    before = read(text);
  } catch {
    return undefined;
  }
  const old = at(before, path);
  let wanted: unknown = value;
  let missing: readonly string[] = [];
  if (typeof value !== 'string') {
    if (old !== undefined && !Array.isArray(old)) return undefined;
    missing = value.filter((each) => !(old ?? []).includes(each));
    wanted = [...missing, ...(old ?? [])];
  }
  if (isDeepStrictEqual(old, wanted)) return text;
  const expected = put(before, path, wanted);
  for (const candidate of candidates(text, path, value, missing, old !== undefined)) {
    try {
      if (isDeepStrictEqual(read(candidate), expected)) return candidate;
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

// Ways to write it, the ones that look best first. None has to be right.
function* candidates(
  text: string,
  path: readonly string[],
  value: string | readonly string[],
  missing: readonly string[],
  isThere: boolean,
): Generator<string> {
  const eol = eolOf(text);
  const lines = text === '' ? [] : text.split(/\r?\n/);
  const made = (changed: string[]) => changed.join(eol);
  const isHeader = (line: string) => /^\s*\[.*\]\s*(#.*)?$/.test(line);
  // Where the lines of its tables begin, the innermost first.
  const tables: { depth: number; first: number; end: number }[] = [];
  for (let depth = path.length - 1; depth >= 0; --depth) {
    const names = path.slice(0, depth).map((name) => `(?:${quoted(name)})`);
    const header = new RegExp(`^\\s*\\[\\s*${names.join('\\s*\\.\\s*')}\\s*\\]\\s*(#.*)?$`);
    for (const [i, line] of lines.entries()) {
      if (depth === 0 ? i > 0 : !header.test(line)) continue;
      const first = depth === 0 ? 0 : i + 1;
      let end = lines.findIndex((each, j) => j >= first && isHeader(each));
      if (end < 0) end = lines.length;
      tables.push({ depth, first, end });
    }
  }
  if (isThere) {
    for (const { depth, first, end } of tables) {
      const names = path.slice(depth).map((name) => `(?:${quoted(name)})`);
      const begin = new RegExp(`^(\\s*${names.join('\\s*\\.\\s*')}\\s*=\\s*)`);
      for (let i = first; i < end; ++i) {
        const line = lines[i] ?? '';
        const head = begin.exec(line)?.[1];
        if (head === undefined) continue;
        const rest = line.slice(head.length);
        const changed =
          typeof value === 'string'
            ? rest.replace(/^("[^"]*"|'[^']*'|true|false)/, show(value))
            : rest.replace(/^\[/, `[${missing.map((each) => JSON.stringify(each)).join(', ')}, `);
        yield made([...lines.slice(0, i), head + changed, ...lines.slice(i + 1)]);
      }
    }
    return;
  }
  const insertedInto = ({ depth, first, end }: (typeof tables)[number]) => {
    let last = end;
    while (last > first && (lines[last - 1] ?? '').trim() === '') last -= 1;
    const line = tomlLine(path.slice(depth), value);
    return made([...lines.slice(0, last), line, ...lines.slice(last)]);
  };
  for (const table of tables) if (table.depth === path.length - 1) yield insertedInto(table);
  const above = lines.length > 0 && lines.some((line) => line.trim() !== '') ? ['', ''] : [];
  const kept = text.replace(/(\r?\n)*$/, '');
  if (path.length > 1)
    yield kept +
      above.join(eol) +
      (above.length > 0 ? eol : '') +
      `[${path.slice(0, -1).map(key).join('.')}]${eol}${tomlLine(path.slice(-1), value)}${eol}`;
  for (const table of tables) if (table.depth < path.length - 1) yield insertedInto(table);
  if (lines.length === 0) yield tomlLine(path, value) + eol;
}

// A name as a file may spell it.
function quoted(name: string): string {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `"${escaped}"|'${escaped}'${/^[\w-]+$/.test(name) ? `|${escaped}` : ''}`;
}

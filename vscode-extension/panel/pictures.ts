// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How values are shown: small arrays as tables on a heat map, larger ones as pictures that tell the value
// under the pointer, of three axes and more slice by slice.
import type { Radix } from '../src/panelProtocol';
import { isLargeArray, type Value } from '../src/protocol';
import {
  matrixOf,
  type Range,
  rangeOf,
  shapeOf,
  show,
  showAll,
  showAllAs,
  showAs,
  toNumber,
} from './arrays';

const VALUES_UP_TO = 24; // columns that are shown as numbers
const ROWS_UP_TO = 128;
const MOST_SLICES = 64;
const WIDTH = 640; // of a picture, at most, where an element is more than a pixel
const HEIGHT = 400;
const BARS = 64;

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

interface Look {
  name: string;
  index: number[]; // of the slice
  range: Range; // of the whole array
  isDifference: boolean;
  bad: number[] | undefined; // the first element that differs, within the slice
  how: How;
}

export interface How {
  type?: string; // "u8[8, 8]"
  radix?: Radix;
  // What a difference was taken of.
  pair?: {
    ours: string;
    theirs: string;
    csim: Value;
    cpu: Value;
    write: (value: Value) => string;
  };
}

function at(value: Value | undefined, place: number[]): Value {
  let found = value;
  for (const index of place) found = Array.isArray(found) ? found[index] : undefined;
  return found ?? null;
}

function titleOf(look: Look, place: number[], value: Value): string {
  const { pair, type, radix = 'decimal' } = look.how;
  const whole = [...look.index, ...place];
  const name = placeOf(look, ...place);
  const isBad = look.bad !== undefined && String(look.bad) === String(place);
  if (pair)
    return `${name}: ${pair.ours} ${pair.write(at(pair.csim, whole))}, ${pair.theirs} ${pair.write(at(pair.cpu, whole))}${isBad ? ' (the first that differs)' : ''}`;
  const [shown, plain] = [showAllAs(value, type, radix), showAll(value)];
  return `${name} = ${shown === plain ? plain : `${shown} (${plain})`}`;
}

function placeOf(look: Look, ...more: number[]): string {
  const index = [...look.index, ...more];
  return index.length > 0 ? `${look.name}[${index.join(', ')}]` : look.name;
}

// How much of which colour a value gets, from 0 to 1.
type Tint = ['blue' | 'red' | 'orange', number];

function tint(value: number | undefined, { range, isDifference }: Look): Tint {
  if (value === undefined || !Number.isFinite(value)) return ['orange', 0.45];
  const { low, high } = range;
  if (!isDifference) return ['blue', high > low ? (0.45 * (value - low)) / (high - low) : 0];
  const most = Math.max(Math.abs(low), Math.abs(high));
  if (most === 0 || value === 0) return ['blue', 0];
  return [value > 0 ? 'red' : 'blue', 0.12 + (0.33 * Math.abs(value)) / most];
}

function background(value: Value, look: Look): string {
  const [colour, part] = tint(toNumber(value), look);
  return `color-mix(in srgb, var(--vscode-charts-${colour}) ${Math.round(100 * part)}%, transparent)`;
}

function table(rows: Value[][], look: Look, isRow: boolean): HTMLElement {
  const made = element('table', { class: 'values', 'aria-label': look.name });
  const head = element('tr', {}, ...(isRow ? [] : [element('th')]));
  for (let j = 0; j < (rows[0]?.length ?? 0); ++j)
    head.append(element('th', { scope: 'col' }, String(j)));
  made.append(head);
  for (const [i, row] of rows.entries()) {
    const line = element('tr');
    if (!isRow) line.append(element('th', { scope: 'row' }, String(i)));
    for (const [j, value] of row.entries()) {
      const place = isRow ? [j] : [i, j];
      const cell = element('td', { title: titleOf(look, place, value) });
      cell.style.backgroundColor = background(value, look);
      cell.textContent = showAs(value, look.how.type, look.how.radix ?? 'decimal');
      if (look.bad && String(look.bad) === String(place)) cell.className = 'bad';
      line.append(cell);
    }
    made.append(line);
  }
  return made;
}

// ------------------------------------------------------------------------------------------ pictures

type Colour = [number, number, number];

function themeColours(): Record<'blue' | 'red' | 'orange' | 'yellow' | 'bad', Colour> {
  const style = getComputedStyle(document.documentElement);
  const context = element('canvas').getContext('2d', { willReadFrequently: true });
  const read = (name: string): Colour => {
    if (!context) return [128, 128, 128];
    context.fillStyle = style.getPropertyValue(`--vscode-${name}`).trim() || '#888888';
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  return {
    blue: read('charts-blue'),
    red: read('charts-red'),
    orange: read('charts-orange'),
    yellow: read('charts-yellow'),
    bad: read('errorForeground'),
  };
}

const grouped = (n: number) => n.toLocaleString('en');

function legend(look: Look, value: Value): string {
  const { low, high, odd } = rangeOf(value);
  const parts = [`from ${show(low)} to ${show(high)}`];
  if (odd > 0) parts.push(`${grouped(odd)} in orange ${odd === 1 ? 'is' : 'are'} not finite`);
  if (look.bad) parts.push(`${placeOf(look, ...look.bad)} is outlined`);
  return parts.join('; ');
}

// A canvas with a line above it, which tells what is under the pointer.
function picture(
  value: Value,
  look: Look,
  width: number,
  height: number,
  cells: { columns: number; rows: number },
  placeAt: (x: number, y: number) => [number[], string] | undefined,
): { figure: HTMLElement; context: CanvasRenderingContext2D | null } {
  const text = legend(look, value);
  const canvas = element('canvas', {
    role: 'application',
    tabindex: '0',
    'data-key': `picture ${placeOf(look)}`,
    'aria-roledescription': 'heat map',
    'aria-label': `${placeOf(look)}: ${text}; arrow keys go through the elements`,
  });
  canvas.width = width;
  canvas.height = height;
  const line = element('figcaption', { class: 'note', 'aria-live': 'polite' }, text);
  const cursor = element('div', { class: 'cursor', hidden: '' });
  goByKeys(canvas, cursor, cells, (x, y) => {
    line.textContent = placeAt(x, y)?.[1] ?? text;
  });
  canvas.addEventListener('mousemove', (event) => {
    const found = placeAt(event.offsetX, event.offsetY);
    if (found) line.textContent = found[1];
  });
  canvas.addEventListener('mouseleave', () => {
    line.textContent = text;
  });
  canvas.addEventListener('blur', () => {
    cursor.hidden = true;
    line.textContent = text;
  });
  const figure = element('figure', {}, line, element('div', { class: 'scrolled' }, canvas, cursor));
  return { figure, context: canvas.getContext('2d') };
}

// Arrows move a mark over the elements, with Ctrl ten at a time; Home and End lead to the ends of a row. tell() is given
// a place on the picture.
function goByKeys(
  canvas: HTMLCanvasElement,
  cursor: HTMLElement,
  { columns, rows }: { columns: number; rows: number },
  tell: (x: number, y: number) => void,
): void {
  let [row, column] = [0, 0];
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  canvas.addEventListener('keydown', (event) => {
    const step = event.ctrlKey ? 10 : 1;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [0, -step],
      ArrowRight: [0, step],
      ArrowUp: [-step, 0],
      ArrowDown: [step, 0],
      Home: [0, -columns],
      End: [0, columns],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    // The first one shows where it is.
    if (!cursor.hidden) {
      row = within(row + move[0], rows);
      column = within(column + move[1], columns);
    }
    const [w, h] = [canvas.width / columns, canvas.height / rows];
    cursor.hidden = false;
    cursor.style.left = `${column * w}px`;
    cursor.style.top = `${row * h}px`;
    cursor.style.width = `${w}px`;
    cursor.style.height = `${h}px`;
    cursor.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    tell((column + 0.5) * w, (row + 0.5) * h);
  });
}

// Elements are squares, unless there are more of them in a row or a column than there are pixels.
function heatMap(rows: Value[][], look: Look): HTMLElement {
  const columns = rows[0]?.length ?? 0;
  const [w, h] = [WIDTH / columns, HEIGHT / rows.length].map((each) =>
    Math.floor(Math.min(8, each)),
  ) as [number, number];
  const [width, height] = Math.min(w, h) >= 1 ? [Math.min(w, h), Math.min(w, h)] : [w || 1, h || 1];
  const cells = { columns, rows: rows.length };
  const size: [number, number] = [width * columns, height * rows.length];
  const { figure, context } = picture(rows, look, ...size, cells, (x, y) => {
    const [i, j] = [Math.floor(y / height), Math.floor(x / width)];
    const value = rows[i]?.[j];
    return value === undefined ? undefined : [[i, j], titleOf(look, [i, j], value)];
  });
  if (!context || columns === 0) return figure;
  const colours = themeColours();
  const image = context.createImageData(width * columns, height * rows.length);
  for (const [i, row] of rows.entries())
    for (const [j, value] of row.entries()) {
      const [name, part] = tint(toNumber(value), look);
      // Without numbers on them, they may be stronger.
      const strength = Math.min(1, part / 0.45);
      const pixel =
        look.isDifference || name === 'orange'
          ? [...colours[name], Math.round(255 * strength)]
          : ramp(colours.blue, colours.yellow, strength);
      for (let y = i * height; y < (i + 1) * height; ++y)
        for (let x = j * width; x < (j + 1) * width; ++x)
          image.data.set(pixel, 4 * (y * image.width + x));
    }
  context.putImageData(image, 0, 0);
  const [i, j] = look.bad ?? [];
  if (i !== undefined && j !== undefined) outline(context, j * width, i * height, width, height);
  return figure;
}

// From nothing by way of blue to yellow, which differ in brightness on dark and light themes.
function ramp(low: Colour, high: Colour, strength: number): number[] {
  if (strength <= 0.5) return [...low, Math.round(255 * 2 * strength)];
  const part = 2 * strength - 1;
  return [...low.map((each, i) => Math.round(each + part * ((high[i] ?? each) - each))), 255];
}

// Which colours stand for which values, of tables and pictures.
function scale(look: Look, isPicture: boolean): HTMLElement {
  const { low, high } = look.range;
  const most = Math.max(Math.abs(low), Math.abs(high));
  const faded = (colour: string) =>
    `color-mix(in srgb, var(--vscode-charts-${colour}) 45%, transparent)`;
  const full = (colour: string) => `var(--vscode-charts-${colour})`;
  const of = isPicture ? full : faded;
  const colours = look.isDifference
    ? [of('blue'), 'transparent', of('red')]
    : ['transparent', ...(isPicture ? [full('blue'), full('yellow')] : [faded('blue')])];
  const bar = element('span', { class: 'ramp', 'aria-hidden': 'true' });
  bar.style.backgroundImage = `linear-gradient(to right, ${colours.join(', ')})`;
  return element(
    'div',
    { class: 'scale note' },
    show(look.isDifference ? -most : low),
    bar,
    show(look.isDifference ? most : high),
  );
}

function outline(context: CanvasRenderingContext2D, x: number, y: number, w: number, h: number) {
  context.strokeStyle = `rgb(${themeColours().bad.join(', ')})`;
  context.lineWidth = 2;
  context.strokeRect(x - 2, y - 2, w + 4, h + 4);
}

// Where there are more elements than pixels, a bar goes from the smallest to the largest of its elements.
function bars(row: Value[], look: Look): HTMLElement {
  const size = Math.max(1, Math.floor(Math.min(WIDTH / Math.max(row.length, 1), 24)));
  const count = Math.min(row.length, WIDTH);
  const width = row.length > WIDTH ? WIDTH : size * row.length;
  const of = (bar: number): [number, number] => [
    Math.floor((bar * row.length) / count),
    Math.floor(((bar + 1) * row.length) / count),
  ];
  const cells = { columns: count, rows: 1 };
  const { figure, context } = picture(row, look, width, BARS + 4, cells, (x) => {
    const bar = Math.floor((x * count) / width);
    const [first, end] = of(bar);
    const value = row[first];
    if (value === undefined) return undefined;
    if (end - first <= 1) return [[first], titleOf(look, [first], value)];
    const { low, high } = rangeOf(row.slice(first, end));
    const text = `${placeOf(look, first)} = ${show(value)}, and up to ${end - 1} from ${show(low)} to ${show(high)}`;
    return [[first], text];
  });
  if (!context) return figure;
  const colours = themeColours();
  const top = Math.max(look.range.high, 0);
  const span = top - Math.min(look.range.low, 0) || 1;
  const yOf = (value: number) => 2 + ((top - value) / span) * BARS;
  for (let bar = 0; bar < count; ++bar) {
    const { low, high, odd, nonzero } = rangeOf(row.slice(...of(bar)));
    const name =
      odd > 0 ? 'orange' : look.isDifference && nonzero > 0 ? (high > 0 ? 'red' : 'blue') : 'blue';
    context.fillStyle = `rgb(${colours[name].join(', ')})`;
    const from = yOf(odd > 0 ? top : Math.max(high, 0));
    const to = yOf(odd > 0 ? top - span : Math.min(low, 0));
    const each = width / count;
    context.fillRect(
      bar * each,
      from,
      Math.max(1, each - (each > 2 ? 1 : 0)),
      Math.max(1, to - from),
    );
  }
  const bad = look.bad?.[0];
  if (bad !== undefined) {
    const at = Math.floor((bad * count) / row.length);
    outline(context, (at * width) / count, 2, width / count, BARS);
  }
  return figure;
}

// --------------------------------------------------------------------------------------------- values

function part(value: Value[], shape: number[], look: Look): HTMLElement {
  const [length = 0, columns = 0] = shape;
  if (shape.length === 1) {
    if (length > VALUES_UP_TO) return bars(value, look);
    return element('div', {}, bars(value, look), table([value], look, true));
  }
  if (shape.length === 2) {
    const rows = matrixOf(value);
    const isTable = columns <= VALUES_UP_TO && length <= ROWS_UP_TO;
    const { low, high } = look.range;
    return element(
      'div',
      {},
      isTable ? table(rows, look, false) : heatMap(rows, look),
      ...(low < high && look.index.length === 0 ? [scale(look, !isTable)] : []),
    );
  }
  const made = element('div', { class: 'slices' });
  for (const [i, slice] of value.slice(0, MOST_SLICES).entries()) {
    const inner: Look = {
      ...look,
      index: [...look.index, i],
      bad: look.bad?.[0] === i ? look.bad.slice(1) : undefined,
    };
    if (Array.isArray(slice))
      made.append(
        element(
          'section',
          {},
          element('h4', {}, placeOf(inner)),
          part(slice, shape.slice(1), inner),
        ),
      );
  }
  if (value.length > MOST_SLICES)
    made.append(element('p', { class: 'note' }, `and ${value.length - MOST_SLICES} more slices`));
  return made;
}

export function drawn(
  name: string,
  value: Value,
  isDifference = false,
  bad: number[] | undefined = undefined,
  how: How = {},
): HTMLElement {
  if (isLargeArray(value))
    return element(
      'div',
      {},
      element(
        'p',
        { class: 'note' },
        `The first ${shapeOf(value.first).join(' x ')} of ${grouped(value.elements)} elements; 'allo run --output-dir' writes all of them to files.`,
      ),
      drawn(name, value.first, false, undefined, how),
    );
  if (!Array.isArray(value)) {
    const text = showAs(value, how.type, how.radix ?? 'decimal');
    return element('p', { class: 'scalar' }, text);
  }
  const range = rangeOf(value);
  return part(value, shapeOf(value), { name, index: [], range, isDifference, bad, how });
}

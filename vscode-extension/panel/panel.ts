// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The page of the panel: the jobs on the left, what came of one of them on the right. Arrays are tables,
// small ones with their values on a heat map, longer rows as bars; differences are plotted as they are.
import type { FromPage, JobRow, Shown, ToPage } from '../src/panelWire';
import type { Value } from '../src/wire';
import {
  elementCount,
  matrixOf,
  type Numeric,
  rangeOf,
  shapeOf,
  subtract,
  toNumber,
} from './arrays';

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void };
const code = acquireVsCodeApi();

const MOST_CELLS = 4096;
const VALUES_UP_TO = 24; // columns

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function button(title: string, run: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, title);
  made.addEventListener('click', (event) => {
    event.stopPropagation();
    run();
  });
  return made;
}

const MARKS = { queued: '…', running: '▶', done: '✓', failed: '✗', cancelled: '⊘' } as const;

function time(job: JobRow): string {
  const ms = (job.ended ?? Date.now()) - job.started;
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function jobList(jobs: JobRow[], selected: number | undefined): HTMLElement {
  const list = element('ul', { class: 'jobs', role: 'listbox', 'aria-label': 'Jobs' });
  for (const job of jobs) {
    const isActive = job.state === 'queued' || job.state === 'running';
    const row = element(
      'li',
      {
        class: `job ${job.state}${job.id === selected ? ' selected' : ''}`,
        role: 'option',
        tabindex: '0',
        'aria-selected': String(job.id === selected),
        title: job.message,
      },
      element('span', { class: 'mark' }, MARKS[job.state]),
      element('span', { class: 'title' }, job.title),
      element('span', { class: 'time' }, isActive ? job.message || job.state : time(job)),
    );
    if (isActive)
      row.append(button('Cancel', () => code.postMessage({ type: 'cancel', id: job.id })));
    const select = () => code.postMessage({ type: 'select', id: job.id });
    row.addEventListener('click', select);
    row.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') select();
    });
    list.append(row);
  }
  return list;
}

// ------------------------------------------------------------------------------------------- values

function show(value: Value): string {
  if (typeof value === 'number' && !Number.isInteger(value))
    return String(Number(value.toPrecision(7)));
  return String(value);
}

// How much of a colour a value gets, from 0 to 1; of differences, from -1 to 1.
function tint(value: number | undefined, low: number, high: number, isDifference: boolean): string {
  if (value === undefined || !Number.isFinite(value)) return 'var(--vscode-charts-orange)';
  if (isDifference) {
    const most = Math.max(Math.abs(low), Math.abs(high));
    if (most === 0 || value === 0) return 'transparent';
    const part = Math.round(12 + (33 * Math.abs(value)) / most);
    const colour = value > 0 ? 'red' : 'blue';
    return `color-mix(in srgb, var(--vscode-charts-${colour}) ${part}%, transparent)`;
  }
  const part = high > low ? Math.round((45 * (value - low)) / (high - low)) : 0;
  return `color-mix(in srgb, var(--vscode-charts-blue) ${part}%, transparent)`;
}

function table(
  rows: Value[][],
  name: string,
  isDifference: boolean,
  firstBad?: number[],
): HTMLElement {
  const { low, high } = rangeOf(rows);
  const columns = rows[0]?.length ?? 0;
  const withValues = columns <= VALUES_UP_TO;
  const made = element('table', { class: withValues ? 'values' : 'pixels', 'aria-label': name });
  if (withValues) {
    const head = element('tr', {}, element('th'));
    for (let j = 0; j < columns; ++j) head.append(element('th', { scope: 'col' }, String(j)));
    made.append(head);
  }
  for (const [i, row] of rows.entries()) {
    const line = element('tr');
    if (withValues) line.append(element('th', { scope: 'row' }, String(i)));
    for (const [j, value] of row.entries()) {
      const cell = element('td', { title: `${name}[${i}, ${j}] = ${show(value)}` });
      cell.style.backgroundColor = tint(toNumber(value), low, high, isDifference);
      if (withValues) cell.textContent = show(value);
      if (firstBad && firstBad.at(-2) === i && firstBad.at(-1) === j) cell.className = 'bad';
      line.append(cell);
    }
    made.append(line);
  }
  return made;
}

// A row of numbers: bars over a line of values.
function bars(row: Value[], name: string, isDifference: boolean): HTMLElement {
  const { low, high } = rangeOf([row]);
  const top = Math.max(high, 0);
  const bottom = Math.min(low, 0);
  const height = 60;
  const width = Math.max(2, Math.min(24, Math.floor(720 / Math.max(row.length, 1))));
  const span = top - bottom || 1;
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('width', String(width * row.length));
  svg.setAttribute('height', String(height + 2));
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', `${name}, from ${low} to ${high}`);
  for (const [i, value] of row.entries()) {
    const number = toNumber(value) ?? 0;
    const bar = document.createElementNS(ns, 'rect');
    bar.setAttribute('x', String(i * width));
    bar.setAttribute('width', String(Math.max(1, width - 1)));
    bar.setAttribute('y', String(((top - Math.max(number, 0)) / span) * height));
    bar.setAttribute('height', String(Math.max(1, (Math.abs(number) / span) * height)));
    bar.setAttribute('class', isDifference && number !== 0 ? 'difference' : 'bar');
    const title = document.createElementNS(ns, 'title');
    title.textContent = `${name}[${i}] = ${show(value)}`;
    bar.append(title);
    svg.append(bar);
  }
  const figure = element('div', { class: 'bars' });
  figure.append(svg);
  return figure;
}

function drawn(name: string, value: Value, isDifference = false, firstBad?: number[]): HTMLElement {
  if (value !== null && typeof value === 'object' && !Array.isArray(value))
    return element(
      'p',
      { class: 'note' },
      `${value.elements} elements; the command line's --output-dir writes them to files.`,
    );
  if (!Array.isArray(value)) return element('p', { class: 'scalar' }, show(value));
  const shape = shapeOf(value);
  if (elementCount(shape) > MOST_CELLS)
    return element('p', { class: 'note' }, `${shape.join(' × ')} elements`);
  if (shape.length === 1) {
    const row = value;
    const made = element('div', {}, bars(row, name, isDifference));
    if (row.length <= VALUES_UP_TO)
      made.append(table([row], name, isDifference, firstBad && [0, ...firstBad]));
    return made;
  }
  if (shape.length === 2) return table(matrixOf(value), name, isDifference, firstBad);
  const made = element('div');
  for (const [i, slice] of value.slice(0, 16).entries()) {
    const part = `${name}[${i}]`;
    made.append(
      element('h4', {}, part),
      drawn(part, slice, isDifference, firstBad?.[0] === i ? firstBad.slice(1) : undefined),
    );
  }
  if (value.length > 16)
    made.append(element('p', { class: 'note' }, `and ${value.length - 16} more`));
  return made;
}

function named(title: string, values: Record<string, Value>, isOpen: boolean): HTMLElement {
  const made = element('details', isOpen ? { open: '' } : {}, element('summary', {}, title));
  for (const [name, value] of Object.entries(values)) {
    const shape = Array.isArray(value) ? ` [${shapeOf(value).join(', ')}]` : '';
    made.append(element('h3', {}, name + shape), drawn(name, value));
  }
  return made;
}

function differences(shown: Shown): HTMLElement[] {
  const compare = shown.result?.compare;
  if (!compare || compare.equal) return [];
  const made: HTMLElement[] = [];
  for (const [name, output] of Object.entries(compare.outputs)) {
    if (output.equal || !output.first) continue;
    const index = output.first.index;
    const place = index.length > 0 ? `${name}[${index.join(', ')}]` : name;
    made.push(
      element('h3', { class: 'failed' }, `${name} differs, first at ${place}`),
      element(
        'p',
        {},
        `The CPU has ${show(output.first.cpu)}, the simulation ${show(output.first.csim)}; the largest error is ${show(output.maxError)}.`,
      ),
    );
    const mine = computed(shown.result?.outputs, shown.result?.results, name);
    const theirs = computed(shown.expected?.outputs, shown.expected?.results, name);
    const difference: Numeric | undefined =
      mine !== undefined && theirs !== undefined ? subtract(mine, theirs) : undefined;
    if (difference !== undefined && Array.isArray(difference))
      made.push(
        element('p', { class: 'note' }, 'Simulation minus CPU; red is too much, blue too little.'),
        drawn(`${name}: difference`, difference, true, index),
      );
  }
  return made;
}

function computed(
  outputs: Record<string, Value> | undefined,
  results: Value[] | undefined,
  name: string,
): Value | undefined {
  const found = outputs?.[name];
  if (found !== undefined) return found;
  const number = /^result(\d*)$/.exec(name)?.[1];
  return number === undefined ? undefined : results?.[number === '' ? 0 : Number(number)];
}

function details(shown: Shown): HTMLElement {
  const made = element('section', { class: 'details', 'aria-label': 'Results' });
  const head = element(
    'header',
    {},
    element('h2', {}, shown.title),
    element('span', { class: `state ${shown.state}` }, shown.state),
  );
  if (shown.hasFault)
    head.append(button('Go to Line', () => code.postMessage({ type: 'fault', id: shown.id })));
  head.append(button('Log', () => code.postMessage({ type: 'log', id: shown.id })));
  made.append(head);
  const isActive = shown.state === 'queued' || shown.state === 'running';
  if (isActive) made.append(element('progress', {}));
  const fault = shown.result?.faults?.[0];
  const summary = fault ? `${fault.code}: ${fault.message}` : (shown.message.split('; ')[0] ?? '');
  made.append(element('p', { class: shown.state === 'failed' ? 'failed' : '' }, summary));
  const result = shown.result;
  if (!result) return made;
  made.append(...differences(shown));
  if (result.stdout) made.append(element('h3', {}, 'Printed'), element('pre', {}, result.stdout));
  const results = result.results ?? [];
  if (results.length === 1 && results[0] !== undefined)
    made.append(named('Result', { result: results[0] }, true));
  else if (results.length > 1)
    made.append(
      named('Results', Object.fromEntries(results.map((value, i) => [`result${i}`, value])), true),
    );
  // A buffer that is only read comes out as it went in.
  const outputs = Object.entries(result.outputs ?? {});
  const changed = outputs.filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(result.inputs?.[name]),
  );
  if (changed.length > 0) made.append(named('Outputs', Object.fromEntries(changed), true));
  if (result.inputs && Object.keys(result.inputs).length > 0)
    made.append(named(`Inputs: ${shown.inputs}`, result.inputs, false));
  return made;
}

window.addEventListener('message', (event: MessageEvent<ToPage>) => {
  const root = document.getElementById('root');
  if (!root) return;
  const { jobs, shown } = event.data;
  const open = new Map(
    [...root.querySelectorAll('details')].map((each) => [
      each.firstElementChild?.textContent,
      each.open,
    ]),
  );
  const top = root.querySelector('.details')?.scrollTop ?? 0;
  if (jobs.length === 0) {
    root.replaceChildren(
      element(
        'p',
        { class: 'empty' },
        'No kernel has been run yet. "Run on CPU" and "Run csim" stand above every kernel.',
      ),
    );
    return;
  }
  root.replaceChildren(jobList(jobs, shown?.id));
  if (!shown) return;
  const right = details(shown);
  for (const each of right.querySelectorAll('details'))
    each.open = open.get(each.firstElementChild?.textContent) ?? each.open;
  root.append(right);
  right.scrollTop = top;
});
code.postMessage({ type: 'ready' });

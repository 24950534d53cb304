// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The page with the estimated schedule of a pipelined loop: a row for each operation with a bar over its cycles. One row
// is in the order of focus, and arrows lead to the others; a click or Enter leads to the source.
import type { FromSchedulePage, ToSchedulePage } from '../src/panelProtocol';
import type { WireLoopOperation, WireLoopSchedule } from '../src/protocol';
import { element } from './pictures';

declare function acquireVsCodeApi(): { postMessage(message: FromSchedulePage): void };
const code = acquireVsCodeApi();

const WIDEST = 32; // of a cycle, in pixels
const NARROWEST = 3;
const LABELS = 15; // of operations and places, in units of the font's size
const MARKS_APART = 36; // pixels between the numbers of two cycles, at least
const II_LINES_APART = 9;

type Shown = Extract<ToSchedulePage, { type: 'schedule' }>;
let shown: Shown | undefined;
let marked: number[] = [];
let focused = 0; // the row in the order of focus

function counted(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

const nameOf = ({ operation, count }: WireLoopOperation) =>
  count === 1 ? operation : `${count} × ${operation}`;

function cyclesOf({ first, last }: WireLoopOperation): string {
  return first === last ? `cycle ${first}` : `cycles ${first} to ${last}`;
}

function link(title: string, about: string, run: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: 'link', title: about }, title);
  made.addEventListener('click', run);
  return made;
}

// How many cycles a row is wide: those of an iteration.
function lengthOf({ depth = 0, operations }: WireLoopSchedule): number {
  return Math.max(depth, 1, ...operations.map(({ last }) => last + 1));
}

// --------------------------------------------------------------------------------------------- head

function targetBox({ target, targets }: WireLoopSchedule): HTMLElement {
  if (targets.length === 1) return element('code', {}, target);
  const box = element('select', {
    'aria-label': 'Estimated kernel or schedule',
    'data-key': 'target',
  });
  for (const each of targets)
    box.append(
      element('option', { value: each, ...(each === target ? { selected: '' } : {}) }, each),
    );
  box.addEventListener('change', () => code.postMessage({ type: 'target', target: box.value }));
  return box;
}

function headOf({ schedule, limitPlaces, header }: Shown): HTMLElement[] {
  if (!schedule) return [];
  const { figures, depth, ii, limit, lift, uncertain, hardware, stale, name } = schedule;
  const toHeader = link(header, 'Go to the header of the loop', () =>
    code.postMessage({ type: 'header' }),
  );
  const made: HTMLElement[] = [
    element(
      'header',
      {},
      element('h1', {}, 'Schedule of loop ', element('code', {}, name), ' '),
      toHeader,
      element(
        'span',
        { class: 'stale', ...(stale ? {} : { hidden: '' }) },
        'stale: the code has changed since',
      ),
    ),
    element('p', { class: 'note' }, 'Estimate of ', targetBox(schedule), ` for ${hardware}`),
    element(
      'p',
      { class: 'figures' },
      `${figures}${depth === undefined ? '' : ` · depth ${counted(depth, 'cycle')}`}`,
    ),
  ];
  if (limit) {
    const places = limitPlaces.flatMap((place, index) => [
      index === 0 ? ' at ' : ', ',
      link(place, 'Go to this place', () => code.postMessage({ type: 'limit', index })),
    ]);
    made.push(element('p', { class: 'limit' }, `II ${ii ?? '?'}: ${limit}`, ...places));
  }
  if (lift) made.push(element('p', {}, `For a smaller II: ${lift}`));
  for (const doubt of uncertain) made.push(element('p', { class: 'note' }, `Uncertain: ${doubt}`));
  return made;
}

// -------------------------------------------------------------------------------------------- chart

function rowOf(operation: WireLoopOperation, index: number, place: string): HTMLElement {
  const title = [
    `${nameOf(operation)}: ${cyclesOf(operation)}`,
    ...(place ? [place] : []),
    ...(operation.limits ? ['limits the II'] : []),
  ].join(', ');
  const bar = element('div', { class: operation.limits ? 'bar limits' : 'bar' });
  bar.dataset.first = String(operation.first);
  bar.dataset.last = String(operation.last);
  const row = element(
    'div',
    {
      class: 'row',
      role: 'option',
      title,
      'aria-label': title,
      'aria-selected': 'false',
      'data-key': `row ${index}`,
      tabindex: index === focused ? '0' : '-1',
    },
    element('span', { class: 'name' }, nameOf(operation)),
    element('span', { class: 'place' }, place),
    element('div', { class: 'track' }, bar),
  );
  const go = (takesFocus: boolean) =>
    code.postMessage({ type: 'go', operation: index, takesFocus });
  row.addEventListener('click', () => {
    focusRow(row, index);
    go(false);
  });
  row.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') go(true);
    else if (event.key === ' ') go(false);
    else if (!moveFocus(row, event.key)) return;
    event.preventDefault();
  });
  return row;
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.row')];
}

function focusRow(row: HTMLElement, index: number): void {
  const before = rows()[focused];
  if (before) before.tabIndex = -1;
  focused = index;
  row.tabIndex = 0;
  row.focus();
}

function moveFocus(row: HTMLElement, key: string): boolean {
  const all = rows();
  const at = all.indexOf(row);
  const to: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: all.length - 1,
  };
  const index = to[key];
  if (index === undefined) return false;
  const next = all[index];
  if (next) focusRow(next, index);
  return true;
}

function legendOf({ operations, ii }: WireLoopSchedule): HTMLElement {
  const made = element('p', { class: 'legend note' });
  const add = (sample: string, text: string) =>
    made.append(element('span', { class: `sample ${sample}`, 'aria-hidden': 'true' }), ` ${text} `);
  add('bar', 'operation');
  if (operations.some(({ limits }) => limits)) add('bar limits', 'limits the II');
  if (ii !== undefined && ii > 1) add('next', `an iteration begins every ${ii} cycles`);
  return made;
}

function chartOf({ schedule, places }: Shown): HTMLElement[] {
  if (!schedule) return [];
  const { operations, unscheduled, ii, stale } = schedule;
  const list = element(
    'div',
    { class: 'rows', role: 'listbox', 'aria-label': 'Operations by cycle' },
    ...operations.map((each, index) => rowOf(each, index, places[index] ?? '')),
  );
  const axis = element(
    'div',
    { class: 'axis', 'aria-hidden': 'true' },
    element('span', { class: 'name' }, 'operation'),
    element('span', { class: 'place' }, 'place'),
    element('div', { class: 'track' }),
  );
  const made: HTMLElement[] = [
    legendOf(schedule),
    element('div', { class: stale ? 'chart old' : 'chart' }, axis, list),
  ];
  if (unscheduled > 0)
    made.push(
      element(
        'p',
        { class: 'note' },
        `${counted(unscheduled, 'more operation')} of the loop ${unscheduled === 1 ? 'is' : 'are'} not listed.`,
      ),
    );
  const chart = made[1];
  if (chart) chart.dataset.ii = String(ii ?? 1);
  return made;
}

// Bars and the numbers of cycles, for the width that there is.
function layOut(): void {
  const chart = document.querySelector<HTMLElement>('.chart');
  if (!chart || !shown?.schedule) return;
  const length = lengthOf(shown.schedule);
  const size = Number.parseFloat(getComputedStyle(chart).fontSize);
  const space = (chart.clientWidth - LABELS * size) / length;
  const unit = Math.min(WIDEST, Math.max(NARROWEST, Math.floor(space)));
  const interval = Number(chart.dataset.ii) * unit;
  chart.style.setProperty('--unit', `${unit}px`);
  chart.style.setProperty('--length', `${length * unit}px`);
  chart.style.setProperty('--interval', `${interval}px`);
  chart.classList.toggle('intervals', Number(chart.dataset.ii) > 1 && interval >= II_LINES_APART);
  chart.classList.toggle('cells', unit >= 8);
  for (const bar of chart.querySelectorAll<HTMLElement>('.bar')) {
    const [first, last] = [Number(bar.dataset.first), Number(bar.dataset.last)];
    bar.style.left = `${first * unit}px`;
    bar.style.width = `${(last - first + 1) * unit}px`;
  }
  const every = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((n) => n * unit >= MARKS_APART);
  const track = chart.querySelector('.axis .track');
  track?.replaceChildren();
  for (let cycle = 0; cycle < length; cycle += every ?? 2000) {
    const mark = element('span', { class: 'cycle' }, String(cycle));
    mark.style.left = `${cycle * unit}px`;
    track?.append(mark);
  }
}

// --------------------------------------------------------------------------------------------- page

function nothing(): HTMLElement {
  return element(
    'p',
    { class: 'empty' },
    'No estimate of a pipelined loop is known at the cursor. Estimates are made of kernels and schedules without errors, if the settings name a part or a device; loops that are not pipelined have no schedule.',
  );
}

function markRows(): void {
  const all = rows();
  for (const [index, row] of all.entries()) {
    const isMarked = marked.includes(index);
    row.classList.toggle('marked', isMarked);
    row.setAttribute('aria-selected', String(isMarked));
  }
  const first = marked[0] === undefined ? undefined : all[marked[0]];
  if (first && !document.hasFocus()) first.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// For those who hear it.
let told = '';
function tell(): void {
  const spoken = document.getElementById('spoken');
  const schedule = shown?.schedule;
  const now = !schedule
    ? 'No schedule'
    : `Schedule of loop ${schedule.name}, ${schedule.stale ? 'stale' : schedule.figures}`;
  if (!spoken || now === told) return;
  told = now;
  spoken.textContent = now;
}

function draw(root: HTMLElement): void {
  if (!shown) return;
  const active = document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key;
  const kept = document.querySelector('.chart')?.scrollLeft ?? 0;
  const count = shown.schedule?.operations.length ?? 0;
  if (focused >= count) focused = 0;
  root.replaceChildren(...(shown.schedule ? [...headOf(shown), ...chartOf(shown)] : [nothing()]));
  layOut();
  const chart = document.querySelector('.chart');
  if (chart) chart.scrollLeft = kept;
  if (active && document.hasFocus())
    root.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`)?.focus();
  tell();
}

window.addEventListener('message', (event: MessageEvent<ToSchedulePage>) => {
  const root = document.getElementById('schedule');
  if (!root) return;
  if (event.data.type === 'schedule') {
    shown = event.data;
    draw(root);
  } else {
    marked = event.data.operations;
  }
  markRows();
});
window.addEventListener('resize', layOut);

code.postMessage({ type: 'ready' });

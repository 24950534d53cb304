// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The report of a synthesis in the panel: timing and latency, the loops, resources as bars, violations; each figure
// with its difference from the run before.
import type { Cycles, LoopReport, Synthesis } from '../src/protocol';
import { element } from './pictures';

export interface Report {
  now: Synthesis;
  before?: Synthesis;
  goToLoop: (index: number) => void;
}

const MINUS = '\u2212';

function cycles(count: Cycles | undefined): string {
  if (!count) return '?';
  const [min, max] = [count.min.toLocaleString('en'), count.max.toLocaleString('en')];
  return min === max ? min : `${min} to ${max}`;
}

function duration(count: Cycles | undefined, clock: number): string {
  if (!count) return '';
  const nanoseconds = count.max * clock;
  const units: [number, string][] = [
    [1e9, 's'],
    [1e6, 'ms'],
    [1e3, 'µs'],
  ];
  for (const [size, unit] of units)
    if (nanoseconds >= size) return `${(nanoseconds / size).toFixed(2)} ${unit}`;
  return `${nanoseconds.toFixed(2)} ns`;
}

// Less is better in every figure of a report.
function change(now: number | undefined, before: number | undefined): HTMLElement | string {
  if (now === undefined || before === undefined || now === before) return '';
  const difference = Math.abs(now - before);
  const text = Number.isInteger(difference)
    ? difference.toLocaleString('en')
    : difference.toFixed(3);
  const isBetter = now < before;
  return element(
    'span',
    {
      class: isBetter ? 'better' : 'worse',
      title: `${before.toLocaleString('en')} in the run before`,
    },
    `${isBetter ? MINUS : '+'}${text}`,
  );
}

function cell(...content: (Node | string)[]): HTMLElement {
  return element('td', {}, ...content);
}

function row(name: string, value: string, ...more: (Node | string)[]): HTMLElement {
  return element('tr', {}, element('th', {}, name), cell(value), cell(...more));
}

function summary({ now, before }: Report): HTMLElement {
  const timing =
    now.timingMet === undefined
      ? ''
      : element(
          'span',
          { class: now.timingMet ? 'met' : 'failed' },
          now.timingMet ? 'met' : 'not met',
        );
  const estimated = now.estimated === undefined ? '?' : `${now.estimated.toFixed(3)} ns`;
  const uncertainty = now.uncertainty === undefined ? '?' : now.uncertainty.toFixed(2);
  return element(
    'table',
    { class: 'summary' },
    row('Clock', `${now.clock.toFixed(2)} ns, uncertainty ${uncertainty} ns`, timing),
    row('Estimated', estimated, change(now.estimated, before?.estimated)),
    row(
      'Latency',
      `${cycles(now.latency)} cycles`,
      duration(now.latency, now.clock),
      ' ',
      change(now.latency?.max, before?.latency?.max),
    ),
    row(
      'Interval',
      `${cycles(now.interval)} cycles`,
      change(now.interval?.max, before?.interval?.max),
    ),
  );
}

function loopRow(loop: LoopReport, index: number, report: Report): HTMLElement {
  const name = loop.range
    ? element(
        'button',
        { type: 'button', class: 'link', title: `Go to line ${loop.range.start.line}` },
        loop.name,
      )
    : element('span', { title: 'This loop is not found in the kernel' }, loop.name);
  if (loop.range) name.addEventListener('click', () => report.goToLoop(index));
  const before = report.before?.loops.find((each) => each.name === loop.name);
  const number = (value: number | undefined) => (value === undefined ? '' : String(value));
  const indented = element('td', { class: 'loop' }, name);
  indented.style.paddingLeft = `${loop.nest * 1.2 + 0.4}em`;
  return element(
    'tr',
    {},
    indented,
    cell(loop.range ? String(loop.range.start.line) : ''),
    cell(cycles(loop.tripCount)),
    cell(number(loop.ii), ' ', change(loop.ii, before?.ii)),
    cell(number(loop.depth), ' ', change(loop.depth, before?.depth)),
    cell(cycles(loop.latency), ' ', change(loop.latency?.max, before?.latency?.max)),
  );
}

function loops(report: Report): HTMLElement[] {
  if (report.now.loops.length === 0) return [];
  const heads = ['Loop', 'Line', 'Trips', 'II', 'Depth', 'Latency'];
  return [
    element('h3', {}, 'Loops'),
    element(
      'table',
      { class: 'report' },
      element('tr', {}, ...heads.map((head) => element('th', {}, head))),
      ...report.now.loops.map((loop, index) => loopRow(loop, index, report)),
    ),
  ];
}

// What does not fit fills the bar, in the colour of errors.
function resources({ now, before }: Report): HTMLElement[] {
  const rows = Object.entries(now.resources).map(([name, used]) => {
    const all = now.available[name] ?? 0;
    const share = all > 0 ? used / all : used > 0 ? 1 : 0;
    const bar = element('div', { class: share > 1 ? 'bar over' : 'bar' }, element('div', {}));
    (bar.firstElementChild as HTMLElement).style.width = `${Math.min(share, 1) * 100}%`;
    return element(
      'tr',
      {},
      element('th', {}, name),
      cell(used.toLocaleString('en')),
      cell(all > 0 ? `of ${all.toLocaleString('en')}` : ''),
      cell(bar),
      cell(all > 0 ? `${(share * 100).toFixed(1)} %` : ''),
      cell(change(used, before?.resources[name])),
    );
  });
  return [element('h3', {}, 'Resources'), element('table', { class: 'report' }, ...rows)];
}

function violations({ now }: Report): HTMLElement[] {
  return now.violations.map((each) => {
    const loop = each.loop ? ` at loop '${each.loop}'` : '';
    const reason = each.reason ? `: ${each.reason}` : '';
    const line = each.range ? ` (line ${each.range.start.line})` : '';
    return element('p', { class: 'failed' }, `${each.issue}${loop}${reason}${line}`);
  });
}

export function synthesisOf(report: Report): HTMLElement[] {
  const { now } = report;
  const flow = now.flow ? `, ${now.flow} flow` : '';
  const made: HTMLElement[] = [
    element('p', { class: 'note' }, `${now.part}${flow}, version ${now.version}`),
  ];
  if (now.standIn)
    made.unshift(
      element(
        'p',
        { class: 'failed' },
        'This report is by a stand-in for the tool: its numbers mean nothing.',
      ),
    );
  return [...made, summary(report), ...violations(report), ...loops(report), ...resources(report)];
}

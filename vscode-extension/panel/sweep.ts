// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of a sweep in the panel: the plot of its points and a table with a row for each, which a click on a
// heading sorts. A dot and its row are marked together.
import type { Cycles, Sweep, SweepPoint } from '../src/protocol';
import { element } from './pictures';

export interface ShownSweep {
  id: number; // of the job
  sweep: Sweep;
  open: (name: string) => void; // a file of the sweep's folder; '': the folder
}

interface Column {
  title: string;
  hint?: string;
  text: (point: SweepPoint) => string;
  order: (point: SweepPoint) => number | string | undefined; // undefined: after all others
  isNumber?: boolean;
  isFigure?: boolean; // only of points that are done
}

// By job: the column, and whether the largest comes first.
const orders = new Map<number, { column: number; isDown: boolean }>();

function seconds(value: number | undefined): string {
  if (value === undefined) return '';
  for (const [size, unit] of [
    [1, 's'],
    [1e-3, 'ms'],
    [1e-6, 'µs'],
  ] as const)
    if (value >= size) return `${(value / size).toFixed(2)} ${unit}`;
  return `${(value * 1e9).toFixed(0)} ns`;
}

function cycles(count: Cycles | undefined): string {
  if (!count) return '?';
  const [min, max] = [count.min.toLocaleString('en'), count.max.toLocaleString('en')];
  return min === max ? min : `${min} to ${max}`;
}

function parameterOf(point: SweepPoint, name: string): string {
  return point.values[name] ?? '';
}

function figuresOf(sweep: Sweep): Column[] {
  if (sweep.mode === 'csim')
    return [
      {
        title: 'Time',
        hint: 'of the kernel in the simulation',
        text: (point) => seconds(point.kernelSeconds),
        order: (point) => point.kernelSeconds,
        isNumber: true,
        isFigure: true,
      },
      {
        title: 'Equal',
        hint: 'to the results on this processor',
        text: ({ equal }) => (equal === undefined ? '' : equal ? 'yes' : 'no'),
        order: ({ equal }) => (equal === undefined ? undefined : Number(equal)),
      },
    ];
  const period = (title: string, hint: string, of: (point: SweepPoint) => number | undefined) => ({
    title,
    hint,
    text: (point: SweepPoint) => of(point)?.toFixed(3) ?? '?',
    order: of,
    isNumber: true,
    isFigure: true,
  });
  const count = (title: string, of: (point: SweepPoint) => Cycles | undefined) => ({
    title,
    hint: 'cycles',
    text: (point: SweepPoint) => cycles(of(point)),
    order: (point: SweepPoint) => of(point)?.max,
    isNumber: true,
    isFigure: true,
  });
  const isEstimate = sweep.mode === 'estimate';
  const mark = isEstimate ? '≈ ' : '';
  return [
    period('Clock', 'asked for, in nanoseconds', (point) => point.clock),
    ...(isEstimate
      ? [] // only a tool finds it
      : [period('Estimated', 'clock period in nanoseconds', (point) => point.estimated)]),
    count(`${mark}Latency`, (point) => point.latency),
    count(`${mark}Interval`, (point) => point.interval),
    ...['LUT', 'FF', 'DSP', 'BRAM_18K', 'URAM'].map((name) => ({
      title: `${mark}${name}`,
      text: (point: SweepPoint) => point.resources[name]?.toLocaleString('en') ?? '?',
      order: (point: SweepPoint) => point.resources[name],
      isNumber: true,
      isFigure: true,
    })),
  ];
}

function statusOf({ status, timingMet }: SweepPoint): string {
  return status === 'done' && timingMet === false ? 'timing missed' : status;
}

function columnsOf(sweep: Sweep): Column[] {
  return [
    {
      title: '',
      hint: 'best',
      text: ({ pareto }) => (pareto ? '★' : ''),
      order: (point) => Number(!point.pareto),
    },
    {
      title: 'Point',
      text: ({ point }) => String(point),
      order: ({ point }) => point,
      isNumber: true,
    },
    ...sweep.parameters.map(({ name, values }): Column => {
      const isNumber = values.every((each) => Number.isFinite(Number(each)));
      return {
        title: name,
        text: (point) => parameterOf(point, name),
        order: (point) => (isNumber ? Number(parameterOf(point, name)) : parameterOf(point, name)),
        isNumber,
      };
    }),
    { title: 'Status', text: statusOf, order: statusOf },
    ...figuresOf(sweep),
  ];
}

function sorted(points: SweepPoint[], column: Column | undefined, isDown: boolean): SweepPoint[] {
  if (!column) return points;
  const sign = isDown ? -1 : 1;
  return [...points].sort((a, b) => {
    const [x, y] = [column.order(a), column.order(b)];
    if (x === undefined || y === undefined)
      return Number(x === undefined) - Number(y === undefined);
    return x < y ? -sign : x > y ? sign : a.point - b.point;
  });
}

function link(title: string, run: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: 'link' }, title);
  made.addEventListener('click', (event) => {
    event.stopPropagation();
    run();
  });
  return made;
}

// A point that is not done says why, behind the figures that there are.
function rowOf(point: SweepPoint, columns: Column[], shown: ShownSweep): HTMLElement {
  const isDone = point.status === 'done';
  const row = element('tr', {
    'data-point': String(point.point),
    class: `${point.pareto ? 'front' : ''}${isDone ? '' : ' undone'}`.trim(),
  });
  for (const each of columns) {
    const text = isDone || !each.isFigure ? each.text(point) : '';
    row.append(element('td', each.isNumber ? { class: 'number' } : {}, text));
  }
  if (isDone && shown.sweep.failed > 0) row.append(element('td', {}));
  if (isDone) return row;
  const reason = element('td', { class: 'reason' }, point.reason, ' ');
  const log = `logs/${String(point.point).padStart(6, '0')}.txt`;
  if (shown.sweep.folder) reason.append(link('Log', () => shown.open(log)));
  row.append(reason);
  return row;
}

function tableOf(shown: ShownSweep, mark: (point: string | undefined) => void): HTMLElement {
  const { sweep, id } = shown;
  const columns = columnsOf(sweep);
  const body = element('tbody', {});
  const heads = columns.map((column, index) => {
    const sort = element('button', { type: 'button', class: 'sort' }, column.title || '★');
    if (column.hint) sort.title = column.hint;
    sort.addEventListener('click', () => {
      const last = orders.get(id);
      orders.set(id, { column: index, isDown: last?.column === index && !last.isDown });
      fill();
    });
    return element('th', column.isNumber ? { class: 'number' } : {}, sort);
  });
  const reasons = sweep.failed > 0 ? [element('th', {}, 'Reason')] : [];
  const fill = () => {
    const order = orders.get(id);
    for (const [index, head] of heads.entries()) {
      const isIt = order?.column === index;
      head.setAttribute('aria-sort', !isIt ? 'none' : order.isDown ? 'descending' : 'ascending');
    }
    const points = sorted(sweep.points, order && columns[order.column], order?.isDown ?? false);
    body.replaceChildren(...points.map((each) => rowOf(each, columns, shown)));
  };
  fill();
  const pointAt = (event: Event) =>
    event.target instanceof Element ? event.target.closest('tr')?.dataset.point : undefined;
  body.addEventListener('pointerover', (event) => mark(pointAt(event)));
  body.addEventListener('pointerleave', () => mark(undefined));
  return element(
    'div',
    { class: 'scrolled' },
    element(
      'table',
      { class: 'report points' },
      element('thead', {}, element('tr', {}, ...heads, ...reasons)),
      body,
    ),
  );
}

// The picture of the server's, in the colours of the theme (panel.css). Undefined: it cannot be read.
function plotOf(text: string): SVGElement | undefined {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (!(root instanceof SVGElement)) return undefined;
  root.querySelector(':scope > title')?.remove(); // a tip on all of it
  return document.importNode(root, true);
}

// Of the dot under the pointer; points with the same figures are one on top of the other.
function pointsAt(event: Event): string[] {
  const dot = event.target instanceof Element ? event.target.closest('circle') : null;
  const placeOf = (each: Element) => `${each.getAttribute('cx')} ${each.getAttribute('cy')}`;
  return [...(dot?.parentElement?.querySelectorAll('circle') ?? [])]
    .filter((each) => dot && placeOf(each) === placeOf(dot))
    .map((each) => each.getAttribute('data-point') ?? '');
}

export function sweepOf(shown: ShownSweep): HTMLElement[] {
  const { sweep } = shown;
  const made: HTMLElement[] = [];
  if (sweep.standIn)
    made.push(
      element(
        'p',
        { class: 'failed' },
        'These reports are by a stand-in for the tool: their numbers mean nothing.',
      ),
    );
  const { folder } = sweep;
  if (folder)
    made.push(
      element(
        'p',
        { class: 'note' },
        link('results.csv', () => shown.open('results.csv')),
        ' and ',
        link('pareto.svg', () => shown.open('pareto.svg')),
        ' are in ',
        link(folder, () => shown.open('')),
      ),
    );
  const plot = sweep.plot === undefined ? undefined : plotOf(sweep.plot);
  const figure = plot && element('figure', { class: 'plot' }, plot);
  const mark = (points: (string | undefined)[], isShown = false) => {
    for (const each of [figure, table])
      for (const one of each?.querySelectorAll('[data-point]') ?? []) {
        const isIt = points.includes(one.getAttribute('data-point') ?? '');
        one.classList.toggle('marked', isIt);
        if (isIt && isShown && each === table) one.scrollIntoView({ block: 'nearest' });
      }
  };
  const table = tableOf(shown, (point) => mark([point]));
  figure?.addEventListener('pointerover', (event) => mark(pointsAt(event)));
  figure?.addEventListener('pointerleave', () => mark([]));
  figure?.addEventListener('click', (event) => mark(pointsAt(event), true));
  made.push(element('div', { class: 'swept' }, ...(figure ? [figure] : []), table));
  if (sweep.omitted)
    made.push(
      element(
        'p',
        { class: 'note' },
        `${sweep.omitted.toLocaleString('en')} more points are in results.csv, and the plot in pareto.svg.`,
      ),
    );
  return made;
}

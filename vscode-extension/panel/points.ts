// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Points with figures, of a sweep or an exploration: a plot, which the server has drawn, beside a table with a row for
// each, which a click on a heading sorts. A dot and its row are marked together.
import type { Cycles } from '../src/protocol';
import { element } from './pictures';

export interface Column<P> {
  title: string;
  hint?: string;
  text: (point: P) => string;
  order: (point: P) => number | string | undefined; // undefined: after all others
  isNumber?: boolean;
  isFigure?: boolean; // only of points that are done
}

export interface PointTable<P> {
  id: number; // of the job: its order stays when it is drawn anew
  columns: Column<P>[];
  points: P[];
  heads: HTMLElement[]; // more headings, which do not sort
  rowOf: (point: P) => HTMLElement; // with data-point
}

// By job: the column, and whether the largest comes first.
const orders = new Map<number, { column: number; isDown: boolean }>();

export function showCycles(count: Cycles | undefined): string {
  if (!count) return '?';
  const [min, max] = [count.min.toLocaleString('en'), count.max.toLocaleString('en')];
  return min === max ? min : `${min} to ${max}`;
}

export function showTime(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  for (const [size, unit] of [
    [1, 's'],
    [1e-3, 'ms'],
    [1e-6, 'µs'],
  ] as const)
    if (seconds >= size) return `${(seconds / size).toFixed(2)} ${unit}`;
  return `${(seconds * 1e9).toFixed(0)} ns`;
}

function sorted<P extends { point: number }>(
  points: P[],
  column: Column<P> | undefined,
  isDown: boolean,
): P[] {
  if (!column) return points;
  const sign = isDown ? -1 : 1;
  return [...points].sort((a, b) => {
    const [x, y] = [column.order(a), column.order(b)];
    if (x === undefined || y === undefined)
      return Number(x === undefined) - Number(y === undefined);
    return x < y ? -sign : x > y ? sign : a.point - b.point;
  });
}

export function link(title: string, run: () => void): HTMLElement {
  const made = element('button', { type: 'button', class: 'link' }, title);
  made.addEventListener('click', (event) => {
    event.stopPropagation();
    run();
  });
  return made;
}

// The cells of the columns.
export function cellsOf<P>(point: P, columns: Column<P>[], isDone: boolean): HTMLElement[] {
  return columns.map((each) => {
    const text = isDone || !each.isFigure ? each.text(point) : '';
    return element('td', each.isNumber ? { class: 'number' } : {}, text);
  });
}

function tableOf<P extends { point: number }>(
  { id, columns, points, heads: more, rowOf }: PointTable<P>,
  mark: (point: string | undefined) => void,
): HTMLElement {
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
  const fill = () => {
    const order = orders.get(id);
    for (const [index, head] of heads.entries()) {
      const isIt = order?.column === index;
      head.setAttribute('aria-sort', !isIt ? 'none' : order.isDown ? 'descending' : 'ascending');
    }
    const ordered = sorted(points, order && columns[order.column], order?.isDown ?? false);
    body.replaceChildren(...ordered.map(rowOf));
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
      element('thead', {}, element('tr', {}, ...heads, ...more)),
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

// A click on a dot, too, is told with its points.
export function plotAndTable<P extends { point: number }>(
  plotText: string | undefined,
  all: PointTable<P>,
  onDot: (points: number[]) => void = () => undefined,
): HTMLElement {
  const plot = plotText === undefined ? undefined : plotOf(plotText);
  const figure = plot && element('figure', { class: 'plot' }, plot);
  const mark = (points: (string | undefined)[], isShown = false) => {
    for (const each of [figure, table])
      for (const one of each?.querySelectorAll('[data-point]') ?? []) {
        const isIt = points.includes(one.getAttribute('data-point') ?? '');
        one.classList.toggle('marked', isIt);
        if (isIt && isShown && each === table) one.scrollIntoView({ block: 'nearest' });
      }
  };
  const table = tableOf(all, (point) => mark([point]));
  figure?.addEventListener('pointerover', (event) => mark(pointsAt(event)));
  figure?.addEventListener('pointerleave', () => mark([]));
  figure?.addEventListener('click', (event) => {
    const points = pointsAt(event);
    mark(points, true);
    if (points.length > 0) onDot(points.map(Number));
  });
  return element('div', { class: 'swept' }, ...(figure ? [figure] : []), table);
}

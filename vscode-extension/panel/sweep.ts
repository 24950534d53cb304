// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of a sweep in the panel: the plot of its points and a table with a row for each.
import type { Cycles, Sweep, SweepPoint } from '../src/protocol';
import { element } from './pictures';
import { type Column, cellsOf, link, plotAndTable, showCycles, showTime } from './points';

export interface ShownSweep {
  id: number; // of the job
  sweep: Sweep;
  open: (name: string) => void; // a file of the sweep's folder; '': the folder
}

function parameterOf(point: SweepPoint, name: string): string {
  return point.values[name] ?? '';
}

function figuresOf(sweep: Sweep): Column<SweepPoint>[] {
  if (sweep.mode === 'csim')
    return [
      {
        title: 'Time',
        hint: 'of the kernel in the simulation',
        text: (point) => showTime(point.kernelSeconds),
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
    text: (point: SweepPoint) => showCycles(of(point)),
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

function columnsOf(sweep: Sweep): Column<SweepPoint>[] {
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
    ...sweep.parameters.map(({ name, values }): Column<SweepPoint> => {
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

// A point that is not done says why, behind the figures that there are.
function rowOf(point: SweepPoint, columns: Column<SweepPoint>[], shown: ShownSweep): HTMLElement {
  const isDone = point.status === 'done';
  const row = element('tr', {
    'data-point': String(point.point),
    class: `${point.pareto ? 'front' : ''}${isDone ? '' : ' undone'}`.trim(),
  });
  row.append(...cellsOf(point, columns, isDone));
  if (isDone && shown.sweep.failed > 0) row.append(element('td', {}));
  if (isDone) return row;
  const reason = element('td', { class: 'reason' }, point.reason, ' ');
  const log = `logs/${String(point.point).padStart(6, '0')}.txt`;
  if (shown.sweep.folder) reason.append(link('Log', () => shown.open(log)));
  row.append(reason);
  return row;
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
  const columns = columnsOf(sweep);
  made.push(
    plotAndTable(sweep.plot, {
      id: shown.id,
      columns,
      points: sweep.points,
      heads: sweep.failed > 0 ? [element('th', {}, 'Reason')] : [],
      rowOf: (point) => rowOf(point, columns, shown),
    }),
  );
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

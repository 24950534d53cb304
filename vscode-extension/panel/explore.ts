// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What came of an exploration in the panel: the plot of its points and a table with a row for each, and of the point
// that is selected its schedule, with what can be done with it. All figures are estimates.
import type { PointCheck } from '../src/panelProtocol';
import type { Exploration, ExploredPoint } from '../src/protocol';
import { element } from './pictures';
import { type Column, cellsOf, plotAndTable, showCycles, showTime } from './points';

export interface ShownExploration {
  id: number; // of the job
  exploration: Exploration;
  checks: Record<number, PointCheck>; // by point
  button: (title: string, run: () => void, key?: string) => HTMLButtonElement;
  act: (what: 'apply' | 'verify', point: number) => void;
  copy: (text: string) => void;
}

// By job.
interface Choice {
  point: number | undefined;
  objective: string | undefined; // of the plot
  isAll: boolean; // also points that are not on the front
  seen: string; // what was said of the comparison of the point
}
const choices = new Map<number, Choice>();

const NAMES: Record<string, string> = {
  dsp: 'DSP',
  bram: 'BRAM',
  uram: 'URAM',
  lut: 'LUT',
  ff: 'FF',
  ii: 'interval',
};

function columnsOf({ clock, parameters }: { clock: number; parameters: string[] }) {
  const resource = (name: string): Column<ExploredPoint> => ({
    title: `≈ ${name}`,
    text: (point) => point.resources[name]?.toLocaleString('en') ?? '?',
    order: (point) => point.resources[name],
    isNumber: true,
    isFigure: true,
  });
  const columns: Column<ExploredPoint>[] = [
    {
      title: '',
      hint: 'on the Pareto front',
      text: ({ pareto }) => (pareto ? '★' : ''),
      order: ({ pareto }) => Number(!pareto),
    },
    {
      title: 'Point',
      text: ({ point }) => String(point),
      order: ({ point }) => point,
      isNumber: true,
    },
    ...parameters.map((name) => ({
      title: name,
      text: (point: ExploredPoint) => point.values[name] ?? '',
      order: (point: ExploredPoint) => point.values[name],
    })),
    {
      title: '≈ Latency',
      hint: 'cycles',
      text: ({ latency }) => showCycles(latency),
      order: ({ latency }) => latency?.max,
      isNumber: true,
      isFigure: true,
    },
    {
      title: '≈ Time',
      text: ({ latency }) => showTime(latency && latency.max * clock * 1e-9),
      order: ({ latency }) => latency?.max,
      isNumber: true,
      isFigure: true,
    },
    {
      title: '≈ II',
      hint: 'the largest of pipelined loops',
      text: ({ ii }) => (ii === 0 ? '' : String(ii)),
      order: ({ ii }) => ii,
      isNumber: true,
      isFigure: true,
    },
    ...['DSP', 'BRAM_18K', 'LUT', 'FF'].map(resource),
  ];
  return columns;
}

function checkText(check: PointCheck): string {
  if (check.state === 'queued' || check.state === 'running') return 'Comparing with the kernel...';
  if (check.equal) return 'Equal: the schedule computes what the kernel computes.';
  if (check.equal === false)
    return `Different: ${check.message}${check.step ? `, from the step ${check.step} on` : ''}`;
  return `Not compared: ${check.message}`;
}

function scheduleOf(point: ExploredPoint, shown: ShownExploration): HTMLElement {
  const { schedule, reason } = point;
  const made = element(
    'section',
    { class: 'point', 'aria-label': `Point ${point.point}` },
    element('h3', {}, `Point ${point.point}`),
  );
  if (reason) made.append(element('p', { class: 'failed' }, reason));
  if (schedule.length === 0) {
    made.append(
      element('p', { class: 'note' }, 'This is the target as it is: it has no line of a schedule.'),
    );
    return made;
  }
  made.append(element('pre', { tabindex: '0', 'aria-label': 'Schedule' }, schedule.join('\n')));
  const actions = element('div', { class: 'named' });
  if (point.status === 'done') {
    const apply = shown.button('Apply', () => shown.act('apply', point.point));
    apply.title = 'Add this schedule at the end of the file';
    const verify = shown.button('Verify', () => shown.act('verify', point.point));
    verify.title = 'Run the kernel and this schedule, and compare the results';
    actions.append(apply, verify);
  }
  actions.append(shown.button('Copy', () => shown.copy(schedule.join('\n'))));
  made.append(actions);
  const check = shown.checks[point.point];
  if (check)
    made.append(
      element('p', { class: check.equal === false ? 'check failed' : 'check' }, checkText(check)),
    );
  return made;
}

function endOf({ stopped, limit }: Exploration): string {
  switch (stopped) {
    case 'complete':
      return 'The search is complete.';
    case 'limit':
      return `The search stopped at its limit of ${limit} estimates.`;
    case 'interrupted':
      return 'The search was stopped: there may be better designs.';
  }
}

function headOf({ exploration }: ShownExploration): HTMLElement {
  const { part, flow, version, clock, budget } = exploration;
  const most = Object.entries(budget).map(
    ([name, count]) => `${NAMES[name] ?? name} ${count.toLocaleString('en')}`,
  );
  return element(
    'p',
    { class: 'note' },
    `Estimates for ${part}, ${flow} flow, version ${version}, clock ${clock.toFixed(2)} ns. ${endOf(exploration)}${most.length > 0 ? ` Budget: ${most.join(', ')}.` : ''}`,
  );
}

export function explorationOf(shown: ShownExploration): HTMLElement[] {
  const { exploration, id } = shown;
  const { points, plots = [], clock, omitted } = exploration;
  const front = points
    .filter(({ pareto }) => pareto)
    .sort((a, b) => (a.latency?.max ?? 0) - (b.latency?.max ?? 0));
  const ordered = [...front, ...points.filter(({ pareto }) => !pareto)];
  const choice: Choice = choices.get(id) ?? {
    point: front[0]?.point,
    objective: plots[0]?.objective,
    isAll: false,
    seen: '',
  };
  choices.set(id, choice);
  const body = element('div', {});
  const point = element('div', {});

  const select = (number: number, takesFocus: boolean) => {
    const found = points.find((each) => each.point === number);
    if (!found) return;
    if (!found.pareto && !choice.isAll) {
      choice.isAll = true;
      draw();
    }
    choice.point = number;
    for (const row of body.querySelectorAll<HTMLElement>('tr[data-point]')) {
      const isIt = row.dataset.point === String(number);
      row.classList.toggle('selected', isIt);
      row.setAttribute('aria-selected', String(isIt));
      row.tabIndex = isIt ? 0 : -1;
      if (isIt && takesFocus) row.focus();
    }
    point.replaceChildren(scheduleOf(found, shown));
    const said = point.querySelector('.check');
    const now = said ? `${number} ${said.textContent}` : '';
    if (said && now !== choice.seen)
      requestAnimationFrame(() => said.scrollIntoView({ block: 'nearest' }));
    choice.seen = now;
  };

  const columns = columnsOf({ clock, parameters: Object.keys(points[0]?.values ?? {}) });
  const rowOf = (each: ExploredPoint) => {
    const isDone = each.status === 'done';
    const isIt = each.point === choice.point;
    const row = element('tr', {
      'data-point': String(each.point),
      'data-key': `point ${each.point}`,
      class: `${each.pareto ? 'front' : ''}${isDone ? '' : ' undone'}${isIt ? ' selected' : ''}`,
      'aria-selected': String(isIt),
      tabindex: isIt ? '0' : '-1',
    });
    const check = shown.checks[each.point];
    const equal = check?.equal === undefined ? '' : check.equal ? 'equal' : 'different';
    row.append(
      ...cellsOf(each, columns, isDone),
      element('td', {}, equal),
      element('td', { class: 'reason' }, isDone ? '' : 'refused'),
    );
    row.addEventListener('click', () => select(each.point, true));
    row.addEventListener('keydown', (event) => {
      const to: Record<string, Element | null> = {
        ArrowDown: row.nextElementSibling,
        ArrowUp: row.previousElementSibling,
        Home: row.parentElement?.firstElementChild ?? null,
        End: row.parentElement?.lastElementChild ?? null,
      };
      const next = to[event.key];
      if (next === undefined) return;
      event.preventDefault();
      if (next instanceof HTMLElement) select(Number(next.dataset.point), true);
    });
    return row;
  };

  const controls = () => {
    const made = element('div', { class: 'named', role: 'group', 'aria-label': 'Plot' });
    if (plots.length > 1) made.append('Latency against ');
    for (const { objective } of plots.length > 1 ? plots : []) {
      const chosen = shown.button(
        NAMES[objective] ?? objective,
        () => {
          choice.objective = objective;
          draw();
          body.querySelector<HTMLElement>(`[data-key="plot ${objective}"]`)?.focus();
        },
        `plot ${objective}`,
      );
      chosen.setAttribute('aria-pressed', String(choice.objective === objective));
      made.append(chosen);
    }
    const all = element('input', { type: 'checkbox', 'data-key': 'all points' });
    all.checked = choice.isAll;
    all.addEventListener('change', () => {
      choice.isAll = all.checked;
      draw();
      body.querySelector<HTMLElement>('[data-key="all points"]')?.focus();
    });
    if (front.length < points.length)
      made.append(element('label', {}, all, ` All ${points.length} points`));
    return made;
  };

  const draw = () => {
    const drawn = plotAndTable(
      plots.find(({ objective }) => objective === choice.objective)?.svg,
      {
        id,
        columns,
        points: choice.isAll ? ordered : front,
        heads: [element('th', {}, 'Verified'), element('th', {})],
        rowOf,
      },
      ([first]) => first !== undefined && select(first, false),
    );
    drawn.querySelector('table')?.setAttribute('role', 'grid');
    body.replaceChildren(controls(), drawn);
  };
  draw();
  if (choice.point !== undefined) select(choice.point, false);
  const made: HTMLElement[] = [headOf(shown), body, point];
  if (omitted)
    made.push(
      element(
        'p',
        { class: 'note' },
        `${omitted.toLocaleString('en')} points that are not on the front are not shown.`,
      ),
    );
  return made;
}

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The page of the panel: the jobs on the left, what came of one of them on the right.
import type {
  Again,
  ArrayGroup,
  FromPage,
  JobRow,
  Radix,
  Shown,
  ToPage,
} from '../src/panelProtocol';
import {
  type DifferentStep,
  isLargeArray,
  namesOfResults,
  type RunResult,
  type Value,
} from '../src/protocol';
import {
  isInteger,
  type Numeric,
  rangeOf,
  shapeOf,
  show,
  showAllAs,
  showAs,
  subtract,
  toPython,
} from './arrays';
import { explorationOf } from './explore';
import { drawn, element } from './pictures';
import { sweepOf } from './sweep';
import { synthesisOf } from './synthesis';

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void };
const code = acquireVsCodeApi();

const RADICES: Record<Radix, string> = {
  decimal: 'Decimal',
  hex: 'Hexadecimal',
  binary: 'Binary',
  signed: 'Bits as signed',
  unsigned: 'Bits as unsigned',
};
let radix: Radix = 'decimal';
let isChosen = false; // here, which a message that was sent before does not undo
let last: Shown | undefined; // what the page shows
let isEdited = false; // its file, since it began
const opened = new Map<ArrayGroup, boolean>(); // by the user, and stays so for other jobs

// The key says which one it is when the page is drawn anew, so that it keeps the focus.
function button(title: string, run: () => void, key = title): HTMLButtonElement {
  const made = element('button', { type: 'button', 'data-key': key }, title);
  made.addEventListener('click', (event) => {
    event.stopPropagation();
    if (made.getAttribute('aria-disabled') !== 'true') run();
  });
  return made;
}

const MARKS = { queued: '…', running: '▶', done: '✓', failed: '✗', cancelled: '⊘' } as const;

// The kernel's own time where it is known; of others how long the job took.
function time(job: JobRow): string {
  return duration(job.kernelSeconds || ((job.ended ?? Date.now()) - job.started) / 1000);
}

function duration(seconds: number): string {
  const [scale, unit] = seconds < 1e-3 ? [1e6, 'µs'] : seconds < 1 ? [1e3, 'ms'] : [1, 's'];
  const shown = seconds * scale;
  return `${shown < 10 ? shown.toFixed(1) : Math.round(shown)} ${unit}`;
}

function clock(time: number): string {
  return new Date(time).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

const isActive = ({ state }: { state: JobRow['state'] }) =>
  state === 'queued' || state === 'running';

// One of its rows is in the order of focus; arrows lead to the others.
function jobList(jobs: JobRow[], selected: number | undefined): HTMLElement {
  const list = element('ul', { class: 'jobs', role: 'listbox', 'aria-label': 'Jobs' });
  for (const job of jobs) {
    const isSelected = job.id === selected;
    const when = `${job.file} ${clock(job.started)}`;
    const cancel = () => code.postMessage({ type: 'cancel', id: job.id });
    const row = element(
      'li',
      {
        class: `job ${job.state}${isSelected ? ' selected' : ''}`,
        role: 'option',
        'data-id': String(job.id),
        'data-key': `job ${job.id}`,
        tabindex: isSelected || (selected === undefined && job === jobs[0]) ? '0' : '-1',
        'aria-selected': String(isSelected),
        'aria-label': isActive(job)
          ? `${job.title}, ${job.state}, ${when}, Delete cancels it`
          : `${job.title}, ${job.state}, ${when}, ${time(job)}`,
        title: job.message,
      },
      element('span', { class: 'mark' }, MARKS[job.state]),
      element('span', { class: 'title' }, job.title),
      element('span', { class: 'file' }, when),
      element('span', { class: 'time' }, isActive(job) ? job.message || job.state : time(job)),
    );
    if (isActive(job)) {
      const made = button('Cancel', cancel, `job ${job.id}`);
      made.tabIndex = -1; // options have nothing in them that has the focus
      row.append(made);
    }
    const select = () => code.postMessage({ type: 'select', id: job.id });
    row.addEventListener('click', select);
    row.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') select();
      else if (event.key === 'Delete' && isActive(job)) cancel();
      else if (!moveFocus(row, event.key)) return;
      event.preventDefault();
    });
    list.append(row);
  }
  return list;
}

function moveFocus(row: HTMLElement, key: string): boolean {
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const to: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  };
  const place = to[key];
  if (place === undefined) return false;
  const next = rows[place];
  if (!(next instanceof HTMLElement)) return true;
  row.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  return true;
}

// ------------------------------------------------------------------------------------------- values

function named(
  title: string,
  group: ArrayGroup,
  values: Record<string, Value>,
  isOpen: boolean,
  shown: Shown,
): HTMLElement {
  const made = element('details', {}, element('summary', { 'data-key': `part ${group}` }, title));
  made.open = opened.get(group) ?? isOpen;
  made.addEventListener('toggle', () => opened.set(group, made.open));
  for (const [name, value] of Object.entries(values)) {
    const type = typeOf(shown, name);
    const shape = isLargeArray(value) ? value.shape : shapeOf(value);
    const size = type ?? (shape.length > 0 ? `[${shape.join(', ')}]` : '');
    const head = element(
      'h3',
      {},
      name,
      ...(size ? [element('span', { class: 'type' }, ` ${size}`)] : []),
    );
    made.append(
      element('div', { class: 'named' }, head, ...buttonsOf(shown, group, name, value)),
      drawn(name, value, false, undefined, { type, radix }),
    );
  }
  return made;
}

function buttonsOf(shown: Shown, group: ArrayGroup, name: string, value: Value): HTMLElement[] {
  const { id } = shown;
  const which = group === 'inputs' ? `the input ${name}` : name;
  const small = (title: string, about: string, run: () => void) => {
    const made = button(title, run, `${title} ${group} ${name}`);
    made.className = 'small';
    made.title = about;
    made.setAttribute('aria-label', about);
    return made;
  };
  const save = (about: string) =>
    small('Save...', about, () => code.postMessage({ type: 'save', id, group, name }));
  if (isLargeArray(value))
    return shown.canWriteAll && group !== 'inputs'
      ? [save(`Run again, and save all of ${name} as an .npy file`)]
      : [];
  if (!Array.isArray(value)) return [];
  const copy = small('Copy', `Copy ${which} as a Python list`, () =>
    code.postMessage({ type: 'copy', id, text: toPython(value) }),
  );
  return [copy, save(`Save ${which} as an .npy or CSV file`)];
}

const typeOf = (shown: Shown, name: string) => shown.result?.types?.[name];

function placeOf(name: string, index: number[]): string {
  return index.length > 0 ? `${name}[${index.join(', ')}]` : name;
}

// Which step of a schedule makes the difference, with a link to its call.
function differentStep(shown: Shown, step: DifferentStep): HTMLElement {
  const { id } = shown;
  const { first } = step;
  const write = (value: Value) => showAs(value, typeOf(shown, step.output), radix);
  const values = `${placeOf(step.output, first.index)} is then ${write(first.csim)}, and ${write(first.cpu)} in the kernel`;
  if (step.step === 0)
    return element('p', { class: 'step' }, `They differ without any step: ${values}.`);
  const link = button(step.call, () => code.postMessage({ type: 'step', id }));
  link.className = 'link';
  link.title = 'Go to this step';
  return element(
    'p',
    { class: 'step' },
    `From step ${step.step} of ${step.steps} on, `,
    link,
    `: ${values}.`,
  );
}

function differences(shown: Shown): HTMLElement[] {
  const compare = shown.result?.compare;
  if (!compare || compare.equal) return [];
  const made: HTMLElement[] = [];
  if (compare.step) made.push(differentStep(shown, compare.step));
  // What was compared with what: a simulation with the CPU, or a schedule with its kernel.
  const [theirs, ours] = shown.isSimulation ? ['CPU', 'csim'] : ['kernel', 'schedule'];
  for (const [name, output] of Object.entries(compare.outputs)) {
    if (output.equal || !output.first) continue;
    const index = output.first.index;
    const type = typeOf(shown, name);
    const write = (value: Value) => showAs(value, type, radix);
    const writeAll = (value: Value) => showAllAs(value, type, radix);
    made.push(
      element(
        'h3',
        { class: 'failed' },
        `${name} differs, first at ${placeOf(name, index)}: ${theirs} ${write(output.first.cpu)}, ${ours} ${write(output.first.csim)}`,
      ),
    );
    const mine = computed(shown.result, name);
    const difference: Numeric | undefined =
      mine !== undefined && output.cpu !== undefined ? subtract(mine, output.cpu) : undefined;
    if (difference === undefined || !Array.isArray(difference)) {
      const errors = output.errors ?? [];
      if (errors.length > 1)
        made.push(
          element('p', { class: 'note' }, `Max error in each of ${errors.length} parts:`),
          drawn(`errors of ${name}`, errors, true),
        );
      continue;
    }
    const all = shapeOf(difference).reduce((product, length) => product * length, 1);
    const text = `${ours} − ${theirs}: ${rangeOf(difference).nonzero} of ${all} differ (red: ${ours} larger, blue: smaller), max error ${show(output.maxError)}`;
    const pair =
      mine !== undefined && output.cpu !== undefined
        ? { ours, theirs, csim: mine, cpu: output.cpu, write: writeAll }
        : undefined;
    made.push(
      element('p', { class: 'note' }, text),
      drawn(`difference of ${name}`, difference, true, index, { pair }),
    );
  }
  return made;
}

function computed(result: RunResult | undefined, name: string): Value | undefined {
  return (
    result && (result.outputs?.[name] ?? result.results?.[namesOfResults(result).indexOf(name)])
  );
}

function radixBox(): HTMLElement {
  const box = element('select', {
    'aria-label': 'Number format',
    title: 'Number format of integers',
    'data-key': 'radix',
  });
  for (const [value, title] of Object.entries(RADICES))
    box.append(element('option', { value, ...(value === radix ? { selected: '' } : {}) }, title));
  box.addEventListener('change', () => {
    radix = box.value as Radix;
    isChosen = true;
    code.postMessage({ type: 'radix', radix });
    const root = document.getElementById('root');
    if (root && last) keepFocus(root, () => last && place(root, details(last)));
  });
  return box;
}

function summaryOf(shown: Shown): string {
  return sentence(
    shown.isSweep || shown.isExploration ? shown.message : (shown.message.split('; ')[0] ?? ''),
  );
}

// The server's messages come behind the name of a kernel.
function sentence(message: string): string {
  return message.startsWith('csim') ? message : message.charAt(0).toUpperCase() + message.slice(1);
}

// In place of the results that there are, scrolled as far as these were.
function place(root: HTMLElement, right: HTMLElement): void {
  const before = root.querySelector('.details');
  const top = right.dataset.id === before?.getAttribute('data-id') ? (before?.scrollTop ?? 0) : 0;
  if (before) before.replaceWith(right);
  else root.append(right);
  right.scrollTop = top;
}

// What can be done with a job; while it runs, all but ending it is for later.
function actionsOf(shown: Shown): HTMLElement[] {
  const { id, isSimulation } = shown;
  const isBusy = isActive(shown);
  const act = (title: string, type: Again) => {
    const made = button(title, () => code.postMessage({ type, id }));
    // It stays where it is, and has the focus that it had.
    if (isBusy) made.setAttribute('aria-disabled', 'true');
    return made;
  };
  const made: HTMLElement[] = [];
  if (shown.isSweep || shown.isVitis || shown.isExploration) {
    const title = shown.isSweep ? 'Sweep' : shown.isExploration ? 'Explore' : 'Run';
    if (shown.canAgain) made.push(act(`${title} Again`, 'again'));
    if (shown.canAgain && shown.isExploration) made.push(act('Change Budget...', 'budget'));
  } else if (shown.isSynthesis) {
    made.push(act('Synthesize Again', 'synth'), act('Change Part...', 'part'));
  } else {
    const [again, other] = isSimulation
      ? [act('Run Again', 'csim'), act('Run on CPU', 'run')]
      : [act('Run Again', 'run'), act('Run csim', 'csim')];
    again.title = 'Run the kernel as it is in the editor now, with the same inputs';
    made.push(again, other, act('Change Inputs...', 'inputs'));
  }
  if (shown.hasFault)
    made.unshift(button('Go to Line', () => code.postMessage({ type: 'fault', id })));
  if (isBusy) made.push(button('Cancel', () => code.postMessage({ type: 'cancel', id })));
  made.push(button('Log', () => code.postMessage({ type: 'log', id })));
  return made;
}

function details(shown: Shown): HTMLElement {
  const made = element('section', {
    class: 'details',
    'data-id': String(shown.id),
    'data-key': 'details',
    'aria-label': 'Results',
    tabindex: '0', // to scroll it
  });
  const head = element(
    'header',
    {},
    element('h2', {}, shown.title),
    element('span', { class: `state ${shown.state}` }, shown.state),
    element('span', { class: 'edited note', ...(isEdited ? {} : { hidden: '' }) }, 'edited since'),
    element(
      'div',
      { class: 'actions', role: 'group', 'aria-label': 'Actions' },
      ...actionsOf(shown),
    ),
  );
  const types = Object.values(shown.result?.types ?? {});
  if (types.some(isInteger)) head.append(radixBox());
  made.append(head);
  if (isActive(shown)) {
    const { percentage } = shown;
    const bar = element('progress', percentage ? { value: String(percentage), max: '100' } : {});
    bar.setAttribute('aria-label', shown.title);
    made.append(bar);
  }
  const different = differences(shown);
  // What differs says more than the message does.
  if (different.length === 0)
    made.append(
      element('p', { class: shown.state === 'failed' ? 'failed' : '' }, summaryOf(shown)),
    );
  if (shown.synthesis)
    made.append(
      ...synthesisOf({
        now: shown.synthesis,
        before: shown.previous,
        goToLoop: (index) => code.postMessage({ type: 'loop', id: shown.id, index }),
      }),
    );
  if (shown.sweep)
    made.append(
      ...sweepOf({
        id: shown.id,
        sweep: shown.sweep,
        open: (name) => code.postMessage({ type: 'open', id: shown.id, name }),
      }),
    );
  if (shown.exploration)
    made.append(
      ...explorationOf({
        id: shown.id,
        exploration: shown.exploration,
        checks: shown.checks,
        button,
        act: (type, point) => code.postMessage({ type, id: shown.id, point }),
        copy: (text) => code.postMessage({ type: 'copy', id: shown.id, text }),
      }),
    );
  const result = shown.result;
  if (!result) return made;
  made.append(...different);
  if (result.stdout) made.append(element('h3', {}, 'Printed'), element('pre', {}, result.stdout));
  const results = result.results ?? [];
  const names = namesOfResults(result);
  if (results.length > 0) {
    const all = Object.fromEntries(results.map((value, i) => [names[i] ?? '', value]));
    made.append(named(results.length === 1 ? 'Result' : 'Results', 'results', all, true, shown));
  }
  // A buffer that is only read comes out as it went in.
  const outputs = Object.entries(result.outputs ?? {});
  const changed = outputs.filter(
    ([name, value]) =>
      isLargeArray(value) || JSON.stringify(value) !== JSON.stringify(result.inputs?.[name]),
  );
  if (changed.length > 0)
    made.append(named('Outputs', 'outputs', Object.fromEntries(changed), true, shown));
  if (result.inputs && Object.keys(result.inputs).length > 0)
    made.append(named(`Inputs: ${shown.inputs}`, 'inputs', result.inputs, false, shown));
  return made;
}

// What has the focus has it afterwards too; the results as a whole in place of what is not there any more.
function keepFocus(root: HTMLElement, draw: () => void): void {
  const before = document.activeElement;
  const keyOf = (each: Element | null) => each?.closest<HTMLElement>('[data-key]')?.dataset.key;
  const isDetail = before?.closest('.details') !== null;
  const key = root.contains(before) ? keyOf(before) : undefined;
  draw();
  // While the focus is in an editor, it stays there.
  if (key === undefined || !document.hasFocus() || root.contains(before)) return;
  const again = root.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  (again ?? root.querySelector<HTMLElement>(isDetail ? '.details' : '.job[tabindex="0"]'))?.focus({
    preventScroll: true,
  });
}

// For those who hear it: of the job that is shown, each state once.
let told = '';
function tell(shown: Shown): void {
  const now = `${shown.id} ${shown.state}`;
  const spoken = document.getElementById('spoken');
  if (!spoken || now === told) return;
  told = now;
  spoken.textContent = isActive(shown)
    ? `${shown.title}: ${shown.state}`
    : `${shown.title}: ${shown.state}. ${summaryOf(shown)}`;
}

function draw(root: HTMLElement, { jobs, selected, shown }: ToPage): void {
  if (jobs.length === 0) {
    root.replaceChildren(
      element(
        'p',
        { class: 'empty' },
        'No kernel has been run yet. Click "Run on CPU" or "Run csim" above a kernel.',
      ),
    );
    return;
  }
  const before = root.querySelector('.details');
  const list = jobList(jobs, selected);
  const old = root.querySelector('.jobs');
  const kept = old?.scrollTop ?? 0;
  // What is the same stays, with what is selected in it.
  if (shown === 'same' && before) old?.replaceWith(list);
  else if (shown && shown !== 'same') {
    last = shown;
    if (before && old) old.replaceWith(list);
    else root.replaceChildren(list);
    place(root, details(shown));
  } else root.replaceChildren(list);
  list.scrollTop = kept;
  const edited = root.querySelector<HTMLElement>('.edited');
  if (edited) edited.hidden = !isEdited;
}

window.addEventListener('message', (event: MessageEvent<ToPage>) => {
  const root = document.getElementById('root');
  if (!root) return;
  isEdited = event.data.isEdited;
  if (!isChosen) radix = event.data.radix;
  keepFocus(root, () => draw(root, event.data));
  const { shown } = event.data;
  if (shown && shown !== 'same') tell(shown);
});

code.postMessage({ type: 'ready' });

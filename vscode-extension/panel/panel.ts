// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The page of the panel: the jobs on the left, what came of one of them on the right.
import type { FromPage, JobRow, Shown, ToPage } from '../src/panelProtocol';
import type { DifferentStep, Value } from '../src/protocol';
import {
  isLarge,
  type Numeric,
  type Radix,
  rangeOf,
  shapeOf,
  show,
  subtract,
  toPython,
} from './arrays';
import { drawn, element } from './pictures';
import { sweepOf } from './sweep';
import { synthesisOf } from './synthesis';

interface State {
  radix?: Radix;
}
declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): State | undefined;
  setState(state: State): void;
};
const code = acquireVsCodeApi();

const RADICES: Record<Radix, string> = {
  decimal: 'Decimal',
  hex: 'Hexadecimal',
  binary: 'Binary',
  signed: 'Bits as signed',
  unsigned: 'Bits as unsigned',
};
let radix: Radix = code.getState()?.radix ?? 'decimal';
let last: Shown | undefined; // what the page shows

function button(title: string, run: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, title);
  made.addEventListener('click', (event) => {
    event.stopPropagation();
    run();
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

function jobList(jobs: JobRow[], selected: number | undefined): HTMLElement {
  const list = element('ul', { class: 'jobs', role: 'listbox', 'aria-label': 'Jobs' });
  for (const job of jobs) {
    const isActive = job.state === 'queued' || job.state === 'running';
    const row = element(
      'li',
      {
        class: `job ${job.state}${job.id === selected ? ' selected' : ''}`,
        role: 'option',
        'data-id': String(job.id),
        tabindex: '0',
        'aria-selected': String(job.id === selected),
        title: job.message,
      },
      element('span', { class: 'mark' }, MARKS[job.state]),
      element('span', { class: 'title' }, job.title),
      element('span', { class: 'file' }, `${job.file} ${clock(job.started)}`),
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

function named(
  title: string,
  values: Record<string, Value>,
  isOpen: boolean,
  shown: Shown,
): HTMLElement {
  const made = element('details', isOpen ? { open: '' } : {}, element('summary', {}, title));
  for (const [name, value] of Object.entries(values)) {
    const shape = isLarge(value) ? value.shape : shapeOf(value);
    const type = shown.types[name];
    const size = type ?? (shape.length > 0 ? `[${shape.join(', ')}]` : '');
    const head = element(
      'h3',
      {},
      name,
      ...(size ? [element('span', { class: 'type' }, ` ${size}`)] : []),
    );
    if (shape.length > 0 && !isLarge(value)) {
      const copy = button('Copy', () =>
        code.postMessage({ type: 'copy', id: shown.id, text: toPython(value) }),
      );
      copy.title = `Copy ${name} as a Python list`;
      copy.className = 'small';
      head.append(copy);
    }
    made.append(head, drawn(name, value, false, undefined, { type, radix }));
  }
  return made;
}

function placeOf(name: string, index: number[]): string {
  return index.length > 0 ? `${name}[${index.join(', ')}]` : name;
}

// Which step of a schedule makes the difference, with a link to its call.
function differentStep(id: number, step: DifferentStep): HTMLElement {
  const { first } = step;
  const values = `${placeOf(step.output, first.index)} is then ${show(first.csim)}, and ${show(first.cpu)} in the kernel`;
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
  if (compare.step) made.push(differentStep(shown.id, compare.step));
  // What was compared with what: a simulation with the CPU, or a schedule with its kernel.
  const [theirs, ours] = shown.isSimulation ? ['CPU', 'csim'] : ['kernel', 'schedule'];
  for (const [name, output] of Object.entries(compare.outputs)) {
    if (output.equal || !output.first) continue;
    const index = output.first.index;
    made.push(
      element(
        'h3',
        { class: 'failed' },
        `${name} differs, first at ${placeOf(name, index)}: ${theirs} ${show(output.first.cpu)}, ${ours} ${show(output.first.csim)}`,
      ),
    );
    const mine = computed(shown.result?.outputs, shown.result?.results, name);
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
        ? { ours, theirs, csim: mine, cpu: output.cpu }
        : undefined;
    made.push(
      element('p', { class: 'note' }, text),
      drawn(`difference of ${name}`, difference, true, index, { pair }),
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

function radixBox(): HTMLElement {
  const box = element('select', { 'aria-label': 'Number format', title: 'Number format' });
  for (const [value, title] of Object.entries(RADICES))
    box.append(element('option', { value, ...(value === radix ? { selected: '' } : {}) }, title));
  box.addEventListener('change', () => {
    radix = box.value as Radix;
    code.setState({ radix });
    const root = document.getElementById('root');
    if (!root || !last) return;
    place(root, details(last));
    root.querySelector('select')?.focus();
  });
  return box;
}

// The server's messages come behind the name of a kernel.
function sentence(message: string): string {
  return message.startsWith('csim') ? message : message.charAt(0).toUpperCase() + message.slice(1);
}

// In place of the results that there are, with what was open and how far it was scrolled.
function place(root: HTMLElement, right: HTMLElement): void {
  const before = root.querySelector('.details');
  const open = new Map(
    [...root.querySelectorAll('details')].map((each) => [nameOf(each), each.open]),
  );
  for (const each of right.querySelectorAll('details'))
    each.open = open.get(nameOf(each)) ?? each.open;
  const top = right.dataset.id === before?.getAttribute('data-id') ? (before?.scrollTop ?? 0) : 0;
  if (before) before.replaceWith(right);
  else root.append(right);
  right.scrollTop = top;
}

function details(shown: Shown): HTMLElement {
  const made = element('section', {
    class: 'details',
    'data-id': String(shown.id),
    'aria-label': 'Results',
  });
  const head = element(
    'header',
    {},
    element('h2', {}, shown.title),
    element('span', { class: `state ${shown.state}` }, shown.state),
  );
  if (shown.hasFault)
    head.append(button('Go to Line', () => code.postMessage({ type: 'fault', id: shown.id })));
  const isActive = shown.state === 'queued' || shown.state === 'running';
  if (shown.isSweep || shown.isVitis) {
    const { id } = shown;
    if (!isActive && shown.canAgain)
      head.append(
        button(shown.isSweep ? 'Sweep Again' : 'Run Again', () =>
          code.postMessage({ type: 'again', id }),
        ),
      );
  } else if (!isActive && shown.isSynthesis) {
    const { id } = shown;
    head.append(
      button('Synthesize Again', () => code.postMessage({ type: 'synth', id })),
      button('Change Part...', () => code.postMessage({ type: 'part', id })),
    );
  } else if (!isActive) {
    const { id, isSimulation } = shown;
    const run = (title: string, what: 'run' | 'csim') =>
      button(title, () => code.postMessage({ type: what, id }));
    head.append(
      run(isSimulation ? 'Run on CPU' : 'Run Again', 'run'),
      run(isSimulation ? 'Run Again' : 'Run csim', 'csim'),
      button('Change Inputs...', () => code.postMessage({ type: 'inputs', id })),
    );
  }
  head.append(button('Log', () => code.postMessage({ type: 'log', id: shown.id })));
  if (shown.result && Object.values(shown.types).some((type) => /^[iu]\d/.test(type)))
    head.append(radixBox());
  made.append(head);
  if (isActive) {
    const { percentage } = shown;
    made.append(element('progress', percentage ? { value: String(percentage), max: '100' } : {}));
  }
  const different = differences(shown);
  // What differs says more than the message does.
  if (different.length === 0) {
    const summary = sentence(shown.isSweep ? shown.message : (shown.message.split('; ')[0] ?? ''));
    made.append(element('p', { class: shown.state === 'failed' ? 'failed' : '' }, summary));
  }
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
  const result = shown.result;
  if (!result) return made;
  made.append(...different);
  if (result.stdout) made.append(element('h3', {}, 'Printed'), element('pre', {}, result.stdout));
  const results = result.results ?? [];
  if (results.length === 1 && results[0] !== undefined)
    made.append(named('Result', { result: results[0] }, true, shown));
  else if (results.length > 1)
    made.append(
      named(
        'Results',
        Object.fromEntries(results.map((value, i) => [`result${i}`, value])),
        true,
        shown,
      ),
    );
  // A buffer that is only read comes out as it went in.
  const outputs = Object.entries(result.outputs ?? {});
  const changed = outputs.filter(
    ([name, value]) =>
      isLarge(value) || JSON.stringify(value) !== JSON.stringify(result.inputs?.[name]),
  );
  if (changed.length > 0) made.append(named('Outputs', Object.fromEntries(changed), true, shown));
  if (result.inputs && Object.keys(result.inputs).length > 0)
    made.append(named(`Inputs: ${shown.inputs}`, result.inputs, false, shown));
  return made;
}

window.addEventListener('message', (event: MessageEvent<ToPage>) => {
  const root = document.getElementById('root');
  if (!root) return;
  const { jobs, shown } = event.data;
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
  const focused = document.activeElement?.closest('li')?.dataset.id;
  const isButton = document.activeElement instanceof HTMLButtonElement;
  const list = jobList(jobs, event.data.selected);
  const kept = root.querySelector('.jobs')?.scrollTop ?? 0;
  // What is the same stays, with what is selected in it.
  if (shown === 'same' && before) root.querySelector('.jobs')?.replaceWith(list);
  else if (shown && shown !== 'same') {
    last = shown;
    const jobs = root.querySelector('.jobs');
    if (before && jobs) jobs.replaceWith(list);
    else root.replaceChildren(list);
    place(root, details(shown));
  } else root.replaceChildren(list);
  list.scrollTop = kept;
  if (focused !== undefined) {
    const row = list.querySelector<HTMLElement>(`li[data-id="${focused}"]`);
    (isButton ? (row?.querySelector('button') ?? row) : row)?.focus();
  }
});

// "Inputs", whatever they are.
function nameOf(each: HTMLDetailsElement): string {
  return each.firstElementChild?.textContent?.split(':')[0] ?? '';
}
code.postMessage({ type: 'ready' });

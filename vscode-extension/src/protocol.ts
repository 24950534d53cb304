// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the server and this extension say to each other beyond the protocol, as docs/running.md has it.

export type JobKind =
  | 'run'
  | 'csim'
  | 'hls'
  | 'mlir'
  | 'schedule'
  | 'synth'
  | 'sweep'
  | 'vitis'
  | 'estimate'
  | 'explore';
export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

// Stands for an array that is too large to be sent.
export interface LargeArray {
  elements: number;
  shape: number[];
  first: Value[]; // what stands at the beginning of each axis
}
// A number, a text for what JSON has no number for, or an array.
export type Value = number | string | boolean | null | Value[] | LargeArray;

export function isLargeArray(value: Value): value is LargeArray {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export interface WirePosition {
  line: number; // from 1
  column: number; // from 1, in code points
}

export interface Fault {
  file?: string;
  cell?: number; // of a notebook, from 1: lines count from its beginning
  range?: { start: WirePosition; end: WirePosition };
  severity?: string;
  code?: string;
  message?: string;
  notes?: Fault[];
}

export interface ComparedOutput {
  equal: boolean;
  first: { index: number[]; cpu: Value; csim: Value } | null;
  maxError: Value;
  stored?: Fault; // the statement that stored the first one
  cpu?: Value; // an array as the CPU has it
  errors?: Value[]; // the largest in each stretch of its elements
}

// The step of a schedule that makes it differ from its kernel.
export interface DifferentStep {
  step: number; // from 1; 0: they differ without any step
  steps: number;
  call: string;
  output: string;
  first: { index: number[]; cpu: Value; csim: Value };
  place: Fault;
}

// Absent: the tool does not know it.
export interface Cycles {
  min: number;
  max: number;
}

export interface LoopReport {
  name: string;
  nest: number; // how many loops are around it
  range?: { start: WirePosition; end: WirePosition; file: string };
  cell?: number;
  tripCount?: Cycles;
  latency?: Cycles;
  iterationLatency?: Cycles;
  ii?: number;
  depth?: number;
}

export interface Violation {
  loop: string;
  issue: string;
  reason: string;
  distance?: number;
  range?: LoopReport['range'];
  cpp?: string;
}

// What `allo synth --format json` prints: periods in nanoseconds, latencies in cycles.
export interface Synthesis {
  target: string;
  part: string;
  family: string;
  flow: string;
  version: string;
  clock: number;
  uncertainty?: number;
  estimated?: number;
  timingMet?: boolean;
  latency?: Cycles;
  interval?: Cycles;
  loops: LoopReport[];
  resources: Record<string, number>;
  available: Record<string, number>;
  violations: Violation[];
  standIn: boolean; // no number in it means anything
}

// A point of a sweep: one value for each parameter.
export interface SweepPoint {
  point: number;
  values: Record<string, string>;
  target: string;
  status: string; // 'done', 'refused', ...
  reason: string; // why it is not done
  kernelSeconds?: number;
  equal?: boolean;
  clock?: number;
  estimated?: number;
  timingMet?: boolean;
  latency?: Cycles;
  interval?: Cycles;
  resources: Record<string, number>;
  pareto: boolean;
}

// results.json of the folder of a sweep, and what is shown of it.
export interface Sweep {
  target: string;
  mode: 'csim' | 'synth' | 'estimate';
  parameters: { name: string; values: string[] }[];
  objectives: string[];
  standIn: boolean; // no figure of a synthesis means anything
  failed: number;
  points: SweepPoint[];
  folder?: string;
  plot?: string; // SVG
  omitted?: number; // points
}

// A point of an exploration; its figures are estimates.
export interface ExploredPoint {
  point: number;
  from?: number;
  values: Record<string, string>; // of parameters
  schedule: string[]; // lines
  status: 'done' | 'refused';
  reason: string;
  latency?: Cycles;
  interval?: Cycles;
  ii: number; // the largest of pipelined loops; 0: there are none
  resources: Record<string, number>;
  fits: boolean;
  pareto: boolean;
  equal?: boolean;
}

// What `allo explore --format json` prints, and what is shown of it.
export interface Exploration {
  target: string;
  part: string;
  flow: string;
  version: string;
  clock: number; // nanoseconds
  budget: Record<string, number>; // that was asked for
  objectives: string[];
  limit: number;
  stopped: 'complete' | 'limit' | 'interrupted';
  points: ExploredPoint[];
  plots?: { objective: string; svg: string }[]; // of the latency and another figure
  omitted?: number; // points
}

export interface Device {
  device: string;
  part: string;
}

export interface RunResult {
  target?: string;
  backend?: string;
  inputs?: Record<string, Value>;
  outputs?: Record<string, Value>;
  results?: Value[];
  types?: Record<string, string>; // of parameters, and of results by namesOfResults()
  seconds?: number;
  kernelSeconds?: number; // in the kernel itself
  stdout?: string;
  faults?: Fault[];
  compare?: {
    equal: boolean;
    run?: number;
    outputs: Record<string, ComparedOutput>;
    step?: DifferentStep;
  };
  // Of a text that was made:
  uri?: string;
  stage?: string;
}

// As their files and their types are called: with an underscore where a parameter has the name.
export function namesOfResults({ results = [], inputs = {} }: RunResult): string[] {
  return results.map((_, i) => {
    let name = results.length === 1 ? 'result' : `result${i}`;
    while (name in inputs) name += '_';
    return name;
  });
}

export interface JobUpdate {
  jobId: number;
  kind: JobKind;
  uri: string;
  target: string;
  state: JobState;
  message: string;
  percentage?: number;
  // Of a synthesis, a sweep and an exploration: what came of it, or what to choose a part from.
  result?: RunResult | Synthesis | Sweep | Exploration | { devices: Device[] };
  logPath?: string;
  reproducer?: string;
}

export interface KernelInput {
  name: string;
  type: string;
}

export interface WireKernel {
  target: string;
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
  // Of the kernel, an instance's template; nothing where that is in another file.
  definition?: WireKernel['range'];
  broken: boolean;
  streams: boolean;
  inputs: KernelInput[];
}

// What allo/scheduleTree answers.
export interface WirePlace {
  uri: string;
  range: WireKernel['range'];
}
export interface WireScheduleNode {
  kind: 'function' | 'loop' | 'buffer';
  name: string;
  detail: string;
  place?: WirePlace; // in the kernel
  step?: WirePlace; // the call that made it
  children: WireScheduleNode[];
}
export interface WireScheduleTree {
  kernel: string;
  names: string[]; // as targets: "s", "test_gemm.s"
  epoch: number;
  dirty: boolean;
  steps: number; // done
  allSteps: number; // in the file
  last?: string; // the primitive of the last step
  complete: boolean;
  functions: WireScheduleNode[];
}

// What allo/loopSchedule answers: an estimate of a pipelined loop. Steps are cycles of an iteration, from 0.
export interface WireLoopOperation {
  operation: string; // "load 'a'"
  count: number; // of equal ones
  first: number;
  last: number;
  place?: WirePlace;
  limits: boolean; // the interval
}
export interface WireLoopSchedule {
  target: string; // whose estimate it is
  targets: string[]; // all that have one of this loop
  hardware: string;
  stale: boolean; // the kernel has changed since
  name: string;
  place: WirePlace; // of the header
  ii?: number;
  depth?: number;
  figures: string; // "≈ II 4 · 262 cycles"
  limit?: string; // why the interval is not smaller
  lift?: string;
  limitPlaces: WirePlace[];
  uncertain: string[];
  operations: WireLoopOperation[];
  unscheduled: number; // operations beyond these
}

export interface Inputs {
  inputs?: Record<string, Value>;
  npz?: string;
  random?: number;
}

// The argument of a server's command.
export interface JobRequest extends Inputs {
  uri: string;
  target?: string;
  version?: number;
  outputDir?: string;
  stage?: string;
  compare?: boolean;
  lines?: string[]; // that the file has at its end
  part?: string;
  device?: string;
  rebuild?: boolean;
  // Of a sweep:
  parameters?: string[]; // 'N=8,16'
  mode?: string;
  frequencies?: string[];
  folder?: string;
  show?: boolean;
  // Of an exploration:
  budgets?: string[]; // 'dsp=100'
  // Of a mode of `allo vitis`, with 'mode':
  step?: string;
}

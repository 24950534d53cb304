// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the panel's page and the extension say to each other; at the end, the same for the page with the schedule of a loop.
import type {
  Exploration,
  JobState,
  RunResult,
  Sweep,
  Synthesis,
  WireLoopSchedule,
} from './protocol';

export interface JobRow {
  id: number;
  title: string;
  state: JobState;
  message: string;
  file: string; // its name
  started: number;
  ended?: number;
  kernelSeconds?: number;
}

export interface Shown {
  id: number;
  title: string;
  state: JobState;
  message: string;
  inputs: string; // in words
  result?: RunResult;
  isSimulation: boolean;
  isSynthesis: boolean;
  synthesis?: Synthesis;
  previous?: Synthesis; // of the same kernel, before
  isSweep: boolean;
  isVitis: boolean; // a mode of `allo vitis`
  canAgain: boolean; // it was asked for in this window, and ran something
  canWriteAll: boolean; // another run can save arrays that are too large to be shown
  sweep?: Sweep;
  isExploration: boolean;
  exploration?: Exploration;
  checks: Record<number, PointCheck>; // of the exploration's points
  percentage?: number; // of a job that runs
  hasFault: boolean;
}

// A comparison of a point's schedule with its kernel.
export interface PointCheck {
  state: JobState;
  message: string;
  equal?: boolean; // absent: they were not compared
  step?: string; // the call that makes the difference
}

// How integers are written: as they are, or by the bits of their type.
export type Radix = 'decimal' | 'hex' | 'binary' | 'signed' | 'unsigned';

export interface ToPage {
  radix: Radix;
  jobs: JobRow[];
  selected?: number;
  isEdited: boolean; // the file of the selected one, since it began
  shown?: Shown | 'same'; // the page has it already
}

// An array of a result.
export type ArrayGroup = 'inputs' | 'outputs' | 'results';

// What is done with a job's kernel once more.
export type Again = 'run' | 'csim' | 'inputs' | 'synth' | 'part' | 'again' | 'budget';

export type FromPage =
  | { type: 'ready' }
  | { type: 'radix'; radix: Radix } // to be remembered
  | { type: 'select' | 'cancel' | 'log' | 'fault' | 'step' | Again; id: number }
  | { type: 'loop'; id: number; index: number } // of the report's loops
  | { type: 'apply' | 'verify'; id: number; point: number } // of an exploration
  | { type: 'open'; id: number; name: string } // a file of a sweep's folder
  | { type: 'copy'; id: number; text: string }
  | { type: 'save'; id: number; group: ArrayGroup; name: string };

export type ToSchedulePage =
  | {
      type: 'schedule';
      schedule?: WireLoopSchedule; // absent: none is known
      places: string[]; // of its operations: "line 12"; '' where that is not known
      limitPlaces: string[];
      header: string;
    }
  | { type: 'mark'; operations: number[] }; // those on the line of the cursor

export type FromSchedulePage =
  | { type: 'ready' | 'header' } // the header of the loop
  | { type: 'go'; operation: number; takesFocus: boolean } // to its place in the source
  | { type: 'limit'; index: number }
  | { type: 'target'; target: string }; // whose estimate is wanted

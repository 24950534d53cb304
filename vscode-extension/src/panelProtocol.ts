// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the panel's page and the extension say to each other.
import type { JobState, RunResult, Sweep, Synthesis } from './protocol';

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
  types: Record<string, string>; // of parameters, as far as they are known
  isSimulation: boolean;
  isSynthesis: boolean;
  synthesis?: Synthesis;
  previous?: Synthesis; // of the same kernel, before
  isSweep: boolean;
  isVitis: boolean; // a mode of `allo vitis`
  canAgain: boolean; // it was asked for in this window, and ran something
  sweep?: Sweep;
  percentage?: number; // of a job that runs
  hasFault: boolean;
}

export interface ToPage {
  jobs: JobRow[];
  selected?: number;
  shown?: Shown | 'same'; // the page has it already
}

// What is done with a job's kernel once more.
export type Again = 'run' | 'csim' | 'inputs' | 'synth' | 'part' | 'again';

export type FromPage =
  | { type: 'ready' }
  | { type: 'select' | 'cancel' | 'log' | 'fault' | 'step' | Again; id: number }
  | { type: 'loop'; id: number; index: number } // of the report's loops
  | { type: 'open'; id: number; name: string } // a file of a sweep's folder
  | { type: 'copy'; id: number; text: string };

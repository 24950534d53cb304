// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the panel's page and the extension say to each other.
import type { JobState, RunResult } from './protocol';

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
  hasFault: boolean;
}

export interface ToPage {
  jobs: JobRow[];
  selected?: number;
  shown?: Shown | 'same'; // the page has it already
}

export type FromPage =
  | { type: 'ready' }
  | { type: 'select' | 'cancel' | 'log' | 'fault' | 'step' | 'run' | 'csim' | 'inputs'; id: number }
  | { type: 'copy'; id: number; text: string };

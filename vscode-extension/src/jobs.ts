// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The jobs that were started from this window: what is known of each, and its end as a promise.
import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { moduleOf, notebookAt, textOfCells } from './notebooks';
import type {
  Device,
  Exploration,
  Inputs,
  JobKind,
  JobRequest,
  JobState,
  JobUpdate,
  RunResult,
  Sweep,
  Synthesis,
} from './protocol';
import type { Server } from './server';

export class Job {
  state: JobState = 'queued';
  message = '';
  result: RunResult | undefined; // of a run
  synthesis: Synthesis | undefined; // of a synthesis that is done
  sweep: Sweep | undefined; // of a sweep that has ended
  exploration: Exploration | undefined; // of one that has ended
  readonly checks = new Map<number, Job>(); // of the exploration's points: comparisons with the kernel
  devices: Device[] | undefined; // of one that asks for a part
  request: JobRequest | undefined; // of this window
  percentage: number | undefined;
  part: Pick<JobRequest, 'part' | 'device'> = {}; // that was asked for
  logPath: string | undefined;
  reproducer: string | undefined; // a file that replays it, where the compiler crashed
  readonly started = Date.now();
  ended: number | undefined;
  inputs: Inputs = {};
  isHelper = false; // it makes a file for another one, and is shown nowhere
  text: string | undefined; // of its file when it was asked for, as a hash; of a file that was open
  readonly settled: Promise<Job>;
  private settle: (job: Job) => void = () => undefined;

  constructor(
    readonly id: number,
    readonly kind: JobKind,
    readonly uri: string,
    readonly target: string,
  ) {
    this.settled = new Promise((resolve) => {
      this.settle = resolve;
    });
  }

  get isActive(): boolean {
    return this.state === 'queued' || this.state === 'running';
  }

  get title(): string {
    const what = TITLES[this.kind];
    return this.target ? `${what} ${this.target}` : what;
  }

  update(update: JobUpdate): void {
    if (!this.isActive) return;
    this.state = update.state;
    this.message = update.message;
    this.percentage = update.percentage;
    if (update.result) this.take(update.result);
    this.logPath = update.logPath ?? this.logPath;
    this.reproducer = update.reproducer ?? this.reproducer;
    if (this.isActive) return;
    this.ended = Date.now();
    this.settle(this);
  }

  private take(result: NonNullable<JobUpdate['result']>): void {
    if (this.kind === 'estimate') return; // the message says it
    if (!REPORTS.includes(this.kind)) this.result = result as RunResult;
    else if ('devices' in result) this.devices = result.devices;
    else if (this.kind === 'sweep') this.sweep = result as Sweep;
    else if (this.kind === 'explore') this.exploration = result as Exploration;
    else this.synthesis = result as Synthesis;
  }
}

// Those whose result is not that of a run.
const REPORTS: JobKind[] = ['synth', 'sweep', 'explore'];

const TITLES: Record<JobKind, string> = {
  run: 'CPU',
  csim: 'csim',
  hls: 'HLS C++',
  mlir: 'MLIR',
  schedule: 'Schedule',
  synth: 'Synthesis',
  sweep: 'Sweep',
  vitis: 'Vitis',
  estimate: 'Estimate',
  explore: 'Explore',
};

// Arrays of more elements are not sent; the panel draws all that are.
const LARGEST = 100_000;

const KINDS: Record<string, JobKind> = {
  'allo.run': 'run',
  'allo.csim': 'csim',
  'allo.showHls': 'hls',
  'allo.showMlir': 'mlir',
  'allo.showSchedule': 'schedule',
  'allo.synth': 'synth',
  'allo.sweep': 'sweep',
  'allo.vitis': 'vitis',
  'allo.estimate': 'estimate',
  'allo.explore': 'explore',
};

export const makesText = (kind: JobKind) =>
  kind === 'hls' || kind === 'mlir' || kind === 'schedule';

const computes = (command: string) =>
  command === 'allo.run' || command === 'allo.csim' || command === 'allo.vitis';

export class Jobs implements vscode.Disposable {
  private readonly all = new Map<number, Job>();
  private readonly emitter = new vscode.EventEmitter<Job>();
  readonly onDidChange = this.emitter.event;
  private isAnyActive = false;
  // How many the server was asked for and has not answered yet, and news that may be about them.
  private starting = 0;
  private early: JobUpdate[] = [];
  private readonly subscriptions: vscode.Disposable[] = [];

  constructor(private readonly server: Server) {
    server.onNotification<JobUpdate>('allo/jobUpdate', (update) => this.updated(update));
    this.subscriptions.push(
      server.onDidChangeState((state) => {
        if (state !== 'ready') this.serverGone();
      }),
    );
  }

  // The newest first.
  get list(): Job[] {
    return [...this.all.values()].reverse();
  }

  get active(): Job[] {
    return this.list.filter((job) => job.isActive);
  }

  // Resolves once the server has taken it; rejects where it does not.
  async start(command: string, request: JobRequest, isHelper = false): Promise<Job> {
    this.starting += 1;
    // As the server names it in its news.
    const uri = this.server.uriFor(moduleOf(vscode.Uri.parse(request.uri)));
    const text = this.textOf(uri);
    try {
      const { jobId } = await this.server.request<{ jobId: number }>('workspace/executeCommand', {
        command,
        arguments: [computes(command) ? { largest: LARGEST, ...request } : request],
      });
      const job = this.jobFor(jobId, KINDS[command] ?? 'run', uri, request.target ?? '');
      job.request = request;
      job.text ??= text;
      job.isHelper = isHelper;
      job.part = { part: request.part, device: request.device };
      job.inputs = { inputs: request.inputs, npz: request.npz, random: request.random };
      this.changed(job);
      return job;
    } finally {
      this.starting -= 1;
      const early = this.early;
      this.early = [];
      for (const update of early) this.updated(update);
    }
  }

  async cancel(job: Job): Promise<void> {
    if (!job.isActive) return;
    await this.server.request('workspace/executeCommand', {
      command: 'allo.cancelJob',
      arguments: [{ jobId: job.id }],
    });
  }

  // What is shown of it is something else now.
  touch(job: Job): void {
    this.emitter.fire(job);
  }

  // Whether its file has another text by now.
  isEdited(job: Job): boolean {
    return job.text !== undefined && (this.textOf(job.uri) ?? job.text) !== job.text;
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
    this.emitter.dispose();
  }

  private textOf(uri: string): string | undefined {
    const notebook = notebookAt(uri);
    const text = notebook
      ? textOfCells(notebook)
      : vscode.workspace.textDocuments
          .find((each) => this.server.uriFor(each.uri) === uri)
          ?.getText();
    return text === undefined ? undefined : createHash('sha1').update(text).digest('hex');
  }

  private jobFor(id: number, kind: JobKind, uri: string, target: string): Job {
    let job = this.all.get(id);
    if (!job) {
      job = new Job(id, kind, uri, target);
      this.all.set(id, job);
      const first =
        this.all.size > 50 ? this.list.filter((each) => !each.isActive).at(-1) : undefined;
      if (first) this.all.delete(first.id);
    }
    return job;
  }

  private updated(update: JobUpdate): void {
    if (this.starting > 0 && !this.all.has(update.jobId)) {
      this.early.push(update);
      return;
    }
    const job = this.jobFor(update.jobId, update.kind, update.uri, update.target);
    job.update(update);
    this.changed(job);
  }

  private changed(job: Job): void {
    const isAny = this.active.length > 0;
    if (isAny !== this.isAnyActive) {
      this.isAnyActive = isAny;
      void vscode.commands.executeCommand('setContext', 'allo.jobsRunning', isAny);
    }
    this.emitter.fire(job);
  }

  // Its jobs went with it, and the next one counts from 1 again.
  private serverGone(): void {
    for (const job of this.active) {
      job.update({
        jobId: job.id,
        kind: job.kind,
        uri: job.uri,
        target: job.target,
        state: 'failed',
        message: 'aborted: the Allo server stopped',
      });
      this.changed(job);
    }
    this.all.clear();
    this.early = [];
  }
}

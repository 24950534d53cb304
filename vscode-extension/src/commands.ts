// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What users ask to be done with kernels: from lenses, the palette, menus, keys and tests.
import * as vscode from 'vscode';
import { askBudgets } from './explore';
import { describeInputs, fitting, pickInputs, type RememberedInputs } from './inputs';
import { type Job, type Jobs, makesText } from './jobs';
import { instanceOf, type Kernel, kernelsAt, kernelsOf, pickKernel, templatesOf } from './kernels';
import { documentAt, documentsBeside, isKernelCell, mayHaveKernels, moduleOf } from './notebooks';
import type { Again } from './panelProtocol';
import { choosePart } from './parts';
import { goToFault, placeOf } from './places';
import type { Device, Inputs, JobKind, JobRequest } from './protocol';
import type { Server } from './server';
import { pickSweep, type Sweeps, saveKernelFiles } from './sweeps';

const UNTRUSTED = 'This workspace is not trusted: kernels are checked, but not run.';

// Of jobs that need a part, or are done again as they were.
const COMMANDS: Partial<Record<JobKind, string>> = {
  sweep: 'allo.sweep',
  explore: 'allo.explore',
};

const WITH_INPUTS = 'Run with inputs';

// How long a job may take before its progress is a notification.
const QUIET_FOR = 400;

type Answer =
  | 'Copy Reproducer Path'
  | 'Choose Inputs...'
  | 'Use Random Numbers'
  | 'Go to Line'
  | 'Show Results'
  | 'Show Log';

interface Target {
  uri: vscode.Uri;
  kernel: Kernel;
}

export class Commands {
  private last: vscode.TextEditor | undefined; // with kernels, and active
  private readonly told = new WeakSet<Job>(); // of their progress and outcome

  constructor(
    private readonly server: Server,
    private readonly jobs: Jobs,
    private readonly remembered: RememberedInputs,
    private readonly sweeps: Sweeps,
    private readonly devices: Device[],
    private readonly panel: { readonly isVisible: boolean },
    private readonly showResults: (job?: Job) => void,
    private readonly showText: (job: Job) => Promise<void>,
  ) {}

  register(context: vscode.ExtensionContext): void {
    const register = (name: string, run: (...args: never[]) => unknown) =>
      context.subscriptions.push(vscode.commands.registerCommand(name, run));
    const seen = (editor: vscode.TextEditor | undefined) => {
      if (editor && mayHaveKernels(editor.document)) this.last = editor;
    };
    seen(vscode.window.activeTextEditor);
    context.subscriptions.push(
      vscode.window.onDidChangeActiveTextEditor(seen),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (this.last?.document === document) this.last = undefined;
      }),
    );
    register('allo.runKernel', (where?: unknown) => this.compute('allo.run', where));
    register('allo.simulateKernel', (where?: unknown) => this.compute('allo.csim', where));
    register('allo.runKernelWithInputs', (where?: unknown) =>
      this.computeWithInputs('allo.run', where),
    );
    register('allo.simulateKernelWithInputs', (where?: unknown) =>
      this.computeWithInputs('allo.csim', where),
    );
    register('allo.showHlsOfKernel', (where?: unknown) => this.makeText('allo.showHls', where));
    register('allo.showMlirOfKernel', (where?: unknown) => this.makeText('allo.showMlir', where));
    register('allo.showScheduleOfKernel', (where?: unknown) =>
      this.makeText('allo.showSchedule', where),
    );
    register('allo.showMlirAtStage', (where?: unknown) => this.mlirAtStage(where));
    register('allo.synthesizeKernel', (where?: unknown) => this.synthesize(where));
    register('allo.sweepKernel', (where?: unknown) => this.sweep(where));
    register('allo.exploreSchedules', (where?: unknown) => this.explore(where));
    register('allo.runOnVitis', (where?: unknown) => this.runOnVitis(where));
    register('allo.showSweep', () => this.showSweep());
    register('allo.chooseSynthesisPart', () => choosePart(this.devices));
    register('allo.cancelJobs', (id?: unknown) => this.cancel(id));
    register('allo.lens', (command: string, request: JobRequest) => this.execute(command, request));
  }

  // What a lens does, or a keybinding of a user's to one of the server's commands.
  async execute(command: string, request?: JobRequest): Promise<Job | undefined> {
    if (command === 'allo.synth' && !request?.uri) return this.synthesize(undefined);
    if (command === 'allo.sweep' && !request?.uri) return this.sweep(undefined);
    if (command === 'allo.explore' && !request?.uri) return this.explore(undefined);
    if (command === 'allo.vitis' && !request?.uri) return this.runOnVitis(undefined);
    if (command === 'allo.showError') return this.showError(request);
    if (!request?.uri) return this.compute(command, undefined);
    if (command === 'allo.run' || command === 'allo.csim') {
      return this.run(command, { ...(await this.inputsFor(request)), ...request });
    }
    return this.run(command, request);
  }

  // ---------------------------------------------------------------------------------------------

  private async compute(command: string, where: unknown): Promise<Job | undefined> {
    const target = await this.targetOf(where, 'Run');
    if (!target) return undefined;
    const uri = this.uriOf(target.uri);
    const inputs = fitting(this.remembered.of(uri, target.kernel.target), target.kernel);
    return this.run(command, { uri, target: target.kernel.target, ...inputs });
  }

  // What was chosen for a kernel, as far as it still has such parameters.
  private async inputsFor({ uri, target }: JobRequest): Promise<Inputs> {
    if (target === undefined) return {};
    const last = this.remembered.of(uri, target);
    if (!last.inputs) return last;
    const kernels = await kernelsOf(this.server, vscode.Uri.parse(uri)).catch(() => []);
    return fitting(
      last,
      kernels.find((each) => each.target === target),
    );
  }

  private async computeWithInputs(command: string, where: unknown): Promise<Job | undefined> {
    const target = await this.targetOf(where, WITH_INPUTS);
    if (!target) return undefined;
    return this.runWithInputs(command, target.kernel);
  }

  private async runWithInputs(command: string, kernel: Kernel): Promise<Job | undefined> {
    const uri = this.uriOf(kernel.uri);
    const { target } = kernel;
    const inputs = await pickInputs(kernel, fitting(this.remembered.of(uri, target), kernel));
    if (!inputs) return undefined;
    await this.remembered.keep(uri, target, inputs);
    return this.run(command, { uri, target, ...inputs });
  }

  private async makeText(
    command: string,
    where: unknown,
    stage?: string,
  ): Promise<Job | undefined> {
    const target = await this.targetOf(where, 'Show');
    if (!target) return undefined;
    return this.run(command, {
      uri: this.uriOf(target.uri),
      target: target.kernel.target,
      ...(stage === undefined ? {} : { stage }),
    });
  }

  private async mlirAtStage(where: unknown): Promise<void> {
    const stage = await vscode.window.showQuickPick(
      [
        { label: 'frontend', description: 'after lowering' },
        { label: 'llvm', description: 'LLVM dialect, for this processor' },
        { label: 'program', description: 'typed program (before MLIR)' },
      ],
      { title: 'Show MLIR at Stage' },
    );
    if (stage) await this.makeText('allo.showMlir', where, stage.label);
  }

  private async synthesize(where: unknown): Promise<Job | undefined> {
    const target = await this.targetOf(where, 'Synthesize');
    if (!target) return undefined;
    return this.run('allo.synth', {
      uri: this.uriOf(target.uri),
      target: target.kernel.target,
    });
  }

  // For a job that was refused since nothing names a part.
  private async synthesizeForPart(job: Job): Promise<void> {
    const title = job.kind === 'explore' ? 'Explore for' : undefined;
    const part = await choosePart(job.devices ?? this.devices, title);
    const request = { ...(job.request ?? { uri: job.uri, target: job.target }), ...part };
    if (part) await this.run(COMMANDS[job.kind] ?? 'allo.synth', request);
  }

  private async sweep(where: unknown): Promise<Job | undefined> {
    const document = (await this.mayRun()) ? await this.fileOf(where) : undefined;
    if (!document) return undefined;
    if (isKernelCell(document)) {
      void vscode.window.showInformationMessage(
        'A sweep needs a kernel of a .py file: its points are run by other processes, which read the file.',
      );
      return undefined;
    }
    const editor = this.kernelEditor();
    const line = editor?.document === document ? editor.selection.active.line : undefined;
    const answers = await this.sweeps.ask(document, line);
    if (!answers) return undefined;
    await saveKernelFiles();
    this.showResults();
    return this.run('allo.sweep', { uri: this.server.uriFor(document.uri), ...answers });
  }

  private async explore(where: unknown): Promise<Job | undefined> {
    const target = await this.targetOf(where, 'Explore');
    if (!target) return undefined;
    this.showResults();
    return this.run('allo.explore', {
      uri: this.uriOf(target.uri),
      target: target.kernel.target,
    });
  }

  private async runOnVitis(where: unknown): Promise<Job | undefined> {
    const target = await this.targetOf(where, 'Run');
    if (!target) return undefined;
    const picked = await vscode.window.showQuickPick(
      [
        { label: 'hw_emu', description: 'build for the platform, and run in emulation' },
        { label: 'hw', description: 'build for the platform, and run on the board' },
        { label: 'precheck', description: 'build all but the link, and check the host program' },
        { label: 'sw_emu', description: 'deprecated: C simulation' },
      ],
      { title: `Run ${target.kernel.target} with Vitis`, placeHolder: 'Select a mode' },
    );
    if (!picked) return undefined;
    const uri = this.uriOf(target.uri);
    const isPrecheck = picked.label === 'precheck';
    const inputs = fitting(this.remembered.of(uri, target.kernel.target), target.kernel);
    return this.run('allo.vitis', {
      uri,
      target: target.kernel.target,
      mode: isPrecheck ? 'hw_emu' : picked.label,
      ...(isPrecheck ? { step: 'precheck' } : inputs),
    });
  }

  private async showSweep(): Promise<void> {
    const request = (await this.mayRun()) ? await pickSweep() : undefined;
    const job = request && (await this.run('allo.sweep', request));
    if (job) this.showResults(job);
  }

  // The server asks to show it.
  private async showError(request?: JobRequest): Promise<undefined> {
    try {
      await this.server.request('workspace/executeCommand', {
        command: 'allo.showError',
        arguments: [request],
      });
      await vscode.commands.executeCommand('editor.action.showHover');
    } catch (error) {
      vscode.window.setStatusBarMessage(`Allo: ${messageOf(error)}`, 4000);
    }
  }

  private async cancel(id: unknown): Promise<void> {
    const active = this.jobs.active;
    const one = typeof id === 'number' ? active.filter((job) => job.id === id) : active;
    if (one.length === 0) {
      vscode.window.setStatusBarMessage('No kernel is running', 4000);
      return;
    }
    await Promise.all(one.map((job) => this.jobs.cancel(job)));
  }

  // From a menu on a file, or the one in front.
  private async fileOf(where: unknown): Promise<vscode.TextDocument | undefined> {
    const uri = where instanceof vscode.Uri ? where : this.kernelEditor()?.document.uri;
    if (uri) return documentAt(uri);
    void vscode.window
      .showInformationMessage(
        'Open a kernel file first: a Python file that imports allo.',
        'New Kernel File',
      )
      .then((picked) => {
        if (picked) void vscode.commands.executeCommand('allo.newKernelFile');
      });
    return undefined;
  }

  // From a menu on a file, from keys (the kernel at the cursor), or with a question.
  private async targetOf(where: unknown, title: string): Promise<Target | undefined> {
    const document = (await this.mayRun()) ? await this.fileOf(where) : undefined;
    if (!document) return undefined;
    const documents = documentsBeside(document);
    const editor = this.kernelEditor();
    const found = await Promise.all(documents.map((each) => kernelsOf(this.server, each.uri)));
    const kernels = found.flat().filter((each) => !each.streams || title === 'Show');
    if (title === WITH_INPUTS) kernels.push(...documents.flatMap(templatesOf));
    if (kernels.length === 0) {
      void vscode.window.showInformationMessage(
        'This file has no kernel that can run on its own. A template needs an instance, such as fill_i8 = fill[i8].',
      );
      return undefined;
    }
    const own = document.uri.toString();
    const atCursor =
      editor?.document.uri.toString() === own
        ? kernelsAt(
            kernels.filter((each) => each.uri.toString() === own),
            document,
            editor.selection.active.line,
          )
        : [];
    const picked =
      where !== undefined && atCursor.length === 1
        ? atCursor[0]
        : await pickKernel(kernels, atCursor, `Allo: ${title}`);
    const kernel = picked && (await instanceOf(picked));
    if (!kernel) return undefined;
    if (kernel.broken) {
      void vscode.window
        .showErrorMessage(`${kernel.target} has errors.`, 'Show Problems')
        .then((picked) => {
          if (picked) void vscode.commands.executeCommand('workbench.actions.view.problems');
        });
      return undefined;
    }
    return { uri: kernel.uri, kernel };
  }

  // The active one, else the one that was before, as while the walk-through is in front, else one beside.
  private kernelEditor(): vscode.TextEditor | undefined {
    const active = vscode.window.activeTextEditor;
    if (active && mayHaveKernels(active.document)) return active;
    const { last } = this;
    if (last && !last.document.isClosed && mayHaveKernels(last.document)) return last;
    return vscode.window.visibleTextEditors.find((each) => mayHaveKernels(each.document));
  }

  private async mayRun(): Promise<boolean> {
    if (!vscode.workspace.isTrusted) {
      void vscode.window.showWarningMessage(UNTRUSTED, 'Manage Trust').then((picked) => {
        if (picked) void vscode.commands.executeCommand('workbench.trust.manage');
      });
      return false;
    }
    await this.server.whenStarted();
    if (this.server.state !== 'ready') {
      void vscode.window
        .showWarningMessage('The Allo server is not running.', 'Restart')
        .then((picked) => {
          if (picked) void this.server.restart();
        });
      return false;
    }
    return true;
  }

  private async run(command: string, request: JobRequest): Promise<Job | undefined> {
    if (!(await this.mayRun())) return undefined;
    let job: Job;
    try {
      job = await this.jobs.start(command, request);
    } catch (error) {
      void vscode.window.showErrorMessage(`Allo: ${messageOf(error)}`);
      return undefined;
    }
    if (this.told.has(job)) return job; // asked for twice, as by a double click
    this.told.add(job);
    const timer = setTimeout(() => this.showProgress(job), QUIET_FOR);
    void job.settled.then(() => {
      clearTimeout(timer);
      void this.tellOutcome(job);
    });
    return job;
  }

  private showProgress(job: Job): void {
    void vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: `Allo: ${job.title}`,
        cancellable: true,
      },
      async (progress, token) => {
        const tell = () =>
          progress.report({
            message: job.state === 'queued' ? 'waiting for another kernel' : job.message,
          });
        tell();
        const subscription = this.jobs.onDidChange((changed) => {
          if (changed === job) tell();
        });
        token.onCancellationRequested(() => void this.jobs.cancel(job));
        await job.settled;
        subscription.dispose();
      },
    );
  }

  private async tellOutcome(job: Job): Promise<void> {
    const name = job.target ? `${job.target}: ` : '';
    if (job.state === 'cancelled') {
      const found = job.exploration ? `: ${job.message}` : ' was cancelled';
      vscode.window.setStatusBarMessage(`${job.title}${found}`, 5000);
      return;
    }
    if (job.devices) return this.synthesizeForPart(job);
    if (makesText(job.kind)) {
      if (job.state === 'done') await this.showText(job);
      else await this.tellFailure(job);
      return;
    }
    if (job.reproducer) return this.tellFailure(job); // what can be done about it is nowhere else
    if (this.panel.isVisible) return; // it is there already, and a message would hide it
    if (job.state === 'done') {
      const picked = await vscode.window.showInformationMessage(
        `${name}${shorten(job.message)}`,
        'Show Results',
      );
      if (picked) this.showResults(job);
      return;
    }
    await this.tellFailure(job);
  }

  private async tellFailure(job: Job): Promise<void> {
    const picked = await vscode.window.showErrorMessage(
      `${job.target ? `${job.target}: ` : ''}${shorten(job.message)}`,
      ...Commands.answersTo(job),
    );
    if (picked) await this.answer(job, picked);
  }

  private static answersTo(job: Job): Answer[] {
    if (job.reproducer) return ['Copy Reproducer Path', 'Show Log'];
    if (makesText(job.kind)) return [];
    // Most often what was chosen for the kernel once does not fit it any more.
    if (!job.result && (job.inputs.inputs || job.inputs.npz))
      return ['Choose Inputs...', 'Use Random Numbers', 'Show Log'];
    return [...(placeOf(job) ? (['Go to Line'] as const) : []), 'Show Results', 'Show Log'];
  }

  private async answer(job: Job, picked: Answer): Promise<void> {
    const command =
      job.kind === 'csim' ? 'allo.csim' : job.kind === 'synth' ? 'allo.synth' : 'allo.run';
    switch (picked) {
      case 'Copy Reproducer Path':
        await vscode.env.clipboard.writeText(job.reproducer ?? '');
        vscode.window.setStatusBarMessage(`Copied ${job.reproducer}`, 5000);
        break;
      case 'Choose Inputs...': {
        const kernels = await kernelsOf(this.server, vscode.Uri.parse(job.uri));
        const kernel = kernels.find((each) => each.target === job.target);
        if (kernel) await this.runWithInputs(command, kernel);
        break;
      }
      case 'Use Random Numbers':
        await this.remembered.keep(job.uri, job.target, {});
        await this.run(command, { uri: job.uri, target: job.target });
        break;
      case 'Go to Line':
        await goToFault(job);
        break;
      case 'Show Results':
        this.showResults(job);
        break;
      case 'Show Log':
        this.server.log.show(true);
        break;
    }
  }

  // What the panel's buttons do with a job's kernel.
  async again(what: Again, job: Job): Promise<void> {
    const { uri, target } = job;
    if (what === 'part') {
      const part = await choosePart(this.devices);
      if (part) await this.run('allo.synth', { uri, target, ...part });
      return;
    }
    if (what === 'again') {
      const isSweep = job.kind === 'sweep';
      if (isSweep) await saveKernelFiles();
      if (job.request) await this.run(COMMANDS[job.kind] ?? 'allo.vitis', job.request);
      return;
    }
    if (what === 'budget') {
      const budgets = await askBudgets(job);
      if (budgets && job.request) await this.run('allo.explore', { ...job.request, budgets });
      return;
    }
    if (what === 'synth') {
      await this.run('allo.synth', { uri, target, ...job.part });
      return;
    }
    const kernels = await kernelsOf(this.server, vscode.Uri.parse(uri)).catch(() => []);
    const kernel = kernels.find((each) => each.target === target);
    if (what !== 'inputs') {
      // The text of the editor by now, with the inputs of then as far as it has such parameters.
      const isComparison = what === 'run' && job.kind === 'run' && job.request?.compare === true;
      await this.run(what === 'run' ? 'allo.run' : 'allo.csim', {
        uri,
        target,
        ...fitting(job.inputs, kernel),
        ...(isComparison ? { compare: true } : {}),
      });
      return;
    }
    if (kernel) await this.runWithInputs(job.kind === 'csim' ? 'allo.csim' : 'allo.run', kernel);
    else void vscode.window.showErrorMessage(`${target} is not a kernel of this file any more.`);
  }

  // That a job is about, and that inputs are remembered for.
  private uriOf(uri: vscode.Uri): string {
    return this.server.uriFor(moduleOf(uri));
  }

  // Runs a job's kernel with its inputs, for files of what it computes. False: it has failed, which is told.
  async writeAll(job: Job, folder: string): Promise<boolean> {
    if (!(await this.mayRun())) return false;
    const { uri, target } = job;
    const isSimulation = job.kind === 'csim';
    const made = await this.jobs.start(
      isSimulation ? 'allo.csim' : 'allo.run',
      {
        uri,
        target,
        ...job.inputs,
        outputDir: folder,
        ...(isSimulation ? { compare: false } : {}),
      },
      true,
    );
    const timer = setTimeout(() => this.showProgress(made), QUIET_FOR);
    await made.settled;
    clearTimeout(timer);
    if (made.state === 'failed') void this.tellFailure(made);
    return made.state === 'done';
  }

  // For tooltips.
  inputsOf(request: JobRequest): string {
    return describeInputs(this.remembered.of(request.uri, request.target ?? '') satisfies Inputs);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

// Notifications have three lines.
function shorten(message: string): string {
  return message.length > 220 ? `${message.slice(0, 200)}...` : message;
}

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The extension proper, loaded once a file or project uses allo: makes the parts and joins them.
import * as vscode from 'vscode';
import { Commands } from './commands';
import { Explanations } from './explain';
import { Explorations } from './explore';
import { Texts } from './generatedDocuments';
import { RememberedInputs } from './inputs';
import { type Job, Jobs } from './jobs';
import { isKernelFile } from './kernelFiles';
import { LoopScheduleView } from './loopSchedule';
import { isKernelCell } from './notebooks';
import { ResultsPanel } from './panel';
import { knownDevices } from './parts';
import type { JobRequest } from './protocol';
import { quietPythonCheckers } from './pythonCheckers';
import { watchEnvironments } from './pythonEnvironments';
import { saveArray } from './saveArray';
import { ScheduleView } from './scheduleView';
import { Server } from './server';
import { Status } from './status';
import { Stubs } from './stubs';
import { Sweeps } from './sweeps';
import { KernelTests } from './tests';

export interface Allo {
  readonly server: Server;
  readonly jobs: Jobs;
  readonly commands: Commands;
  readonly panel: ResultsPanel;
  readonly texts: Texts;
  readonly status: Status;
  readonly tests: KernelTests;
  readonly remembered: RememberedInputs;
  readonly begun: number; // when VS Code loaded us, in milliseconds since 1970
  readonly started: Promise<void>;
  stop(): Promise<void>;
}

export function begin(context: vscode.ExtensionContext, begun: number): Allo {
  const server: Server = new Server(context.extensionPath, {
    // Commands are ours to carry out, so that they show progress and results.
    executeCommand: (command, args) => commands.execute(command, args[0] as JobRequest | undefined),
    provideCodeLenses: async (document, token, next) => {
      if (!vscode.workspace.isTrusted) return [];
      const lenses = await next(document, token);
      for (const lens of lenses ?? [])
        if (lens.command) lens.command = lensCommand(lens.command, commands);
      return lenses;
    },
    provideHover: async (document, position, token, next) => {
      const hover = await next(document, position, token);
      return hover && vscode.workspace.isTrusted
        ? loopSchedule.addLink(document, position, hover)
        : hover;
    },
    // VS Code takes the tokens of one server per file, and those that know all of Python know more.
    provideDocumentSemanticTokens: (document, token, next) =>
      othersColour() ? undefined : next(document, token),
    provideDocumentRangeSemanticTokens: (document, range, token, next) =>
      othersColour() ? undefined : next(document, range, token),
    // Shown by us, and only where it takes a moment.
    handleWorkDoneProgress: (token, params, next) => {
      if (!String(token).startsWith('allo/job/')) next(token, params);
    },
  });
  const loopSchedule = new LoopScheduleView(context.extensionUri, server);
  const jobs = new Jobs(server);
  const texts = new Texts(server);
  const remembered = new RememberedInputs(context.workspaceState);
  const panel = new ResultsPanel(
    context.extensionUri,
    context.globalState,
    server,
    jobs,
    (what, job) => commands.again(what, job),
    (job, group, name) =>
      saveArray(job, group, name, (each, folder) => commands.writeAll(each, folder)),
    new Explorations(jobs),
  );
  const showResults = (job?: Job) => void panel.show(job);
  const commands: Commands = new Commands(
    server,
    jobs,
    remembered,
    new Sweeps(context.workspaceState),
    knownDevices(context.extension),
    panel,
    showResults,
    (job) => texts.show(job),
  );
  const status = new Status(server, jobs, context.extension);
  commands.register(context);
  const tests = new KernelTests(server, jobs, remembered);
  context.subscriptions.push(
    vscode.commands.registerCommand('allo.showResults', () => panel.show()),
  );
  context.subscriptions.push(
    new Explanations(server),
    new ScheduleView(server),
    loopSchedule,
    panel,
    tests,
    status,
    texts,
    jobs,
    server,
    ...general(server, texts, new Stubs(context)),
  );
  void vscode.commands.executeCommand('setContext', 'allo.active', true);
  const started = server.start();
  return {
    server,
    jobs,
    commands,
    panel,
    texts,
    status,
    tests,
    remembered,
    begun,
    started,
    stop: () => server.stop(),
  };
}

function othersColour(): boolean {
  return ['ms-python.vscode-pylance', 'detachhead.basedpyright'].some(
    (name) => vscode.extensions.getExtension(name) !== undefined,
  );
}

// A click on it runs the kernel with the inputs that were chosen last.
function lensCommand(command: vscode.Command, commands: Commands): vscode.Command {
  const request = command.arguments?.[0] as JobRequest | undefined;
  const tooltip: Record<string, string> = {
    'allo.run': 'Compile the kernel for this processor and run it',
    'allo.csim': 'Compile and run the HLS C++, and compare with the CPU',
    'allo.synth': 'Synthesize the HLS C++ with Vitis, and show the report',
    'allo.estimate': 'Estimate the report of a synthesis again',
    'allo.showHls': 'Show the HLS C++ beside the kernel',
    'allo.showMlir': 'Show the MLIR beside the kernel',
    'allo.showSchedule': 'Show the loops after the steps beside the kernel',
    'allo.showError': 'Go to the first error',
  };
  const isComparison = command.command === 'allo.run' && request?.compare === true;
  const isRun = command.command === 'allo.run' || command.command === 'allo.csim';
  return {
    title: command.title,
    command: 'allo.lens',
    arguments: [command.command, request],
    tooltip: `${isComparison ? 'Run the schedule, and its kernel as it is written, and compare' : (tooltip[command.command] ?? '')}${isRun && request ? `; inputs: ${commands.inputsOf(request)}` : ''}`,
  };
}

function general(server: Server, texts: Texts, stubs: Stubs): vscode.Disposable[] {
  void stubs.refresh();
  const marked = new Map<string, boolean>();
  const mark = (name: string, is: boolean) => {
    if (marked.get(name) === is) return;
    marked.set(name, is);
    void vscode.commands.executeCommand('setContext', name, is);
  };
  const markFile = () => {
    const document = vscode.window.activeTextEditor?.document;
    mark('allo.kernelFile', document !== undefined && isKernelFile(document));
    mark('allo.kernelCell', document !== undefined && isKernelCell(document));
  };
  markFile();
  return [
    vscode.commands.registerCommand('allo.restartServer', () => server.restart()),
    vscode.commands.registerCommand('allo.showLog', () => server.log.show(true)),
    vscode.commands.registerCommand('allo.showTrace', () => server.showTrace()),
    vscode.commands.registerCommand('allo.quietPythonCheckers', (where?: unknown) =>
      quietPythonCheckers(stubs, where),
    ),
    vscode.commands.registerCommand('allo.jumpToCounterpart', () => texts.jump()),
    vscode.window.onDidChangeActiveTextEditor(markFile),
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === vscode.window.activeTextEditor?.document) markFile();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      // Those that make another server.
      if (event.affectsConfiguration('allo.server')) void server.restart();
    }),
    watchEnvironments(() => void server.restartIfMoved()),
    vscode.extensions.onDidChange(() => void server.refreshSettings()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      void server.restartIfMoved();
      server.refreshLenses();
      void server.refreshSettings(); // schedules are applied from then on
    }),
  ];
}

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The language server's life: found, started, started again with growing pauses when it dies, stopped.
// One server serves all folders of a window.
import { type ChildProcess, spawn } from 'node:child_process';
import * as vscode from 'vscode';
import {
  CloseAction,
  type CodeLensProviderShape,
  CodeLensRequest,
  ErrorAction,
  type InitializeParams,
  InlayHintRequest,
  type InlayHintsProviderShape,
  LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  Trace,
} from 'vscode-languageclient/node';
import { Explanations } from './explain';
import { isKernelFile, NOTEBOOK_CELL } from './kernelFiles';
import { type Found, findServer } from './serverPath';

export type ServerState = 'stopped' | 'missing' | 'starting' | 'ready' | 'waiting' | 'crashed';

// Pauses before it is started again, in milliseconds. After the last one only the button helps, unless
// it had been well for a while.
const PAUSES = [100, 1000, 3000, 10000];
const WELL_AFTER = 60_000;

// Settings of ours that the server knows nothing of.
const OWN_SECTIONS = ['server', 'trace', 'texts', 'testing', 'symbols'];

// Extensions whose servers list the symbols of all Python files.
const LISTING_SYMBOLS = [
  'ms-python.vscode-pylance',
  'ms-pyright.pyright',
  'detachhead.basedpyright',
];

// Whether outlines get the server's symbols; beside those of another server each would be there twice.
function listsSymbols(): boolean {
  const show = vscode.workspace.getConfiguration('allo').get<string>('symbols.show', 'auto');
  if (show !== 'auto') return show === 'on';
  return !LISTING_SYMBOLS.some((name) => vscode.extensions.getExtension(name) !== undefined);
}

class AlloClient extends LanguageClient {
  protected override fillInitializeParams(params: InitializeParams): void {
    super.fillInitializeParams(params);
    params.capabilities.experimental = {
      ...(params.capabilities.experimental as object | undefined),
      allo: { jobUpdates: true, estimates: true },
    };
    // That a file is checked shows by diagnostics that the server publishes.
    delete params.capabilities.textDocument?.diagnostic;
    delete params.capabilities.workspace?.diagnostics;
  }
}

export class Server implements vscode.Disposable {
  readonly log = vscode.window.createOutputChannel('Allo');
  readonly trace = vscode.window.createOutputChannel('Allo Trace');
  private readonly stateEmitter = new vscode.EventEmitter<ServerState>();
  readonly onDidChangeState = this.stateEmitter.event;
  private readonly checkingEmitter = new vscode.EventEmitter<boolean>();
  private readonly checkEmitter = new vscode.EventEmitter<vscode.Uri>();
  private readonly closeEmitter = new vscode.EventEmitter<vscode.Uri>();
  // The server knows that a file is closed.
  readonly onDidClose = this.closeEmitter.event;
  // A file has been checked: its diagnostics have come, or there are none to come.
  readonly onDidCheck = this.checkEmitter.event;
  // Whether a file has been waiting for its diagnostics for a moment.
  readonly onDidChangeChecking = this.checkingEmitter.event;
  private readonly handlers: [string, (params: unknown) => void][] = [];

  state: ServerState = 'stopped';
  found: Found | undefined;
  version = '';
  problem = '';
  crashes = 0; // in all
  firstDiagnostics: number | undefined; // when they came, for measurements

  private client: AlloClient | undefined;
  private ending: Promise<void> = Promise.resolve(); // of the clients before
  private isTraced = false;
  private process: ChildProcess | undefined;
  inRow = 0; // crashes without a good time between them
  private startedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private generation = 0;
  private readonly unchecked = new Map<string, number>();
  private checkingTimer: NodeJS.Timeout | undefined;
  private isChecking = false;
  private isAsking = false; // whether it is done with all

  constructor(
    private readonly extensionPath: string,
    private readonly middleware: Middleware,
  ) {}

  get pid(): number | undefined {
    return this.process?.pid;
  }

  // For what the server tells on its own; holds for every server that is started from now on.
  onNotification<T>(method: string, handler: (params: T) => void): void {
    this.handlers.push([method, handler as (params: unknown) => void]);
  }

  async request<T>(method: string, params: unknown, token?: vscode.CancellationToken): Promise<T> {
    const { client } = this;
    if (!client || this.state !== 'ready') throw new Error('the Allo server is not running');
    const answer = await (token === undefined
      ? client.sendRequest<T>(method, params)
      : client.sendRequest<T>(method, params, token));
    // What it says may be about a job, and those of another server have the same numbers.
    if (client !== this.client) throw new Error('the Allo server has been restarted');
    return answer;
  }

  uriFor(uri: vscode.Uri): string {
    return this.client?.code2ProtocolConverter.asUri(uri) ?? uri.toString();
  }

  async start(): Promise<void> {
    const mine = ++this.generation;
    clearTimeout(this.timer);
    this.endClient();
    await this.ending; // two of them would be in each other's way
    if (mine !== this.generation) return;
    this.found = findServer(this.extensionPath);
    const program = this.found.program;
    if (!program) {
      this.problem = this.found.problem ?? '';
      this.log.appendLine(`[extension] ${this.problem} Looked for:`);
      for (const each of this.found.looked) this.log.appendLine(`[extension]   ${each}`);
      this.become('missing');
      return;
    }
    this.problem = '';
    this.become('starting');
    this.startedAt = Date.now();
    const client = this.makeClient(program, mine);
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      if (mine === this.generation)
        this.died(mine, String(error instanceof Error ? error.message : error));
      return;
    }
    if (mine !== this.generation) {
      void client.dispose().catch(() => undefined);
      return;
    }
    if (this.isTraced) void client.setTrace(Trace.Verbose);
    this.version = client.initializeResult?.serverInfo?.version ?? '';
    this.log.appendLine(
      `[extension] allo-lsp ${this.version} (${program}, ${this.found.origin}), process ${this.pid}`,
    );
    this.become('ready');
  }

  // Or has failed to.
  async whenStarted(): Promise<void> {
    while (this.state === 'starting')
      await new Promise<void>((resolve) => {
        const subscription = this.onDidChangeState(() => {
          subscription.dispose();
          resolve();
        });
      });
  }

  // By hand: earlier crashes are forgotten.
  async restart(): Promise<void> {
    this.inRow = 0;
    await this.start();
  }

  // If another program is the one to start now.
  async restartIfMoved(): Promise<void> {
    if (findServer(this.extensionPath).program !== this.found?.program) await this.restart();
  }

  async stop(): Promise<void> {
    ++this.generation;
    clearTimeout(this.timer);
    this.endClient();
    await this.ending;
    this.become('stopped');
  }

  dispose(): void {
    void this.stop();
    clearTimeout(this.checkingTimer);
    this.log.dispose();
    this.trace.dispose();
    this.stateEmitter.dispose();
    this.checkEmitter.dispose();
    this.closeEmitter.dispose();
    this.checkingEmitter.dispose();
  }

  // Until the window is closed, whatever the setting says.
  async showTrace(): Promise<void> {
    this.isTraced = true;
    this.trace.show(true);
    await this.client?.setTrace(Trace.Verbose);
  }

  // Of what other extensions there are the settings for the server depend, too.
  async refreshSettings(): Promise<void> {
    if (this.state === 'ready')
      await this.client?.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  refreshLenses(): void {
    const feature = this.client?.getFeature(CodeLensRequest.method);
    for (const each of vscode.workspace.textDocuments) {
      const provider: CodeLensProviderShape | undefined = feature?.getProvider(each);
      provider?.onDidChangeCodeLensEmitter.fire();
    }
  }

  refreshHints(): void {
    const feature = this.client?.getFeature(InlayHintRequest.method);
    for (const each of vscode.workspace.textDocuments) {
      const provider: InlayHintsProviderShape | undefined = feature?.getProvider(each);
      provider?.onDidChangeInlayHints.fire();
    }
  }

  // ---------------------------------------------------------------------------------------------

  private become(state: ServerState): void {
    this.state = state;
    if (state !== 'ready') this.allChecked();
    this.stateEmitter.fire(state);
  }

  private makeClient(program: string, mine: number): AlloClient {
    const level = vscode.workspace.getConfiguration('allo').get<string>('server.log', 'error');
    const launch = (): Promise<ChildProcess> =>
      new Promise((resolve, reject) => {
        const folder = vscode.workspace.workspaceFolders?.find(
          (each) => each.uri.scheme === 'file',
        );
        const child = spawn(program, ['--stdio', `--log=${level}`], {
          cwd: folder?.uri.fsPath,
          stdio: ['pipe', 'pipe', 'pipe'],
        });
        child.once('error', (error) => {
          reject(error);
          if (child.pid === undefined) return;
          this.died(mine, error.message);
        });
        child.once('exit', (code, signal) => {
          if (mine === this.generation)
            this.died(mine, signal ? `it was killed by ${signal}` : `it exited with code ${code}`);
        });
        child.once('spawn', () => resolve(child));
        this.process = child;
      });
    const options: LanguageClientOptions = {
      documentSelector: [
        { scheme: 'file', language: 'python' },
        { scheme: 'untitled', language: 'python' },
        { scheme: NOTEBOOK_CELL, language: 'python' },
      ],
      outputChannel: this.log,
      traceOutputChannel: this.trace,
      diagnosticCollectionName: 'allo',
      synchronize: { fileEvents: [] },
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => {
          this.died(mine, 'it closed the connection');
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
      markdown: { isTrusted: false, supportHtml: false },
      middleware: {
        ...this.middleware,
        workspace: {
          // The server asks for its settings then: those that are sent along are not as forServer() has them.
          didChangeConfiguration: () =>
            client.sendNotification('workspace/didChangeConfiguration', { settings: null }),
          configuration: async (params, token, next) => {
            const answer = await next(params, token);
            if (!Array.isArray(answer)) return answer;
            return answer.map((section, i) =>
              params.items[i]?.section === 'allo' ? forServer(section) : section,
            );
          },
        },
        didOpen: async (document, next) => {
          this.waitFor(document);
          await next(document);
        },
        didChange: async (event, next) => {
          if (event.contentChanges.length > 0) this.waitFor(event.document);
          await next(event);
        },
        didClose: async (document, next) => {
          this.checked(document.uri);
          await next(document);
          this.closeEmitter.fire(document.uri);
        },
        handleDiagnostics: (uri, diagnostics, next) => {
          this.firstDiagnostics ??= Date.now();
          this.checked(uri);
          Explanations.link(diagnostics);
          next(uri, diagnostics);
          this.checkEmitter.fire(uri);
        },
      },
    };
    const client: AlloClient = new AlloClient('allo', 'Allo', launch, options);
    for (const [method, handler] of this.handlers)
      client.onNotification(method, (params) => {
        if (client === this.client) handler(params);
      });
    return client;
  }

  private endClient(): void {
    const client = this.client;
    const process = this.process;
    this.client = undefined;
    this.process = undefined;
    if (client)
      this.ending = Promise.all([this.ending, Server.end(client, process)]).then(() => undefined);
  }

  private static async end(client: AlloClient, process: ChildProcess | undefined): Promise<void> {
    try {
      if (client.needsStop()) await client.stop(2000);
      await client.dispose(0);
    } catch {
      // It is gone already, or hangs.
    }
    if (process && process.exitCode === null && process.signalCode === null)
      process.kill('SIGKILL');
  }

  // Called for each sign of it; the first one counts.
  private died(mine: number, why: string): void {
    if (mine !== this.generation || this.state === 'stopped') return;
    ++this.generation;
    this.crashes += 1;
    if (Date.now() - this.startedAt > WELL_AFTER) this.inRow = 0;
    this.problem = why;
    const pause = PAUSES[this.inRow];
    this.inRow += 1;
    // What it says last comes with a delay.
    this.log.appendLine(
      `[extension] The server stopped: ${why}. ${
        pause === undefined ? 'It is not restarted.' : `It is restarted in ${pause / 1000} s.`
      }`,
    );
    this.endClient();
    if (pause === undefined) {
      this.become('crashed');
      return;
    }
    this.become('waiting');
    this.timer = setTimeout(() => void this.start(), pause);
  }

  private waitFor(document: vscode.TextDocument): void {
    if (!isKernelFile(document)) return;
    this.unchecked.set(document.uri.toString(), document.version);
    this.checkingTimer ??= setTimeout(() => {
      this.checkingTimer = undefined;
      if (this.unchecked.size === 0 || this.state !== 'ready') return;
      this.tellChecking(true);
      void this.askWhenChecked();
    }, 150);
  }

  // Of files that a setting or the project leaves out no diagnostics come.
  private async askWhenChecked(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.unchecked.size > 0) {
        const asked = new Map(this.unchecked);
        await this.request('allo/sync', {});
        for (const [name, version] of asked) {
          if (this.unchecked.get(name) !== version) continue;
          const uri = vscode.Uri.parse(name);
          this.checked(uri);
          this.checkEmitter.fire(uri);
        }
      }
    } catch {
      this.allChecked(); // by nobody: it is gone
    } finally {
      this.isAsking = false;
    }
  }

  private checked(uri: vscode.Uri): void {
    this.unchecked.delete(uri.toString());
    if (this.unchecked.size === 0) this.allChecked();
  }

  private allChecked(): void {
    this.unchecked.clear();
    clearTimeout(this.checkingTimer);
    this.checkingTimer = undefined;
    this.tellChecking(false);
  }

  private tellChecking(is: boolean): void {
    if (this.isChecking === is) return;
    this.isChecking = is;
    this.checkingEmitter.fire(is);
  }
}

function forServer(section: unknown): Record<string, unknown> {
  const settings = { ...(section as Record<string, unknown> | null) };
  for (const name of OWN_SECTIONS) delete settings[name];
  const symbols = { enabled: listsSymbols() };
  if (vscode.workspace.isTrusted) return { ...settings, symbols };
  // Nothing is compiled for a workspace that is not trusted.
  const diagnostics = { ...(settings.diagnostics as object | undefined), schedules: false };
  const inlayHints = { ...(settings.inlayHints as object | undefined), estimates: false };
  const codeLens = { ...(settings.codeLens as object | undefined), estimates: false };
  return { ...settings, symbols, diagnostics, inlayHints, codeLens };
}

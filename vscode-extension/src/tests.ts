// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The kernels of a workspace in the Test Explorer: run on the CPU, simulated, or both and compared. A
// failure is shown where it happened, with what was expected and what came.
import * as vscode from 'vscode';
import { fitting, type RememberedInputs } from './inputs';
import type { Job, Jobs } from './jobs';
import { EXCLUDED, importsAllo, isKernelFile } from './kernelFiles';
import { type Kernel, kernelsOf } from './kernels';
import { documentAt, hasTab, moduleOf, notebookAt, pythonCells } from './notebooks';
import { locate } from './places';
import type { Value } from './protocol';
import type { Server } from './server';

const EXCLUDED_FOLDERS = /^(node_modules|__pycache__|build(-.*)?|dist|venv|\.venv|\.git)$/;
const MOST_FILES = 2000;
const AT_ONCE = 4;

type How = 'cpu' | 'csim' | 'compare';

export class KernelTests implements vscode.Disposable {
  readonly controller = vscode.tests.createTestController('allo', 'Allo kernels');
  private isOffered = false; // to run kernels with all other tests
  private readonly kernels = new WeakMap<vscode.TestItem, Kernel>();
  private readonly subscriptions: vscode.Disposable[] = [this.controller];
  private readonly watcher = vscode.workspace.createFileSystemWatcher('**/*.py');
  // Of a folder that goes with its files it is told itself.
  private readonly folders = vscode.workspace.createFileSystemWatcher('**', true, true, false);
  private isDiscovered = false;
  private readonly due = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly server: Server,
    private readonly jobs: Jobs,
    private readonly remembered: RememberedInputs,
  ) {
    this.controller.resolveHandler = (item) => (item ? this.fill(item) : this.discover());
    this.controller.refreshHandler = () => this.discover();
    this.subscriptions.push(
      server.onDidCheck((uri) => this.fileSoon(uri)),
      this.watcher,
      this.watcher.onDidCreate((uri) => this.consider(uri)),
      this.watcher.onDidChange((uri) => this.consider(uri)),
      this.folders,
      this.folders.onDidDelete((uri) => this.forget(uri)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed)
          if (input instanceof vscode.TabInputNotebook && !hasTab(input.uri))
            this.forget(input.uri);
      }),
      vscode.workspace.onDidDeleteFiles(({ files }) => {
        for (const uri of files) this.forget(uri);
      }),
      vscode.workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri } of files) this.forget(oldUri);
        if (this.isDiscovered) void this.discover();
      }),
      {
        dispose: () => {
          for (const timer of this.due.values()) clearTimeout(timer);
        },
      },
    );
    if (vscode.workspace.isTrusted) this.addProfiles();
    else
      this.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(() => this.addProfiles()));
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  // What the explorer shows of a file, once it is known.
  async refresh(uri: vscode.Uri): Promise<vscode.TestItem | undefined> {
    const module = moduleOf(uri);
    if (notebookAt(module.toString())) return hasTab(module) ? this.list(module) : undefined;
    const document = vscode.workspace.textDocuments.find(
      (each) => each.uri.toString() === uri.toString(),
    );
    if (!document || uri.scheme !== 'file') return undefined;
    if (!isKernelFile(document)) {
      this.controller.items.delete(uri.toString());
      return undefined;
    }
    return this.list(uri);
  }

  // One without kernels is not.
  private async list(uri: vscode.Uri): Promise<vscode.TestItem> {
    const item = this.controller.items.get(uri.toString()) ?? this.makeItem(uri);
    await this.fill(item);
    if (item.children.size > 0) this.controller.items.add(item);
    return item;
  }

  // As the profiles do.
  async runAll(how: How, items: vscode.TestItem[]): Promise<void> {
    const source = new vscode.CancellationTokenSource();
    await this.run(new vscode.TestRunRequest(items), how, source.token);
    source.dispose();
  }

  // ---------------------------------------------------------------------------------------------

  private addProfiles(): void {
    const add = (label: string, how: How, isDefault: boolean) => {
      const profile = this.controller.createRunProfile(
        label,
        vscode.TestRunProfileKind.Run,
        // Without a list it is "Run All Tests", of all controllers, which waits for no answer.
        (request, token) =>
          request.include || runsWithAll() ? this.run(request, how, token) : void this.offer(),
        isDefault,
      );
      this.subscriptions.push(profile);
    };
    add('Run on CPU', 'cpu', true);
    add('Simulate (csim)', 'csim', false);
    add('Simulate (csim) and Compare with CPU', 'compare', false);
  }

  // Once: who runs all tests of Python may not want this, and who has kernels alone will.
  private async offer(): Promise<void> {
    if (this.isOffered) return;
    this.isOffered = true;
    const picked = await vscode.window.showInformationMessage(
      'Run All Tests leaves out Allo kernels (allo.testing.enabled).',
      'Run Kernels',
      'Always Run Kernels',
    );
    if (!picked) return;
    if (picked === 'Always Run Kernels')
      await vscode.workspace
        .getConfiguration('allo')
        .update('testing.enabled', true, vscode.ConfigurationTarget.Global);
    await this.discover();
    await this.runAll(
      'cpu',
      [...this.controller.items].map(([, item]) => item),
    );
  }

  private async discover(): Promise<void> {
    this.isDiscovered = true;
    for (const { uri } of vscode.workspace.notebookDocuments) void this.refresh(uri);
    const files = await vscode.workspace.findFiles('**/*.py', EXCLUDED, MOST_FILES);
    // And those that are known, which may have gone without a word.
    const known = [...this.controller.items]
      .flatMap(([, item]) => item.uri ?? [])
      .filter((uri) => !notebookAt(uri.toString()));
    const all = new Map([...files, ...known].map((uri) => [uri.toString(), uri]));
    await Promise.all([...all.values()].map((uri) => this.look(uri)));
  }

  private async look(uri: vscode.Uri): Promise<void> {
    try {
      const bytes = await vscode.workspace.fs.readFile(uri);
      const isOpen = vscode.workspace.textDocuments.some(
        (each) => each.uri.toString() === uri.toString(), // what is in the editor counts
      );
      if (isOpen) void this.refresh(uri).catch(() => undefined);
      else if (mayHaveKernels(Buffer.from(bytes).toString('utf8'))) this.fileItem(uri);
      else this.controller.items.delete(uri.toString());
    } catch {
      this.controller.items.delete(uri.toString()); // it is gone
    }
  }

  // A file that has come: once somebody has asked for all of them.
  private consider(uri: vscode.Uri): void {
    const folders = vscode.workspace.asRelativePath(uri).split('/');
    if (this.isDiscovered && !folders.some((each) => EXCLUDED_FOLDERS.test(each)))
      void this.look(uri);
  }

  private forget(uri: vscode.Uri): void {
    for (const [id] of this.controller.items)
      if (id === uri.toString() || id.startsWith(`${uri}/`)) this.controller.items.delete(id);
  }

  private fileItem(uri: vscode.Uri): vscode.TestItem {
    const id = uri.toString();
    let item = this.controller.items.get(id);
    if (!item) {
      item = this.makeItem(uri);
      this.controller.items.add(item);
    }
    return item;
  }

  private makeItem(uri: vscode.Uri): vscode.TestItem {
    const name = vscode.workspace.asRelativePath(uri);
    const item = this.controller.createTestItem(uri.toString(), name, uri);
    item.canResolveChildren = true;
    return item;
  }

  private fileSoon(uri: vscode.Uri): void {
    const key = uri.toString();
    clearTimeout(this.due.get(key));
    this.due.set(
      key,
      setTimeout(() => {
        this.due.delete(key);
        void this.refresh(uri).catch(() => undefined);
      }, 200),
    );
  }

  private async fill(item: vscode.TestItem): Promise<void> {
    if (!item.uri || this.kernels.has(item)) return;
    const notebook = notebookAt(item.uri.toString());
    const places = notebook
      ? pythonCells(notebook).map((cell) => cell.document.uri)
      : [(await vscode.workspace.openTextDocument(item.uri)).uri]; // the server hears of it
    const found = await Promise.all(places.map((uri) => kernelsOf(this.server, uri)));
    // Those with streams as parameters run as a part of their callers only.
    const kernels = found.flat().filter((each) => !each.streams);
    item.children.replace(
      kernels.map((kernel) => {
        const child =
          item.children.get(`${item.id}::${kernel.target}`) ??
          this.controller.createTestItem(`${item.id}::${kernel.target}`, kernel.target, kernel.uri);
        child.range = kernel.range;
        this.kernels.set(child, kernel);
        return child;
      }),
    );
    if (kernels.length === 0) this.controller.items.delete(item.id);
  }

  private async chosen(
    run: vscode.TestRun,
    request: vscode.TestRunRequest,
  ): Promise<vscode.TestItem[]> {
    const found = new Set<vscode.TestItem>();
    const filled = new Set<vscode.TestItem>();
    const add = async (item: vscode.TestItem) => {
      if (request.exclude?.includes(item)) return;
      // What is known of a kernel may be of the text before the last key: its file is asked again.
      const file = item.parent ?? item;
      try {
        if (!filled.has(file)) await this.fill(file);
        filled.add(file);
      } catch (error) {
        run.errored(item, new vscode.TestMessage(textOf(error)));
        return;
      }
      if (this.kernels.has(item) && item.parent) found.add(item);
      for (const [, child] of item.children) await add(child);
    };
    if (request.include) for (const item of request.include) await add(item);
    else {
      await this.discover();
      for (const [, item] of this.controller.items) await add(item);
    }
    return [...found];
  }

  private async run(
    request: vscode.TestRunRequest,
    how: How,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const run = this.controller.createTestRun(request);
    try {
      const waiting = await this.chosen(run, request);
      for (const item of waiting) run.enqueued(item);
      const work = async () => {
        for (let item = waiting.shift(); item; item = waiting.shift()) {
          if (token.isCancellationRequested) run.skipped(item);
          else await this.runOne(run, item, how, token);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    } finally {
      run.end();
    }
  }

  private async runOne(
    run: vscode.TestRun,
    item: vscode.TestItem,
    how: How,
    token: vscode.CancellationToken,
  ): Promise<void> {
    const kernel = this.kernels.get(item);
    if (!kernel) return run.skipped(item);
    if (kernel.broken) return run.errored(item, message('kernel has errors', kernel));
    run.started(item);
    try {
      const uri = this.server.uriFor(moduleOf(kernel.uri));
      const job = await this.jobs.start(how === 'cpu' ? 'allo.run' : 'allo.csim', {
        uri,
        target: kernel.target,
        ...fitting(this.remembered.of(uri, kernel.target), kernel),
        ...(how === 'csim' ? { compare: false } : {}),
      });
      const cancelling = token.onCancellationRequested(() => void this.jobs.cancel(job));
      await job.settled;
      cancelling.dispose();
      await this.tell(run, item, kernel, job);
    } catch (error) {
      run.errored(item, message(textOf(error), kernel));
    }
  }

  private async tell(
    run: vscode.TestRun,
    item: vscode.TestItem,
    kernel: Kernel,
    job: Job,
  ): Promise<void> {
    const seconds = job.result?.seconds;
    const duration =
      seconds === undefined ? (job.ended ?? Date.now()) - job.started : seconds * 1000;
    const printed = job.result?.stdout ?? '';
    // Without a place, where it would stand beside the lens that says the same.
    const text = `${kernel.target}: ${job.message}\n${printed}`;
    run.appendOutput(text.replace(/\r?\n/g, '\r\n'), undefined, item);
    if (job.state === 'cancelled') return run.skipped(item);
    if (job.state === 'done') return run.passed(item, duration);
    const document = await documentAt(kernel.uri);
    const messages: vscode.TestMessage[] = [];
    for (const [name, output] of Object.entries(job.result?.compare?.outputs ?? {})) {
      if (output.equal || !output.first) continue;
      const place =
        output.first.index.length > 0 ? `${name}[${output.first.index.join(', ')}]` : name;
      const each = vscode.TestMessage.diff(
        `csim differs at ${place}: the CPU has ${show(output.first.cpu)}, the simulation ${show(output.first.csim)}`,
        `${place} = ${show(output.first.cpu)}`,
        `${place} = ${show(output.first.csim)}`,
      );
      each.location =
        (output.stored && (await locate(job, output.stored))) ??
        new vscode.Location(kernel.uri, lastStore(document, kernel, name));
      messages.push(each);
    }
    for (const fault of job.result?.faults ?? []) {
      const each = new vscode.TestMessage(fault.message ?? 'Fault');
      each.location = (await locate(job, fault)) ?? new vscode.Location(kernel.uri, kernel.range);
      messages.push(each);
    }
    if (messages.length > 0) run.failed(item, messages, duration);
    else run.errored(item, message(job.message, kernel), duration);
  }
}

function runsWithAll(): boolean {
  return vscode.workspace.getConfiguration('allo').get<boolean>('testing.enabled', false);
}

// Before the server has looked at it: a file with types and constants for kernels of other files has none.
function mayHaveKernels(text: string): boolean {
  return importsAllo(text) && (/\bkernel\b/.test(text) || /^\w+[ \t]*=[ \t]*[\w.]+\[/m.test(text));
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function message(text: string, kernel: Kernel): vscode.TestMessage {
  const made = new vscode.TestMessage(text);
  made.location = new vscode.Location(kernel.uri, kernel.range);
  return made;
}

function show(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

// Where the kernel writes the output for the last time, or returns; else its name.
export function lastStore(
  document: vscode.TextDocument,
  kernel: Kernel,
  output: string,
): vscode.Range {
  const first = kernel.range.start.line;
  const indentOf = (text: string) => /^\s*/.exec(text)?.[0].length ?? 0;
  const own = indentOf(document.lineAt(first).text);
  const isStore = /^result/.test(output)
    ? /^\s*return\b/
    : new RegExp(
        `^\\s*${output.replace(/\W/g, '')}\\s*(\\[.*)?(\\*\\*|//|<<|>>|[-+*/%&|^@])?=(?!=)`,
      );
  let found: vscode.Range | undefined;
  for (let line = first + 1; line < document.lineCount; ++line) {
    const { text } = document.lineAt(line);
    if (text.trim() !== '' && indentOf(text) <= own && !/^\s*[)#]/.test(text)) break;
    if (isStore.test(text))
      found = new vscode.Range(line, indentOf(text), line, text.trimEnd().length);
  }
  return found ?? kernel.range;
}

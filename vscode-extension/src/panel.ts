// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The panel with results and jobs: what the page of panel/ shows is sent to it from here.
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Explorations } from './explore';
import { describeInputs } from './inputs';
import { type Job, type Jobs, makesText } from './jobs';
import { notebookAround } from './notebooks';
import type {
  Again,
  ArrayGroup,
  FromPage,
  PointCheck,
  Radix,
  Shown,
  ToPage,
} from './panelProtocol';
import { goToFault, goToRange, goToStep, placeOf } from './places';
import type { Server } from './server';

const RADIX = 'panel.radix';

export class ResultsPanel implements vscode.WebviewViewProvider, vscode.Disposable {
  static readonly id = 'allo.results';
  private view: vscode.WebviewView | undefined;
  private selected: Job | undefined;
  private readonly subscriptions: vscode.Disposable[] = [];
  private drawn = ''; // what the page shows of the selected job
  private isEdited = false; // what it says of the job's file
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly remembered: vscode.Memento,
    private readonly server: Server,
    private readonly jobs: Jobs,
    private readonly again: (what: Again, job: Job) => Promise<void>,
    private readonly save: (job: Job, group: ArrayGroup, name: string) => Promise<void>,
    private readonly explorations: Explorations,
  ) {
    this.subscriptions.push(
      vscode.window.registerWebviewViewProvider(ResultsPanel.id, this, {
        webviewOptions: { retainContextWhenHidden: true },
      }),
      jobs.onDidChange((job) => this.changed(job)),
      vscode.workspace.onDidChangeTextDocument(({ document }) =>
        this.edited((notebookAround(document) ?? document).uri),
      ),
      vscode.workspace.onDidChangeNotebookDocument(({ notebook }) => this.edited(notebook.uri)),
    );
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    this.view = view;
    const root = vscode.Uri.joinPath(this.extension, 'dist');
    view.webview.options = { enableScripts: true, localResourceRoots: [root] };
    const resource = (name: string) => view.webview.asWebviewUri(vscode.Uri.joinPath(root, name));
    const nonce = randomBytes(16).toString('hex');
    view.webview.html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${view.webview.cspSource}; script-src 'nonce-${nonce}';">
<link rel="stylesheet" href="${resource('panel.css')}">
<title>Allo</title>
</head>
<body><div id="root"></div><div id="spoken" role="status"></div><script nonce="${nonce}" src="${resource('panel.js')}"></script></body>
</html>`;
    view.webview.onDidReceiveMessage((message: FromPage) => this.received(message));
    view.onDidDispose(() => {
      this.view = undefined;
    });
    view.onDidChangeVisibility(() => this.draw());
  }

  get isVisible(): boolean {
    return this.view?.visible ?? false;
  }

  // Opens the panel.
  async show(job?: Job): Promise<void> {
    if (job) this.select(job);
    await vscode.commands.executeCommand(`${ResultsPanel.id}.focus`);
    this.draw();
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const each of this.subscriptions) each.dispose();
  }

  // ---------------------------------------------------------------------------------------------

  private received(message: FromPage): void {
    if (message.type === 'ready') {
      this.drawn = '';
      this.draw();
      return;
    }
    if (message.type === 'radix') {
      void this.remembered.update(RADIX, message.radix);
      return;
    }
    const job = this.jobs.list.find((each) => each.id === message.id);
    if (!job) return;
    switch (message.type) {
      case 'select':
        this.select(job);
        this.draw();
        break;
      case 'cancel':
        void this.jobs.cancel(job);
        break;
      case 'log':
        if (job.logPath) void vscode.window.showTextDocument(vscode.Uri.file(job.logPath));
        else this.server.log.show(true);
        break;
      case 'fault':
        void goToFault(job);
        break;
      case 'step':
        void goToStep(job);
        break;
      case 'loop': {
        const { range, cell } = job.synthesis?.loops[message.index] ?? {};
        if (range) void goToRange(job, { file: range.file, cell }, range);
        break;
      }
      case 'open':
        if (job.sweep?.folder) void openInFolder(job.sweep.folder, message.name);
        break;
      case 'apply':
        void this.explorations.apply(job, message.point);
        break;
      case 'verify':
        void this.explorations.verify(job, message.point);
        break;
      case 'copy':
        void vscode.env.clipboard.writeText(message.text);
        vscode.window.setStatusBarMessage('Copied', 2000);
        break;
      case 'save':
        void this.save(job, message.group, message.name);
        break;
      default:
        void this.again(message.type, job);
    }
  }

  private edited(uri: vscode.Uri): void {
    const { selected } = this;
    if (!selected || !this.isVisible || selected.uri !== this.server.uriFor(uri)) return;
    if (this.jobs.isEdited(selected) !== this.isEdited) this.draw();
  }

  private changed(job: Job): void {
    const isCheck = [...(this.selected?.checks.values() ?? [])].includes(job);
    if (!isListed(job) && !isCheck) return;
    if (!isCheck && (!this.selected || !job.isActive || !this.selected.isActive)) this.select(job);
    // Many jobs at once are drawn at once.
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.draw();
    }, 50);
  }

  private select(job: Job): void {
    this.selected = job;
  }

  private draw(): void {
    if (!this.view?.visible) return;
    const list = this.jobs.list.filter(isListed);
    if (this.selected && !list.includes(this.selected)) this.selected = list[0];
    const job = this.selected;
    // A result may be large.
    const now = job
      ? JSON.stringify([job.id, job.started, job.state, job.message, checksOf(job)])
      : '';
    const isSame = now === this.drawn;
    this.drawn = now;
    this.isEdited = job !== undefined && this.jobs.isEdited(job);
    const message: ToPage = {
      radix: this.remembered.get<Radix>(RADIX, 'decimal'),
      jobs: list.map((each) => ({
        id: each.id,
        title: each.title,
        state: each.state,
        message: each.message,
        file: vscode.Uri.parse(each.uri).path.split('/').at(-1) ?? '',
        started: each.started,
        ended: each.ended,
        kernelSeconds: each.result?.kernelSeconds,
      })),
      selected: job?.id,
      isEdited: this.isEdited,
      shown: job && (isSame ? 'same' : this.shown(job)),
    };
    void this.view.webview.postMessage(message);
  }

  private previousOf(job: Job): Job | undefined {
    return this.jobs.list.find(
      (each) =>
        each.id < job.id && each.synthesis && each.uri === job.uri && each.target === job.target,
    );
  }

  private shown(job: Job): Shown {
    return {
      id: job.id,
      title: job.title,
      state: job.state,
      message: job.message,
      inputs: describeInputs(job.inputs),
      result: job.result,
      isSimulation: job.kind === 'csim' || job.kind === 'vitis',
      isSynthesis: job.kind === 'synth',
      synthesis: job.synthesis,
      isSweep: job.kind === 'sweep',
      isVitis: job.kind === 'vitis',
      canAgain: job.request !== undefined && !job.request.show,
      canWriteAll:
        (job.kind === 'run' || job.kind === 'csim') &&
        job.request !== undefined &&
        job.request.compare !== true,
      sweep: job.sweep,
      isExploration: job.kind === 'explore',
      exploration: job.exploration,
      checks: checksOf(job),
      percentage: job.isActive ? job.percentage : undefined,
      previous: this.previousOf(job)?.synthesis,
      hasFault: placeOf(job) !== undefined,
    };
  }
}

function checksOf(job: Job): Record<number, PointCheck> {
  return Object.fromEntries(
    [...job.checks].map(([point, { state, message, result }]): [number, PointCheck] => [
      point,
      { state, message, equal: result?.compare?.equal, step: result?.compare?.step?.call },
    ]),
  );
}

function isListed(job: Job): boolean {
  return !makesText(job.kind) && !job.devices && !job.isHelper;
}

// A text in an editor, a picture as VS Code shows it, and the folder in the explorer.
async function openInFolder(folder: string, name: string): Promise<void> {
  const uri = vscode.Uri.file(name ? `${folder}/${name}` : folder);
  try {
    await vscode.workspace.fs.stat(uri);
  } catch {
    void vscode.window.showErrorMessage(`${uri.fsPath} is not there any more.`);
    return;
  }
  if (name) await vscode.commands.executeCommand('vscode.open', uri);
  else await vscode.commands.executeCommand('revealInExplorer', uri);
}

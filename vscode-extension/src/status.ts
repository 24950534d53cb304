// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the server is doing, in the status bar; a click opens a menu of all that can be done about it.
import * as vscode from 'vscode';
import type { Jobs } from './jobs';
import { mayHaveKernels } from './notebooks';
import type { Server } from './server';

interface MenuItem extends vscode.QuickPickItem {
  run?: () => unknown;
}

export class Status implements vscode.Disposable {
  readonly item: vscode.StatusBarItem;
  private checking = false;
  private told = '';
  private readonly subscriptions: vscode.Disposable[] = [];

  constructor(
    private readonly server: Server,
    private readonly jobs: Jobs,
    private readonly extension: vscode.Extension<unknown>,
  ) {
    this.item = vscode.window.createStatusBarItem(
      'allo.status',
      vscode.StatusBarAlignment.Left,
      10,
    );
    this.item.name = 'Allo';
    this.item.command = 'allo.showMenu';
    this.subscriptions.push(
      this.item,
      vscode.commands.registerCommand('allo.showMenu', () => this.showMenu()),
      server.onDidChangeState(() => this.changed()),
      server.onDidChangeChecking((is) => {
        this.checking = is;
        this.draw();
      }),
      jobs.onDidChange(() => this.draw()),
      vscode.window.onDidChangeActiveTextEditor(() => this.draw()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.draw()),
    );
    this.draw();
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  private changed(): void {
    this.draw();
    const { state, problem } = this.server;
    if (state === 'ready') this.told = '';
    if ((state !== 'missing' && state !== 'crashed') || this.told === state) return;
    this.told = state;
    if (state === 'missing') void this.tellMissing();
    else
      void vscode.window
        .showErrorMessage(
          `The Allo server crashed ${this.server.inRow} times and was not restarted: ${problem}.`,
          'Restart',
          'Show Log',
        )
        .then((picked) => {
          if (picked === 'Restart') void this.server.restart();
          if (picked === 'Show Log') this.server.log.show(true);
        });
  }

  private async tellMissing(): Promise<void> {
    const isSetting = this.server.problem.includes('allo.server.path');
    const picked = await vscode.window.showWarningMessage(
      `Allo: ${this.server.problem}${isSetting ? '' : ' Install the package for this platform, put allo-lsp on the PATH, or set allo.server.path.'}`,
      ...(isSetting ? ['Open Setting'] : []),
      'Select Program...',
      'Try Again',
      'Show Log',
    );
    if (picked === 'Open Setting') {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'allo.server.path');
    } else if (picked === 'Try Again') {
      this.told = '';
      await this.server.restart();
    } else if (picked === 'Show Log') {
      this.server.log.show(true);
    } else if (picked) {
      const chosen = await vscode.window.showOpenDialog({
        title: 'Select allo-lsp',
        openLabel: 'Select',
      });
      if (chosen?.[0])
        await vscode.workspace
          .getConfiguration('allo')
          .update('server.path', chosen[0].fsPath, vscode.ConfigurationTarget.Global);
    }
  }

  private draw(): void {
    const { state } = this.server;
    const editor = vscode.window.activeTextEditor;
    const isOurs =
      editor !== undefined &&
      (mayHaveKernels(editor.document) || editor.document.uri.scheme.startsWith('allo-'));
    const active = this.jobs.active;
    const item = this.item;
    item.backgroundColor = undefined;
    switch (state) {
      case 'missing':
        item.text = '$(warning) Allo';
        item.tooltip = `${this.server.problem} Click for actions.`;
        item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
        break;
      case 'crashed':
        item.text = '$(error) Allo';
        item.tooltip = `The server crashed: ${this.server.problem}. Click to restart it.`;
        item.backgroundColor = new vscode.ThemeColor('statusBarItem.errorBackground');
        break;
      case 'waiting':
        item.text = '$(error) Allo';
        item.tooltip = `The server stopped: ${this.server.problem}. Restarting.`;
        item.backgroundColor = new vscode.ThemeColor('statusBarItem.errorBackground');
        break;
      case 'starting':
        item.text = '$(loading~spin) Allo';
        item.tooltip = 'The Allo language server is starting';
        break;
      case 'stopped':
        item.text = '$(circle-slash) Allo';
        item.tooltip = 'The Allo language server is stopped';
        break;
      default: {
        const first = active.find((job) => job.state === 'running') ?? active[0];
        if (first) {
          item.text = `$(sync~spin) Allo: ${first.title}${active.length > 1 ? ` +${active.length - 1}` : ''}`;
          item.tooltip = active
            .map((job) => `${job.title}: ${job.message || job.state}`)
            .join('\n');
        } else if (this.checking) {
          item.text = '$(loading~spin) Allo';
          item.tooltip = 'Checking';
        } else {
          item.text = `$(${vscode.workspace.isTrusted ? 'check' : 'shield'}) Allo`;
          item.tooltip = vscode.workspace.isTrusted
            ? `Allo ${this.server.version} is ready`
            : `Allo ${this.server.version}: kernels are not run, since the workspace is not trusted`;
        }
      }
    }
    // The text has no words for its icon, which a screen reader does not read.
    const doing =
      state !== 'ready'
        ? state
        : active.length > 0
          ? `running ${active.map((job) => job.title).join(', ')}`
          : this.checking
            ? 'checking'
            : vscode.workspace.isTrusted
              ? 'ready'
              : 'ready, the workspace is not trusted';
    item.accessibilityInformation = { label: `Allo: ${doing}` };
    if (isOurs || active.length > 0 || ['missing', 'crashed', 'waiting'].includes(state))
      item.show();
    else item.hide();
  }

  private async showMenu(): Promise<void> {
    const command =
      (name: string, ...args: unknown[]) =>
      () =>
        vscode.commands.executeCommand(name, ...args);
    const items: MenuItem[] = [];
    const section = (label: string) =>
      items.push({ label, kind: vscode.QuickPickItemKind.Separator });
    const active = this.jobs.active;
    if (active.length > 0) section('running');
    for (const job of active)
      items.push({
        label: `$(debug-stop) Cancel ${job.title}`,
        description: job.message || job.state,
        run: () => this.jobs.cancel(job),
      });
    const editor = vscode.window.activeTextEditor;
    if (this.server.state === 'ready' && editor && mayHaveKernels(editor.document)) {
      section('the kernel at the cursor');
      if (vscode.workspace.isTrusted) {
        items.push(
          { label: '$(play) Run on CPU', run: command('allo.runKernel', 'cursor') },
          {
            label: '$(beaker) Run csim',
            description: 'compare with the CPU',
            run: command('allo.simulateKernel', 'cursor'),
          },
          {
            label: '$(settings) Run with Inputs...',
            run: command('allo.runKernelWithInputs', 'cursor'),
          },
          { label: '$(file-code) Show HLS C++', run: command('allo.showHlsOfKernel', 'cursor') },
          { label: '$(list-tree) Show MLIR', run: command('allo.showMlirOfKernel', 'cursor') },
        );
      } else {
        items.push({
          label: '$(shield) Trust This Workspace...',
          description: 'to run kernels',
          run: command('workbench.trust.manage'),
        });
      }
    }
    section('server');
    items.push(
      {
        label: '$(debug-restart) Restart Server',
        description: this.server.found?.program
          ? `${this.server.version}, ${this.server.found.origin}`
          : this.server.problem,
        run: command('allo.restartServer'),
      },
      { label: '$(output) Show Server Log', run: command('allo.showLog') },
      { label: '$(output) Show Protocol Trace', run: command('allo.showTrace') },
      { label: '$(graph) Show Results and Jobs', run: command('allo.showResults') },
      {
        label: '$(gear) Settings',
        run: command('workbench.action.openSettings', `@ext:${this.extension.id}`),
      },
      { label: '$(mortar-board) Get Started', run: command('allo.openWalkthrough') },
    );
    const picked = await vscode.window.showQuickPick(items, {
      title: 'Allo',
      matchOnDescription: true,
    });
    await picked?.run?.();
  }
}

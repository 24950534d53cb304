// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The tree of the loops and buffers of the schedule at the cursor, as they are after the step there.
import * as vscode from 'vscode';
import { mayHaveKernels } from './notebooks';
import type { WirePlace, WireScheduleNode, WireScheduleTree } from './protocol';
import { describe, scheduleTree } from './scheduleText';
import type { Server } from './server';

const ICONS = { function: 'symbol-method', loop: 'sync', buffer: 'symbol-array' };

export class ScheduleView implements vscode.TreeDataProvider<WireScheduleNode>, vscode.Disposable {
  static readonly id = 'allo.schedule';
  private readonly emitter = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.emitter.event;
  private readonly view: vscode.TreeView<WireScheduleNode>;
  private readonly subscriptions: vscode.Disposable[];
  private tree: WireScheduleTree | undefined;
  private drawn = '';
  private timer: NodeJS.Timeout | undefined;
  private asked = 0;

  constructor(private readonly server: Server) {
    this.view = vscode.window.createTreeView(ScheduleView.id, { treeDataProvider: this });
    this.subscriptions = [
      this.view,
      this.emitter,
      this.view.onDidChangeVisibility(() => this.follow()),
      vscode.window.onDidChangeTextEditorSelection(() => this.follow()),
      vscode.window.onDidChangeActiveTextEditor(() => this.follow()),
      vscode.workspace.onDidChangeTextDocument(() => this.follow()),
      server.onDidChangeState(() => this.follow()),
      vscode.commands.registerCommand('allo.goToStep', (node?: WireScheduleNode) =>
        ScheduleView.goToStep(node),
      ),
      vscode.commands.registerCommand('allo.showStepChange', () => this.showChange()),
    ];
  }

  getChildren(node?: WireScheduleNode): WireScheduleNode[] {
    return node ? node.children : (this.tree?.functions ?? []);
  }

  getTreeItem(node: WireScheduleNode): vscode.TreeItem {
    const item = new vscode.TreeItem(
      node.name || 'a loop without a name',
      node.children.length > 0
        ? vscode.TreeItemCollapsibleState.Expanded
        : vscode.TreeItemCollapsibleState.None,
    );
    item.iconPath = new vscode.ThemeIcon(ICONS[node.kind]);
    item.description = node.detail;
    item.tooltip = `${node.kind} ${node.name}${node.detail ? `: ${node.detail}` : ''}`;
    if (node.step) item.contextValue = 'made'; // the menu leads to the step
    if (node.place)
      item.command = {
        title: 'Go to Source',
        command: 'vscode.open',
        arguments: placeArguments(node.place),
      };
    return item;
  }

  static async goToStep(node?: WireScheduleNode): Promise<void> {
    if (node?.step)
      await vscode.commands.executeCommand('vscode.open', ...placeArguments(node.step));
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const each of this.subscriptions) each.dispose();
  }

  // ---------------------------------------------------------------------------------------------

  private follow(): void {
    if (!this.view.visible) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), 50);
  }

  // The HLS C++ before and after the step at the cursor.
  private async showChange(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const tree = editor && (await this.treeAt(editor));
    const name = tree?.names[0];
    if (!editor || !tree || !name || tree.steps === 0) {
      vscode.window.setStatusBarMessage('There is no step of a schedule at the cursor', 4000);
      return;
    }
    const after = (steps: number) =>
      vscode.Uri.from({
        scheme: 'allo-hls',
        path: `${editor.document.uri.path}/${name}@${steps}.cpp`,
      });
    const title = `${name}: HLS C++ before and after step ${tree.steps}, ${tree.last}()`;
    const { steps } = tree;
    await vscode.commands.executeCommand('vscode.diff', after(steps - 1), after(steps), title);
  }

  private async treeAt(editor: vscode.TextEditor): Promise<WireScheduleTree | undefined> {
    const { document, selection } = editor;
    return mayHaveKernels(document)
      ? scheduleTree(this.server, document.uri, selection.active)
      : undefined;
  }

  private async ask(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !mayHaveKernels(editor.document)) return; // what is shown stays
    const mine = ++this.asked;
    const found = await this.treeAt(editor);
    if (mine !== this.asked) return;
    const now = JSON.stringify(found);
    if (now === this.drawn) return;
    this.drawn = now;
    this.tree = found;
    this.view.description = found ? `${found.kernel}, ${describe(found)}` : '';
    this.view.message = found ? undefined : 'No schedule at the cursor.';
    this.emitter.fire(undefined);
  }
}

function placeArguments({ uri, range: { start, end } }: WirePlace): [vscode.Uri, object] {
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  return [vscode.Uri.parse(uri), { selection, preserveFocus: false }];
}

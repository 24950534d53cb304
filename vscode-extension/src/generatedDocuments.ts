// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What kernels are compiled to, HLS C++, MLIR and the loops of schedules, as read-only documents that follow every edit of the
// kernel. It is known which lines come from which: the two sides scroll together, and the lines that
// belong to the cursor's are highlighted on the other side.
import * as vscode from 'vscode';
import type { Job } from './jobs';
import { mayHaveKernels, moduleOf } from './notebooks';
import type { WirePlace, WireScheduleNode, WireScheduleTree } from './protocol';
import { nameOnLine, type ScheduleText, scheduleText, scheduleTree } from './scheduleText';
import type { Server } from './server';

interface Link {
  targetUri: string;
  targetRange: vscode.Range;
}
interface WireLink {
  targetUri: string;
  targetRange: {
    start: { line: number; character: number };
    end: { line: number; character: number };
  };
}

const SCHEDULE = 'allo-schedule';
const SCHEMES = ['allo-hls', 'allo-mlir', SCHEDULE];

// How long an editor's own scrolling is taken for the echo of ours, in milliseconds; where it came to
// stand as we wanted, longer.
const ECHO = 250;
const SURE_ECHO = 1500;

export class Texts
  implements vscode.TextDocumentContentProvider, vscode.DocumentLinkProvider, vscode.Disposable
{
  private readonly emitter = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.emitter.event;
  private readonly subscriptions: vscode.Disposable[] = [];
  private readonly names = new Map<string, string>(); // the server's spelling of a URI, by ours
  private readonly last = new Map<string, string>(); // the text that there was before an error
  private readonly mark = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    // Themes of high contrast have borders in place of backgrounds; others have no such border.
    backgroundColor: new vscode.ThemeColor('editor.rangeHighlightBackground'),
    borderWidth: '0 0 0 2px',
    borderStyle: 'solid',
    borderColor: new vscode.ThemeColor('focusBorder'),
    outlineWidth: '1px',
    outlineStyle: 'solid',
    outlineColor: new vscode.ThemeColor('contrastActiveBorder'),
    overviewRulerColor: new vscode.ThemeColor('editorOverviewRuler.wordHighlightForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
  // When we scrolled which document, and to which line at its top.
  private readonly scrolled = new Map<string, { when: number; line?: number; asked?: number }>();
  // How far below the top "at the top" is: some lines are kept for those that stick there.
  private below: number | undefined;
  private followTimer: NodeJS.Timeout | undefined;
  private scrollTimer: NodeJS.Timeout | undefined;
  private echoTimer: NodeJS.Timeout | undefined;
  private asked = 0;
  // Of documents of schedules while the cursor is at a step before the last one.
  private readonly atStep = new Map<string, ScheduleText>();
  private askedForStep = 0;
  private stepTimer: NodeJS.Timeout | undefined;

  constructor(private readonly server: Server) {
    for (const scheme of SCHEMES)
      this.subscriptions.push(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    server.onNotification<{ uri: string }>('allo/textDocumentContentChanged', ({ uri }) => {
      const mine = vscode.Uri.parse(uri);
      this.names.set(mine.toString(), uri);
      this.emitter.fire(mine);
    });
    this.subscriptions.push(
      this.emitter,
      this.mark,
      server.onDidChangeState((state) => {
        // Of editors that were open before the server was.
        if (state === 'ready') this.askAgain();
      }),
      // From then on they are made of what is on the disk, and their lines come from there.
      server.onDidClose(() => this.askAgain()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.askAgain()),
      vscode.window.onDidChangeTextEditorSelection((event) => {
        this.showStepSoon(event.textEditor);
        this.followSoon(event.textEditor);
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        const editor = vscode.window.activeTextEditor;
        if (editor?.document === document) this.showStepSoon(editor);
      }),
      vscode.languages.registerDocumentLinkProvider({ scheme: SCHEDULE }, this),
      vscode.window.onDidChangeTextEditorVisibleRanges((event) =>
        this.scrollSoon(event.textEditor),
      ),
      vscode.workspace.onDidChangeTextDocument((event) => {
        if (!isGenerated(event.document.uri)) return;
        const editor = vscode.window.activeTextEditor;
        if (editor) this.followSoon(editor);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        this.last.delete(document.uri.toString());
        this.atStep.delete(document.uri.toString());
      }),
    );
  }

  async provideTextDocumentContent(
    uri: vscode.Uri,
    token: vscode.CancellationToken,
  ): Promise<string> {
    const key = uri.toString();
    // It would be built, as other things are not.
    if (!vscode.workspace.isTrusted)
      return '// The workspace is not trusted: kernels are not compiled.\n';
    const step = this.atStep.get(key);
    if (step) return step.text;
    try {
      const { text } = await this.server.request<{ text: string }>(
        'allo/textDocumentContent',
        { uri: this.names.get(key) ?? key },
        token,
      );
      this.last.set(key, text);
      return text;
    } catch (error) {
      // The kernel has errors at the moment: what is there stays.
      const before = this.last.get(key);
      if (before !== undefined) return before;
      const open = vscode.workspace.textDocuments
        .find((each) => each.uri.toString() === key)
        ?.getText();
      return open || `// ${error instanceof Error ? error.message : String(error)}\n`;
    }
  }

  // From the names of loops that a step made to that step, and from others to the kernel.
  async provideDocumentLinks(document: vscode.TextDocument): Promise<vscode.DocumentLink[]> {
    const step = this.atStep.get(document.uri.toString());
    const nodes = step?.nodes ?? nodesOfLines(document, await this.treeOf(document.uri));
    const links: vscode.DocumentLink[] = [];
    nodes.forEach((node, line) => {
      const place = node?.step ?? node?.place;
      const found = place && nameOnLine(document.lineAt(line).text);
      if (!place || !found) return;
      const { name, start } = found;
      const link = new vscode.DocumentLink(
        new vscode.Range(line, start, line, start + name.length),
        vscode.Uri.parse(place.uri).with({
          fragment: `L${place.range.start.line + 1},${place.range.start.character + 1}`,
        }),
      );
      link.tooltip = node?.step ? 'Go to the step that made it' : 'Go to the kernel';
      links.push(link);
    });
    return links;
  }

  // Beside the kernel, which keeps the focus.
  async show(job: Job): Promise<void> {
    const name = job.result?.uri;
    if (!name) return;
    const uri = vscode.Uri.parse(name);
    this.names.set(uri.toString(), name);
    const visible = vscode.window.visibleTextEditors.find(
      (editor) => editor.document.uri.toString() === uri.toString(),
    );
    if (visible) {
      this.emitter.fire(uri);
      return;
    }
    const source = vscode.window.visibleTextEditors.find(
      (editor) => this.server.uriFor(moduleOf(editor.document.uri)) === job.uri,
    );
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, {
      viewColumn: besides(source),
      preserveFocus: true,
      preview: false,
    });
    if (source) this.followSoon(source);
  }

  // To the lines that belong to the cursor's.
  async jump(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const links = await this.links(editor.document, editor.selection.active.line);
    const link =
      links.find((each) => editorOf(each.targetUri)) ??
      links.find((each) => columnOf(each.targetUri) !== undefined) ??
      links.find((each) => !each.targetUri.startsWith('allo-'));
    if (!link) {
      vscode.window.setStatusBarMessage('No generated code for this line', 4000);
      return;
    }
    const there = editorOf(link.targetUri);
    const start = new vscode.Range(link.targetRange.start, link.targetRange.start);
    await vscode.window.showTextDocument(there?.document ?? (await this.open(link.targetUri)), {
      viewColumn: there?.viewColumn ?? columnOf(link.targetUri),
      preview: false,
      selection: start,
    });
  }

  dispose(): void {
    clearTimeout(this.followTimer);
    clearTimeout(this.scrollTimer);
    clearTimeout(this.echoTimer);
    clearTimeout(this.stepTimer);
    for (const each of this.subscriptions) each.dispose();
  }

  // ---------------------------------------------------------------------------------------------

  private askAgain(): void {
    for (const document of vscode.workspace.textDocuments)
      if (isGenerated(document.uri)) this.emitter.fire(document.uri);
  }

  private async open(uri: string): Promise<vscode.TextDocument> {
    return vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  }

  private get isShown(): boolean {
    return vscode.window.visibleTextEditors.some((each) => isGenerated(each.document.uri));
  }

  private static concerns(document: vscode.TextDocument): boolean {
    return isGenerated(document.uri) || document.languageId === 'python';
  }

  // The documents of schedules show the loops after the step at the cursor.
  private showStepSoon(editor: vscode.TextEditor): void {
    if (!mayHaveKernels(editor.document) || !this.schedules().length) return;
    clearTimeout(this.stepTimer);
    this.stepTimer = setTimeout(() => void this.showStep(editor), 50);
  }

  private schedules(): vscode.TextDocument[] {
    return vscode.workspace.textDocuments.filter((each) => each.uri.scheme === SCHEDULE);
  }

  private async showStep(editor: vscode.TextEditor): Promise<void> {
    const mine = ++this.askedForStep;
    const source = editor.document.uri;
    const tree = await scheduleTree(this.server, source, editor.selection.active);
    if (mine !== this.askedForStep) return;
    for (const { uri } of this.schedules()) {
      const named = scheduleOf(uri);
      if (named.path !== source.path) continue;
      const isMeant =
        tree && tree.steps < tree.allSteps && named.target && tree.names.includes(named.target);
      const now = isMeant ? scheduleText(named.target, tree) : undefined;
      const key = uri.toString();
      const before = this.atStep.get(key);
      if (now) this.atStep.set(key, now);
      else this.atStep.delete(key);
      if (before?.text !== now?.text) this.emitter.fire(uri);
    }
  }

  private async treeOf(uri: vscode.Uri): Promise<WireScheduleTree | undefined> {
    const { path, target } = scheduleOf(uri);
    const source = vscode.workspace.textDocuments.find(
      (each) => mayHaveKernels(each) && each.uri.path === path,
    );
    return source && scheduleTree(this.server, source.uri, { line: 0, character: 0 }, target);
  }

  // Between the kernel and the documents that show a step.
  private stepLinks(document: vscode.TextDocument, line: number): Link[] {
    const links: Link[] = [];
    const own = this.atStep.get(document.uri.toString());
    const add = (uri: string, { start, end }: WirePlace['range']) =>
      links.push({
        targetUri: vscode.Uri.parse(uri).toString(),
        targetRange: new vscode.Range(start.line, start.character, end.line, end.character),
      });
    for (const place of placesOf(own?.nodes[line])) add(place.uri, place.range);
    const here = document.uri.toString();
    for (const [uri, { nodes }] of this.atStep)
      nodes.forEach((node, at) => {
        const isHere = placesOf(node).some(
          (place) =>
            vscode.Uri.parse(place.uri).toString() === here &&
            place.range.start.line <= line &&
            line <= place.range.end.line,
        );
        if (isHere)
          add(uri, { start: { line: at, character: 0 }, end: { line: at, character: 0 } });
      });
    return links;
  }

  private async links(document: vscode.TextDocument, line: number): Promise<Link[]> {
    const key = document.uri.toString();
    const ofSteps = this.stepLinks(document, line);
    if (this.atStep.has(key)) return ofSteps;
    const uri = isGenerated(document.uri)
      ? (this.names.get(key) ?? key)
      : this.server.uriFor(document.uri);
    try {
      const found = await this.server.request<WireLink[]>('allo/sourceMap', {
        uri,
        position: { line, character: 0 },
      });
      const others = found.map((link) => {
        const { start, end } = link.targetRange;
        const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
        return {
          targetUri: vscode.Uri.parse(link.targetUri).toString(),
          targetRange: new vscode.Range(start.line, start.character, last, end.character),
        };
      });
      return [...others.filter((each) => !this.atStep.has(each.targetUri)), ...ofSteps];
    } catch {
      return ofSteps;
    }
  }

  private followSoon(editor: vscode.TextEditor): void {
    if (!Texts.concerns(editor.document) || !this.isShown) return;
    clearTimeout(this.followTimer);
    this.followTimer = setTimeout(() => void this.follow(editor), 30);
  }

  private async follow(editor: vscode.TextEditor): Promise<void> {
    const mine = ++this.asked;
    const links = await this.links(editor.document, editor.selection.active.line);
    if (mine !== this.asked) return;
    for (const other of vscode.window.visibleTextEditors) {
      if (other === editor || !Texts.concerns(other.document)) {
        if (other === editor) other.setDecorations(this.mark, []);
        continue;
      }
      const ranges = links
        .filter((link) => link.targetUri === other.document.uri.toString())
        .map((link) => link.targetRange);
      other.setDecorations(this.mark, ranges);
      const first = ranges[0];
      if (first && vscode.window.activeTextEditor === editor) {
        this.scrolled.set(other.document.uri.toString(), { when: Date.now() });
        other.revealRange(first, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      }
    }
  }

  private scrollSoon(editor: vscode.TextEditor): void {
    if (!Texts.concerns(editor.document) || !this.isShown) return;
    if (!vscode.workspace.getConfiguration('allo').get('texts.scrollTogether', true)) return;
    if (this.isEcho(editor)) {
      // Or somebody scrolled at just that time.
      clearTimeout(this.echoTimer);
      this.echoTimer = setTimeout(() => {
        const ours = this.scrolled.get(editor.document.uri.toString());
        const shown = editor.visibleRanges[0];
        if (ours?.line === undefined || !shown || shown.end.line >= editor.document.lineCount - 1)
          return;
        if (Math.abs(shown.start.line - ours.line) > 8) void this.scroll(editor);
      }, ECHO);
      return;
    }
    clearTimeout(this.scrollTimer);
    this.scrollTimer = setTimeout(() => void this.scroll(editor), 20);
  }

  private isEcho(editor: vscode.TextEditor): boolean {
    const ours = this.scrolled.get(editor.document.uri.toString());
    const shown = editor.visibleRanges[0];
    if (!ours || !shown) return false;
    const age = Date.now() - ours.when;
    const isAtEnd = shown.end.line >= editor.document.lineCount - 1;
    if (ours.asked !== undefined && age < ECHO && !isAtEnd) {
      const seen = ours.asked - shown.start.line;
      if (seen >= 0 && seen <= 20) this.below = seen;
    }
    return (
      age < ECHO ||
      (age < SURE_ECHO && ours.line !== undefined && Math.abs(shown.start.line - ours.line) <= 1)
    );
  }

  private get reserved(): number {
    if (this.below !== undefined) return this.below;
    const sticky = vscode.workspace.getConfiguration('editor.stickyScroll');
    return sticky.get('enabled', true) ? sticky.get('maxLineCount', 5) : 0;
  }

  // The top line of the one is at the top of the other, as far as lines correspond.
  private async scroll(editor: vscode.TextEditor): Promise<void> {
    const visible = editor.visibleRanges[0];
    if (!visible) return;
    const links = await this.links(editor.document, visible.start.line);
    for (const other of vscode.window.visibleTextEditors) {
      if (other === editor) continue;
      const link = links.find((each) => each.targetUri === other.document.uri.toString());
      if (!link) continue;
      const shown = other.visibleRanges[0];
      if (shown && shown.start.line === link.targetRange.start.line) continue;
      const line = link.targetRange.start.line;
      const asked = Math.min(line + this.reserved, other.document.lineCount - 1);
      this.scrolled.set(other.document.uri.toString(), { when: Date.now(), line, asked });
      other.revealRange(new vscode.Range(asked, 0, asked, 0), vscode.TextEditorRevealType.AtTop);
    }
  }
}

export function isGenerated(uri: vscode.Uri): boolean {
  return SCHEMES.includes(uri.scheme);
}

// "/w/k.py" and "s" of allo-schedule:///w/k.py/s.txt
function scheduleOf(uri: vscode.Uri): { path: string; target: string } {
  const slash = uri.path.lastIndexOf('/');
  const file = uri.path.slice(slash + 1);
  return { path: uri.path.slice(0, slash), target: file.replace(/\.txt$/, '') };
}

function placesOf(node: WireScheduleNode | undefined): WirePlace[] {
  return [node?.place, node?.step].filter((each) => each !== undefined);
}

// The loops and buffers that a text of the compiler names, where a name stands for one.
function nodesOfLines(
  document: vscode.TextDocument,
  tree: WireScheduleTree | undefined,
): (WireScheduleNode | undefined)[] {
  const byName = new Map<string, WireScheduleNode | undefined>();
  const visit = (node: WireScheduleNode) => {
    byName.set(node.name, byName.has(node.name) ? undefined : node);
    node.children.forEach(visit);
  };
  tree?.functions.forEach(visit);
  return Array.from({ length: document.lineCount }, (_, line) => {
    const text = document.lineAt(line).text;
    const found = line > 0 && /^\s+\S+.*:/.test(text) ? nameOnLine(text) : undefined;
    return found && byName.get(found.name);
  });
}

function editorOf(uri: string): vscode.TextEditor | undefined {
  return vscode.window.visibleTextEditors.find((each) => each.document.uri.toString() === uri);
}

// Of a tab, which another one may hide.
function columnOf(uri: string): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find((group) =>
    group.tabs.some(
      ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri,
    ),
  )?.viewColumn;
}

function besides(source: vscode.TextEditor | undefined): vscode.ViewColumn {
  const shown = vscode.window.visibleTextEditors.find((each) => isGenerated(each.document.uri));
  if (shown?.viewColumn !== undefined && shown.viewColumn !== source?.viewColumn)
    return shown.viewColumn;
  return vscode.ViewColumn.Beside;
}

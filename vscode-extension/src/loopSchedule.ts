// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The estimated schedule of the pipelined loop at the cursor, as a chart beside the code: the page of
// panel/loopSchedule.ts gets it from here. It follows the cursor, edits and newer estimates.
import { randomBytes } from 'node:crypto';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { documentAt, mayHaveKernels } from './notebooks';
import type { FromSchedulePage, ToSchedulePage } from './panelProtocol';
import type { WireLoopSchedule, WirePlace } from './protocol';
import type { Server } from './server';

interface Place {
  document: vscode.TextDocument;
  position: vscode.Position;
}

const COMMAND = 'allo.showLoopSchedule';

export class LoopScheduleView implements vscode.Disposable {
  static readonly viewType = 'allo.loopSchedule';
  private panel: vscode.WebviewPanel | undefined;
  private cursor: Place | undefined; // in the last editor with kernels
  private header: Place | undefined; // of the loop that is shown
  private schedule: WireLoopSchedule | undefined;
  private target: string | undefined; // whose estimate was chosen
  private drawn = '';
  private selected: vscode.Location | undefined; // by a click in the page
  private timer: NodeJS.Timeout | undefined;
  private asked = 0;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly extension: vscode.Uri,
    private readonly server: Server,
  ) {
    server.onNotification<{ uri: string }>('allo/estimatesChanged', () => this.follow());
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.moved(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.moved(editor)),
      vscode.workspace.onDidChangeTextDocument((event) => this.edited(event)),
      server.onDidChangeState(() => this.follow()),
      vscode.commands.registerCommand(COMMAND, (where?: unknown) => this.show(where)),
    ];
  }

  // A link below the hover of a loop's header.
  async addLink(
    document: vscode.TextDocument,
    position: vscode.Position,
    hover: vscode.Hover,
  ): Promise<vscode.Hover> {
    const found = await this.request({ document, position });
    const header = found && rangeOf(found.place);
    if (!header || !hover.range?.intersection(header)) return hover;
    const place = encodeURIComponent(JSON.stringify([{ uri: `${document.uri}`, position }]));
    const link = new vscode.MarkdownString(`[Show Schedule of Loop](command:${COMMAND}?${place})`);
    link.isTrusted = { enabledCommands: [COMMAND] };
    return new vscode.Hover([...hover.contents, link], hover.range);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.panel?.dispose();
    for (const each of this.subscriptions) each.dispose();
  }

  // ---------------------------------------------------------------------------------------------

  // From the link of a hover, which names a place, or at the cursor.
  private async show(where: unknown): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (isPlace(where)) {
      const document = await documentAt(vscode.Uri.parse(where.uri));
      const { line, character } = where.position;
      this.cursor = { document, position: new vscode.Position(line, character) };
    } else if (editor && mayHaveKernels(editor.document)) {
      this.cursor = { document: editor.document, position: editor.selection.active };
    }
    this.selected = undefined;
    if (this.panel) this.panel.reveal(undefined, true);
    else this.open();
    await this.ask();
  }

  private open(): void {
    const root = vscode.Uri.joinPath(this.extension, 'dist');
    const panel = vscode.window.createWebviewPanel(
      LoopScheduleView.viewType,
      'Loop Schedule',
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [root], retainContextWhenHidden: true },
    );
    const { webview } = panel;
    const resource = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(root, name));
    const nonce = randomBytes(16).toString('hex');
    webview.html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}';">
<link rel="stylesheet" href="${resource('loopSchedule.css')}">
<title>Loop Schedule</title>
</head>
<body><main id="schedule"></main><div id="spoken" role="status"></div><script nonce="${nonce}" src="${resource('loopSchedule.js')}"></script></body>
</html>`;
    webview.onDidReceiveMessage((message: FromSchedulePage) => this.received(message));
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.schedule = undefined;
      this.header = undefined;
      this.drawn = '';
    });
    this.panel = panel;
  }

  private async received(message: FromSchedulePage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.drawn = '';
        this.draw();
        break;
      case 'go': {
        const place = this.schedule?.operations[message.operation]?.place;
        if (place) await this.goTo(place, !message.takesFocus);
        break;
      }
      case 'limit': {
        const place = this.schedule?.limitPlaces[message.index];
        if (place) await this.goTo(place, false);
        break;
      }
      case 'header':
        if (this.schedule) await this.goTo(this.schedule.place, false);
        break;
      case 'target':
        this.target = message.target;
        await this.ask();
        break;
    }
  }

  // In the editor that has the file already, if there is one.
  private async goTo(place: WirePlace, preserveFocus: boolean): Promise<void> {
    const uri = vscode.Uri.parse(place.uri);
    const selection = rangeOf(place);
    this.selected = new vscode.Location(uri, selection);
    const editor = vscode.window.visibleTextEditors.find((each) => isSame(each.document.uri, uri));
    const viewColumn = editor?.viewColumn ?? vscode.ViewColumn.One;
    await vscode.commands.executeCommand('vscode.open', uri, {
      selection,
      preserveFocus,
      viewColumn,
    });
    this.mark();
  }

  private moved(editor: vscode.TextEditor): void {
    if (!this.panel || !mayHaveKernels(editor.document)) return;
    this.cursor = { document: editor.document, position: editor.selection.active };
    // An operation of a kernel that the loop calls is in no loop, or in one of its own.
    const { selected } = this;
    const isOurs =
      selected !== undefined &&
      isSame(selected.uri, editor.document.uri) &&
      editor.selection.isEqual(selected.range);
    if (isOurs) {
      this.mark();
      return;
    }
    this.selected = undefined;
    this.follow();
  }

  private edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const { header } = this;
    if (!this.panel || contentChanges.length === 0 || !mayHaveKernels(document)) return;
    if (header?.document === document)
      for (const { range, text } of contentChanges) {
        const { line, character } = header.position;
        const lines = text.split('\n').length - 1 - (range.end.line - range.start.line);
        if (range.end.line < line) header.position = new vscode.Position(line + lines, character);
      }
    this.follow();
  }

  private follow(): void {
    if (!this.panel) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), 50);
  }

  // The loop at the cursor; the one that is shown while the cursor is in no loop.
  private async ask(): Promise<void> {
    if (!this.panel) return;
    const mine = ++this.asked;
    let place = this.selected && this.header ? this.header : this.cursor;
    let found = place && (await this.request(place, this.target));
    if (!found && this.header && place !== this.header) {
      place = this.header;
      found = await this.request(place, this.target);
    }
    if (mine !== this.asked) return;
    this.schedule = found;
    if (found && place) this.header = { ...place, position: rangeOf(found.place).start };
    this.draw();
  }

  private async request(place: Place, target?: string): Promise<WireLoopSchedule | undefined> {
    const { line, character } = place.position;
    const found = await this.server
      .request<WireLoopSchedule | null>('allo/loopSchedule', {
        textDocument: { uri: this.server.uriFor(place.document.uri) },
        position: { line, character },
        ...(target !== undefined && { target }),
      })
      .catch(() => null);
    return found ?? undefined;
  }

  private draw(): void {
    const { schedule, panel } = this;
    if (!panel) return;
    const now = JSON.stringify([schedule, `${this.header?.document.uri}`]);
    if (now !== this.drawn) {
      this.drawn = now;
      panel.title = schedule ? `Loop Schedule: ${schedule.name}` : 'Loop Schedule';
      this.post({
        type: 'schedule',
        schedule,
        places: (schedule?.operations ?? []).map(({ place }) => this.showPlace(place)),
        limitPlaces: (schedule?.limitPlaces ?? []).map((place) => this.showPlace(place)),
        header: this.showPlace(schedule?.place),
      });
    }
    this.mark();
  }

  // The operations on the line of the cursor.
  private mark(): void {
    const at = this.selected
      ? { uri: this.selected.uri, line: this.selected.range.start.line }
      : this.cursor && { uri: this.cursor.document.uri, line: this.cursor.position.line };
    const operations = (this.schedule?.operations ?? []).flatMap(({ place }, index) => {
      if (!at || !place || !isSame(vscode.Uri.parse(place.uri), at.uri)) return [];
      const { start, end } = place.range;
      return start.line <= at.line && at.line <= end.line ? [index] : [];
    });
    this.post({ type: 'mark', operations });
  }

  private post(message: ToSchedulePage): void {
    void this.panel?.webview.postMessage(message);
  }

  // "line 12", of another file "lib.py, line 12".
  private showPlace(place: WirePlace | undefined): string {
    if (!place) return '';
    const uri = vscode.Uri.parse(place.uri);
    const line = `line ${place.range.start.line + 1}`;
    const own = this.header?.document.uri;
    if (!own || isSame(uri, own)) return line;
    return uri.path === own.path
      ? `another cell, ${line}`
      : `${path.posix.basename(uri.path)}, ${line}`;
  }
}

function rangeOf({ range: { start, end } }: WirePlace): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

// The server may spell a URI in another way.
function isSame(a: vscode.Uri, b: vscode.Uri): boolean {
  return a.toString() === b.toString();
}

function isPlace(
  value: unknown,
): value is { uri: string; position: { line: number; character: number } } {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof vscode.Uri) &&
    'uri' in value &&
    'position' in value
  );
}

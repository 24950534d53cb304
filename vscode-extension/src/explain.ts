// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the codes of diagnostics mean, as documents: `allo-lsp --explain CODE`. The code of a diagnostic
// links to it, unless the setting allo.diagnostics.documentation names a page in the web.
import { execFile } from 'node:child_process';
import * as vscode from 'vscode';
import type { Server } from './server';

const SCHEME = 'allo-explain';

export class Explanations implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: Server) {
    this.subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.commands.registerCommand('allo.explainDiagnostic', () => this.atCursor()),
    ];
  }

  provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const code = uri.path.replace(/^\//, '').replace(/\.md$/, '');
    const program = this.server.found?.program;
    if (!program || !/^[a-z][a-z0-9-]*$/.test(code))
      return Promise.resolve('No explanation available.\n');
    return new Promise((resolve) => {
      execFile(program, ['--explain', code], { timeout: 10_000 }, (error, out) => {
        // Words behind the language of a code block are of use to tests only.
        const text = out.replace(/^(```python) (bad|good)$/gm, (_, fence, kind) =>
          kind === 'bad' ? `Wrong:\n\n${fence}` : `Right:\n\n${fence}`,
        );
        resolve(error ? `No explanation available for ${code}.\n` : `# ${text}`);
      });
    });
  }

  // For diagnostics that are about to be shown.
  static link(diagnostics: vscode.Diagnostic[]): void {
    for (const each of diagnostics) {
      if (each.source !== 'allo' || each.code === undefined) continue;
      const page = typeof each.code === 'object' ? each.code : undefined;
      if (page && /^https?$/.test(page.target.scheme)) continue;
      // package.json has it open as a preview; newer versions of VS Code follow no links to commands.
      const value = String(page?.value ?? each.code);
      each.code = { value, target: explanationOf(value) };
    }
  }

  dispose(): void {
    for (const each of this.subscriptions) each.dispose();
  }

  private async atCursor(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return;
    const line = editor.selection.active.line;
    const codes = vscode.languages
      .getDiagnostics(editor.document.uri)
      .filter(
        (each) =>
          each.source === 'allo' && each.range.start.line <= line && each.range.end.line >= line,
      )
      .map((each) => String(typeof each.code === 'object' ? each.code.value : each.code));
    const unique = [...new Set(codes)];
    const code = unique.length > 1 ? await vscode.window.showQuickPick(unique) : unique[0];
    if (!code) {
      vscode.window.setStatusBarMessage('No Allo problem on this line', 4000);
      return;
    }
    await vscode.commands.executeCommand('markdown.showPreviewToSide', explanationOf(code));
  }
}

function explanationOf(code: string): vscode.Uri {
  return vscode.Uri.from({ scheme: SCHEME, path: `/${code}.md` });
}

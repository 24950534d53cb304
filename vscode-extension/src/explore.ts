// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is done with a point of an exploration: its schedule is added to the file, or compared with the kernel.
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Job, Jobs } from './jobs';
import { notebookAt } from './notebooks';

// The lines of a schedule at the end of a text, as `allo explore --apply-to` writes them: one that is new is set apart.
export function linesToAdd(text: string, lines: readonly string[]): string[] {
  const isNew = /^\w+ = /.test(lines[0] ?? '');
  const blank = /(?:\r?\n)*$/.exec(text.trimStart() === '' ? '\n\n\n' : text)?.[0] ?? '';
  const breaks = blank.split('\n').length - 1;
  return [...Array<string>(isNew ? Math.max(0, 3 - Math.max(1, breaks)) : 0).fill(''), ...lines];
}

const FIGURES = ['latency', 'ii', 'dsp', 'bram', 'uram', 'lut', 'ff'];

// Of "dsp=100 bram=20" what is wrong with it.
export function checkBudgets(text: string): string | undefined {
  const words = text.split(/\s+/).filter((each) => each !== '');
  const names = words.map((each) => each.split('=')[0] ?? '');
  for (const [i, name] of names.entries()) {
    if (!FIGURES.includes(name)) return `${name} is not one of ${FIGURES.join(', ')}`;
    if (!/^\w+=\d+$/.test(words[i] ?? '')) return `${name} needs a whole number: ${name}=100`;
    if (names.indexOf(name) !== i) return `${name} is given twice`;
  }
  return undefined;
}

// Undefined: the user has changed their mind.
export async function askBudgets(job: Job): Promise<string[] | undefined> {
  const text = await vscode.window.showInputBox({
    title: `Explore ${job.target}: Budget`,
    prompt: 'The most that a design may need, such as dsp=100 bram=20. Empty: what the part has',
    value: (job.request?.budgets ?? []).join(' '),
    ignoreFocusOut: true,
    validateInput: checkBudgets,
  });
  return text?.split(/\s+/).filter((each) => each !== '');
}

export class Explorations {
  constructor(private readonly jobs: Jobs) {}

  // One edit, which one undo takes back.
  async apply(job: Job, point: number): Promise<void> {
    const lines = linesOf(job, point);
    if (!lines) return;
    const uri = vscode.Uri.parse(job.uri);
    if (this.jobs.isEdited(job)) {
      const add = 'Add Schedule';
      const picked = await vscode.window.showWarningMessage(
        `${path.basename(uri.path)} has changed since it was explored.`,
        {
          modal: true,
          detail: `The estimate of point ${point} is of the text of then. Explore again for one of the present text.`,
        },
        add,
      );
      if (picked !== add) return;
    }
    const notebook = notebookAt(job.uri);
    if (notebook) return addCell(notebook, lines);
    const document = await vscode.workspace.openTextDocument(uri);
    const text = document.getText();
    const added = linesToAdd(text, lines);
    const end = document.lineAt(document.lineCount - 1).range.end;
    const edit = new vscode.WorkspaceEdit();
    const isBroken = text !== '' && end.character > 0; // the last line has no end
    edit.insert(uri, end, `${isBroken ? '\n' : ''}${added.join('\n')}\n`);
    if (!(await vscode.workspace.applyEdit(edit))) {
      void vscode.window.showErrorMessage(`${path.basename(uri.path)} cannot be changed.`);
      return;
    }
    const first = end.line + (isBroken ? 1 : 0) + added.length - lines.length;
    const selection = new vscode.Range(first, 0, first + lines.length, 0);
    await vscode.window.showTextDocument(document, { selection });
  }

  // The present text with the schedule, on random inputs.
  async verify(job: Job, point: number): Promise<void> {
    const lines = linesOf(job, point);
    const target = /^\w+/.exec(lines?.[0] ?? '')?.[0];
    if (!lines || !target) return;
    try {
      const check = await this.jobs.start(
        'allo.run',
        { uri: job.uri, target, compare: true, lines },
        true,
      );
      job.checks.set(point, check);
      this.jobs.touch(job);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`Allo: ${message}`);
    }
  }
}

// The last one of a notebook, where the end of its module is.
async function addCell(notebook: vscode.NotebookDocument, lines: readonly string[]): Promise<void> {
  const at = notebook.cellCount;
  const cell = new vscode.NotebookCellData(
    vscode.NotebookCellKind.Code,
    lines.join('\n'),
    'python',
  );
  const edit = new vscode.WorkspaceEdit();
  edit.set(notebook.uri, [vscode.NotebookEdit.insertCells(at, [cell])]);
  if (!(await vscode.workspace.applyEdit(edit))) {
    void vscode.window.showErrorMessage(`${path.basename(notebook.uri.path)} cannot be changed.`);
    return;
  }
  const editor = await vscode.window.showNotebookDocument(notebook);
  const added = new vscode.NotebookRange(at, at + 1);
  editor.selection = added;
  editor.revealRange(added);
}

function linesOf(job: Job, point: number): string[] | undefined {
  const found = job.exploration?.points.find((each) => each.point === point);
  return found && found.schedule.length > 0 ? found.schedule : undefined;
}

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where a run went wrong. Its result has places of the text that was run; what has been edited since has
// moved the server's diagnostics of that run, so where there is one its place is taken.
import * as vscode from 'vscode';
import type { Job } from './jobs';
import { documentAt, notebookAt, pythonCells } from './notebooks';
import type { Fault } from './protocol';

// The fault, or the statement that stored what differs.
export function placeOf(job: Job): Fault | undefined {
  const differing = Object.values(job.result?.compare?.outputs ?? {}).map(
    (output) => output.stored,
  );
  return [...(job.result?.faults ?? []), ...differing].find((each) => each?.range);
}

// Undefined where the result names no lines.
export async function locate(job: Job, fault: Fault): Promise<vscode.Location | undefined> {
  if (!fault.range) return undefined;
  const uri = cellOf(job, fault)?.document.uri ?? uriOf(job, fault);
  const document = await documentAt(uri);
  const then = rangeIn(document, fault.range);
  const distance = (each: vscode.Diagnostic) => Math.abs(each.range.start.line - then.start.line);
  const source = `allo-${job.kind}`;
  const [now] = vscode.languages
    .getDiagnostics(uri)
    .filter(
      (each) =>
        each.source === source && (each.message === fault.message || each.message === job.message),
    )
    .sort((a, b) => distance(a) - distance(b));
  return new vscode.Location(uri, now?.range ?? then);
}

export async function goToFault(job: Job): Promise<void> {
  const fault = placeOf(job);
  const place = fault && (await locate(job, fault));
  if (place) await vscode.window.showTextDocument(place.uri, { selection: place.range });
}

// What a report is about; the text may have been edited since.
export async function goToRange(
  job: Job,
  fault: Pick<Fault, 'file' | 'cell'>,
  range: NonNullable<Fault['range']>,
): Promise<void> {
  const uri = cellOf(job, fault)?.document.uri ?? uriOf(job, fault);
  const document = await documentAt(uri);
  await vscode.window.showTextDocument(uri, { selection: rangeIn(document, range) });
}

// The call of the step of a schedule that makes it differ from its kernel.
export async function goToStep(job: Job): Promise<void> {
  const step = job.result?.compare?.step?.place;
  const then = step && (await locate(job, step));
  if (!step || !then) return;
  // The server keeps the place as a note of the difference.
  const now = vscode.languages
    .getDiagnostics()
    .flatMap(([, all]) => all.filter((each) => each.source === `allo-${job.kind}`))
    .flatMap((each) => each.relatedInformation ?? [])
    .find((note) => note.message === step.message)?.location;
  const place = now ?? then;
  await vscode.window.showTextDocument(place.uri, { selection: place.range });
}

function cellOf(job: Job, { cell }: Fault): vscode.NotebookCell | undefined {
  const notebook = cell === undefined ? undefined : notebookAt(job.uri);
  return notebook && pythonCells(notebook)[(cell ?? 0) - 1];
}

// A document without a file has a name in results as well, made of its URI.
function uriOf(job: Job, fault: Fault): vscode.Uri {
  const own = vscode.Uri.parse(job.uri);
  const { file } = fault;
  if (!file || file === own.fsPath) return own;
  if (own.scheme !== 'file' && [job.uri, own.toString(true)].some((name) => file.endsWith(name)))
    return own;
  return vscode.Uri.file(file);
}

// Columns of results count code points, those of editors UTF-16.
export function rangeIn(
  document: vscode.TextDocument,
  range: NonNullable<Fault['range']>,
): vscode.Range {
  const at = (place: { line: number; column: number }) => {
    const line = Math.min(Math.max(place.line - 1, 0), document.lineCount - 1);
    const text = [...document.lineAt(line).text].slice(0, Math.max(place.column - 1, 0)).join('');
    return new vscode.Position(line, text.length);
  };
  return new vscode.Range(at(range.start), at(range.end));
}

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Open notebooks. A job of a kernel in a cell is about the notebook, whose cells are one module.
import * as vscode from 'vscode';
import { hasAllo, isKernelFile, NOTEBOOK_CELL } from './kernelFiles';

// The notebook that a cell is of; undefined for a document that is no cell.
export function notebookAround(document: vscode.TextDocument): vscode.NotebookDocument | undefined {
  return vscode.workspace.notebookDocuments.find((notebook) =>
    notebook.getCells().some((cell) => cell.document === document),
  );
}

// The URI may be spelled in any way.
export function notebookAt(uri: string): vscode.NotebookDocument | undefined {
  const own = vscode.Uri.parse(uri).toString();
  return vscode.workspace.notebookDocuments.find((notebook) => notebook.uri.toString() === own);
}

// What jobs of a document are about: of a cell its notebook, else the document itself.
export function moduleOf(uri: vscode.Uri): vscode.Uri {
  if (uri.scheme !== NOTEBOOK_CELL) return uri;
  const document = vscode.workspace.textDocuments.find((each) => isSameUri(each.uri, uri));
  return (document && notebookAround(document)?.uri) ?? uri;
}

function isSameUri(one: vscode.Uri, other: vscode.Uri): boolean {
  return one.toString() === other.toString();
}

// A document that is open is taken as it is: VS Code keeps one that an extension opens for some minutes, and the notebook
// of a cell with it.
export async function documentAt(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const open = vscode.workspace.textDocuments.find((each) => isSameUri(each.uri, uri));
  return open ?? vscode.workspace.openTextDocument(uri);
}

// Whether a notebook is open for users: VS Code keeps what was closed in memory for a while.
export function hasTab(notebook: vscode.Uri): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(
      ({ input }) => input instanceof vscode.TabInputNotebook && isSameUri(input.uri, notebook),
    ),
  );
}

// Those that the server knows, and counts from 1.
export function pythonCells(notebook: vscode.NotebookDocument): vscode.NotebookCell[] {
  return notebook.getCells().filter((cell) => cell.document.languageId === 'python');
}

export function textOfCells(notebook: vscode.NotebookDocument): string {
  return pythonCells(notebook)
    .map((cell) => cell.document.getText())
    .join('\0');
}

// A cell whose notebook imports allo, in any of its cells.
export function isKernelCell(document: vscode.TextDocument): boolean {
  if (document.uri.scheme !== NOTEBOOK_CELL || document.languageId !== 'python') return false;
  const notebook = notebookAround(document);
  return notebook !== undefined && pythonCells(notebook).some((cell) => hasAllo(cell.document));
}

// Whether its kernels can be run.
export function mayHaveKernels(document: vscode.TextDocument): boolean {
  return isKernelFile(document) || isKernelCell(document);
}

// Those that are one module with it, itself first.
export function documentsBeside(document: vscode.TextDocument): vscode.TextDocument[] {
  const notebook = notebookAround(document);
  const cells = notebook ? pythonCells(notebook).map((cell) => cell.document) : [];
  return [document, ...cells.filter((each) => each !== document)];
}

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Open notebooks. A job of a kernel in a cell is about the notebook, whose cells are one module.
import * as vscode from 'vscode';

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

// Those that the server knows, and counts from 1.
export function pythonCells(notebook: vscode.NotebookDocument): vscode.NotebookCell[] {
  return notebook.getCells().filter((cell) => cell.document.languageId === 'python');
}

export function textOfCells(notebook: vscode.NotebookDocument): string {
  return pythonCells(notebook)
    .map((cell) => cell.document.getText())
    .join('\0');
}

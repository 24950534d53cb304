// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which files and projects are our business: Python that imports allo, and projects that configure it.
import * as vscode from 'vscode';

export const EXCLUDED = '**/{node_modules,__pycache__,build,build-*,dist,venv,.venv,.git}/**';

const IMPORT =
  /^[ \t]*(?:from[ \t]+allo(?:\.[\w.]+)?[ \t]+import\b|import[ \t]+(?:[\w.]+(?:[ \t]+as[ \t]+\w+)?[ \t]*,[ \t]*)*allo\b)/m;

export function importsAllo(text: string): boolean {
  return text.includes('allo') && IMPORT.test(text);
}

const known = new WeakMap<vscode.TextDocument, { version: number; imports: boolean }>();

// Of the URIs of the cells of notebooks.
export const NOTEBOOK_CELL = 'vscode-notebook-cell';

// Not a cell of a notebook, nor the other side of a comparison: kernels of files can be run.
export function isKernelFile(document: vscode.TextDocument): boolean {
  const { scheme } = document.uri;
  return (scheme === 'file' || scheme === 'untitled') && hasAllo(document);
}

// Whether the server has something to say about it.
export function isKernelDocument(document: vscode.TextDocument): boolean {
  return isKernelFile(document) || (document.uri.scheme === NOTEBOOK_CELL && hasAllo(document));
}

export function hasAllo(document: vscode.TextDocument): boolean {
  if (document.languageId !== 'python') return false;
  // Several ask after each key.
  let one = known.get(document);
  if (one?.version !== document.version) {
    one = { version: document.version, imports: importsAllo(document.getText()) };
    known.set(document, one);
  }
  return one.imports;
}

// Whether the pyproject.toml of one of the folders has a table [tool.allo].
export async function projectsUseAllo(
  folders: readonly vscode.WorkspaceFolder[],
): Promise<boolean> {
  for (const folder of folders) {
    try {
      const file = vscode.Uri.joinPath(folder.uri, 'pyproject.toml');
      const text = Buffer.from(await vscode.workspace.fs.readFile(file)).toString('utf8');
      if (/^[ \t]*\[tool\.allo[\].]/m.test(text)) return true;
    } catch {
      // There is none.
    }
  }
  return false;
}

// Whether the project configures allo, or one of its files imports it. Open files are asked first: the
// search for all files takes seconds in a large project.
export async function hasKernels(folder: vscode.WorkspaceFolder): Promise<boolean> {
  const isOfFolder = (document: vscode.TextDocument) =>
    vscode.workspace.getWorkspaceFolder(document.uri) === folder;
  if (vscode.workspace.textDocuments.some((one) => isOfFolder(one) && isKernelFile(one)))
    return true;
  if (await projectsUseAllo([folder])) return true;
  const files = await vscode.workspace.findFiles(
    new vscode.RelativePattern(folder, '**/*.py'),
    EXCLUDED,
    1000,
  );
  for (const file of files) {
    try {
      const bytes = await vscode.workspace.fs.readFile(file);
      if (importsAllo(Buffer.from(bytes).toString('utf8'))) return true;
    } catch {
      // It has gone meanwhile.
    }
  }
  return false;
}

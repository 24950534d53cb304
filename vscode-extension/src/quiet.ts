// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Settings that keep pyright, Pylance and Ruff from reporting what they misread in kernels: types with
// shapes, buffers that are declared without a value, instances of templates. Undefined names stay theirs.
import * as vscode from 'vscode';

export const PYRIGHT_RULES = [
  'reportInvalidTypeForm', // a: "i32[N]"
  'reportUnboundVariable', // buf: i32[N], without a value
  'reportGeneralTypeIssues', // a: i32[8]
  'reportIndexIssue', // fill[i8]
];
export const RUFF_CODES = ['F722', 'F821'];

// ------------------------------------------------------------------------------------- pure functions

// As comments at the top of one file, below what has to be first in it.
export function withComments(text: string): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines: string[] = [];
  if (!/^# pyright:.*reportInvalidTypeForm/m.test(text))
    lines.push(`# pyright: ${PYRIGHT_RULES.map((rule) => `${rule}=false`).join(', ')}`);
  if (!/^# ruff: noqa/m.test(text)) lines.push(`# ruff: noqa: ${RUFF_CODES.join(', ')}`);
  if (lines.length === 0) return text;
  const first = /^(?:\ufeff?#!.*\r?\n)?(?:#.*coding[:=].*\r?\n)?/.exec(text)?.[0] ?? '';
  return first + lines.map((line) => line + eol).join('') + text.slice(first.length);
}

// Keys of a table of a TOML file: values of lists are added to, others are replaced.
export function withTomlTable(
  text: string,
  table: string,
  entries: Record<string, string | string[]>,
): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  const isHeader = (line: string) => /^\s*\[/.test(line);
  let start = lines.findIndex((line) => line.trim().replace(/\s*#.*$/, '') === `[${table}]`);
  if (start < 0) {
    if (lines.length > 0 && lines.at(-1)?.trim() !== '') lines.push('');
    lines.push(`[${table}]`);
    start = lines.length - 1;
  }
  for (const [key, value] of Object.entries(entries)) {
    let end = lines.findIndex((line, i) => i > start && isHeader(line));
    if (end < 0) end = lines.length;
    while (end > start + 1 && lines[end - 1]?.trim() === '') end -= 1;
    const at = lines.findIndex(
      (line, i) =>
        i > start &&
        i < end &&
        line.trim().startsWith(key) &&
        /^\s*=/.test(line.trim().slice(key.length)),
    );
    if (Array.isArray(value)) {
      if (at >= 0) {
        // A list may go on over several lines.
        let last = at;
        while (last < end - 1 && !/\]\s*(#.*)?$/.test(lines[last] ?? '')) last += 1;
        const all = lines.slice(at, last + 1).join('\n');
        const old = [...all.slice(all.indexOf('=')).matchAll(/"([^"]*)"|'([^']*)'/g)].map(
          (match) => match[1] ?? match[2] ?? '',
        );
        const merged = [...new Set([...old, ...value])];
        if (merged.length > old.length)
          lines.splice(
            at,
            last - at + 1,
            `${key} = [${merged.map((each) => `"${each}"`).join(', ')}]`,
          );
      } else {
        lines.splice(end, 0, `${key} = [${value.map((each) => `"${each}"`).join(', ')}]`);
      }
    } else if (at >= 0) {
      lines[at] = `${key} = ${value}`;
    } else {
      lines.splice(end, 0, `${key} = ${value}`);
    }
  }
  return lines.join(eol) + eol;
}

// pyrightconfig.json, which may have comments: those are kept, as only the beginning is written to.
export function withJsonRules(text: string): string {
  const missing = PYRIGHT_RULES.filter((rule) => !text.includes(`"${rule}"`));
  const open = text.indexOf('{');
  let out = text;
  for (const rule of PYRIGHT_RULES)
    out = out.replace(new RegExp(`("${rule}"\\s*:\\s*)("[a-z]*"|true|false)`), '$1"none"');
  if (open < 0) return `{\n${PYRIGHT_RULES.map((rule) => `  "${rule}": "none"`).join(',\n')}\n}\n`;
  if (missing.length === 0) return out;
  const rest = out.slice(open + 1);
  const isEmpty = /^\s*\}/.test(rest);
  return `${out.slice(0, open + 1)}\n${missing.map((rule) => `  "${rule}": "none"`).join(',\n')}${isEmpty ? '' : ','}${rest}`;
}

// ------------------------------------------------------------------------------------------- command

async function read(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return Buffer.from(await vscode.workspace.fs.readFile(uri)).toString('utf8');
  } catch {
    return undefined;
  }
}

async function write(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text, 'utf8'));
}

// 'file' or 'project'; without it the user is asked. Gives what was written to.
export async function quietPythonCheckers(where?: unknown): Promise<string[]> {
  const editor = vscode.window.activeTextEditor;
  let scope = where === 'file' || where === 'project' ? where : undefined;
  if (!scope) {
    const picked = await vscode.window.showQuickPick(
      [
        {
          label: 'In This File',
          detail: 'two comments at its top, for pyright, Pylance and Ruff',
          scope: 'file' as const,
        },
        {
          label: 'In the Whole Project',
          detail:
            'pyrightconfig.json or pyproject.toml, or the settings of this workspace; ruff.toml or pyproject.toml',
          scope: 'project' as const,
        },
      ],
      { title: 'Quiet Python checkers about kernels, where?' },
    );
    if (!picked) return [];
    scope = picked.scope;
  }
  if (scope === 'file') {
    if (editor?.document.languageId !== 'python') return [];
    const { document } = editor;
    const text = document.getText();
    const quiet = withComments(text);
    const edit = new vscode.WorkspaceEdit();
    let same = 0;
    while (same < text.length && text[same] === quiet[same]) same += 1;
    edit.insert(
      document.uri,
      document.positionAt(same),
      quiet.slice(same, same + quiet.length - text.length),
    );
    if (quiet !== text) await vscode.workspace.applyEdit(edit);
    return [document.uri.fsPath];
  }
  const folder =
    (editor && vscode.workspace.getWorkspaceFolder(editor.document.uri)) ??
    vscode.workspace.workspaceFolders?.[0];
  if (!folder) return [];
  const file = (name: string) => vscode.Uri.joinPath(folder.uri, name);
  const written = new Set<string>();
  const change = async (name: string, by: (text: string) => string) => {
    await write(file(name), by((await read(file(name))) ?? ''));
    written.add(name);
  };
  const hasProject = (await read(file('pyproject.toml'))) !== undefined;
  const pyright = Object.fromEntries(PYRIGHT_RULES.map((rule) => [rule, '"none"']));
  if ((await read(file('pyrightconfig.json'))) !== undefined)
    await change('pyrightconfig.json', withJsonRules);
  else if (hasProject)
    await change('pyproject.toml', (text) => withTomlTable(text, 'tool.pyright', pyright));
  else await change('pyrightconfig.json', withJsonRules);
  if ((await read(file('ruff.toml'))) !== undefined)
    await change('ruff.toml', (text) =>
      withTomlTable(text, 'lint', { 'extend-ignore': RUFF_CODES }),
    );
  else if (hasProject)
    await change('pyproject.toml', (text) =>
      withTomlTable(text, 'tool.ruff.lint', { 'extend-ignore': RUFF_CODES }),
    );
  else
    await change('ruff.toml', (text) =>
      withTomlTable(text, 'lint', { 'extend-ignore': RUFF_CODES }),
    );
  void vscode.window.showInformationMessage(
    `Allo: pyright, Pylance and Ruff are told about kernels in ${[...written].join(' and ')}.`,
  );
  return [...written];
}

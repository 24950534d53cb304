// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The command that keeps pyright, Pylance and Ruff from reporting what they misread in kernels: types with
// shapes, buffers that are declared without a value, instances of templates. Undefined names stay pyright's;
// in files with kernels they are not Ruff's, which takes those buffers for them, and in all others they are.
// Where the package is not installed, they get its stubs.
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { EXCLUDED, importsAllo } from './kernelFiles';
import {
  hasTomlTable,
  PYRIGHT_RULES,
  RUFF_CODES,
  ruffPattern,
  tomlLine,
  withComments,
  withJsonRules,
  withTomlValues,
} from './pythonCheckerFiles';
import { isPackageInstalled, type Stubs } from './stubs';

// Extensions that take pyright's rules from settings, where no file has any.
const CHECKERS: [extension: string, section: string][] = [
  ['ms-python.vscode-pylance', 'python.analysis'],
  ['detachhead.basedpyright', 'basedpyright.analysis'],
  ['ms-pyright.pyright', 'python.analysis'],
];
const OVERRIDES = 'diagnosticSeverityOverrides';
const EXTRA_PATHS = 'extraPaths';

type TomlValues = Parameters<typeof withTomlValues>[1];

// 'file' or 'project'; without it the user is asked. Gives what was written to.
export async function quietPythonCheckers(stubs: Stubs, where?: unknown): Promise<string[]> {
  const editor = vscode.window.activeTextEditor;
  let scope = where === 'file' || where === 'project' ? where : undefined;
  if (!scope) {
    const picked = await vscode.window.showQuickPick(
      [
        {
          label: 'In This File',
          detail: 'Add two comments at the top of this file',
          scope: 'file' as const,
        },
        {
          label: 'In the Whole Project',
          detail:
            'Turn off rules in the configuration files of Pyright and Ruff, or in the settings',
          scope: 'project' as const,
        },
      ],
      { title: 'Silence false errors in...', ignoreFocusOut: true },
    );
    if (!picked) return [];
    scope = picked.scope;
  }
  return scope === 'file' ? quietFile(editor) : quietProject(stubs, editor);
}

async function quietFile(editor: vscode.TextEditor | undefined): Promise<string[]> {
  if (editor?.document.languageId !== 'python') {
    void vscode.window.showInformationMessage('Open the kernel file first.');
    return [];
  }
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

async function quietProject(
  stubs: Stubs,
  editor: vscode.TextEditor | undefined,
): Promise<string[]> {
  const folder =
    (editor && vscode.workspace.getWorkspaceFolder(editor.document.uri)) ??
    vscode.workspace.workspaceFolders?.[0];
  if (!folder) {
    void vscode.window.showInformationMessage('Open the folder of the project first.');
    return [];
  }
  const project = new Project(folder);
  const section = CHECKERS.find(
    ([name]) => vscode.extensions.getExtension(name) !== undefined,
  )?.[1];
  await quietPyright(project, section);
  if (section) await resolveImports(project, section, stubs, await isPackageInstalled(folder));
  await quietRuff(project);
  await project.tell();
  return [...project.written];
}

async function quietPyright(project: Project, section: string | undefined): Promise<void> {
  const toml = await project.read('pyproject.toml');
  const values: TomlValues = PYRIGHT_RULES.map((rule) => [['tool', 'pyright', rule], 'none']);
  if ((await project.read('pyrightconfig.json')) !== undefined)
    await project.change('pyrightconfig.json', withJsonRules, RULES_AS_JSON);
  else if (toml !== undefined && (hasTomlTable(toml, 'tool', 'pyright') || !section))
    await project.changeToml('pyproject.toml', values);
  else if (section) await project.override(section);
  else await project.change('pyrightconfig.json', withJsonRules, RULES_AS_JSON);
}

const RULES_AS_JSON = PYRIGHT_RULES.map((rule) => `  "${rule}": "none",`);

// An installed package has stubs of its own, which these would hide.
async function resolveImports(
  project: Project,
  section: string,
  stubs: Stubs,
  isInstalled: boolean | undefined,
): Promise<void> {
  if (isInstalled === undefined) return;
  if (!isInstalled) await stubs.provide();
  await project.setting<string[]>(section, EXTRA_PATHS, (mine, effective) => {
    const others = (isInstalled ? mine : effective)?.filter((each) => each !== stubs.folder) ?? [];
    const paths = isInstalled ? others : [...others, stubs.folder];
    return paths.length > 0 ? paths : undefined;
  });
}

// For the files that there are with kernels: Ruff's undefined names are of use in all others.
async function quietRuff(project: Project): Promise<void> {
  const files = await project.kernelFiles();
  let name = 'ruff.toml';
  for (const each of ['.ruff.toml', 'ruff.toml', 'pyproject.toml'])
    if ((await project.read(each)) !== undefined) {
      name = each; // the first one is the one that Ruff takes
      break;
    }
  const table = [...(name === 'pyproject.toml' ? ['tool', 'ruff'] : []), 'lint'];
  await project.changeToml(
    name,
    files.map((file) => [[...table, 'per-file-ignores', ruffPattern(file)], RUFF_CODES]),
  );
}

class Project {
  readonly written = new Set<string>();
  private readonly unsaved: string[] = [];
  private readonly byHand: string[] = []; // lines that the user has to add
  private readonly refused: string[] = []; // the files that they belong to
  private readonly undo: (() => Thenable<unknown>)[] = [];

  constructor(private readonly folder: vscode.WorkspaceFolder) {}

  // As it is in an editor, saved or not.
  async read(name: string): Promise<string | undefined> {
    const uri = vscode.Uri.joinPath(this.folder.uri, name);
    try {
      await vscode.workspace.fs.stat(uri);
    } catch {
      return undefined;
    }
    return (await vscode.workspace.openTextDocument(uri)).getText();
  }

  async change(
    name: string,
    by: (text: string) => string | undefined,
    lines: readonly string[],
  ): Promise<void> {
    const uri = vscode.Uri.joinPath(this.folder.uri, name);
    const before = await this.read(name);
    const after = by(before ?? '');
    const refuse = () => {
      this.byHand.push(`# In ${name}:`, ...lines, '');
      this.refused.push(name);
    };
    if (after === undefined) return refuse();
    if (after === (before ?? '')) {
      if (before !== undefined) this.written.add(name);
      return;
    }
    const edit = new vscode.WorkspaceEdit();
    let wasDirty = false;
    if (before === undefined) {
      edit.createFile(uri, { ignoreIfExists: true });
      edit.insert(uri, new vscode.Position(0, 0), after);
    } else {
      const document = await vscode.workspace.openTextDocument(uri);
      wasDirty = document.isDirty;
      const end = document.positionAt(before.length);
      edit.replace(uri, new vscode.Range(new vscode.Position(0, 0), end), after);
    }
    if (!(await vscode.workspace.applyEdit(edit))) return refuse();
    this.written.add(name);
    this.undo.push(() => restore(uri, before, after, wasDirty));
    const document = await vscode.workspace.openTextDocument(uri);
    // What somebody has not saved yet is theirs to save.
    if (wasDirty || !(await document.save())) this.unsaved.push(name);
  }

  async changeToml(name: string, values: TomlValues): Promise<void> {
    await this.change(
      name,
      (text) => withTomlValues(text, values),
      values.map(([path, value]) => tomlLine(path, value)),
    );
  }

  async override(section: string): Promise<void> {
    const rules = Object.fromEntries(PYRIGHT_RULES.map((rule) => [rule, 'none']));
    await this.setting<Record<string, string>>(section, OVERRIDES, (mine) => ({
      ...mine,
      ...rules,
    }));
    this.written.add(`the setting ${section}.${OVERRIDES}`);
  }

  // Of the folder. Without a value there, the one of the user takes effect.
  async setting<T>(
    section: string,
    name: string,
    by: (mine: T | undefined, effective: T | undefined) => T | undefined,
  ): Promise<void> {
    const settings = vscode.workspace.getConfiguration(section, this.folder.uri);
    const found = settings.inspect<T>(name);
    const isOne = (vscode.workspace.workspaceFolders?.length ?? 0) === 1;
    const [target, mine] = isOne
      ? [vscode.ConfigurationTarget.Workspace, found?.workspaceValue]
      : [vscode.ConfigurationTarget.WorkspaceFolder, found?.workspaceFolderValue];
    const after = by(mine, settings.get<T>(name));
    if (isDeepStrictEqual(mine, after)) return;
    await settings.update(name, after, target);
    this.written.add(`the setting ${section}.${name}`);
    this.undo.push(() => settings.update(name, mine, target));
  }

  async kernelFiles(): Promise<string[]> {
    const found = await vscode.workspace.findFiles(
      new vscode.RelativePattern(this.folder, '**/*.py'),
      EXCLUDED,
      2000,
    );
    const names: string[] = [];
    for (const uri of found) {
      try {
        const text = Buffer.from(await vscode.workspace.fs.readFile(uri)).toString('utf8');
        if (importsAllo(text)) names.push(uri.path.slice(this.folder.uri.path.length + 1));
      } catch {
        // It has gone meanwhile.
      }
    }
    return names.sort();
  }

  async tell(): Promise<void> {
    if (this.byHand.length > 0) {
      const document = await vscode.workspace.openTextDocument({
        language: 'toml',
        content: this.byHand.join('\n'),
      });
      await vscode.window.showTextDocument(document, { preview: false });
      void vscode.window.showWarningMessage(
        `Could not edit ${this.refused.join(' and ')} safely. Add these lines:`,
      );
    }
    if (this.written.size > 0) void this.offer();
  }

  private async offer(): Promise<void> {
    const picked = await vscode.window.showInformationMessage(
      `Pyright and Ruff rules for kernels written to ${[...this.written].join(' and ')}.${
        this.unsaved.length > 0 ? ` Not saved yet: ${this.unsaved.join(', ')}.` : ''
      }`,
      'Open',
      ...(this.undo.length > 0 ? ['Undo'] : []),
    );
    if (picked === 'Undo') for (const each of this.undo.reverse()) await each();
    if (picked !== 'Open') return;
    for (const name of this.written)
      if (name.startsWith('the setting '))
        await vscode.commands.executeCommand('workbench.action.openWorkspaceSettingsFile');
      else
        await vscode.window.showTextDocument(vscode.Uri.joinPath(this.folder.uri, name), {
          preview: false,
        });
  }
}

// As it was before; what has been edited since stays.
async function restore(
  uri: vscode.Uri,
  before: string | undefined,
  after: string,
  wasDirty: boolean,
): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.getText() !== after) {
    void vscode.window.showWarningMessage(
      `${uri.path.split('/').at(-1)} has been edited since; use Undo in its editor.`,
    );
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  if (before === undefined) edit.deleteFile(uri);
  else {
    const all = new vscode.Range(new vscode.Position(0, 0), document.positionAt(after.length));
    edit.replace(uri, all, before);
  }
  await vscode.workspace.applyEdit(edit);
  if (before !== undefined && !wasDirty) await document.save();
}

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A first kernel, and living with other checkers of Python.
module.exports = (context) => {
  const { vscode, assert, until, test } = context;
  const { execFileSync } = require('node:child_process');
  const fs = require('node:fs');
  const path = require('node:path');

  // What pyright says about a folder: rules by file.
  const pyright = (folder) => {
    const program = path.join(process.env.ALLO_EDITORS, 'vscode-pyright/node_modules/pyright/index.js');
    let out;
    try {
      out = execFileSync(process.execPath, [program, '--outputjson', '.'], { cwd: folder, encoding: 'utf8' });
    } catch (error) {
      out = error.stdout;
    }
    return JSON.parse(out).generalDiagnostics.map((each) => `${path.basename(each.file)} ${each.rule}`);
  };
  const ours = (told) => told.filter((each) => /reportInvalidTypeForm|reportUnboundVariable|reportGeneralTypeIssues|reportIndexIssue/.test(each));

  test('a file with a first kernel has no errors and runs without being saved', async () => {
    await vscode.commands.executeCommand('allo.newKernelFile');
    const { document } = vscode.window.activeTextEditor;
    assert.strictEqual(document.isUntitled, true);
    const kernels = await until(async () => {
      const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri);
      return lenses.length > 0 && lenses;
    });
    assert.deepStrictEqual(vscode.languages.getDiagnostics(document.uri), []);
    const [command, request] = kernels[0].command.arguments;
    const job = await context.allo.commands.execute(command, request);
    await job.settled;
    assert.strictEqual(job.state, 'done', job.message);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until(() => document.isClosed); // the next one may get its name
  });

  test('snippets have no errors', async () => {
    const snippets = JSON.parse(fs.readFileSync(path.join(context.extension.extensionPath, 'snippets/allo.json'), 'utf8'));
    for (const [name, { body }] of Object.entries(snippets)) {
      if (name === 'Allo loops over a grid') body.unshift('@kernel', 'def loops(${9:a}: "i32[M, N]"):', '\t');
      const document = await vscode.workspace.openTextDocument({
        language: 'python',
        content: 'from allo import Template, f32, grid, i8, i32, kernel\n\nM = 4\nN = 8\n\n\n',
      });
      const editor = await vscode.window.showTextDocument(document);
      const text = body.join('\n').replace('"):\n\t\nfor', '"):\n    for').replace('):\n    ${0:pass}', '):\n        ${0:a[i, j] = 0}');
      const checked = new Promise((resolve) => {
        const subscription = context.allo.server.onDidCheck((uri) => {
          if (uri.toString() !== document.uri.toString()) return;
          subscription.dispose();
          resolve();
        });
      });
      await editor.insertSnippet(new vscode.SnippetString(text), new vscode.Position(6, 0));
      await checked;
      await new Promise((resolve) => setTimeout(resolve, 150));
      const errors = vscode.languages.getDiagnostics(document.uri).filter((each) => each.severity === vscode.DiagnosticSeverity.Error);
      assert.deepStrictEqual(errors.map((each) => each.message), [], `${name}:\n${document.getText()}`);
    }
    // Not one by one: the next one would get the name of the one before.
    while (vscode.window.activeTextEditor?.document.isUntitled) await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  test('pyright misreads kernels, and comments in a file keep it quiet', async () => {
    const folder = path.dirname(context.file('kernels.py').fsPath);
    const before = ours(pyright(folder));
    for (const rule of ['reportInvalidTypeForm', 'reportUnboundVariable', 'reportGeneralTypeIssues', 'reportIndexIssue'])
      assert(before.includes(`annotations.py ${rule}`), `${rule}: ${before}`);
    const editor = await context.open('annotations.py');
    await vscode.commands.executeCommand('allo.quietPythonCheckers', 'file');
    await editor.document.save();
    const after = ours(pyright(folder));
    assert(!after.some((each) => each.startsWith('annotations.py')), String(after));
    assert(after.some((each) => each.startsWith('kernels.py')));
    await vscode.commands.executeCommand('allo.quietPythonCheckers', 'file');
    assert.strictEqual(editor.document.getText().match(/# pyright/g).length, 1, 'once is enough');
  });

  test('settings of the project keep it quiet everywhere, and nothing else', async () => {
    const folder = path.dirname(context.file('kernels.py').fsPath);
    const project = path.join(folder, 'pyproject.toml');
    const before = '[tool.pyright]\nreportIndexIssue = "warning"\n\n[tool.ruff]\nlint.extend-ignore = [\n  "E501", # long lines\n]\n\n[tool.other]\nx = 1\n';
    fs.writeFileSync(project, before);
    await vscode.commands.executeCommand('allo.quietPythonCheckers', 'project');
    const text = fs.readFileSync(project, 'utf8');
    for (const name of ['annotations', 'kernels', 'errors'])
      assert(text.includes(`"./${name}.py" = ["F722", "F821"]\n`), text);
    assert(!text.includes('plain.py'), 'undefined names elsewhere stay with Ruff');
    for (const line of before.split('\n')) if (!line.includes('reportIndexIssue')) assert(text.split('\n').includes(line), `${line} is gone:\n${text}`);
    assert.strictEqual(text.match(/reportIndexIssue/g).length, 1);
    const told = pyright(folder);
    assert.deepStrictEqual(ours(told), []);
    assert(told.includes('errors.py reportUndefinedVariable'), String(told));
    fs.unlinkSync(project);
    fs.writeFileSync(path.join(folder, 'pyrightconfig.json'), '// see {docs}\n{\n  // mine\n  "pythonVersion": "3.12"\n}\n');
    fs.writeFileSync(path.join(folder, '.ruff.toml'), '');
    fs.writeFileSync(path.join(folder, 'ruff.toml'), '');
    await vscode.commands.executeCommand('allo.quietPythonCheckers', 'project');
    assert.match(fs.readFileSync(path.join(folder, 'pyrightconfig.json'), 'utf8'), /^\/\/ see \{docs\}\n\{\n {2}\/\/ mine\n/);
    assert.deepStrictEqual(ours(pyright(folder)), []);
    assert.match(fs.readFileSync(path.join(folder, '.ruff.toml'), 'utf8'), /\[lint\.per-file-ignores\]\n"\.\/annotations\.py" = \["F722", "F821"\]/);
    assert.strictEqual(fs.readFileSync(path.join(folder, 'ruff.toml'), 'utf8'), '', 'Ruff does not read this one');
    for (const name of ['pyrightconfig.json', '.ruff.toml', 'ruff.toml']) fs.unlinkSync(path.join(folder, name));
  });

  test('what is typed and not saved in such a file is kept, and saved by nobody else', async () => {
    const folder = path.dirname(context.file('kernels.py').fsPath);
    const file = path.join(folder, 'ruff.toml');
    fs.writeFileSync(file, 'line-length = 99\n');
    const editor = await context.open('ruff.toml');
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), '# mine, not saved\n'));
    await vscode.commands.executeCommand('allo.quietPythonCheckers', 'project');
    assert.match(editor.document.getText(), /^line-length = 99\n# mine, not saved\n/);
    assert.match(editor.document.getText(), /"F821"/);
    assert.strictEqual(fs.readFileSync(file, 'utf8'), 'line-length = 99\n');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    for (const name of ['pyrightconfig.json', 'ruff.toml']) fs.unlinkSync(path.join(folder, name));
  });

  test('a file that cannot be changed without harm is left alone, and the lines are shown', async () => {
    const folder = path.dirname(context.file('kernels.py').fsPath);
    const file = path.join(folder, 'ruff.toml');
    fs.writeFileSync(file, 'lint = { select = ["F"] }\n');
    await vscode.commands.executeCommand('allo.quietPythonCheckers', 'project');
    assert.strictEqual(fs.readFileSync(file, 'utf8'), 'lint = { select = ["F"] }\n');
    const { document } = vscode.window.activeTextEditor;
    assert(document.isUntitled && document.getText().includes('lint.per-file-ignores."./kernels.py" = ["F722", "F821"]'), document.getText());
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    for (const name of ['pyrightconfig.json', 'ruff.toml']) fs.unlinkSync(path.join(folder, name));
  });

  test('the hover of ours stands beside those of others', async () => {
    await context.open('kernels.py');
    const provider = vscode.languages.registerHoverProvider('python', { provideHover: () => new vscode.Hover('somebody else') });
    const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', context.file('kernels.py'), new vscode.Position(9, 11));
    provider.dispose();
    const texts = hovers.flatMap((hover) => hover.contents.map((each) => each.value ?? each));
    assert(texts.some((text) => text.includes('s: i33')) && texts.includes('somebody else'), String(texts));
  });
};

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Activation, providers, kernels and jobs.
module.exports = (context) => {
  const { vscode, assert, until, test } = context;
  const labels = (hints) => hints.map((hint) => (typeof hint.label === 'string' ? hint.label : hint.label.map((part) => part.value).join('')));
  let allo;

  test('a file without allo does not start it', async () => {
    await context.open('plain.py');
    const api = await context.extension.activate();
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.strictEqual(api.isActive(), false);
  });

  test('nor does a task that checks all kernels, which is there', async () => {
    // VS Code leaves out whose provider takes more than five seconds, as the first search for files may.
    const task = await until(async () => (await vscode.tasks.fetchTasks({ type: 'allo' }))[0]);
    assert.strictEqual(task.name, 'check all kernels');
    assert.strictEqual(context.extension.exports.isActive(), false);
  });

  test('a kernel file does', async () => {
    await context.open('kernels.py');
    allo = await context.extension.exports.main;
    context.allo = allo;
    await allo.started;
    assert.strictEqual(allo.server.state, 'ready');
  });

  test('diagnostics have code, source and range', async () => {
    await context.open('errors.py');
    const uri = context.file('errors.py');
    const [first] = await until(() => {
      const found = vscode.languages.getDiagnostics(uri);
      return found.length > 0 && found;
    });
    assert.strictEqual(first.message, "Name 'factor' is not defined");
    assert.strictEqual(first.source, 'allo');
    assert.strictEqual(first.code.value, 'undefined-name');
    assert.deepStrictEqual([first.range.start.line, first.range.start.character, first.range.end.character], [8, 25, 31]);
    console.log(`note from activation to the first diagnostics: ${allo.server.firstDiagnostics - allo.begun} ms`);
  });

  test('hints, hover, outline and lenses', async () => {
    const uri = context.file('kernels.py');
    const hints = await vscode.commands.executeCommand('vscode.executeInlayHintProvider', uri, new vscode.Range(0, 0, 40, 0));
    assert(labels(hints).includes(': i33'), labels(hints).join());
    const [hover] = await vscode.commands.executeCommand('vscode.executeHoverProvider', uri, new vscode.Position(9, 11));
    assert.match(hover.contents[0].value, /s: i33/);
    const symbols = await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', uri);
    assert(symbols.some((symbol) => symbol.name === 'product'));
    const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri);
    assert.deepStrictEqual(lenses.slice(0, 4).map((lens) => lens.command.title), ['Run on CPU', 'Run csim', 'Show HLS C++', 'Show MLIR']);
    assert.match(lenses[0].command.tooltip, /random \(default seed\)/);
  });

  test('symbols are left to another server where the setting says so', async () => {
    const uri = context.file('kernels.py');
    // Not by way of VS Code, which keeps the symbols of a text that is not edited.
    const names = async () =>
      ((await allo.server.request('textDocument/documentSymbol', { textDocument: { uri: allo.server.uriFor(uri) } })) ?? []).map((symbol) => symbol.name);
    const settings = () => vscode.workspace.getConfiguration('allo');
    await settings().update('symbols.show', 'off', vscode.ConfigurationTarget.Global);
    await until(async () => !(await names()).includes('product'));
    await settings().update('symbols.show', undefined, vscode.ConfigurationTarget.Global);
    await until(async () => (await names()).includes('product'));
  });

  test('names have semantic tokens', async () => {
    const uri = context.file('kernels.py');
    const legend = await vscode.commands.executeCommand('vscode.provideDocumentSemanticTokensLegend', uri);
    const { data } = await vscode.commands.executeCommand('vscode.provideDocumentSemanticTokens', uri);
    const document = await vscode.workspace.openTextDocument(uri);
    const found = new Map();
    for (let i = 0, line = 0, column = 0; i < data.length; i += 5) {
      column = data[i] === 0 ? column + data[i + 1] : data[i + 1];
      line += data[i];
      found.set(document.lineAt(line).text.slice(column, column + data[i + 2]), legend.tokenTypes[data[i + 3]]);
    }
    assert.deepStrictEqual(
      ['i32', 'u8', 'M', 'product', 'acc'].map((name) => found.get(name)),
      ['type', 'type', 'variable', 'function', 'variable'],
    );
  });

  test('an edit changes the diagnostics, and taking it back as well', async () => {
    const editor = await context.open('kernels.py');
    const uri = editor.document.uri;
    const errors = () => vscode.languages.getDiagnostics(uri).filter((each) => each.severity === vscode.DiagnosticSeverity.Error);
    await editor.edit((edit) => edit.insert(new vscode.Position(8, 13), ' + nope'));
    await until(() => errors().length === 1);
    await editor.edit((edit) => edit.delete(new vscode.Range(8, 13, 8, 20)));
    await until(() => errors().length === 0);
  });

  test('a kernel runs with inputs that were chosen, and they are remembered', async () => {
    await context.open('kernels.py');
    const uri = allo.server.uriFor(context.file('kernels.py'));
    const job = await allo.commands.execute('allo.run', { uri, target: 'add', inputs: { a: 20, b: 22 } });
    await job.settled;
    assert.strictEqual(job.state, 'done', job.message);
    assert.strictEqual(job.result.results[0], 42);
    await allo.remembered.keep(uri, 'add', { inputs: { a: 1, b: 2 } });
    const again = await allo.commands.execute('allo.run', { uri, target: 'add' });
    await again.settled;
    assert.strictEqual(again.result.results[0], 3);
    await allo.remembered.keep(uri, 'add', {});
    const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', context.file('kernels.py'));
    assert(lenses.some((lens) => /^Ran in/.test(lens.command.title)));
  });

  test('a fault is a diagnostic at its place', async () => {
    const uri = allo.server.uriFor(context.file('kernels.py'));
    const job = await allo.commands.execute('allo.run', { uri, target: 'divide' });
    await job.settled;
    assert.strictEqual(job.state, 'failed');
    const found = await until(() => vscode.languages.getDiagnostics(context.file('kernels.py')).find((each) => each.source === 'allo-run'));
    assert.strictEqual(found.range.start.line, 32);
  });

  test('a run without end is cancelled', async () => {
    const uri = allo.server.uriFor(context.file('kernels.py'));
    const job = await allo.commands.execute('allo.run', { uri, target: 'forever' });
    await until(() => job.state === 'running');
    await vscode.commands.executeCommand('allo.cancelJobs');
    await job.settled;
    assert.strictEqual(job.state, 'cancelled');
    assert.strictEqual(allo.jobs.active.length, 0);
  });

  test("a server's command from a keybinding of a user's is carried out by us", async () => {
    await context.open('kernels.py');
    const uri = allo.server.uriFor(context.file('kernels.py'));
    const job = await vscode.commands.executeCommand('allo.run', { uri, target: 'add' });
    await job.settled;
    assert.strictEqual(job.state, 'done', job.message);
  });

  test('HLS C++ is shown beside the kernel and follows edits', async () => {
    const editor = await context.open('kernels.py');
    const uri = allo.server.uriFor(editor.document.uri);
    const job = await allo.commands.execute('allo.showHls', { uri, target: 'add' });
    await job.settled;
    const shown = await until(() => vscode.window.visibleTextEditors.find((each) => each.document.uri.scheme === 'allo-hls'));
    assert.strictEqual(shown.document.languageId, 'cpp');
    await until(() => /a \+ /.test(shown.document.getText()) || /\+/.test(shown.document.getText()));
    await editor.edit((edit) => edit.replace(new vscode.Range(8, 12, 8, 13), '7 + b'));
    await until(() => /7/.test(shown.document.getText()));
    // While there is an error the last text stays.
    const text = shown.document.getText();
    await editor.edit((edit) => edit.insert(new vscode.Position(8, 17), ' + nope'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.strictEqual(shown.document.getText(), text);
    await editor.edit((edit) => edit.replace(new vscode.Range(8, 0, 9, 0), '    s = a + b\n'));
    await until(() => !/7/.test(shown.document.getText()));
  });

  test('MLIR is shown', async () => {
    const uri = allo.server.uriFor(context.file('kernels.py'));
    const job = await allo.commands.execute('allo.showMlir', { uri, target: 'product' });
    await job.settled;
    const shown = await until(() => vscode.window.visibleTextEditors.find((each) => each.document.uri.scheme === 'allo-mlir'));
    assert.strictEqual(shown.document.languageId, 'mlir');
    await until(() => /allo\.kernel @product/.test(shown.document.getText()));
    const python = vscode.window.visibleTextEditors.find((each) => each.document.uri.scheme === 'file');
    await vscode.window.showTextDocument(python.document, { viewColumn: python.viewColumn, selection: new vscode.Range(17, 12, 17, 12) });
    await vscode.commands.executeCommand('allo.jumpToCounterpart');
    await until(() => vscode.window.activeTextEditor.document.uri.scheme === 'allo-mlir');
    await vscode.commands.executeCommand('allo.jumpToCounterpart');
    await until(() => vscode.window.activeTextEditor.document.uri.scheme === 'file');
    assert.strictEqual(vscode.window.activeTextEditor.selection.active.line, 17);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  test('after a crash it is started again, with pauses, and by hand at once', async () => {
    const first = allo.server.pid;
    process.kill(first, 'SIGKILL');
    await until(() => allo.server.state !== 'ready');
    await until(() => allo.server.state === 'ready');
    assert.notStrictEqual(allo.server.pid, first);
    assert.strictEqual(allo.server.crashes, 1);
    const second = allo.server.pid;
    await vscode.commands.executeCommand('allo.restartServer');
    await until(() => allo.server.state === 'ready');
    assert.notStrictEqual(allo.server.pid, second);
    assert.strictEqual(allo.server.crashes, 1, 'stopping it is no crash');
  });

  test('a setting that names no program is told, and taking it back starts the server', async () => {
    const settings = () => vscode.workspace.getConfiguration('allo');
    await settings().update('server.path', '/nowhere/allo-lsp', vscode.ConfigurationTarget.Global);
    await until(() => allo.server.state === 'missing');
    assert.match(allo.server.problem, /nowhere/);
    await settings().update('server.path', undefined, vscode.ConfigurationTarget.Global);
    await until(() => allo.server.state === 'ready');
  });

  test('memory of the extension host', async () => {
    console.log(`note extension host: ${Math.round(process.memoryUsage().rss / 1048576)} MiB resident, ${Math.round(process.memoryUsage().heapUsed / 1048576)} MiB of JavaScript in use`);
  });
};

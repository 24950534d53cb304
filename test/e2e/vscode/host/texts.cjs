// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Scrolling together, explanations, what goes with a crash.
module.exports = (context) => {
  const { vscode, assert, until, test } = context;

  test('a kernel and its HLS C++ scroll together, both ways', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const lines = ['from allo import i32, kernel', '', '', '@kernel', 'def long(a: "i32[300]"):'];
    for (let i = 0; i < 150; ++i) lines.push(`    a[${i}] = ${i}`);
    const file = context.file('long.py');
    await vscode.workspace.fs.writeFile(file, Buffer.from(`${lines.join('\n')}\n`));
    const python = await context.open('long.py');
    const uri = context.allo.server.uriFor(file);
    await until(async () => (await vscode.commands.executeCommand('vscode.executeCodeLensProvider', file)).length > 0);
    const job = await context.allo.commands.execute('allo.showHls', { uri, target: 'long' });
    await job.settled;
    const cpp = await until(() => vscode.window.visibleTextEditors.find((each) => each.document.uri.scheme === 'allo-hls'));
    await until(() => cpp.document.lineCount > 150);
    await new Promise((resolve) => setTimeout(resolve, 400)); // what opening scrolled is over
    const lineOf = (editor, text) => editor.document.getText().split('\n').findIndex((line) => line.includes(text));
    const top = (editor) => editor.visibleRanges[0]?.start.line ?? -1;
    python.revealRange(new vscode.Range(105, 0, 105, 0), vscode.TextEditorRevealType.AtTop);
    await until(() => Math.abs(top(cpp) - lineOf(cpp, `= ${top(python) - 5};`)) <= 1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    cpp.revealRange(new vscode.Range(30, 0, 30, 0), vscode.TextEditorRevealType.AtTop);
    await until(() => top(python) < 60 && Math.abs(lineOf(cpp, `= ${top(python) - 5};`) - top(cpp)) <= 1).catch((error) => {
      throw new Error(`${error.message}: python ${top(python)}, C++ ${top(cpp)}, its counterpart ${lineOf(cpp, `= ${top(python) - 5};`)}`);
    });
    await vscode.workspace.getConfiguration('allo').update('texts.scrollTogether', false, vscode.ConfigurationTarget.Global);
    const before = top(cpp);
    python.revealRange(new vscode.Range(140, 0, 140, 0), vscode.TextEditorRevealType.AtTop);
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.strictEqual(top(cpp), before, 'a setting ends that');
    await vscode.workspace.getConfiguration('allo').update('texts.scrollTogether', undefined, vscode.ConfigurationTarget.Global);
    // The cursor's line, and back from it.
    python.selection = new vscode.Selection(15, 4, 15, 4);
    await vscode.commands.executeCommand('allo.jumpToCounterpart');
    await until(() => vscode.window.activeTextEditor.document.uri.scheme === 'allo-hls');
    assert.match(vscode.window.activeTextEditor.document.lineAt(vscode.window.activeTextEditor.selection.active.line).text, /= 10;/);
    await vscode.commands.executeCommand('allo.jumpToCounterpart');
    await until(() => vscode.window.activeTextEditor.document.uri.toString() === file.toString());
    assert.strictEqual(vscode.window.activeTextEditor.selection.active.line, 15);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  test('the code of a diagnostic leads to its explanation, as it is to be read', async () => {
    await context.open('errors.py');
    const [first] = await until(() => {
      const found = vscode.languages.getDiagnostics(context.file('errors.py')).filter((each) => each.source === 'allo' && typeof each.code === 'object');
      return found.length > 0 && found;
    });
    const { target } = first.code;
    await vscode.commands.executeCommand('vscode.open', target);
    const tab = await until(() => vscode.window.tabGroups.all.flatMap((group) => group.tabs).find((each) => /undefined-name/.test(each.label)));
    assert.strictEqual(tab.input.viewType, 'vscode.markdown.preview.editor');
    const document = await vscode.workspace.openTextDocument(target);
    assert.match(document.getText(), /^# undefined-name/);
    assert.strictEqual(document.languageId, 'markdown');
    await vscode.window.tabGroups.close(tab);
  });

  test('a crash fails the jobs that the server had, and those after it work', async () => {
    const { allo } = context;
    await context.open('kernels.py');
    const uri = allo.server.uriFor(context.file('kernels.py'));
    const job = await allo.commands.execute('allo.run', { uri, target: 'forever' });
    await until(() => job.state === 'running');
    process.kill(allo.server.pid, 'SIGKILL');
    await job.settled;
    assert.strictEqual(job.state, 'failed');
    await until(() => allo.server.state === 'ready');
    await until(async () => (await vscode.commands.executeCommand('vscode.executeCodeLensProvider', context.file('kernels.py'))).length > 0);
    const next = await allo.commands.execute('allo.run', { uri, target: 'add' });
    await next.settled;
    assert.strictEqual(next.state, 'done', next.message);
  });

  test('a server that keeps ending is left alone after some tries, until the button', async () => {
    const { allo } = context;
    const folder = context.file('.').fsPath;
    const fake = `${folder}/fake-lsp`;
    require('node:fs').writeFileSync(fake, '#!/bin/sh\nexit 7\n', { mode: 0o755 });
    const before = allo.server.crashes;
    await vscode.workspace.getConfiguration('allo').update('server.path', fake, vscode.ConfigurationTarget.Global);
    await until(() => allo.server.crashes > before);
    assert.match(allo.server.problem, /with code 7|closed|destroyed|EPIPE/i);
    // After pauses of 0.1, 1, 3 and 10 seconds.
    await until(() => allo.server.state === 'crashed', 60000);
    assert.strictEqual(allo.server.crashes, before + 5);
    assert.match(allo.status.item.accessibilityInformation.label, /crashed/);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    assert.strictEqual(allo.server.crashes, before + 5, 'it is left alone');
    // The button tries again, and what is wrong is mended meanwhile.
    await vscode.commands.executeCommand('allo.restartServer');
    await until(() => allo.server.crashes > before + 5);
    await vscode.workspace.getConfiguration('allo').update('server.path', undefined, vscode.ConfigurationTarget.Global);
    await until(() => allo.server.state === 'ready');
  });
};

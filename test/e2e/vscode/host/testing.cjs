// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The Test Explorer, tasks, inputs and other parts that have no words with the server.
module.exports = (context) => {
  const { vscode, assert, until, test } = context;
  const fs = require('node:fs');

  // Runs a profile over items of the controller, and gives what was told of each.
  const runTests = async (label, names) => {
    const file = context.allo.tests.controller.items.get(context.file('kernels.py').toString());
    return runItems(label, names.map((name) => file.children.get(`${file.id}::${name}`)));
  };
  const runItems = async (label, items) => {
    const { tests } = context.allo;
    assert(items.every(Boolean), 'there are all of them');
    const told = {};
    const real = tests.controller.createTestRun;
    tests.controller.createTestRun = (request) => {
      const run = real.call(tests.controller, request);
      for (const verb of ['passed', 'failed', 'errored', 'skipped']) {
        const original = run[verb].bind(run);
        run[verb] = (item, ...more) => {
          told[item.label] = [verb, ...more];
          original(item, ...more);
        };
      }
      return run;
    };
    try {
      await tests.runAll(label, items);
    } finally {
      tests.controller.createTestRun = real;
    }
    return told;
  };

  test('kernels are test items, with their ranges', async () => {
    await context.open('kernels.py');
    const { tests } = context.allo;
    const file = await until(() => tests.controller.items.get(context.file('kernels.py').toString()));
    await until(() => file.children.size === 5);
    assert.strictEqual(file.children.get(`${file.id}::product`).range.start.line, 13);
  });

  test('the Test Explorer runs them on the CPU; a fault is a failure at its line', async () => {
    const told = await runTests('cpu', ['add', 'product', 'divide']);
    assert.strictEqual(told.add[0], 'passed');
    assert.strictEqual(told.product[0], 'passed');
    assert.strictEqual(told.divide[0], 'failed');
    assert.strictEqual(told.divide[1][0].message, 'Division by zero');
    assert.strictEqual(told.divide[1][0].location.range.start.line, 32);
  });

  test('compares with a simulation; a difference is a failure with expected and actual values', async () => {
    const told = await runTests('compare', ['add', 'product']);
    assert.strictEqual(told.add[0], 'passed', JSON.stringify(told.add));
    assert.strictEqual(told.product[0], 'failed', JSON.stringify(told.product));
    const [message] = told.product[1];
    const expected = Number(/^c\[2, 0\] = (\d+)$/.exec(message.expectedOutput)[1]);
    assert.strictEqual(message.actualOutput, `c[2, 0] = ${expected + 1}`);
    assert.strictEqual(message.location.range.start.line, 18, 'where c is written');
    const found = vscode.languages.getDiagnostics(context.file('kernels.py')).find((each) => each.source === 'allo-csim');
    assert.strictEqual(found.code.value ?? found.code, 'csim-difference');
    assert.strictEqual(found.range.start.line, 18);
  });

  test('a simulation alone does not compare', async () => {
    const told = await runTests('csim', ['product']);
    assert.strictEqual(told.product[0], 'passed', JSON.stringify(told.product));
  });

  test('a kernel with errors is an error, not a failure', async () => {
    const editor = await context.open('kernels.py');
    await editor.edit((edit) => edit.insert(new vscode.Position(8, 13), ' + nope'));
    const { tests } = context.allo;
    await tests.refresh(editor.document.uri);
    const told = await runTests('cpu', ['add']);
    assert.strictEqual(told.add[0], 'errored');
    await editor.edit((edit) => edit.delete(new vscode.Range(8, 13, 8, 20)));
    await tests.refresh(editor.document.uri);
  });

  test('what goes from the disk without a word goes from the Test Explorer', async () => {
    const { tests } = context.allo;
    const folder = context.file('sub').fsPath;
    fs.mkdirSync(`${folder}/inner`, { recursive: true });
    const text = fs.readFileSync(context.file('kernels.py').fsPath);
    for (const name of ['sub/one.py', 'sub/inner/two.py', 'sub/plain.py']) fs.writeFileSync(context.file(name).fsPath, text);
    const item = (name) => tests.controller.items.get(context.file(name).toString());
    // VS Code tells nothing of a file that goes before it has told that it came.
    let told = Date.now();
    const watcher = vscode.workspace.createFileSystemWatcher('**/sub/**');
    for (const event of [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete]) event(() => (told = Date.now()));
    const there = async () => {
      await tests.controller.refreshHandler();
      assert(item('sub/one.py') && item('sub/inner/two.py') && item('sub/plain.py'));
      told = Date.now();
      await until(() => Date.now() > told + 1000);
    };
    await there();
    // With and without a watcher that tells of it.
    for (const tell of ['the watcher', 'a refresh']) {
      fs.writeFileSync(context.file('sub/plain.py').fsPath, 'x = 1\n');
      fs.rmSync(`${folder}/inner`, { recursive: true });
      fs.unlinkSync(`${folder}/one.py`);
      if (tell === 'a refresh') await tests.controller.refreshHandler();
      await until(() => !item('sub/one.py') && !item('sub/inner/two.py') && !item('sub/plain.py'), 15000);
      fs.mkdirSync(`${folder}/inner`);
      for (const name of ['sub/one.py', 'sub/inner/two.py', 'sub/plain.py']) fs.writeFileSync(context.file(name).fsPath, text);
      await there();
    }
    watcher.dispose();
    fs.rmSync(folder, { recursive: true });
    await until(() => !item('sub/one.py'), 15000);
  });

  test('files without kernels are not listed, nor kernels that only others run', async () => {
    const { tests } = context.allo;
    const stages = 'from allo import Stream, i32, kernel\n\n\n@kernel\ndef source(out: "Stream[i32, 4]"):\n    for i in range(4):\n        out.put(i)\n\n\n@kernel\ndef top(y: "i32[4]"):\n    pipe: Stream[i32, 4]\n    source(pipe)\n    for i in range(4):\n        y[i] = pipe.get()\n';
    const files = { 'types.py': 'from allo import apint\n\nword = apint(7)\n', 'user.py': 'from kernels import add\n\nadd(1, 2)\n', 'stages.py': stages };
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(context.file(name).fsPath, text);
    const item = (name) => tests.controller.items.get(context.file(name).toString());
    try {
      await tests.controller.refreshHandler();
      const found = await until(() => item('stages.py'));
      await tests.controller.resolveHandler(found);
      assert.deepStrictEqual([...found.children].map(([, child]) => child.label), ['top']);
      // Opened, they are looked at by the server.
      for (const name of ['types.py', 'user.py']) await tests.refresh((await context.open(name)).document.uri);
      assert(!item('types.py') && !item('user.py'));
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      for (const name of Object.keys(files)) fs.unlinkSync(context.file(name).fsPath);
    }
    await until(() => !item('stages.py'), 15000);
  });

  test('Run All Tests leaves kernels out unless a setting says otherwise', async () => {
    const { tests } = context.allo;
    const ran = [];
    const others = vscode.tests.createTestController('others', 'Other tests');
    others.items.add(others.createTestItem('one', 'one'));
    others.createRunProfile('Run', vscode.TestRunProfileKind.Run, () => void ran.push('others'), true);
    tests.run = () => void ran.push('kernels');
    const settings = () => vscode.workspace.getConfiguration('allo');
    try {
      await until(async () => {
        await vscode.commands.executeCommand('testing.runAll');
        return ran.includes('others');
      });
      assert(!ran.includes('kernels'), String(ran));
      await settings().update('testing.enabled', true, vscode.ConfigurationTarget.Global);
      await until(async () => {
        await vscode.commands.executeCommand('testing.runAll');
        return ran.includes('kernels');
      });
    } finally {
      await settings().update('testing.enabled', undefined, vscode.ConfigurationTarget.Global);
      delete tests.run;
      others.dispose();
    }
  });

  test('a file that cannot be read is an error, and the others are run', async () => {
    const { tests } = context.allo;
    await context.open('kernels.py');
    const gone = tests.controller.createTestItem('gone', 'gone.py', context.file('gone.py'));
    tests.controller.items.add(gone);
    const file = tests.controller.items.get(context.file('kernels.py').toString());
    const told = await runItems('cpu', [gone, file.children.get(`${file.id}::add`)]);
    tests.controller.items.delete('gone');
    assert.strictEqual(told['gone.py']?.[0], 'errored', JSON.stringify(told));
    assert.strictEqual(told.add?.[0], 'passed', JSON.stringify(told));
  });

  test('a task checks the workspace, and its problems are those of files that are not open', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const [task] = await vscode.tasks.fetchTasks({ type: 'allo' });
    assert.strictEqual(task.name, 'check all kernels');
    const ended = new Promise((resolve) => {
      const subscription = vscode.tasks.onDidEndTaskProcess((event) => {
        subscription.dispose();
        resolve(event.exitCode);
      });
    });
    await vscode.tasks.executeTask(task);
    assert.strictEqual(await ended, 1);
    const uri = context.file('errors.py');
    const [problem] = await until(() => {
      const found = vscode.languages.getDiagnostics(uri);
      return found.length > 0 && found;
    });
    assert.match(problem.message, /Name 'factor' is not defined/);
    assert.deepStrictEqual([problem.range.start.line, problem.range.start.character], [8, 25]);
  });
};

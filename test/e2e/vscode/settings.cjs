// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Settings, changed while a file is open; and files that are not as usual: notebooks, untitled ones, the
// old side of a comparison, line ends and marks of other systems.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({});

const KERNELS = `from allo import i8, i32, kernel

N = 6


@kernel
def hints(a: "i8[N]", b: i8) -> i32:
    unused: i32 = 3
    total: i32 = 0
    for i in range(N):
        wide = a[i] * b
        total += wide + 1
    small: i8 = total + b
    return small


s = hints.schedule()
s.split("i", 2)
`;
// Each kind of hint, and what is drawn by it.
const KINDS = {
  types: [{ types: true }, /wide:i16=a\[i\]/],
  widths: [{ widths: true }, /total\+b‹i33›$/m],
  cuts: [{ widths: true, cuts: 'narrowed' }, /total\+b‹i33→i8›/],
  constants: [{ constants: true }, /range\(N=6\)/],
  tripCounts: [{ tripCounts: true }, /\):×6/],
  schedules: [{ schedules: true }, /→i\.outer\[3\]>i\.inner\[2\]/],
};

exports.run = async (code, { shots, extension }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const write = (name, text) => fs.writeFileSync(path.join(code.workspace, name), text);
  const git = (...words) => execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y', ...words], { cwd: code.workspace });
  write('hints.py', KERNELS);
  write('crlf.py', fs.readFileSync(path.join(code.workspace, 'kernels.py'), 'utf8').replace(/\n/g, '\r\n'));
  write('mark.py', `\ufeff${fs.readFileSync(path.join(code.workspace, 'errors.py'), 'utf8')}`);
  const cell = ['from allo import i32, kernel\n', '\n', '@kernel\n', 'def inc(a: i32) -> i32:\n', '    return a + nope\n'];
  const cells = [{ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source: cell }];
  write('notes.ipynb', JSON.stringify({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 }));
  const cellOf = (source) => ({ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source });
  write('run.ipynb', JSON.stringify({
    cells: [
      cellOf('from allo import i32, kernel'),
      { cell_type: 'markdown', metadata: {}, source: 'Kernels in cells' },
      cellOf('%%time\n@kernel\ndef twice(a: i32) -> i32:\n    return a + a'),
      cellOf('@kernel\ndef broken(a: i32) -> i32:\n    return a // (a - a)'),
    ],
    metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5,
  }));
  git('init', '-q');
  git('add', 'kernels.py');
  git('commit', '-qm', 'first');
  fs.appendFileSync(path.join(code.workspace, 'kernels.py'), '\n\n@kernel\ndef more(a: i32) -> i32:\n    return a + 2\n');

  code.setFolderSettings({});
  await harness.open(code);
  await harness.openFile(code, 'hints.py');
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  const text = async () => (await screen.lines(page)).flat().join('\n');
  const off = { types: false, widths: false, cuts: 'none', constants: false, tripCounts: false, schedules: false };
  const setHints = (kinds) =>
    code.setFolderSettings(Object.fromEntries(Object.entries({ ...off, ...kinds }).map(([name, value]) => [`allo.inlayHints.${name}`, value])));
  setHints({});
  await eventually('all hints can be switched off', async () => [(await text()).trimEnd() === KERNELS.trimEnd(), await text()]);
  for (const [name, [kinds]] of Object.entries(KINDS)) {
    setHints(kinds);
    await eventually(`hints of the kind ${name} can be switched on alone`, async () => {
      const seen = (await text()).replace(/[^\S\n]/g, '');
      const there = Object.entries(KINDS).filter(([, [, pattern]]) => pattern.test(seen));
      return [there.map(([each]) => each).join() === name, seen];
    });
    setHints({});
    await eventually(`and off, ${name}`, async () => [(await text()).trimEnd() === KERNELS.trimEnd(), await text()]);
  }

  // Warnings.
  const squiggles = async () => ({ warning: await screen.squiggles(page, 'warning'), error: await screen.squiggles(page) });
  const become = (what, wanted) =>
    eventually(what, async () => {
      const seen = await squiggles();
      return [JSON.stringify(seen) === JSON.stringify(wanted), seen];
    });
  const warn = (level) => code.setFolderSettings({ 'allo.warnings': { 'unused-variable': level } });
  await eventually('an unused name is faded', async () => [(await page.locator('.monaco-editor .squiggly-inline-unnecessary').count()) > 0]);
  await become('and not underlined', { warning: 0, error: 0 });
  warn('on');
  await become('it is a warning where the setting says so', { warning: 1, error: 0 });
  warn('error');
  await become('an error where it says that', { warning: 0, error: 1 });
  warn('off');
  await become('and not at all', { warning: 0, error: 0 });
  write('pyproject.toml', '[tool.allo]\nwarnings = { unused-variable = "on" }\n');
  await become('what the project says wins', { warning: 1, error: 0 });
  fs.unlinkSync(path.join(code.workspace, 'pyproject.toml'));
  await become('while it does', { warning: 0, error: 0 });
  code.setFolderSettings({ 'allo.codeLens.enabled': false });
  await eventually('lenses can be switched off', async () => [(await screen.lenses(page)).length === 0, await screen.lenses(page)]);
  code.setFolderSettings({});
  await eventually('and on', async () => [(await screen.lenses(page)).includes('Run on CPU')]);

  // All have descriptions.
  const manifest = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8'));
  const settings = Object.assign({}, ...manifest.contributes.configuration.map((each) => each.properties));
  const described = { ...settings, ...settings['allo.warnings'].properties };
  const bare = Object.entries(described).filter(([, each]) => (each.markdownDescription ?? each.description ?? '').length < 20);
  check('every setting and every warning is described', Object.keys(described).length > 30 && bare.length === 0, JSON.stringify(bare));
  await harness.command(code, 'Preferences: Open Settings (UI)');
  await page.locator('.settings-editor .suggest-input-container').first().click();
  await page.keyboard.insertText('allo.warnings');
  await eventually('the settings show them', async () => {
    const seen = await page.locator('.settings-editor .settings-tree-container').innerText();
    return [/Level of each warning/.test(seen), seen];
  });
  await shot('settings');
  await eventually('and are closed by Escape', async () => {
    if ((await page.locator('.settings-editor').count()) > 0) await page.keyboard.press('Escape');
    return [(await page.locator('.settings-editor').count()) === 0];
  });

  // Files of all kinds.
  const closeAll = () => harness.command(code, 'View: Close All Editors');
  await closeAll();
  await harness.openFile(code, 'crlf.py');
  await eventually('with line ends of Windows hints are where they belong', async () => {
    const seen = await text();
    return [seen.includes('s: i33 = a + b') && /b\[k, j\] ?‹i33 → i32›/.test(seen), seen];
  });
  check('and nothing is wrong', (await screen.squiggles(page)) === 0);
  await screen.clickLens(page, 'add', 'Run on CPU');
  await eventually('and kernels run', () => screen.toastWith(page, 'add: ran in'));
  await harness.clearToasts(code);
  await harness.openFile(code, 'mark.py');
  await eventually('a byte order mark is no error, and errors are found behind it', async () => [(await screen.squiggles(page)) === 1, await squiggles()]);
  await closeAll();

  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'notes.ipynb' }).first().dblclick();
  await page.locator('.notebook-editor .view-line', { hasText: 'nope' }).first().click();
  await eventually('an error in a cell of a notebook is shown', async () => [(await screen.squiggles(page)) === 1, await squiggles()]);
  check('and nothing else is said of it', (await screen.toasts(page)).length === 0, (await screen.toasts(page)).join());
  await closeAll();

  await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'run.ipynb' }).first().dblclick();
  await page.locator('.notebook-editor .view-line', { hasText: 'twice' }).first().click();
  await screen.clickLens(page, 'twice', 'Run on CPU');
  await eventually('a lens in a cell of a notebook runs its kernel', () => screen.toastWith(page, 'twice: ran in'));
  await harness.clearToasts(code);
  await page.locator('.notebook-editor .view-line', { hasText: 'broken' }).first().click();
  await screen.clickLens(page, 'broken', 'Run on CPU');
  await eventually('a fault names its cell', () => screen.toastWith(page, 'run.ipynb:cell 3:3'));
  await shot('notebook');
  await page.locator('.notification-list-item', { hasText: 'cell 3:3' }).getByRole('button', { name: 'Go to Line' }).click();
  await eventually('and leads to its line in the cell', async () => {
    const at = await page.locator('.notebook-editor .monaco-editor.focused .view-line', { hasText: 'a // (a - a)' }).count();
    return [at === 1 && (await page.locator('.tabs-container .tab').count()) === 1, `${at}, ${await page.locator('.tabs-container .tab').allTextContents()}`];
  });
  await harness.clearToasts(code);
  await page.locator('.notebook-editor .view-line', { hasText: 'a + a' }).first().click();
  await page.keyboard.press('Control+Alt+k');
  await page.keyboard.press('r');
  await eventually('keys run the kernel at the cursor in a cell', () => screen.toastWith(page, 'twice: ran in'));
  await harness.clearToasts(code);
  await page.locator('.notebook-editor .view-line', { hasText: 'import i32' }).first().click();
  await harness.command(code, 'Allo: Run Kernel on CPU');
  const offered = page.locator('.quick-input-list .monaco-list-row', { hasText: 'i32' });
  await eventually('the palette offers the kernels of all cells', async () => [(await offered.count()) === 2, (await offered.allTextContents()).join()]);
  await shot('notebook-kernels');
  await page.keyboard.press('Enter');
  await eventually('and runs the one that is picked', () => screen.toastWith(page, 'twice: ran in'));
  await harness.clearToasts(code);
  await closeAll();

  code.setFolderSettings({ 'git.enabled': true });
  await harness.openFile(code, 'kernels.py');
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  await eventually('the file is known to git', async () => {
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'kernels.py' }).locator('.monaco-decoration-itemColor, [class*="monaco-decoration"]').first().waitFor({ timeout: 1000 });
    return [true];
  });
  await harness.command(code, 'Git: Open Changes');
  await page.locator('.editor.original .view-line', { hasText: 'slow' }).first().click();
  await eventually('on the old side of a comparison nothing is offered', async () => [(await screen.status(page)) === null, await screen.status(page)]);
  await page.locator('.editor.modified .view-line', { hasText: 'more' }).first().click();
  await eventually('on the new side all is', async () => [(await screen.status(page))?.text === 'Allo', await screen.status(page)]);
  await eventually('with hints there alone', async () => {
    const sides = await Promise.all(['original', 'modified'].map((side) => page.locator(`.editor.${side} .view-lines`).innerText()));
    return [!/i33/.test(sides[0]) && /i33/.test(sides[1]), sides];
  });
  await shot('git');
  await closeAll();

  await harness.command(code, 'Allo: New Kernel File');
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  await screen.clickLens(page, 'matvec', 'Run on CPU');
  await eventually('a file that was never saved runs', () => screen.toastWith(page, 'matvec: ran in'));
  await screen.clickLens(page, 'matvec', 'Show HLS C++');
  await eventually('and has HLS C++', async () => {
    const [good, seen] = await screen.shows(page, 'void matvec(');
    return [good, [...(await screen.toasts(page)), await screen.tabs(page), seen].join('\n')];
  });
};

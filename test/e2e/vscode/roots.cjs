// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Two folders in one window, each with its own project; colours; the walk-through.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({});

exports.run = async (code, { shots }) => {
  const { page } = code;
  for (const [name, types] of [['first', true], ['second', false]]) {
    fs.mkdirSync(path.join(code.home, name));
    const text = fs.readFileSync(path.join(code.workspace, 'kernels.py'), 'utf8').replace('N = 6\n', 'N = 6\nTEXT = "u8[M]"\n');
    fs.writeFileSync(path.join(code.home, name, `${name}.py`), text);
    fs.writeFileSync(path.join(code.home, name, 'pyproject.toml'), `[tool.allo.inlayHints]\ntypes = ${types}\nwidths = true\n`);
  }
  const file = path.join(code.home, 'two.code-workspace');
  fs.writeFileSync(file, JSON.stringify({ folders: [{ path: 'first' }, { path: 'second' }] }));
  await page.goto(`http://127.0.0.1:${code.port}/?workspace=${encodeURI(file)}`);
  await page.waitForSelector('.explorer-folders-view .monaco-list-row');
  const open = async (name) => {
    await harness.command(code, 'Go to File...');
    await page.keyboard.insertText(name);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForSelector(`.tab.active[data-resource-name="${name}"]`);
  };
  await open('first.py');
  await eventually('two roots: the hints that the first project has', () => screen.shows(page, 's: i33 = a + b'));
  await open('second.py');
  await eventually('two roots: and those of the second', async () => {
    const [, text] = await screen.shows(page, '');
    return [/b\[k, j\] ?‹i33 → i32›/.test(text) && !text.includes('s: i33'), text];
  });
  // A folder is watched only some time after it was opened, and changes before that are never told.
  await eventually('two roots: the second is watched', async () => {
    fs.writeFileSync(path.join(code.home, `second/seen${Math.floor(Date.now() / 1000)}.txt`), '');
    return [(await page.locator('.explorer-folders-view .monaco-list-row', { hasText: /^seen\d+\.txt$/ }).count()) > 0];
  });
  fs.writeFileSync(path.join(code.home, 'second/pyproject.toml'), '[tool.allo.inlayHints]\ntypes = true\n');
  await eventually('two roots: a change of a project holds at once', () => screen.shows(page, 's: i33 = a + b'));
  await eventually('two roots: lenses', async () => [(await screen.lenses(page)).includes('Run csim'), await screen.lenses(page)]);
  const servers = harness.processesOf(code.home).filter((each) => /allo-lsp --stdio/.test(each.command));
  check('two roots: one server', servers.length === 1, JSON.stringify(servers));

  // A quoted annotation is a type, another string is none.
  await page.keyboard.press('Control+Home');
  const coloursIn = (start) =>
    page.evaluate((wanted) => {
      const lines = [...document.querySelectorAll('.editor-instance .view-line')];
      const line = lines.find((each) => each.textContent.replace(/\u00a0/g, ' ').startsWith(wanted));
      return [...(line?.querySelectorAll('span span') ?? [])].map((each) => [each.textContent.replace(/\u00a0/g, ' '), getComputedStyle(each).color]);
    }, start);
  await eventually('a quoted annotation is coloured as a type, another string as a string', async () => {
    const [annotated, text] = [await coloursIn('def product'), await coloursIn('TEXT =')];
    const types = annotated.filter(([part]) => /^[ui](8|32)$/.test(part)).map(([, colour]) => colour);
    const strings = text.filter(([part]) => /"|u8/.test(part)).map(([, colour]) => colour);
    const good = types.length === 3 && strings.length > 0 && strings.every((each) => each === strings[0]) && types.every((each) => each !== strings[0]);
    return [good, { annotated, text }];
  });
  if (shots) await page.screenshot({ path: `${shots}/colours.png` });

  await harness.command(code, 'Allo: Open Walkthrough');
  await eventually('the walk-through has its steps', async () => {
    const text = await page.locator('.gettingStartedContainer').first().innerText();
    return [/Write a kernel/.test(text) && /Use other Python tools/.test(text), text];
  });
  if (shots) {
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${shots}/walkthrough.png` });
  }
};

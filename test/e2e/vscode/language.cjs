// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The keys that VS Code has for every language, over two files of kernels: to a definition and back, references,
// renaming, completion, the parameters of a call, symbols of the workspace, refactorings.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { eventually } = require('./report.cjs');

const STEPS = `from allo import i32, kernel

LIMIT = 8


@kernel
def scale(x: i32, factor: i32) -> i32:
    product = x * factor
    return product
`;
const PIPELINE = `from allo import i32, kernel
from steps import LIMIT, scale


@kernel
def pipeline(a: "i32[LIMIT]") -> i32:
    total: i32 = 0
    for i in range(LIMIT):
        total += scale(a[i], 3)
    return total
`;

exports.options = () => ({});

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/language-${name}.png` });
  };
  const isAt = (tab, place) => async () => {
    const active = (await page.locator('.tab.active').allInnerTexts()).join(' ').replace(/\s/g, '');
    const text = await page.locator('#status\\.editor\\.selection').innerText();
    return [active.includes(tab) && text.startsWith(place), `${active} ${text}`];
  };
  fs.writeFileSync(path.join(code.workspace, 'steps.py'), STEPS);
  fs.writeFileSync(path.join(code.workspace, 'pipeline.py'), PIPELINE);
  await harness.open(code);
  await harness.openFile(code, 'pipeline.py');
  await eventually('the file is checked', async () => {
    const lenses = await screen.lenses(page);
    return [lenses.includes('Run on CPU'), lenses];
  });

  await harness.goTo(code, 9, 19);
  await page.keyboard.press('F12');
  await eventually('F12 goes to the kernel in another file', isAt('steps.py', 'Ln 7, Col 5'));
  await page.keyboard.press('Control+Alt+-');
  await eventually('and there is a way back', isAt('pipeline.py', 'Ln 9'));

  await harness.goTo(code, 9, 19);
  await page.keyboard.press('Shift+F12');
  const peek = page.locator('.peekview-widget').first();
  await eventually('Shift+F12 lists its uses in both files', async () => {
    const title = await peek.locator('.peekview-title').innerText({ timeout: 5000 }).catch(() => '');
    const files = (await peek.locator('.ref-tree .monaco-list-row').allInnerTexts()).join(' ');
    return [/References \(3\)/.test(title) && /steps\.py/.test(files) && /pipeline\.py/.test(files), [title, files]];
  });
  await shot('references');
  await page.keyboard.press('Escape');

  await harness.goTo(code, 9, 19);
  await page.keyboard.press('F2');
  const box = page.locator('.rename-box input').first();
  await box.waitFor();
  await box.fill('scaled');
  await shot('rename');
  await page.keyboard.press('Enter');
  await eventually('F2 renames it here', async () => {
    const [called, text] = await screen.shows(page, 'total += scaled(');
    return [called && text.includes('import LIMIT, scaled'), text];
  });
  await harness.openFile(code, 'steps.py');
  await eventually('and where it is defined', () => screen.shows(page, 'def scaled('));
  await harness.openFile(code, 'pipeline.py');

  // A new statement behind the loop.
  await harness.goTo(code, 9, 1);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('total -= sca');
  await page.keyboard.press('Control+Space');
  const suggestions = page.locator('.suggest-widget.visible').first();
  await eventually('Ctrl+Space completes the name of a kernel, with its parameters', async () => {
    const rows = await suggestions.locator('.monaco-list-row').allInnerTexts({ timeout: 5000 }).catch(() => []);
    return [rows.some((row) => row.includes('scaled') && row.includes('(x: i32, factor: i32)')), rows];
  });
  await shot('completion');
  await page.keyboard.press('Enter');
  await eventually('which is inserted', () => screen.shows(page, 'total -= scaled'));
  await page.keyboard.press('End');
  await page.keyboard.type('(');
  await eventually('behind a bracket the parameters are shown, the first one as the current one', async () => {
    const hints = page.locator('.parameter-hints-widget.visible').first();
    const text = await hints.innerText({ timeout: 5000 }).catch(() => '');
    const current = await hints.locator('.parameter.active').innerText({ timeout: 5000 }).catch(() => '');
    return [text.includes('scaled(x: i32, factor: i32) -> i32') && current === 'x: i32', [text, current]];
  });
  await shot('parameters');
  await page.keyboard.press('Escape');
  await harness.goTo(code, 10, 1);
  await harness.command(code, 'Delete Line');

  await page.keyboard.press('Control+t');
  await page.locator('.quick-input-widget input').first().waitFor();
  await page.keyboard.insertText('pipel');
  await eventually('Ctrl+T finds kernels of the workspace', async () => {
    const rows = await screen.rows(page).allInnerTexts();
    return [rows.some((row) => row.includes('pipeline') && row.includes('pipeline.py')), rows];
  });
  await shot('symbols');
  await page.keyboard.press('Escape');

  await harness.openFile(code, 'steps.py');
  await harness.goTo(code, 8, 6);
  const menu = await harness.quickFixes(code, 'Refactor...');
  await eventually('the refactorings of a variable are offered', async () => {
    const text = await menu.innerText({ timeout: 5000 }).catch(() => '');
    return [text.includes("Inline 'product'"), text];
  });
  await shot('refactorings');
  await page.keyboard.press('Enter');
  await eventually('and made', () => screen.shows(page, 'return x * factor'));
};

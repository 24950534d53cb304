// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The Test Explorer as a user has it: its profiles, a comparison that fails, a run that is cancelled, and
// items that come and go with what is typed and with files.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

// The indentation is typed: whether Python's is inserted depends on how far the editor's tokenizer is.
exports.options = () => ({ size: { width: 1400, height: 900 }, settings: { 'editor.autoIndent': 'none' } });

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  await harness.open(code);
  await harness.openFile(code, 'kernels.py');
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  await harness.command(code, 'Testing: Focus on Test Explorer View');
  const rows = page.locator('.test-explorer .monaco-list-row');
  const row = (name) => page.locator(`.test-explorer .monaco-list-row[aria-label^="${name} ("], .test-explorer .monaco-list-row[aria-label="${name}"]`).first();
  const names = () =>
    rows.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label').split(' (')[0]));
  const has = (what, name, there = true) =>
    eventually(what, async () => [(await names()).includes(name) === there, await names()]);
  const stateOf = async (name) => (await row(name).getAttribute('aria-label')) ?? '';
  const becomes = (what, wanted) =>
    eventually(what, async () => {
      const seen = await Promise.all(Object.keys(wanted).map(stateOf));
      const good = Object.values(wanted).every((each, i) => each.test(seen[i]));
      return [good, good ? seen : `${seen.join()}\n${await told()}`];
    });
  // From the menu of an item, with the key: a menu that has just opened takes no clicks. A run that has begun is waited for,
  // however long it takes: a second one beside it would hide what the first one has found.
  const runAs = async (what, name, profile, wanted) => {
    const choice = screen.rows(page).filter({ hasText: profile }).first();
    const short = { timeout: 3000 };
    for (let tries = 0; tries < 8 && !wanted.test(await stateOf(name)); ++tries) {
      try {
        await page.keyboard.press('Escape');
        await row(name).click({ ...short, button: 'right' });
        await page.locator('.context-view .action-label', { hasText: 'Using Profile' }).first().hover(short);
        await page.keyboard.press('Enter');
        await choice.click(short);
      } catch {
        continue;
      }
      for (let end = Date.now() + 10000; Date.now() < end; await page.waitForTimeout(50)) {
        const state = await stateOf(name);
        if (wanted.test(state)) break;
        if (/Running|Queued/.test(state)) end = Date.now() + 10000;
      }
    }
    await becomes(what, { [name]: wanted });
  };
  // What a failure here has to tell: messages of runs, notifications, and the lines of the editor.
  const told = async () =>
    (
      await page
        .locator('.test-output-peek-tree .monaco-list-row, .notification-list-item-message, .editor-instance .view-line')
        .allInnerTexts()
    ).join('\n');
  const ended = (what) =>
    eventually(what, async () => {
      const spinning = await page.locator('.test-explorer .codicon-loading, .testing-progress-bar .active').count();
      return [spinning === 0, spinning];
    });

  await has('testing: the file is there', 'kernels.py');
  await eventually('testing: and its kernels are', async () => {
    if (!(await names()).includes('product')) {
      await row('kernels.py').click({ timeout: 2000 });
      await page.keyboard.press('ArrowRight');
    }
    const seen = await names();
    return [['add', 'product', 'forever', 'divide', 'slow'].every((each) => seen.includes(each)), seen];
  });

  // The profiles.
  await runAs('a simulation alone passes', 'product', 'Simulate (csim)', /Passed/);
  await runAs('compared with the CPU it fails', 'product', 'Simulate (csim) and Compare with CPU', /Failed/);
  await ended('and the run has ended');
  // A click that came too late may have opened another file.
  await page.locator('.tab[data-resource-name="kernels.py"]').click();
  await eventually('the difference stands at its line', async () => {
    const seen = (await page.locator('.test-message-inline-content, .test-error-content-widget').allInnerTexts()).join();
    const good = /csim differs at c\[2, 0\]|c\[2, 0\] = /.test(seen);
    return [good, good ? seen : `${seen}\n${await told()}`];
  });
  await runAs('another one passes', 'add', 'Run on CPU', /Passed/);
  await becomes('and the first stays as it was', { product: /Failed/ });
  await shot('testing-compare');

  // Cancelled.
  await row('forever').hover();
  await row('forever').locator('.codicon-testing-run-icon').first().click();
  await row('forever').locator('.codicon-loading').waitFor();
  await eventually('a run without end is in the status bar', async () => [/CPU forever/.test((await screen.status(page))?.text ?? ''), await screen.status(page)]);
  await harness.command(code, 'Test: Cancel Test Run');
  await eventually('a test run can be cancelled', async () => [(await screen.status(page))?.text === 'Allo', await screen.status(page)]);
  await becomes('its kernel is skipped', { forever: /Skipped|Not yet run/ });
  await ended('and nothing turns any more');
  await shot('testing-cancelled');

  // With what is typed.
  await page.locator('.editor-instance .view-line').first().click();
  await page.keyboard.press('Control+End');
  const lines = ['', '', '@kernel', 'def fresh(a: i32) -> i32:', '    return a +'];
  for (const [i, line] of lines.entries()) {
    if (i > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
  await has('a kernel that is typed appears', 'fresh');
  // The explorer's own panel may have the keyboard by then.
  await page.locator('.editor-instance .view-line', { hasText: /return\sa\s\+\s*$/ }).click();
  await page.keyboard.press('End');
  await page.waitForTimeout(1000);
  // What is run is the text with the last key, of which the explorer has not heard yet.
  await row('fresh').hover();
  await page.keyboard.type(' 2');
  await page.locator('.editor-instance .view-line', { hasText: /return\sa\s\+\s2/ }).waitFor();
  await row('fresh').locator('.codicon-testing-run-icon').first().click();
  await becomes('and can be run', { fresh: /Passed/ });
  // Not by a click at it: the results that open below may have covered it.
  await harness.command(code, 'View: Focus Active Editor Group');
  await page.locator('.monaco-editor.focused').first().waitFor();
  for (let i = 0; i < 12 && (await names()).includes('fresh'); ++i) await page.keyboard.press('Control+z');
  await has('taken back, it goes', 'fresh', false);
  check('and the others stay as they were', /Failed/.test(await stateOf('product')), await stateOf('product'));

  // With files.
  const file = path.join(code.workspace, 'later.py');
  fs.writeFileSync(file, 'from allo import i32, kernel\n\n\n@kernel\ndef later(a: i32) -> i32:\n    return a\n');
  await has('a file that comes appears', 'later.py');
  fs.renameSync(file, path.join(code.workspace, 'renamed.py'));
  await has('under its new name', 'renamed.py');
  await has('and not under the old one', 'later.py', false);
  fs.unlinkSync(path.join(code.workspace, 'renamed.py'));
  await has('and goes with it', 'renamed.py', false);
};

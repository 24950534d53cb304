// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What somebody clicks at first: the buttons of the walk-through, before any kernel is open; an error.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({ size: { width: 1400, height: 900 } });

exports.run = async (code, { shots, extension }) => {
  const { page } = code;
  const without = path.join(code.home, 'without');
  fs.mkdirSync(without);
  fs.copyFileSync(path.join(code.workspace, 'plain.py'), path.join(without, 'plain.py'));

  await harness.open(code, without);
  await harness.openFile(code, 'plain.py');

  // Steps and buttons of the walk-through, with nothing but a file without allo.
  const step = async (title, button) => {
    await page.locator('.gettingStartedContainer .step-title', { hasText: title }).first().click();
    await page.locator('.gettingStartedContainer .button-container .monaco-button, .gettingStartedContainer .monaco-button', { hasText: button }).first().click();
  };
  const told = async (text) => {
    const toasts = await screen.toasts(page);
    return [toasts.some((toast) => toast.includes(text)), toasts];
  };
  await harness.command(code, 'Allo: Open Walkthrough');
  await page.locator('.gettingStartedContainer .step-title').first().waitFor();
  const { steps } = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8')).contributes.walkthroughs[0];
  const pictures = new Set();
  for (const { title, media } of steps) {
    await page.locator('.gettingStartedContainer .step-title', { hasText: title }).first().click();
    await eventually(`the step '${title}' has a picture, and words for it`, async () => {
      const seen = await page.locator('.gettingStartedContainer .getting-started-media img').evaluateAll((all) =>
        all.map((each) => ({ alt: each.alt, isDrawn: each.complete && each.naturalWidth > 600, source: each.currentSrc })));
      const isThere = seen.length === 1 && seen[0].isDrawn && seen[0].alt === media.altText;
      if (isThere) pictures.add(seen[0].source);
      return [isThere, seen];
    });
    if (shots) await page.screenshot({ path: `${shots}/first-${steps.findIndex((each) => each.title === title)}.png` });
  }
  check('each of its own, for this theme', pictures.size === steps.length && [...pictures].every((each) => /-(dark|light)\.png/.test(each)), [...pictures].join('\n'));
  await step('Run the kernel', 'Run Kernel on CPU');
  await eventually('a button of the walk-through says what it needs', () => told('Open a kernel file first'));
  if (shots) await page.screenshot({ path: `${shots}/first.png` });
  await page.locator('.notification-toast .monaco-button', { hasText: 'New Kernel File' }).first().click();
  await eventually('and makes it', () => screen.shows(page, 'def matvec'));
  await harness.command(code, 'Notifications: Clear All Notifications');

  await harness.command(code, 'Allo: Open Walkthrough');
  await page.locator('.gettingStartedContainer .step-title').first().waitFor();
  await step('Run the kernel', 'Run Kernel on CPU');
  await eventually('with a kernel open somewhere, the button runs the one at its cursor', () => told('matvec: ran in'));
  await harness.command(code, 'Notifications: Clear All Notifications');

  // A question stays, though the walk-through takes the focus.
  await page.locator('.tab', { hasText: 'Untitled-1' }).first().click();
  await harness.goTo(code, 1, 1);
  await harness.command(code, 'Allo: Open Walkthrough');
  await page.locator('.gettingStartedContainer .step-title').first().waitFor();
  await step('Run the kernel', 'Run Kernel on CPU');
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: 'scale' }).first();
  await row.waitFor();
  await page.waitForTimeout(1000);
  await row.click({ timeout: 5000 });
  await eventually('else it asks which one', () => told('scale: ran in'));

  // An error, and what its code means.
  await harness.open(code);
  await harness.openFile(code, 'errors.py');
  await eventually('an error is underlined', async () => [(await screen.squiggles(page)) === 1]);
  const seen = await screen.explain(page);
  check('a click on its code explains it, as it is to be read', seen === 'preview', seen);

  // A template that nothing in the file is an instance of.
  await harness.command(code, 'View: Close All Editors');
  await harness.openFile(code, 'annotations.py');
  await eventually('lenses are there', async () => [(await screen.lenses(page)).includes('Run on CPU')]);
  await harness.command(code, 'Allo: Run Kernel on CPU with Inputs...');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: 'fill[...]' }).first().click();
  await page.locator('.quick-input-title', { hasText: 'Template Instance' }).first().waitFor();
  await page.keyboard.insertText('i32');
  await page.keyboard.press('Enter');
  await rows.filter({ hasText: 'Random (default seed)' }).first().click();
  await eventually('an instance is run that has no name in the file', () => told('fill[i32]: ran in'));
};

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A workspace that is not trusted: kernels are checked, nothing can be run; once it is trusted, they can.
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({ trust: false, settings: { 'security.workspace.trust.startupPrompt': 'never' } });

exports.run = async (code, { shots }) => {
  const { page } = code;
  await harness.open(code);
  await harness.openFile(code, 'kernels.py');
  await eventually('untrusted: hints are drawn', () => screen.shows(page, 's: i33 = a + b'));
  await page.waitForTimeout(1500); // with hints, lenses would be there soon
  check('untrusted: there are no lenses', (await screen.lenses(page)).length === 0, await screen.lenses(page));
  await harness.openFile(code, 'errors.py');
  await eventually('untrusted: errors are underlined', async () => [(await screen.squiggles(page)) === 1]);
  await eventually('untrusted: the status has a shield', async () => {
    const status = await screen.status(page);
    return [status?.icon.includes('codicon-shield'), status];
  });
  await page.keyboard.press('F1');
  await page.locator('.quick-input-widget input').first().waitFor();
  await page.keyboard.insertText('Allo: Run');
  await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
  const offered = (await page.locator('.quick-input-list .monaco-list-row').allInnerTexts()).join('\n');
  check('untrusted: the palette does not offer to run', !/Run Kernel/.test(offered), offered);
  await page.keyboard.press('Escape');
  if (shots) await page.screenshot({ path: `${shots}/untrusted.png` });
  await harness.command(code, 'Workspaces: Manage Workspace Trust');
  await page.locator('.workspace-trust-buttons-row a, .workspace-trust-buttons-row .monaco-button', { hasText: /^Trust/ }).first().click();
  await page.locator('.workspace-trust-editor', { hasText: 'You trust this folder' }).first().waitFor();
  await page.locator('.monaco-modal-editor-block .codicon-close').first().click();
  await harness.openFile(code, 'kernels.py');
  await eventually('trusted: lenses appear', async () => [(await screen.lenses(page)).includes('Run on CPU'), await screen.lenses(page)]);
};

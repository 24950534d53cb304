// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Takes the pictures of the walk-through, each on a light and on a dark theme. Not one of the tests: see pictures.sh.
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { ok, eventually } = require('./report.cjs');

const THEMES = {
  light: { setting: 'Light Modern', workbench: 'vs', page: 'vscode-light' },
  dark: { setting: 'Dark Modern', workbench: 'vs-dark', page: 'vscode-dark' },
};
// The smaller, the larger the text is where the picture is shown, which has about 450 to 700 pixels.
const SIZE = { width: 640, height: 600 };
const WITH_PANEL = { width: 720, height: 720 };
const SIDE_BY_SIDE = { width: 1080, height: 540 };
const QUESTION = { width: 920, height: 460 };

exports.options = () => ({
  size: SIZE,
  scale: 1.5,
  // The compiler itself, not the one that makes errors.
  settings: {
    'workbench.activityBar.location': 'hidden',
    'workbench.statusBar.visible': false,
    'workbench.layoutControl.enabled': false,
    'window.commandCenter': false,
    'window.menuBarVisibility': 'hidden',
    'editor.lineNumbersMinChars': 3,
    'editor.glyphMargin': false,
    'editor.folding': false,
    'editor.lightbulb.enabled': 'off',
    'editor.wordWrap': 'on',
    'editor.overviewRulerBorder': false,
    'editor.renderLineHighlight': 'none',
    'editor.scrollbar.horizontal': 'hidden',
    'breadcrumbs.enabled': false,
    'workbench.panel.defaultLocation': 'bottom',
    'notifications.showInternal': false,
  },
});

exports.run = async (code, { pictures }) => {
  if (!pictures) throw new Error('ALLO_PICTURES names no folder');
  const { page } = code;
  // In all themes, one after the other.
  const take = async (name, region = page.locator('.monaco-workbench')) => {
    for (const [theme, { setting, workbench, page: inPanel }] of Object.entries(THEMES)) {
      code.setFolderSettings({ 'workbench.colorTheme': setting });
      await page.waitForSelector(`.monaco-workbench.${workbench}`);
      const panel = await screen.panelOf(page);
      if (panel) await panel.locator(`body.${inPanel}`).waitFor({ state: 'attached' });
      const file = `${name}-${theme}.png`;
      await region.screenshot({ path: path.join(pictures, file), animations: 'disabled' });
      ok(file);
    }
  };
  const editor = () => page.locator('.editor-group-container').first();
  const quiet = async () => {
    await harness.clearToasts(code);
    await page.mouse.move(SIZE.width / 2, 2);
  };
  const raisePanel = async (pixels) => {
    const panel = page.locator('.part.panel').first();
    await panel.waitFor();
    const { y } = await panel.boundingBox();
    await page.mouse.move(SIZE.width / 2, y - 2);
    await page.mouse.down();
    await page.mouse.move(SIZE.width / 2, y - pixels, { steps: 5 });
    await page.mouse.up();
  };
  // The keys of the kernel at the cursor.
  const act = async (key) => {
    await page.locator('.tab', { hasText: 'Untitled' }).first().click();
    await harness.goTo(code, 9, 5);
    await harness.chord(code, key);
  };
  const rowsOf = (kernel) => eventually(`the panel shows ${kernel}`, async () => {
    const seen = await screen.panelText(page);
    return [seen.includes(`${kernel}\ndone`), seen];
  });

  await harness.open(code);
  await harness.command(code, 'View: Close Primary Side Bar');

  await harness.command(code, 'Allo: New Kernel File');
  await eventually('hints are there', () => screen.shows(page, 'product: i16'));
  await eventually('lenses are there', async () => [(await screen.lenses(page)).includes('Run csim')]);
  await quiet();
  await take('write', editor());

  await harness.goTo(code, 13, 13);
  await harness.command(code, 'Show or Focus Hover');
  await page.locator('.monaco-hover:not(.hidden)').filter({ hasText: 'i16' }).first().waitFor();
  await take('widths', editor());
  await page.keyboard.press('Escape');

  await page.setViewportSize(WITH_PANEL);
  await harness.command(code, 'Allo: Show Results and Jobs');
  await raisePanel(140);
  await act('r');
  await rowsOf('CPU matvec');
  await quiet();
  await take('run');

  await act('c');
  await rowsOf('csim matvec');
  await quiet();
  await take('simulate');
  await harness.command(code, 'View: Hide Panel');
  await page.setViewportSize(SIDE_BY_SIDE);

  await act('h');
  await eventually('the HLS C++ is there', () => screen.shows(page, 'void matvec('));
  await eventually('in colours', async () => {
    const line = page.locator('.view-line', { hasText: 'int16_t product' }).first();
    return [(await line.locator('span span').count()) > 2];
  });
  await page.locator('.tab', { hasText: 'Untitled' }).first().click();
  await harness.goTo(code, 13, 13);
  await quiet();
  await take('show');

  await page.setViewportSize(QUESTION);
  await page.locator('.tab', { hasText: 'matvec.cpp' }).first().click();
  await harness.command(code, 'View: Close Editor');
  await harness.command(code, 'Allo: Configure Python Linters for Kernels...');
  await screen.rows(page).first().waitFor();
  await take('others');
  await page.keyboard.press('Escape');
};

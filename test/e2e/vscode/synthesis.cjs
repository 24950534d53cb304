// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Synthesis by the stand-in for Vitis: the lens, the question for a device, progress, the report in the panel, figures
// at loops, what is said after edits, and how it fails.
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync } = require('node:child_process');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

const make = path.join(__dirname, '../../standin/make_root.sh');

exports.options = () => {
  const root = execFileSync(make, ['2023.2'], { encoding: 'utf8' }).trim();
  return { size: { width: 1400, height: 900 }, env: { XILINX_VITIS: root, ALLO_STANDIN_PAUSE: '300' } };
};

const KERNEL = `from allo import f32, kernel


@kernel
def scale(a: "f32[64, 32]", b: "f32[64, 32]"):
    for i in range(64):
        for j in range(32):
            b[i, j] = a[i, j] * 2.0
`;

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  fs.writeFileSync(path.join(code.workspace, 'synthesis.py'), KERNEL);
  await harness.open(code);
  await harness.openFile(code, 'synthesis.py');
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  await harness.command(code, 'Allo: Show Results and Jobs');
  await eventually('the panel is there', async () => [(await screen.panelText(page)).includes('No kernel')]);
  const panel = await screen.panelOf(page);
  const text = () => panel.locator('#root').innerText();
  const shows = (what, ...wanted) =>
    eventually(what, async () => {
      const seen = await text();
      return [wanted.every((each) => seen.includes(each)), seen];
    });

  await screen.clickLens(page, 'scale', 'Synthesize');
  await eventually('without a part, a device is asked for', async () => {
    const rows = await screen.rows(page).allInnerTexts();
    return [rows.some((row) => /u280/.test(row) && /xcu280-fsvh2892-2L-e/.test(row)), rows];
  });
  await shot('synthesis-devices');
  await screen.box(page).fill('u280');
  await page.keyboard.press('Enter');
  await eventually('the panel shows the stage', async () => {
    const seen = await text();
    return [/compiling|transforming|scheduling|generating/.test(seen), seen];
  });
  await shows('the report is marked as a stand-in', 'stand-in for the tool', 'xcu280-fsvh2892-2L-e', 'Loops', 'Resources', 'DSP');
  await shot('synthesis-report');
  const settings = fs.readFileSync(path.join(code.workspace, '.vscode/settings.json'), 'utf8');
  check('the device is kept in the settings', /"allo\.vitis\.device": "u280"/.test(settings), settings);
  await eventually('the lens has the figures', async () => {
    const seen = await screen.lenses(page);
    return [seen.some((each) => /\(stand-in\).*cycles.*DSP/.test(each)), seen];
  });
  await eventually('a loop has its own', async () => {
    const seen = (await screen.lines(page)).flat().join('\n');
    return [/range\(64\):.*(II \d+|cycles)/.test(seen.replace(/\u00a0/g, ' ')), seen];
  });
  await panel.locator('button.link').first().click();
  await eventually('a click on a loop goes to it', async () => {
    const seen = await page.locator('.statusbar-item', { hasText: 'Ln ' }).first().innerText();
    return [/Ln [67],/.test(seen), seen];
  });

  await harness.goTo(code, 8, 36);
  await page.keyboard.press('End');
  await page.keyboard.type(' + 1.0');
  await eventually('after an edit they are stale', async () => {
    const seen = await screen.lenses(page);
    return [seen.some((each) => /DSP.*\(stale\)/.test(each)), seen];
  });
  await screen.clickLens(page, 'scale', 'Synthesize');
  await eventually('it is not asked again', async () => {
    const seen = await screen.lenses(page);
    return [seen.some((each) => /DSP/.test(each)) && !seen.some((each) => /stale/.test(each)), seen];
  });
  await shot('synthesis-again');

  await harness.command(code, 'Allo: Run Kernel with Vitis...');
  await eventually('the modes are offered', async () => {
    const rows = await screen.rows(page).allInnerTexts();
    return [['hw_emu', 'hw', 'precheck', 'sw_emu'].every((mode) => rows.some((row) => row.includes(mode))), rows];
  });
  await shot('synthesis-modes');
  await screen.box(page).fill('precheck');
  await page.keyboard.press('Enter');
  await shows('hardware needs more than Vitis, which is named', 'Mode hw_emu needs what is missing here', '$PLATFORM is not set');
  await shot('synthesis-hardware');

  code.setMachineSettings({ 'allo.vitis.root': '/nowhere' });
  await harness.goTo(code, 8, 36);
  await page.keyboard.press('End');
  await page.keyboard.type(' + 1.0');
  await screen.clickLens(page, 'scale', 'Synthesize');
  await shows('without Vitis, it is said what is missing', '/nowhere');
  await shot('synthesis-missing');
};

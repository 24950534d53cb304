// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a kernel is run with: every way to choose it, what is said about wrong values, that a change of
// mind runs nothing, and what is remembered. And which kernel is meant, where that is not clear.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const numpy = require('./numpy.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({ size: { width: 1400, height: 900 } });

const KERNELS = `from allo import Template, f32, grid, i8, i16, kernel

T = Template("T")
limit = 3


@kernel(T)
def twice(x: T) -> T:
    y: T = x + x
    return y


twice_i8 = twice[i8]
twice_i16 = twice[i16]


@kernel
def scale(a: "f32[2, 3]", by: f32, out: "f32[2, 3]"):
    for i, j in grid(2, 3):
        out[i, j] = a[i, j] * by
`;
const LINE_OF_SCALE = 19;

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const f32 = (shape, values) => ({ dtype: '<f4', shape, data: new Float32Array(values) });
  const write = (name, text) => fs.writeFileSync(path.join(code.workspace, name), text);
  const numbers = Array.from({ length: 6 }, () => 1 + Math.round(Math.random() * 28) / 4);
  const by = 2 + Math.round(Math.random() * 20) / 4;
  const scaled = (factor) => numbers.map((each) => String(each * factor));
  write('inputs.py', KERNELS);
  write('a.npy', numpy.npy(f32([2, 3], numbers)));
  write('wrong.npy', numpy.npy(f32([3, 2], numbers)));
  write('all.npz', numpy.npz({ a: f32([2, 3], numbers), by: f32([], [by]), out: f32([2, 3], numbers) }));

  const rows = screen.rows(page);
  const pick = (text) => rows.filter({ hasText: text }).first().click();
  const titled = (text) => page.locator('.quick-input-title', { hasText: text }).waitFor();
  const message = () => page.locator('.quick-input-message').innerText();
  const closed = () => page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
  const fill = async (text) => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.insertText(text);
  };
  const ask = async (line, key) => {
    await harness.goTo(code, line, 5);
    await harness.chord(code, key);
    await rows.first().waitFor();
  };
  const jobs = async () => (await screen.panelOf(page))?.locator('.job').count() ?? 0;
  // Each run is one more job, and what it computes is in the panel.
  let count = 0;
  const ran = (what, probe) =>
    eventually(what, async () => {
      const panel = await screen.panelOf(page);
      const cells = await panel.locator('details[open] [aria-label="out"] td').allInnerTexts();
      const text = await screen.panelText(page);
      return [(await jobs()) === count + 1 && probe(cells, text) && ++count > 0, [count, cells.join(), text].join('\n')];
    });

  await harness.open(code);
  await harness.openFile(code, 'inputs.py');
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  await harness.command(code, 'Allo: Show Results and Jobs');
  await eventually('inputs: the panel says what to do', async () => {
    const text = await screen.panelText(page);
    return [/No kernel has been run yet/.test(text), text];
  });

  // Which kernel.
  await ask(8, 'r');
  const inTemplate = await rows.allInnerTexts();
  check(
    'in a template, its instances are offered first',
    /twice_i8.*\n?at the cursor/.test(inTemplate[0]) && /twice_i16.*\n?at the cursor/.test(inTemplate[1]) && !/at the cursor/.test(inTemplate[2]),
    inTemplate.join('\n--\n'),
  );
  await page.keyboard.press('Escape');
  await closed();
  await ask(4, 'r');
  const outside = (await rows.allInnerTexts()).join('\n');
  check('in no kernel, all are offered', /twice_i8/.test(outside) && /scale/.test(outside) && !/at the cursor/.test(outside), outside);
  await page.keyboard.press('Escape');
  await closed();

  // Wrong values, each with what is wrong about it.
  await ask(LINE_OF_SCALE, 'i');
  await pick('Enter values or .npy files');
  await titled('a: f32[2, 3] (1/3)');
  const wrong = {
    hello: "'hello' is neither a number, nor a list",
    '[[1, 2], [3, 4]]': 'f32[2, 3] takes 2 × 3 numbers, not 2 × 2',
    '[[1, 2, 3], [4, 5]]': 'some lists here have others',
    '[[1, 2, 3], [4, 5, x]]': "'x' is not a number",
    '[[1, 2': 'is neither a number',
    'none.npy': `There is no file ${path.join(code.workspace, 'none.npy')}`,
  };
  for (const [text, expected] of Object.entries(wrong)) {
    await fill(text);
    await eventually(`inputs: '${text}' is refused with a reason`, async () => {
      const seen = await message();
      return [seen.includes(expected), seen];
    });
  }
  await page.keyboard.press('Enter');
  await titled('(1/3)');
  await shot('inputs-wrong');
  await fill('[[1, nan, -inf], (1_0, .5, 0x10)]');
  await page.keyboard.press('Enter');
  await titled('by: f32 (2/3)');
  await fill('[1]');
  await eventually('inputs: a list for a number is refused', async () => {
    const seen = await message();
    return [seen.includes('f32 takes one number, not a list'), seen];
  });
  await fill('1.5');
  await page.locator('.quick-input-widget .codicon-quick-input-back').click();
  await titled('(1/3)');
  check('there is a way back, with what was written', (await screen.box(page).inputValue()) === '[[1, nan, -inf], (1_0, .5, 0x10)]');
  await page.keyboard.press('Escape');
  await closed();

  // Escape at any step.
  for (const step of ['seed', 'npz', 'value']) {
    await ask(LINE_OF_SCALE, 'i');
    await pick({ seed: 'Random with seed', npz: 'Load .npz', value: 'Enter values or .npy files' }[step]);
    if (step === 'value') await titled('(1/3)');
    if (step === 'seed') await page.locator('.quick-input-message', { hasText: 'Seed (default 0)' }).waitFor();
    if (step === 'npz') await rows.filter({ hasText: 'all.npz' }).first().waitFor();
    await page.keyboard.press('Escape');
    await closed();
  }
  check('Escape at any step runs nothing', (await jobs()) === 0, await jobs());

  // Each way.
  await ask(LINE_OF_SCALE, 'i');
  await pick('Enter values or .npy files');
  await titled('(1/3)');
  await page.keyboard.insertText('[[1, nan, -inf], (1_0, .5, 0x10)]');
  await page.keyboard.press('Enter');
  await titled('(2/3)');
  await page.keyboard.insertText('1.5');
  await page.keyboard.press('Enter');
  await titled('(3/3)');
  await page.keyboard.press('Enter');
  await ran('values are used, as Python writes them', (cells) => cells.join() === '1.5,nan,-inf,15,0.75,24');
  await shot('inputs-nan');

  await ask(LINE_OF_SCALE, 'i');
  await pick('Enter values or .npy files');
  await titled('(1/3)');
  await page.locator('.quick-input-widget .codicon-folder-opened').click();
  await pick('a.npy');
  await titled('(1/3)');
  await eventually('a file is chosen in a dialog', async () => {
    const seen = await screen.box(page).inputValue();
    return [seen === path.join(code.workspace, 'a.npy'), seen];
  });
  await page.keyboard.press('Enter');
  await titled('(2/3)');
  await page.keyboard.press('Enter');
  await titled('(3/3)');
  await page.keyboard.press('Enter');
  await ran('its array is used', (cells) => cells.join() === scaled(1.5).join());

  await ask(LINE_OF_SCALE, 'i');
  await pick('Load .npz');
  await pick('all.npz');
  await ran('the arrays of an .npz file are used', (cells) => cells.join() === scaled(by).join());

  // A window that is loaded again, and the lens.
  await page.reload();
  await page.waitForSelector('.codelens-decoration a >> visible=true');
  await harness.command(code, 'Allo: Show Results and Jobs');
  await eventually('a window that was reloaded has no jobs', async () => {
    const text = await screen.panelText(page);
    return [/No kernel has been run yet/.test(text), text];
  });
  count = 0;
  await harness.goTo(code, LINE_OF_SCALE, 5); // VS Code makes links of lenses where something moves
  await screen.clickLens(page, 'scale', 'Run on CPU');
  await ran('its lens takes what was chosen last', (cells, text) => cells.join() === scaled(by).join() && /all\.npz/.test(text));

  // Other random numbers, and the usual ones again.
  await ask(LINE_OF_SCALE, 'i');
  check('what was chosen last is offered first', /Same as last time.*all\.npz/s.test(await rows.first().innerText()));
  await pick('Random with seed');
  await page.locator('.quick-input-message', { hasText: 'Seed (default 0)' }).waitFor();
  await fill('some');
  await eventually('a seed is a number', async () => [/A whole number/.test(await message()), await message()]);
  await fill('17');
  await page.keyboard.press('Enter');
  let seeded;
  await ran('a seed is used', (cells, text) => (seeded = cells.join()) !== '' && /random seed 17/.test(text));
  await ask(LINE_OF_SCALE, 'i');
  await pick('Random (default seed)');
  await ran('and there is a way back to the usual random numbers', (cells, text) => cells.join() !== seeded && /Inputs: random \(default seed\)/.test(text));

  // A file that does not fit is told by the run, and a parameter that is gone is not asked for any more.
  await ask(LINE_OF_SCALE, 'i');
  await pick('Enter values or .npy files');
  await titled('(1/3)');
  await page.keyboard.insertText('wrong.npy');
  await page.keyboard.press('Enter');
  await titled('(2/3)');
  await page.keyboard.insertText('2');
  await page.keyboard.press('Enter');
  await titled('(3/3)');
  await page.keyboard.press('Enter');
  await ran('a file of another shape is told', (_, text) => /wrong\.npy|has the shape|shape/.test(text));
  await shot('inputs-file');
  await harness.goTo(code, 18, 11);
  await page.keyboard.type('b');
  await harness.goTo(code, LINE_OF_SCALE + 1, 21);
  await page.keyboard.type('b');
  await eventually('a parameter gets another name', () => screen.shows(page, 'out[i, j] = ba[i, j] * by'));
  await eventually('and the kernel its lens', async () => [(await screen.lenses(page)).filter((lens) => lens === 'Run on CPU').length === 3]);
  await screen.clickLens(page, 'scale', 'Run on CPU');
  await ran('what was remembered for the old one is left out', (cells, text) => cells.length === 6 && /Inputs: by = 2/.test(text));
};

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The oldest generation of VS Code that is tested: the extension loads, and what matters most works.
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

exports.options = () => ({ generation: 'old' });

exports.run = async (code) => {
  const { page } = code;
  await harness.open(code);
  await harness.openFile(code, 'errors.py');
  await eventually('VS Code 1.100: an error is underlined', async () => [(await screen.squiggles(page)) === 1]);
  const seen = await screen.explain(page);
  check('VS Code 1.100: a click on its code explains it', seen === 'preview', seen);
  await harness.command(code, 'View: Close All Editors');
  await harness.openFile(code, 'kernels.py');
  await eventually('VS Code 1.100: hints', () => screen.shows(page, 's: i33 = a + b'));
  await eventually('VS Code 1.100: lenses', async () => [(await screen.lenses(page)).includes('Run on CPU')]);
  await screen.lens(page, 'Run on CPU').click();
  await eventually('VS Code 1.100: a kernel runs from its lens', async () => {
    const lenses = await screen.lenses(page);
    return [lenses.some((lens) => /^Ran in/.test(lens)), lenses];
  });
};

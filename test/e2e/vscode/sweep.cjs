// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Sweeps: what is asked for, progress and cancelling, the table and the plot in the panel, a sweep that is continued, shown
// again, refused, and one by the stand-in for Vitis.
const fs = require('node:fs');
const path = require('node:path');
const { execFileSync } = require('node:child_process');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { check, eventually } = require('./report.cjs');

const make = path.join(__dirname, '../../standin/make_root.sh');

exports.options = () => {
  const root = execFileSync(make, ['2023.2'], { encoding: 'utf8' }).trim();
  return { size: { width: 1400, height: 1000 }, env: { XILINX_VITIS: root } };
};

const KERNEL = `from allo import Template, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def dot(a: "T[N]", b: "T[N]") -> i32:
    sum: i32 = 0
    for i in range(N):
        sum += a[i] * b[i]
    return sum
`;

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  const file = path.join(code.workspace, 'sweep.py');
  fs.writeFileSync(file, KERNEL);
  await harness.open(code);
  await harness.openFile(code, 'sweep.py');
  const titled = (text) => page.locator('.quick-input-title', { hasText: text }).waitFor();
  const fill = async (text) => {
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
  };
  const pick = (text) => screen.rows(page).filter({ hasText: text }).first().click();
  const shows = (what, ...wanted) =>
    eventually(what, async () => {
      const seen = await screen.panelText(page);
      return [wanted.every((each) => seen.includes(each)), seen];
    });
  // The cells of the table, row by row.
  const table = async () => {
    const panel = await screen.panelOf(page);
    return panel.locator('.points tbody tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText.trim())));
  };

  // An edit that is not saved is, before the sweep.
  await harness.goTo(code, 12, 1);
  await page.keyboard.press('End');
  await page.keyboard.type(' + 0');
  await harness.command(code, 'Allo: Sweep...');
  await titled('Sweep');
  const offered = await screen.rows(page).allInnerTexts();
  check('the template is offered, with its parameters', offered.some((row) => /dot/.test(row) && /template: T, N/.test(row)), offered.join('\n'));
  await shot('sweep-targets');
  await pick('template: T, N');
  await titled('Values of Parameters');
  check('and each of them wants values', (await screen.box(page).inputValue()) === 'T= N=', await screen.box(page).inputValue());
  await page.keyboard.press('Enter'); // before that nothing is looked at
  await eventually('a parameter without values is named', async () => {
    const seen = await page.locator('.quick-input-message').innerText();
    return [seen.includes('T needs values'), seen];
  });
  await shot('sweep-values');
  await fill('T=i32 N=4,256,x');
  await titled('Sweep dot');
  await shot('sweep-modes');
  await pick('C simulation');
  await shows('the panel shows how far it is', 'of 3 points');
  await shot('sweep-running');
  await shows('then what is best', '3 points, 1 failed; best in time: T=i32, N=');
  check('the file was saved', fs.readFileSync(file, 'utf8').includes('return sum + 0'), fs.readFileSync(file, 'utf8'));
  await shot('sweep-csim');
  const rows = await table();
  check('the table has a row for each point', rows.length === 3 && rows[0][2] === 'i32' && rows[0][3] === '4' && rows[0][4] === 'done' && rows[0][6] === 'yes', JSON.stringify(rows));
  check('one that failed says why', /Name 'x' is not defined/.test(rows[2]?.[7] ?? ''), JSON.stringify(rows[2]));
  check('one is the best', rows.filter((row) => row[0] === '★').length === 1, JSON.stringify(rows));

  const panel = await screen.panelOf(page);
  check('the plot has a dot for each point that is done', (await panel.locator('.plot circle').count()) === 2, await panel.locator('.plot').innerHTML());
  const colour = await panel.locator('.plot text').first().evaluate((text) => getComputedStyle(text).fill);
  const foreground = await panel.locator('body').evaluate((body) => getComputedStyle(body).color);
  check('in the colours of the theme', colour === foreground, `${colour}, not ${foreground}`);
  await panel.locator('.points button.sort', { hasText: 'Time' }).click();
  await panel.locator('.points button.sort', { hasText: 'Time' }).click();
  await eventually('a click on a heading sorts, another one turns it round', async () => {
    const seen = await table();
    return [seen[0][0] === '' && seen[0][4] === 'done' && seen[1][0] === '★', JSON.stringify(seen)];
  });
  await panel.locator('.plot circle.front').hover();
  await eventually('a dot and its row are marked together', async () => {
    const marked = await panel.locator('.points tr.marked td').first().innerText();
    return [marked === '★', marked];
  });
  await shot('sweep-marked');
  await panel.locator('button.link', { hasText: 'Log' }).first().click();
  await eventually('the log of a point that failed is opened', async () => {
    const seen = await screen.tabs(page);
    return [seen.some((tab) => tab.includes('000002.txt')), seen.join()];
  });

  await panel.locator('button', { hasText: 'Sweep Again' }).click();
  await eventually('the same sweep has nothing left to run', async () => {
    const seen = await panel.locator('.job.done').count();
    return [seen === 2, seen];
  });
  const folders = () => fs.readdirSync(code.workspace).filter((each) => each.startsWith('sweep-')).sort().join();
  check('and stays in its folder', folders() === 'sweep-dot', folders());

  await harness.openFile(code, 'sweep.py');
  await harness.command(code, 'Allo: Sweep...');
  await pick('template: T, N');
  await titled('Values of Parameters');
  check('the values are remembered', (await screen.box(page).inputValue()) === 'T=i32 N=4,256,x', await screen.box(page).inputValue());
  await fill('T=i32 N=4,256');
  await pick('Vitis HLS');
  await titled('Clock Frequencies');
  await fill('200,300');
  await titled('Synthesize for');
  await pick('u280');
  await shows('synthesis is marked as a stand-in', 'stand-in for the tool', 'on the Pareto front of time and share', 'LUT');
  await shot('sweep-synth');
  const made = await table();
  check('each frequency is a point of its own', made.length === 4 && made.filter((row) => row[4] === '300').length === 2, JSON.stringify(made));
  check('another sweep has a folder of its own', folders() === 'sweep-dot,sweep-dot-2', folders());

  await harness.command(code, 'Allo: Show Sweep...');
  await titled('Show Sweep');
  await shot('sweep-folders');
  await pick('T=i32 N=4,256,x');
  await shows('a sweep can be shown again', '3 points, 1 failed; best in time');

  // One that takes long is cancelled, and continued.
  const endless = KERNEL.replace('    return', '    while sum != 7:\n        sum = sum & 3\n    return');
  fs.writeFileSync(path.join(code.workspace, 'long.py'), endless.replace('dot', 'long'));
  await harness.openFile(code, 'long.py');
  await harness.command(code, 'Allo: Sweep...');
  await pick('template: T, N');
  await titled('Values of Parameters');
  await fill('T=i32 N=4,8,16,32');
  await pick('C simulation');
  await shows('it runs', '0 of 4 points');
  const again = await screen.panelOf(page);
  await again.locator('.job button', { hasText: 'Cancel' }).click();
  await shows('a sweep can be cancelled', 'cancelled');
  const left = () => harness.processesOf(path.dirname(code.workspace)).filter((each) => /sweep-worker|kernel\.so|cc1plus/.test(each.command));
  await eventually('with all that it has started', async () => {
    const seen = left();
    return [seen.length === 0, seen.map((each) => each.command).join('\n')];
  });
};

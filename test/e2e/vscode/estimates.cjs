// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Estimates: figures at kernels and loops while a schedule is typed, without a tool; the hover that explains them.
const fs = require('node:fs');
const path = require('node:path');
const harness = require('./harness.cjs');
const screen = require('./screen.cjs');
const { eventually } = require('./report.cjs');

exports.options = () => ({ size: { width: 900, height: 620 }, scale: 1.5 });

const KERNEL = `from allo import f32, kernel

N = 128


@kernel
def gemm(A: f32[N, N], B: f32[N, N], C: f32[N, N]):
    for i in range(N):
        for j in range(N):
            for k in range(N):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
`;

exports.run = async (code, { shots }) => {
  const { page } = code;
  const shot = async (name) => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  fs.writeFileSync(path.join(code.workspace, 'gemm.py'), KERNEL);
  fs.writeFileSync(path.join(code.workspace, 'pyproject.toml'), '[tool.allo.vitis]\ndevice = "u280"\nflow = "vivado"\n');
  await harness.open(code);
  await harness.openFile(code, 'gemm.py');
  const line = async (begin) =>
    (await screen.lines(page)).flat().map((each) => each.replace(/\u00a0/g, ' ')).find((each) => each.trim().startsWith(begin)) ?? '';
  const shows = (what, begin, wanted) =>
    eventually(what, async () => {
      const seen = await line(begin);
      return [wanted.test(seen), seen];
    });
  await shows('the loop has the estimate of its interval', 'for k in', /≈ II 7 · \d+ cycles/);
  await eventually('and the kernel that of its time and resources', async () => {
    const seen = await screen.lenses(page);
    return [seen.some((each) => /≈ 49\.5 ms @ 300 MHz · DSP \d+/.test(each)), seen];
  });
  await page.locator('.view-line', { hasText: 'for k in' }).first().locator('span', { hasText: 'for' }).last().hover();
  await eventually('hover says what limits it', async () => {
    const seen = await page.locator('.monaco-hover').allInnerTexts();
    return [seen.some((each) => /f32 add/.test(each) && /partial sums/.test(each)), seen];
  });
  await shot('estimates-hover');
  await page.keyboard.press('Escape');
  await shot('estimates-before');
  await harness.goTo(code, 15, 1);
  await page.keyboard.type('s.reorder(["k", "j"])');
  await page.keyboard.press('Escape');
  await shows('a line of the schedule changes it', 'for k in', /≈ II 1 · \d+ cycles(?! \(stale\))/);
  await eventually('and the time', async () => {
    const seen = await screen.lenses(page);
    return [seen.some((each) => /≈ 7\.0 ms @ 300 MHz/.test(each) && !each.includes('stale')), seen];
  });
  await shot('estimates-after');
};

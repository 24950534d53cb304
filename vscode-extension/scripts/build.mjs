// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Bundles the extension into dist/: a small file that VS Code loads for every Python file, and the rest.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  mainFields: ['module', 'main'],
  target: 'node18',
  minify: !process.argv.includes('--readable'),
  sourcemap: false,
  logLevel: 'warning',
  legalComments: 'none', // NOTICES.txt has whole licences
  metafile: true,
};
const first = await build({
  ...common,
  entryPoints: ['src/extension.ts'],
  outdir: 'dist',
  external: ['vscode', './main'],
});
const main = await build({
  ...common,
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  external: ['vscode'],
});
const panel = await build({
  ...common,
  platform: 'browser',
  format: 'iife',
  target: 'chrome114',
  entryPoints: ['panel', 'loopSchedule'].flatMap((name) => [
    `panel/${name}.ts`,
    `panel/${name}.css`,
  ]),
  outdir: 'dist',
});

// The licences of the packages whose code is in the bundles.
const folders = new Set();
for (const { metafile } of [first, main, panel])
  for (const input of Object.keys(metafile.inputs)) {
    const found = input.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//);
    if (found) folders.add(found[1]);
  }
const notices = [...folders].sort().map((folder) => {
  const path = join(root, folder);
  const about = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = readdirSync(path).find((name) => /^(licen[cs]e|copying)/i.test(name));
  if (!file) throw new Error(`${folder} comes without its licence`);
  return `${about.name} ${about.version} (${about.license})\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
});
writeFileSync(join(root, 'dist/NOTICES.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));

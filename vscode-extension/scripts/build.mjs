// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Bundles the extension into dist/: a small file that VS Code loads for every Python file, and the rest.
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
  legalComments: 'none',
};
await build({
  ...common,
  entryPoints: ['src/extension.ts'],
  outdir: 'dist',
  external: ['vscode', './main'],
});
await build({ ...common, entryPoints: ['src/main.ts'], outdir: 'dist', external: ['vscode'] });
await build({
  ...common,
  platform: 'browser',
  format: 'iife',
  target: 'chrome114',
  entryPoints: ['panel/panel.ts', 'panel/panel.css'],
  outdir: 'dist',
});

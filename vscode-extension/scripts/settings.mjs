// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Writes the settings into package.json: the server's, as `allo-lsp --settings-schema` prints them, and
// those below, which concern the extension alone. `--check` only says whether they are the same already.
//   node scripts/settings.mjs [--check] [ALLO-LSP]
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const program = words.find((word) => !word.startsWith('--')) ?? join(root, '../build/bin/allo-lsp');
const schema = JSON.parse(execFileSync(program, ['--settings-schema'], { encoding: 'utf8' }));

const OWN = {
  'allo.server.path': {
    type: 'string',
    default: '',
    scope: 'machine',
    markdownDescription:
      'The program `allo-lsp`. Without it: the one that came with this extension, else the one on the `PATH`, else one that was built in the workspace.',
  },
  'allo.server.log': {
    type: 'string',
    enum: ['error', 'info', 'verbose'],
    default: 'error',
    scope: 'machine',
    description: 'How much the server writes into its log. A change restarts it.',
  },
  'allo.trace.server': {
    type: 'string',
    enum: ['off', 'messages', 'verbose'],
    default: 'off',
    scope: 'window',
    description: 'What is said between VS Code and the server, in the channel "Allo Trace".',
  },
  'allo.texts.scrollTogether': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description: 'Scroll a kernel together with its HLS C++ or MLIR beside it.',
  },
};

// A project cannot choose which program is started on your machine.
const MACHINE = ['allo.run.program'];

const SECTIONS = [
  ['Checking', /^allo\.(diagnostics\.|warnings$|select$|ignore$|targets$)/],
  ['Hints and Lenses', /^allo\.(inlayHints|codeLens)\./],
  ['Running', /^allo\.run\./],
  ['Extension', /./],
];

const all = { ...OWN };
for (const [name, setting] of Object.entries(schema))
  all[name] = { ...setting, scope: MACHINE.includes(name) ? 'machine' : 'window' };

// What each warning means: the first paragraph of its explanation.
for (const [code, property] of Object.entries(all['allo.warnings'].properties)) {
  const text = execFileSync(program, ['--explain', code], { encoding: 'utf8' });
  property.description = text
    .split('\n\n')[1]
    .replaceAll('\n', ' ')
    .replaceAll('`', "'")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

const configuration = SECTIONS.map(([title]) => ({ title, properties: {} }));
for (const name of Object.keys(all).sort()) {
  const place = SECTIONS.findIndex(([, pattern]) => pattern.test(name));
  configuration[place].properties[name] = all[name];
}

const file = join(root, 'package.json');
const manifest = JSON.parse(readFileSync(file, 'utf8'));
if (JSON.stringify(manifest.contributes.configuration) === JSON.stringify(configuration))
  process.exit(0);
if (words.includes('--check')) {
  console.error(
    "package.json does not have the server's settings: run node vscode-extension/scripts/settings.mjs",
  );
  process.exit(1);
}
manifest.contributes.configuration = configuration;
writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);

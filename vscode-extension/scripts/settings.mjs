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
  'allo.symbols.show': {
    type: 'string',
    enum: ['auto', 'on', 'off'],
    enumDescriptions: [
      'List symbols unless Pylance, basedpyright or Pyright is installed: they list the same symbols.',
      'Always list symbols.',
      'Never list symbols.',
    ],
    default: 'auto',
    scope: 'window',
    description: 'List the symbols of kernel files in the outline and in breadcrumbs.',
  },
  'allo.testing.enabled': {
    type: 'boolean',
    default: false,
    scope: 'window',
    markdownDescription:
      'Let *Run All Tests* run kernels as well. The Test Explorer can always run a single kernel.',
  },
  'allo.server.path': {
    type: 'string',
    default: '',
    scope: 'machine',
    markdownDescription:
      'Path of the program `allo-lsp`. If empty, the program in the Python environment of the workspace is used, otherwise the one bundled with this extension, otherwise the one on the `PATH`, otherwise one that was built in the workspace.',
  },
  'allo.server.log': {
    type: 'string',
    enum: ['error', 'info', 'verbose'],
    enumDescriptions: [
      'Errors only.',
      'Errors, worker processes and unusual messages from the client.',
      'All of these, and each analysis with its duration.',
    ],
    default: 'error',
    scope: 'machine',
    description: 'Log level of the server. A change restarts the server.',
  },
  'allo.trace.server': {
    type: 'string',
    enum: ['off', 'messages', 'verbose'],
    enumDescriptions: [
      'Trace nothing.',
      'Trace the names of messages.',
      'Trace messages with their contents.',
    ],
    default: 'off',
    scope: 'window',
    description:
      'Traces the communication between VS Code and the language server, in the channel "Allo Trace".',
  },
  'allo.texts.scrollTogether': {
    type: 'boolean',
    default: true,
    scope: 'window',
    description: 'Scroll a kernel together with its HLS C++ or MLIR.',
  },
};

// A project cannot choose which program is started on your machine.
const MACHINE = ['allo.run.program', 'allo.vitis.root'];

// The extension offers allo.symbols.show in its place.
const HIDDEN = ['allo.symbols.enabled'];

// In the order of the settings editor: sections, and what is set most often first in each. The rest follows
// by name.
const SECTIONS = [
  [
    'Hints and Lenses',
    /^allo\.(inlayHints|codeLens)\./,
    [
      'inlayHints.types',
      'inlayHints.widths',
      'inlayHints.cuts',
      'inlayHints.constants',
      'inlayHints.tripCounts',
      'inlayHints.schedules',
      'codeLens.enabled',
      'codeLens.results',
      'codeLens.run',
    ],
  ],
  ['Running', /^allo\.(run|testing)\./, ['run.timeLimit', 'run.memoryLimit', 'run.checkOverflow']],
  [
    'Checking',
    /^allo\.(diagnostics\.|warnings$|select$|ignore$|targets$)/,
    ['diagnostics.enabled', 'warnings', 'targets', 'select', 'ignore', 'diagnostics.documentation'],
  ],
  ['Synthesis', /^allo\.vitis\./, ['vitis.device', 'vitis.part', 'vitis.frequency', 'vitis.flow']],
  ['Extension', /./, ['symbols.show', 'texts.scrollTogether', 'server.path']],
];

const all = { ...OWN };
for (const [name, { description, ...setting }] of Object.entries(schema)) {
  if (HIDDEN.includes(name)) continue;
  const text = description.includes('`') ? 'markdownDescription' : 'description';
  all[name] = {
    ...setting,
    [text]: description,
    scope: MACHINE.includes(name) ? 'machine' : 'window',
  };
}

// What each warning means: the first paragraph of its explanation.
for (const [code, property] of Object.entries(all['allo.warnings'].properties)) {
  const text = execFileSync(program, ['--explain', code], { encoding: 'utf8' });
  property.description = text
    .split('\n\n')[1]
    .replaceAll('\n', ' ')
    .replaceAll('`', "'")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

const configuration = SECTIONS.map(([title], order) => ({ title, order, properties: {} }));
const rankOf = (name, first) => {
  const rank = first.indexOf(name.slice('allo.'.length));
  return rank < 0 ? first.length : rank;
};
for (const [place, [, pattern, first]] of SECTIONS.entries()) {
  const mine = Object.keys(all)
    .filter(
      (name) => SECTIONS.findIndex(([, each]) => each.test(name)) === place && pattern.test(name),
    )
    .sort((a, b) => rankOf(a, first) - rankOf(b, first) || (a < b ? -1 : 1));
  for (const [order, name] of mine.entries())
    configuration[place].properties[name] = { ...all[name], order };
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

// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Runs clang-tidy, or the compiler on single sources, over what the build compiles.
//   node lint.mjs tidy BUILD [PART/PARTS]   clang-tidy of each batch of sources, as the build compiles it
//   node lint.mjs warnings BUILD [PART/PARTS]  the compiler's warnings for each batch, without generating code
//   node lint.mjs alone BUILD [PART/PARTS]  each source by itself, without precompiled headers: an include that is missing
//                                           shows only there
//   node lint.mjs headers BUILD [PART/PARTS]  the same for each header that no source includes first
// With PART/PARTS, that part of the batches, sources or headers.
// Nothing is looked at again whose text, and that of every header, has passed before (BUILD/lint has the keys).
// Exit code: 0 if nothing was found, 1 if something was, 2 if it could not be looked at.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['compiler', 'runtime', 'server'];
const self = fileURLToPath(import.meta.url);
const root = path.resolve(path.dirname(self), '../..');
const [mode, folder, share] = process.argv.slice(2);
const build = path.resolve(folder ?? 'build');

const stop = (why) => {
  console.error(why);
  process.exit(2);
};

const read = (file) => fs.readFileSync(file, 'utf8');
const hash = (...texts) => texts.reduce((sum, text) => sum.update(text).update('\0'), createHash('sha256')).digest('hex');

// What every source may depend on.
const common = () => {
  const headers = FOLDERS.flatMap((each) =>
    fs
      .readdirSync(path.join(root, each), { recursive: true })
      .filter((file) => /\.(h|def|td)$/.test(file))
      .map((file) => path.join(root, each, file)),
  ).sort();
  const rules = ['.clang-tidy', 'CMakePresets.json', ...fs.readdirSync(path.join(root, 'cmake')).map((each) => `cmake/${each}`)];
  return hash(mode, read(self), ...headers.map(read), ...rules.map((each) => read(path.join(root, each))));
};

const commands = () => {
  const file = path.join(build, 'compile_commands.json');
  if (!fs.existsSync(file)) stop(`${file} is missing: build first`);
  return JSON.parse(read(file));
};

// What the build compiles of ours: {file, command, directory, sources}; a batch includes its sources.
const batches = () =>
  commands()
    .filter(({ file }) => FOLDERS.some((each) => file.startsWith(`${root}/${each}/`) || file.startsWith(`${build}/${each}/`)))
    .filter(({ file }) => file.startsWith(`${root}/`) && /\.(cpp|cxx)$/.test(file) && !/cmake_pch/.test(file))
    .map((each) => {
      const included = each.file.startsWith(`${build}/`)
        ? [...read(each.file).matchAll(/^#include "(\/.*\.cpp)"$/gm)].map((match) => match[1])
        : [each.file];
      return { ...each, sources: included };
    })
    .filter(({ sources }) => sources.length > 0);

// The sources that include one header each, see test/CMakeLists.txt.
const includers = () => commands().filter(({ file }) => file.startsWith(`${build}/test/headers/`));

// The part of a list that the command line asks for.
const shareOf = (list) => {
  const [part, parts] = (share ?? '0/1').split('/').map(Number);
  if (!(parts > 0 && part >= 0 && part < parts)) stop(`'${share}' is not a part, such as 0/10`);
  return list.filter((_, i) => i % parts === part);
};

// The arguments of a command as CMake writes them: words, with \" for a quotation mark.
const words = (command) => (command.match(/(?:\\.|\S)+/g) ?? []).map((word) => word.replace(/\\(.)/g, '$1'));

const without = (args) => {
  const kept = [];
  for (let i = 0; i < args.length; ++i) {
    if (args[i] === '-Winvalid-pch' || args[i] === '-c') continue;
    if (args[i] === '-o') ++i;
    // -Xclang -include-pch -Xclang FILE, and the header that it was made of.
    else if (args[i] === '-Xclang' && /^-include(-pch)?$/.test(args[i + 1])) i += 3;
    else kept.push(args[i]);
  }
  return kept;
};

const jobs = {
  tidy: () =>
    shareOf(
      batches().map(({ file, sources, command }) => ({
        names: sources,
        key: hash(command, ...sources, ...sources.map(read)),
        run: ['clang-tidy-22', '-p', build, '--quiet', file],
        directory: root,
      })),
    ),
  warnings: () =>
    shareOf(
      batches().map(({ sources, command, directory }) => ({
        names: sources,
        key: hash(command, ...sources, ...sources.map(read)),
        run: [...without(words(command)), '-fsyntax-only'],
        directory,
      })),
    ),
  alone: () =>
    shareOf(
      batches().flatMap(({ file, sources, command, directory }) => {
        const args = without(words(command)).filter((each) => each !== file);
        return sources.map((source) => ({
          names: [source],
          key: hash(command, source, read(source)),
          run: [...args, '-fsyntax-only', source],
          directory,
        }));
      }),
    ),
  headers: () =>
    shareOf(
      includers().map(({ file, command, directory }) => ({
        names: [file],
        key: hash(command, read(file)),
        run: [...without(words(command)), '-fsyntax-only'],
        directory,
      })),
    ),
};

const look = (job) =>
  new Promise((resolve) => {
    const child = spawn(job.run[0], job.run.slice(1), { cwd: job.directory, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = { out: '', err: '' };
    child.stdout.on('data', (data) => (said.out += data));
    child.stderr.on('data', (data) => (said.err += data));
    child.on('error', (error) => resolve([2, String(error)]));
    // clang-tidy counts on its standard error what it has suppressed; that it could not read a file, it says there, too.
    child.on('close', (code) => resolve([code ?? 2, said.out || said.err]));
  });

if (!jobs[mode] || !folder) stop('usage: lint.mjs tidy|warnings|alone|headers BUILD [PART/PARTS]');
const keys = path.join(build, 'lint', mode);
fs.mkdirSync(keys, { recursive: true });
const base = common();
const all = jobs[mode]().map((job) => ({ ...job, mark: path.join(keys, hash(base, job.key)) }));
if (all.length === 0) stop(`${build} compiles nothing of ${FOLDERS.join(', ')}`);
const waiting = all.filter(({ mark }) => !fs.existsSync(mark));
let found = 0;
await Promise.all(
  Array.from({ length: os.availableParallelism() }, async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const [code, said] = await look(job);
      if (code === 0) {
        fs.writeFileSync(job.mark, '');
        continue;
      }
      found += 1;
      console.log(`${job.names.map((each) => path.relative(root, each)).join(' ')}:\n${said}`);
    }
  }),
);
process.exit(found === 0 ? 0 : 1);

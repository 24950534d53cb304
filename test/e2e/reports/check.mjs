// node check.mjs REPORT.sarif OUT.ts: what types cannot say of a report, and the report as a source
// that TypeScript holds against the published typings.
import { readFileSync, writeFileSync } from 'node:fs';

const [report, out] = process.argv.slice(2);
const text = readFileSync(report, 'utf8');
const log = JSON.parse(text);
const problems = [];
const expect = (holds, what) => holds || problems.push(what);

expect(log.version === '2.1.0', 'the version is not 2.1.0');
expect(log.runs.length === 1, 'there is not one run');
const run = log.runs[0];
expect(run.columnKind === 'unicodeCodePoints', 'columns are not code points');
expect(typeof run.invocations[0].exitCode === 'number', 'no exit code');
const rules = run.tool.driver.rules;
expect(new Set(rules.map((rule) => rule.id)).size === rules.length, 'a rule is there twice');
for (const rule of rules) {
  expect(rule.help.text.length > 40 && rule.help.markdown, `${rule.id} has no help`);
  expect(rule.helpUri.endsWith(`#${rule.id}`), `${rule.id} has no page`);
}
const seen = new Set();
for (const result of run.results) {
  const where = `${result.ruleId} in ${result.locations[0].physicalLocation.artifactLocation.uri}`;
  expect(rules[result.ruleIndex]?.id === result.ruleId, `${where}: the index of its rule is wrong`);
  const places = [...result.locations, ...(result.relatedLocations ?? [])].map((l) => l.physicalLocation);
  for (const fix of result.fixes ?? [])
    for (const change of fix.artifactChanges)
      for (const { deletedRegion } of change.replacements)
        places.push({ artifactLocation: change.artifactLocation, region: deletedRegion });
  for (const { artifactLocation, region: r } of places) {
    expect(!/^(\/|file:)/.test(artifactLocation.uri), `${where}: the path is not relative`);
    const uri = artifactLocation.uri.split('/').map((s) => encodeURIComponent(decodeURIComponent(s)));
    expect(uri.join('/') === artifactLocation.uri, `${where}: no URI`);
    expect(run.originalUriBaseIds[artifactLocation.uriBaseId], `${where}: an unknown base`);
    expect(r.startLine >= 1 && r.startColumn >= 1, `${where}: lines and columns count from 1`);
    expect(
      r.endLine > r.startLine || (r.endLine === r.startLine && r.endColumn >= r.startColumn),
      `${where}: it ends before it begins`,
    );
  }
  const print = JSON.stringify(result.partialFingerprints);
  expect(!seen.has(print), `${where}: its fingerprint is there twice`);
  seen.add(print);
}
writeFileSync(out, `import type { Log } from 'sarif';\nexport const log: Log = ${text};\n`);
for (const problem of problems.slice(0, 20)) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

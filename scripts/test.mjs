// The whole test: all checks, then the tests of modules and server, of elements in every browser that is there, and of journeys
// through the demo shop. Ends with one line that counts them all.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-test-'));
const counts = (name) => join(folder, `${name}.json`);

const vitest = (project) => ({
  name: project,
  run: [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--config', 'test/vitest.config.ts', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${counts(project)}`],
  ],
  count: ({ numPassedTests, numFailedTests, numFailedTestSuites, success, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests || (success ? 0 : numFailedTestSuites),
    failures: testResults.flatMap(failuresIn),
  }),
});

const steps = [
  // Builds as well, which the journeys need.
  { name: 'check', run: ['scripts/check.mjs'] },
  vitest('node'),
  {
    name: 'browser',
    run: ['node_modules/@web/test-runner/dist/bin.js', '--config', 'test/web-test-runner.config.mjs'],
    count: (counts) => counts,
  },
  vitest('journey'),
];

const total = { passed: 0, failed: 0 };
const failures = [];
const summary = [];
for (const step of steps) {
  console.log(`\n— ${step.name} —`);
  const started = performance.now();
  const code = await finish(spawn(process.execPath, step.run, { stdio: 'inherit', env: { ...process.env, COUNTS_FILE: counts(step.name) } }));
  const { passed, failed, failures: names } = resultOf(step, code);
  failures.push(...names.map((name) => `failed   ${step.name} › ${name}`));
  total.passed += passed;
  total.failed += failed;
  summary.push(`${step.name.padEnd(8)} ${String(passed).padStart(5)} passed, ${failed} failed, ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
rmSync(folder, { recursive: true, force: true });
console.log(`\n${[...failures, ...summary].join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A step that went wrong counts as a failure at least once, also when it could not count. */
function resultOf({ name, count }, code) {
  if (!count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] };
  try {
    const { passed, failed, failures } = count(JSON.parse(readFileSync(counts(name), 'utf8')));
    return { passed, failed: code === 0 && passed > 0 ? failed : Math.max(failed, 1), failures };
  } catch {
    return { passed: 0, failed: 1, failures: [] };
  }
}

/** The names of the tests that failed in a file; the file's, when it could not run. */
function failuresIn({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
  return failed.length === 0 && status === 'failed' ? [name] : failed;
}

function finish(child) {
  return new Promise((resolve) => child.once('close', resolve));
}

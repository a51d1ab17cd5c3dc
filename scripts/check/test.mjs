// Runs all tests: builds, beside the checks that read no build; then runs the other checks and the element tests beside
// the tests of modules, server and journeys through the demo shop, because many of them wait or use only one processor.
// Writes what they say of accessibility into dist, and ends with what failed, and one line of total counts.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { makeTemporaryFolder, usualFolder } from './temporary-folder.mjs';

const { keepResults, missedIn, writeReport } = await tsImport('../print/accessibility/report.ts', import.meta.url);
const { clausesIn } = await tsImport('../print/accessibility/tags.ts', import.meta.url);

const folder = makeTemporaryFolder();
process.env.TMPDIR = folder;
// With ALL_TESTS=1, the suite of processes that share a store keeps its files on the disk, as a shop does.
if (process.env.ALL_TESTS) process.env.DISK_FOLDER = usualFolder;
const counts = (name) => join(folder, `${name}.json`);

const build = { name: 'build', run: ['scripts/build/build.mjs', '--unchecked'] };
const earlyChecks = { name: 'sources', run: ['scripts/check/check.mjs', '--beside-build'] };
const checks = { name: 'check', run: ['scripts/check/check.mjs', '--beside-tests'] };
const elements = {
  name: 'browser',
  run: ['node_modules/@web/test-runner/dist/bin.js', '--config', 'test/web-test-runner.config.mjs'],
  count: (counts) => Object.assign(counts, { note: leftToCi(counts.tests) }),
};
const modulesAndJourneys = {
  name: 'vitest',
  run: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${counts('vitest')}`,
  ],
  count: ({ numPassedTests, numFailedTests, numFailedTestSuites, success, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests || (success ? 0 : numFailedTestSuites),
    failures: testResults.flatMap(failuresIn),
    tests: testResults.flatMap(resultsIn),
    note: leftToCi(testResults.flatMap(resultsIn)),
  }),
};

const early = runs(earlyChecks, 'pipe');
const results = [await runs(build)];
if (results[0].failed > 0) results.push(await early);
else {
  const { startPostgresServer } = await tsImport('../../test/node/store/postgres-server.ts', import.meta.url);
  // One server for all suites: a new one costs each of them a second, and each makes its own database anyway. Without it
  // they start theirs, and show what is wrong.
  const server = process.env.DATABASE_URL ? undefined : await startPostgresServer().catch(() => undefined);
  if (server) process.env.DATABASE_URL = server.url;
  const shown = runs(modulesAndJourneys);
  const aside = [await early, await runs(checks, 'pipe'), await runs(elements, 'pipe')];
  results.push(await shown, ...aside);
  await server?.stop();
  results.push(accessibility(results));
}
for (const { name, output } of results) if (output) console.log(`\n— ${name} —\n${output.trimEnd()}`);
const total = (what) => results.reduce((sum, result) => sum + result[what], 0);
const failures = results.flatMap(({ name, failures }) =>
  failures.flatMap(({ test, error }) => [`failed   ${name} › ${test}`, ...beginningOf(error)]),
);
const summary = results.map(
  ({ name, passed, failed, seconds, note = '' }) =>
    `${name.padEnd(8)} ${String(passed).padStart(5)} passed, ${failed} failed, ${seconds} s${note}`,
);
console.log(`\n${[...failures, ...summary].join('\n')}\n\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;

/**
 * Runs one step. With 'pipe', its output is collected and returned, so that the outputs of parallel steps do not mix.
 */
async function runs(step, stdio = 'inherit') {
  if (stdio === 'inherit') console.log(`\n— ${step.name} —`);
  const started = performance.now();
  const child = spawn(process.execPath, step.run, {
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, COUNTS_FILE: counts(step.name) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return {
    name: step.name,
    output,
    seconds: ((performance.now() - started) / 1000).toFixed(0),
    ...countsOf(step, code, output),
  };
}

/** A failed step counts as at least one failure, even if it could not report counts. */
function countsOf({ name, count }, code, output) {
  const failedAsAWhole = { passed: 0, failed: 1, failures: [{ test: `ended with ${code}`, error: lastLine(output) }] };
  if (!count) return code === 0 ? { passed: 1, failed: 0, failures: [] } : failedAsAWhole;
  try {
    const { passed, failed, failures, tests, note } = count(JSON.parse(readFileSync(counts(name), 'utf8')));
    return { passed, failed: code === 0 && passed > 0 ? failed : Math.max(failed, 1), failures, tests, note };
  } catch {
    return failedAsAWhole;
  }
}

/** Returns the last line of an output: checks end with the names of those that failed. */
function lastLine(output) {
  return output.trimEnd().split('\n').at(-1);
}

/** Returns a file's failed tests with their errors, or the file with its error if it could not run. */
function failuresIn({ name, status, message, assertionResults }) {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => ({ test: fullName, error: failureMessages.join('\n') }));
  return failed.length === 0 && status === 'failed' ? [{ test: name, error: message }] : failed;
}

/** Returns the first lines of an error, without its stack: what remains of a run is often only this summary. */
function beginningOf(error = '') {
  const lines = stripVTControlCharacters(error).split('\n');
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return lines
    .slice(0, stack < 0 ? undefined : stack)
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `         ${line.slice(0, 300)}`);
}

/** Returns how each test of a file went. */
function resultsIn({ name, assertionResults }) {
  return assertionResults.map((test) => ({
    file: relative('', name),
    name: test.fullName,
    result: ['passed', 'failed'].includes(test.status) ? test.status : isLeftToCi(test) ? 'left to CI' : 'not run',
  }));
}

/** True if a test did not run because it is `inCi`; with `ALL_TESTS=1` each of them has to run. */
function isLeftToCi({ status, tags }) {
  return !process.env.ALL_TESTS && tags.includes('ci') && !['passed', 'failed'].includes(status);
}

/** Returns how many tests CI tries besides; it also tries more variants of those that ran. */
function leftToCi(tests) {
  const left = tests.filter(({ result }) => result === 'left to CI').length;
  return left > 0 ? `; ${left} more, and more variants, with ALL_TESTS=1` : '';
}

/** Keeps the results of the tests that name a clause, and writes the report; a clause that was not shown is a failure. */
function accessibility(results) {
  keepResults(results.flatMap(({ tests = [] }) => tests).filter(({ name }) => clausesIn(name).length > 0));
  const report = writeReport();
  const failures = missedIn(report).map((test) => ({ test }));
  return {
    name: 'clauses',
    output: '',
    seconds: '0',
    passed: report.counts.passed,
    failed: failures.length,
    failures,
  };
}

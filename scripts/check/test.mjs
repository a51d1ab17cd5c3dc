// Runs all tests: builds, beside the checks that read no build; then runs the other checks and the element tests beside
// the tests of modules, server and journeys through the demo shop, because many of them wait or use only one processor.
// Writes what they say of accessibility into dist, and ends with what failed, and one line of total counts.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { tsImport } from 'tsx/esm/api';
import { build, checksOfBuild, checksOfSources, resultsOf, runs, secondsSince } from './check.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';

const { keepResults, writeReport } = await tsImport('../print/accessibility/report.ts', import.meta.url);
const { clausesIn } = await tsImport('../print/accessibility/tags.ts', import.meta.url);

const folder = makeTemporaryFolder();
process.env.TMPDIR = folder;
const resultsFile = (name) => join(folder, `${name}.json`);

const unchecked = { ...build, run: [...build.run, '--unchecked'] };
const elements = {
  name: 'browser',
  run: ['node_modules/@web/test-runner/dist/bin.js', '--config', 'test/web-test-runner.config.mjs'],
  testsIn: (written) => written,
};
const modulesAndJourneys = {
  name: 'vitest',
  isShown: true,
  run: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultsFile('vitest')}`,
  ],
  testsIn: ({ testResults }) => testResults.flatMap(testsOfFile),
};

const early = checked('sources', checksOfSources);
const results = [await checked('build', [unchecked])];
if (having('failed', results[0]).length > 0) results.push(await early);
else {
  const { startPostgresServer } = await tsImport('../../test/node/store/postgres-server.ts', import.meta.url);
  // One server for all suites: a new one costs each of them a second, and each makes its own database anyway. Without it
  // they start theirs, and show what is wrong.
  const server = process.env.DATABASE_URL ? undefined : await startPostgresServer().catch(() => undefined);
  if (server) process.env.DATABASE_URL = server.url;
  const shown = tested(modulesAndJourneys);
  const aside = [await early, await checked('check', checksOfBuild), await tested(elements)];
  results.push(await shown, ...aside);
  await server?.stop();
  results.push(accessibility(results));
}
for (const { name, output } of results) if (output) console.log(`\n— ${name} —\n${output}`);
const failures = results.flatMap((step) =>
  having('failed', step).flatMap(({ name, browser, error }) => [
    `failed   ${step.name} › ${browser ? `${browser}: ` : ''}${name}`,
    ...beginningOf(error),
  ]),
);
const summary = results.map(
  (step) =>
    `${step.name.padEnd(8)} ${String(having('passed', step).length).padStart(5)} passed, ${having('failed', step).length} failed, ${step.seconds}${leftToCi(step)}`,
);
const [passed, failed] = ['passed', 'failed'].map((result) => results.flatMap((step) => having(result, step)).length);
console.log(`\n${[...failures, ...summary].join('\n')}\n\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function having(wanted, { tests }) {
  return tests.filter(({ result }) => result === wanted);
}

/** Returns how many tests CI tries besides; it also tries more variants of those that ran. */
function leftToCi(step) {
  const left = having('left to CI', step).length;
  return left > 0 ? `; ${left} more, and more variants, with ALL_TESTS=1` : '';
}

/** Runs checks, one at a time; what they say is returned, so that it does not mix with what others say. */
async function checked(name, checks) {
  const begun = performance.now();
  const output = [];
  const tests = await resultsOf(checks, 1, (text) => output.push(text));
  return { name, output: output.join('\n'), seconds: secondsSince(begun), tests };
}

/** Runs tests, and reads how they went; the whole is a failure if that does not say how it ended. */
async function tested(step) {
  const { name, testsIn } = step;
  const file = resultsFile(name);
  const { code, output, seconds } = await runs(step, { ...process.env, RESULTS_FILE: file });
  const tests = existsSync(file) ? testsIn(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const explains = tests.some(({ result }) => result === (code === 0 ? 'passed' : 'failed'));
  const whole = { name: `ended with ${code}`, result: 'failed' };
  return { name, output, seconds, tests: explains ? tests : [...tests, whole] };
}

/** Returns the tests of a file with their errors, or the file with its error if it could not run. */
function testsOfFile({ name, status, message, assertionResults }) {
  const file = relative('', name);
  const tests = assertionResults.map((test) => ({
    file,
    name: test.fullName,
    result: resultOf(test),
    error: test.failureMessages?.join('\n'),
  }));
  const couldNotRun = status === 'failed' && !tests.some(({ result }) => result === 'failed');
  return couldNotRun ? [...tests, { file, name: file, result: 'failed', error: message }] : tests;
}

/** With `ALL_TESTS=1` each test that is `inCi` has to run. */
function resultOf({ status, tags }) {
  if (status === 'passed' || status === 'failed') return status;
  return !process.env.ALL_TESTS && tags.includes('ci') ? 'left to CI' : 'not run';
}

/** Returns the first lines of an error, without its stack: what remains of a run is often only this summary. */
function beginningOf(error = '') {
  const [message] = stripVTControlCharacters(error).split(/\n\s+at /);
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, 12).map((line) => `         ${line.slice(0, 300)}`);
}

/** Keeps the results of the tests that name a clause, and writes the report; a clause that was not shown is a failure. */
function accessibility(results) {
  const tagged = results.flatMap(({ tests }) => tests).filter(({ name }) => clausesIn(name).length > 0);
  keepResults(tagged);
  const clauses = writeReport().clauses.filter(({ result }) => result !== 'not applicable');
  const tests = clauses.map(({ id, name, result }) => ({
    name: `${id} ${name}: ${result}`,
    result: result === 'passed' ? 'passed' : 'failed',
  }));
  return { name: 'clauses', output: '', seconds: '0 s', tests };
}

// Test runner reporter: writes how each test went in each browser, as `{file, name, browser, result, error}`.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export const resultsReporter = (file) => ({
  onTestRunFinished({ sessions }) {
    if (file) writeFileSync(file, JSON.stringify(sessions.flatMap(resultsOf)));
  },
});

/** A file that could not run at all counts as one failure. */
function resultsOf({ browser, testFile, testResults, passed, errors }) {
  const common = { file: relative('', testFile), browser: browser.name };
  const results = [...(testResults ? testsIn(testResults) : [])].map((test) => ({
    ...common,
    name: test.fullName,
    result: resultOf(test),
    error: test.error?.message,
  }));
  const couldNotRun = !passed && !results.some(({ result }) => result === 'failed');
  return couldNotRun
    ? [...results, { ...common, name: common.file, result: 'failed', error: errors[0]?.message }]
    : results;
}

function resultOf({ passed, skipped }) {
  if (skipped) return process.env.ALL_TESTS ? 'not run' : 'left to CI';
  return passed ? 'passed' : 'failed';
}

function* testsIn(suite, groups = []) {
  for (const test of suite.tests) yield { ...test, fullName: [...groups, test.name].join(' ') };
  for (const inner of suite.suites) yield* testsIn(inner, [...groups, inner.name]);
}

// Test runner reporter: writes the number of passed and failed tests over all browsers, and each test, as `{passed,
// failed, failures, browsers, tests}`; a failure is `{test, error}`.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export const countReporter = (file) => ({
  onTestRunFinished({ sessions }) {
    if (!file) return;
    const counts = { passed: 0, failed: 0, failures: [], browsers: {}, tests: [] };
    for (const session of sessions) {
      const { passed, failures } = count(session);
      counts.passed += passed;
      counts.failed += failures.length;
      counts.failures.push(...failures.map(({ name, error }) => ({ test: `${session.browser.name}: ${name}`, error })));
      counts.tests.push(...resultsOf(session));
      counts.browsers[session.browser.name] = (counts.browsers[session.browser.name] ?? 0) + passed;
    }
    writeFileSync(file, JSON.stringify(counts));
  },
});

/** A file that could not run at all counts as one failure. */
function count({ passed, testFile, testResults, errors }) {
  const results = testResults ? [...testsIn(testResults)] : [];
  const failures = results
    .filter((test) => !test.passed && !test.skipped)
    .map(({ fullName, error }) => ({ name: fullName, error: error?.message }));
  return {
    passed: results.filter((test) => test.passed).length,
    failures: failures.length === 0 && !passed ? [{ name: testFile, error: errors[0]?.message }] : failures,
  };
}

/** The tests with their full names, as they went in one browser. */
const resultsOf = ({ browser, testFile, testResults }) =>
  [...(testResults ? testsIn(testResults) : [])].map(({ fullName, passed, skipped }) => ({
    file: relative('', testFile),
    name: fullName,
    result: skipped ? (process.env.ALL_TESTS ? 'not run' : 'left to CI') : passed ? 'passed' : 'failed',
    browser: browser.name,
  }));

function* testsIn(suite, groups = []) {
  for (const test of suite.tests) yield { ...test, fullName: [...groups, test.name].join(' ') };
  for (const inner of suite.suites) yield* testsIn(inner, [...groups, inner.name]);
}

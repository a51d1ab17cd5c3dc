// Test runner reporter: writes the number of passed and failed tests over all browsers as `{passed, failed, failures,
// browsers}`.
import { writeFileSync } from 'node:fs';

export const countReporter = (file) => ({
  onTestRunFinished({ sessions }) {
    if (!file) return;
    const counts = { passed: 0, failed: 0, failures: [], browsers: {} };
    for (const session of sessions) {
      const { passed, failures } = count(session);
      counts.passed += passed;
      counts.failed += failures.length;
      counts.failures.push(...failures.map((name) => `${session.browser.name}: ${name}`));
      counts.browsers[session.browser.name] = (counts.browsers[session.browser.name] ?? 0) + passed;
    }
    writeFileSync(file, JSON.stringify(counts));
  },
});

/** A file that could not run at all counts as one failure. */
function count({ passed, testFile, testResults }) {
  const results = testResults ? [...testsIn(testResults)] : [];
  const failures = results.filter((test) => !test.passed && !test.skipped).map(({ name }) => name);
  return {
    passed: results.filter((test) => test.passed).length,
    failures: failures.length === 0 && !passed ? [testFile] : failures,
  };
}

function* testsIn(suite) {
  yield* suite.tests;
  for (const inner of suite.suites) yield* testsIn(inner);
}

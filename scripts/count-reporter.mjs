// Test runner reporter: writes how many tests passed and failed, over all browsers, as `{passed, failed, browsers}`.
import { writeFileSync } from 'node:fs';

export const countReporter = (file) => ({
  onTestRunFinished({ sessions }) {
    if (!file) return;
    const counts = { passed: 0, failed: 0, browsers: {} };
    for (const session of sessions) {
      const { passed, failed } = count(session);
      counts.passed += passed;
      counts.failed += failed;
      counts.browsers[session.browser.name] = (counts.browsers[session.browser.name] ?? 0) + passed;
    }
    writeFileSync(file, JSON.stringify(counts));
  },
});

/** A file that could not run at all counts as one failure. */
function count({ passed, testResults }) {
  const results = testResults ? [...testsIn(testResults)] : [];
  const failed = results.filter((test) => !test.passed && !test.skipped).length;
  return { passed: results.filter((test) => test.passed).length, failed: failed === 0 && !passed ? 1 : failed };
}

function* testsIn(suite) {
  yield* suite.tests;
  for (const inner of suite.suites) yield* testsIn(inner);
}

import { assert, describe, it } from 'vitest';
import { missedIn, reportOf, type TestResult } from '../../../scripts/print/accessibility/report.js';
import type { Clause } from '../../../scripts/print/accessibility/clauses.js';
import { pageOf } from '../../../scripts/print/accessibility/page.js';
import { taggedIn } from '../../../scripts/print/accessibility/tags.js';

const FILE = 'test/browser/a.test.ts';
const tagged = taggedIn(FILE, "it('fits [WCAG 1.4.10]'); it(`fits ${width} px [WCAG 1.4.10]`);");
const about: Clause[] = [
  { id: 'WCAG 1.4.10', wcag: '1.4.10', en: '9.1.4.10', level: 'AA', name: 'Reflow', scope: 'elements' },
  { id: 'EN 11.8', en: '11.8', name: 'Authoring tools', notApplicable: 'They make <nothing>.' },
];
const ran = (name: string, more: Partial<TestResult> = {}): TestResult =>
  Object.assign({ file: FILE, name, result: 'passed', browser: 'Chromium' } as const, more);
const both = [ran('a page fits [WCAG 1.4.10]'), ran('a page fits 320 px [WCAG 1.4.10]')];
const reportOn = (tests: readonly TestResult[]) =>
  reportOf({ sources: '', ended: '2026-11-24T12:00:00.000Z', tests }, tagged, about);
const resultOf = (tests: readonly TestResult[]) => reportOn(tests).clauses[0]?.result;

describe('the report on accessibility', () => {
  it('says “passed” when every test of a clause ran and passed', () => {
    assert.equal(resultOf(both), 'passed');
    assert.deepEqual(missedIn(reportOn(both)), []);
  });

  it('says “passed” of a clause of which some tests are left to CI, and which they are', () => {
    const report = reportOn([both[0]!, ran('a page fits 320 px [WCAG 1.4.10]', { result: 'left to CI' })]);
    assert.equal(report.clauses[0]?.result, 'passed');
    assert.include(pageOf(report), 'left to CI: fits ${width} px');
  });

  it.each<[string, TestResult[]]>([
    ['one of its tests did not run', both.slice(0, 1)],
    ['one of its tests was skipped', [both[0]!, ran('a page fits 320 px [WCAG 1.4.10]', { result: 'not run' })]],
    ['a test of this name ran in another file', both.map((test) => ({ ...test, file: 'test/browser/b.test.ts' }))],
    ['nothing ran', []],
    ['all of its tests are left to CI', both.map((test) => ({ ...test, result: 'left to CI' }))],
  ])('says “not run” when %s', (_, tests) => {
    assert.equal(resultOf(tests), 'not run');
    assert.deepEqual(missedIn(reportOn(tests)), ['WCAG 1.4.10 Reflow: not run']);
  });

  it('says “failed” when a test failed in one of the browsers', () =>
    assert.equal(
      resultOf([...both, ran('a page fits [WCAG 1.4.10]', { browser: 'Firefox', result: 'failed' })]),
      'failed',
    ));

  it('names a title once, however many tests it stands for, and by its own name a test that failed', () => {
    const names = ['300 px', '320 px', '340 px'].map((width) => `a page fits ${width} [WCAG 1.4.10]`);
    const namesOf = (tests: readonly TestResult[]) => reportOn(tests).clauses[0]?.tests.map(({ name }) => name);
    const titles = tagged.map(({ title }) => title);
    assert.deepEqual(namesOf([both[0]!, ...names.map((name) => ran(name))]), titles);
    const failed = ran(names[1]!, { result: 'failed' });
    assert.deepEqual(namesOf([both[0]!, ran(names[0]!), failed]), [titles[0], failed.name]);
  });

  it('says of a build without tests that it was not tested', () => {
    const report = reportOf(undefined, tagged, about);
    assert.isNull(report.tested);
    assert.deepEqual(report.counts, { passed: 0, failed: 0, 'not run': 1, 'not applicable': 1 });
    assert.include(pageOf(report), 'This build was not tested.');
  });

  it('gives the reason why a clause does not apply, and what tests do not show', () => {
    const page = pageOf(reportOn(both));
    assert.include(page, 'They make &lt;nothing&gt;.');
    assert.include(page, '1 passed, 0 failed, 0 not run, 1 not applicable');
  });
});

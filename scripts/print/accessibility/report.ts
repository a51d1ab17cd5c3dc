// Joins the clauses with the results of the tests that name them: `dist/accessibility.json` and `.html`.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn, root, textOf } from '../../imports.js';
import { applies, clauses, type Applying, type Clause, type NotApplying, type Scope } from './clauses.js';
import { pageOf } from './page.js';
import { namedBy, taggedTests, type TaggedTest } from './tags.js';

/** Result of one test in one browser or process. */
export interface TestResult {
  /** From the root of the repository. */
  readonly file: string;
  /** Its title after those of its groups. */
  readonly name: string;
  /** `left to CI`: it runs only with `ALL_TESTS=1`. */
  readonly result: 'passed' | 'failed' | 'not run' | 'left to CI';
  /** The browser of an element test. */
  readonly browser?: string;
}

/** What `npm test` leaves for the builds after it. */
export interface TestRun {
  /** Digest of what was tested: a build of other sources does not use these results. */
  readonly sources: string;
  /** When the tests ended, as ISO 8601. */
  readonly ended: string;
  /** Results of the tests that name a clause. */
  readonly tests: readonly TestResult[];
}

type Outcome = 'passed' | 'failed' | 'not run' | 'not applicable';

/** A clause with what this build knows of it. */
export type Row = Omit<Clause, keyof Applying | keyof NotApplying> & {
  readonly result: Outcome;
  readonly scope?: Scope;
  /** Why it does not apply, or what its tests do not show. */
  readonly note?: string | undefined;
  /** The titles that name the clause, as written, with their placeholders. */
  readonly tests: readonly { readonly file: string; readonly name: string; readonly result: TestResult['result'] }[];
};

/** The report. */
export interface Report {
  readonly package: string;
  readonly standards: readonly string[];
  /** What a result means. */
  readonly meaning: string;
  /** When the tests ended; null if this build was not tested. */
  readonly tested: string | null;
  /** The browsers of the element tests; pages were tested in Chromium. */
  readonly browsers: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly clauses: readonly Row[];
}

const meaning =
  'Passed: every test that names the clause ran on these sources, in each browser of the run, and succeeded, without ' +
  'those that are left to CI, all of which run before a release. It is no judgement on the clause beyond that: tests ' +
  'find faults, and do not prove that there are none.';

/** Where `npm test` leaves its results; the release brings them there from the job that has tested the commit. */
export const RESULTS = '.results/tests.json';

/**
 * Returns the result of one tagged title, however many tests it stands for, so that the report has the same size before
 * and after they ran; by name only those that failed. Without any, it has not run.
 */
function resultsOf({ file, title }: TaggedTest, tests: readonly TestResult[]): Row['tests'] {
  const pattern = namedBy(title);
  const found = tests.filter((test) => test.file === file && pattern.test(test.name));
  const result = worst(found);
  const names = new Set(result === 'failed' ? found.flatMap((test) => (test.result === result ? test.name : [])) : []);
  return names.size > 0 ? [...names].map((name) => ({ file, name, result })) : [{ file, name: title, result }];
}

/** Tests passed if all of them did so in every browser. */
function worst(tests: readonly { readonly result: TestResult['result'] }[]): TestResult['result'] {
  const order = ['failed', 'not run', 'passed', 'left to CI'] as const;
  return order.find((result) => tests.some((test) => test.result === result)) ?? 'not run';
}

/** A clause passed if the tests of this run did; it was not shown if all of its tests are left to CI. */
function outcomeOf(results: Row['tests']): Outcome {
  const result = worst(results);
  return result === 'left to CI' ? 'not run' : result;
}

function rowOf(clause: Clause, tagged: readonly TaggedTest[], tests: readonly TestResult[]): Row {
  if (!applies(clause)) {
    const { notApplicable, ...known } = clause;
    return { ...known, result: 'not applicable', note: notApplicable, tests: [] };
  }
  const { limit, ...known } = clause;
  const results = tagged.filter((test) => test.clauses.includes(clause.id)).flatMap((test) => resultsOf(test, tests));
  return { ...known, result: outcomeOf(results), note: limit, tests: results };
}

/** Returns the report on these sources; `run` is undefined where they were not tested. */
export function reportOf(run: TestRun | undefined, tagged = taggedTests(), about = clauses): Report {
  const { name, version } = JSON.parse(textOf('package.json')) as { name: string; version: string };
  const tests = run?.tests ?? [];
  const rows = about.map((clause) => rowOf(clause, tagged, tests));
  const outcomes = ['passed', 'failed', 'not run', 'not applicable'] as const;
  return {
    package: `${name} ${version}`,
    standards: ['EN 301 549 V3.2.1 (2021-03), chapters 5 to 13', 'WCAG 2.2, levels A and AA'],
    meaning,
    tested: run?.ended ?? null,
    browsers: [...new Set(tests.flatMap(({ browser }) => browser ?? []))].sort(),
    counts: Object.fromEntries(
      outcomes.map((outcome) => [outcome, rows.filter(({ result }) => result === outcome).length]),
    ),
    clauses: rows,
  };
}

/** Returns a digest of what the build is made of. */
export function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [...filesIn('src'), ...filesIn('scripts'), 'vite.config.ts', 'package.json', 'package-lock.json'])
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Keeps the results of tests that have just run on these sources. */
export function keepResults(tests: readonly TestResult[]): void {
  const run: TestRun = { sources: digestOfSources(), ended: new Date().toISOString(), tests };
  mkdirSync(dirname(join(root, RESULTS)), { recursive: true });
  writeFileSync(join(root, RESULTS), `${JSON.stringify(run, null, 1)}\n`);
}

/** Returns the kept results; undefined if they are of other sources, or there are none. */
function keptResults(): TestRun | undefined {
  if (!existsSync(join(root, RESULTS))) return undefined;
  const run = JSON.parse(textOf(RESULTS)) as TestRun;
  return run.sources === digestOfSources() ? run : undefined;
}

/** Returns the report on the sources as they are now. */
export const presentReport = (): Report => reportOf(keptResults());

/** Returns a line for each clause that applies and that the tests have not shown. */
export const missedIn = ({ clauses: rows }: Report): string[] =>
  rows.flatMap(({ id, name, result }) =>
    result === 'failed' || result === 'not run' ? [`${id} ${name}: ${result}`] : [],
  );

/** Returns the files of the package that have a report, with their texts. */
export const reportFiles = (report: Report): ReadonlyMap<string, string> =>
  new Map([
    ['dist/accessibility.json', `${JSON.stringify(report)}\n`],
    ['dist/accessibility.html', pageOf(report)],
  ]);

/** Writes the report on these sources into dist, and returns it. */
export function writeReport(): Report {
  const report = presentReport();
  for (const [file, text] of reportFiles(report)) writeFileSync(join(root, file), text);
  return report;
}

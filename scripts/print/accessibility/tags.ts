import { scriptsIn, textOf } from '../../imports.js';

/** A test, or a group of tests, whose title ends with the clauses that it shows: `… [WCAG 1.4.10, 1.4.12; EN 11.7]`. */
export interface TaggedTest {
  readonly file: string;
  /** The title as written, with its placeholders. */
  readonly title: string;
  /** Ids of the clauses, such as `WCAG 1.4.10`. */
  readonly clauses: readonly string[];
}

const tag = /\[((?:WCAG|EN) [^\]]*)\]/;
const titles = /(['`])((?:(?!\1)[^\n\\]|\\.)*\[(?:WCAG|EN) [^\]]*\])\1/g;

/** Returns the ids that a title names: `WCAG 1.4.10`, `EN 11.7`. */
export function clausesIn(title: string): string[] {
  const [, inside = ''] = tag.exec(title) ?? [];
  return inside.split(/;\s*/).flatMap((group) => {
    const [, standard = '', numbers = ''] = /^(WCAG|EN) (.*)$/.exec(group) ?? [];
    return numbers.split(/,\s*/).flatMap((number) => (number ? [`${standard} ${number}`] : []));
  });
}

/** Returns the tagged tests of a source text. */
export const taggedIn = (file: string, text: string): TaggedTest[] =>
  [...text.matchAll(titles)].map(([, , title = '']) => ({
    file,
    title: title.replaceAll("\\'", "'"),
    clauses: clausesIn(title),
  }));

/** Returns how many tags a source text has, also those that stand where they are not read. */
export const countTags = (text: string): number => [...text.matchAll(/\[(?:WCAG|EN) \d/g)].length;

/** Folders of the suites whose results `npm test` writes. */
const suites = ['test/browser', 'test/journey', 'test/node'];

/** Returns the files of tests that `npm test` runs, without those about the tags. */
export const testFiles = (): string[] =>
  suites.flatMap(scriptsIn).filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/node/accessibility/'));

/** Returns all tagged tests of the suites that `npm test` runs. */
export const taggedTests = (): TaggedTest[] => testFiles().flatMap((file) => taggedIn(file, textOf(file)));

/** Returns what matches the full name of each test that a title stands for: placeholders are filled in when it runs. */
export function namedBy(title: string): RegExp {
  const fixed = title.split(/\$\{[^}]*\}|%[a-zA-Z#$]|\$[\w.]+/);
  return new RegExp(fixed.map(escaped).join('[^]*'));
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

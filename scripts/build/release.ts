// What a release needs, for the workflow and for `npm run release:version`:
//   release.ts version   writes the version of package.json into the source that names it, and the day into the
//                        heading of its section in the changelog
//   release.ts due       prints `version=` and the version that the checked-out commit releases, or nothing after it
//   release.ts notes     prints the section of the changelog of that version
//   release.ts accessible   fails unless the tests of these sources have shown every clause of the report
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { missedIn, presentReport } from '../print/accessibility/report.js';
import { root, textOf } from '../imports.js';

const SOURCE = 'src/server/config/shopping-config.ts';
const VERSION_IN_SOURCE = /(name: 'ratenkauf-elements', version: ')[^']+(')/;

/** Returns the source of the handler's settings with the version of this package. */
export function withVersion(source: string, version: string): string {
  if (!VERSION_IN_SOURCE.test(source)) throw new Error(`${SOURCE} names no version of this package.`);
  return source.replace(VERSION_IN_SOURCE, `$1${version}$2`);
}

/** Returns the changelog with the day of the release in the heading of a version that has none. */
export const withDay = (changelog: string, version: string, day: string): string =>
  changelog.replace(`\n## ${version}\n`, `\n## ${version} – ${day}\n`);

/** What is released next, and why not yet. */
export type Due = { readonly version: string } | { readonly waitsFor: string };

/**
 * Returns the version that a commit releases: that of package.json, when the changelog has a finished section for it
 * with its day, no changeset waits, and the registry does not have it.
 * @throws {Error} if an older section of the changelog is unreleased, so that a version would never be released
 */
export function dueRelease({
  version,
  changelog,
  changesets,
  isPublished,
}: {
  readonly version: string;
  readonly changelog: string;
  /** Names of the changesets that wait. */
  readonly changesets: readonly string[];
  readonly isPublished: (version: string) => boolean;
}): Due {
  const [, ...older] = headingsOf(changelog);
  const skipped = older.find((heading) => /unreleased/i.test(heading));
  if (skipped !== undefined)
    throw new Error(
      `CHANGELOG.md has "## ${skipped}" below a newer section. Release that version first: take the changesets and the ` +
        'newer section away until it is published.',
    );
  if (changesets.length > 0) return { waitsFor: `changesets wait: ${changesets.join(', ')}` };
  if (notesOf(changelog, version) === undefined)
    return { waitsFor: `CHANGELOG.md has no section "## ${version} – YYYY-MM-DD" as its first` };
  if (isPublished(version)) return { waitsFor: `${version} is published` };
  return { version };
}

const headingsOf = (changelog: string): string[] => [...changelog.matchAll(/^## (.*)$/gm)].map(([, text = '']) => text);

/**
 * Returns the text below the first section of a changelog; undefined if that is not the section of this version with
 * the day of its release.
 */
export function notesOf(changelog: string, version: string): string | undefined {
  const [, section = ''] = changelog.split(/^## /m);
  const [heading = '', ...lines] = section.split('\n');
  const [named, day = ''] = heading.split(' – ');
  return named === version && /^\d{4}-\d{2}-\d{2}$/.test(day) ? lines.join('\n').trim() : undefined;
}

const waiting = () =>
  readdirSync(join(root, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md');

/** Asks the registry. An unknown version is a plain "no"; anything else that goes wrong ends the program. */
function isPublished(version: string): boolean {
  const { status, stdout, stderr } = spawnSync('npm', ['view', `ratenkauf-elements@${version}`, 'version'], {
    encoding: 'utf8',
  });
  if (status === 0) return stdout.trim() === version;
  if (stderr.includes('E404')) return false;
  throw new Error(`npm view: ${stderr}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const changelog = textOf('CHANGELOG.md');
  const [command] = process.argv.slice(2);
  if (command === 'version') {
    writeFileSync(join(root, SOURCE), withVersion(textOf(SOURCE), version));
    const day = new Date().toISOString().slice(0, 10);
    writeFileSync(join(root, 'CHANGELOG.md'), withDay(changelog, version, day));
  } else if (command === 'notes') console.log(notesOf(changelog, version));
  else if (command === 'accessible') {
    const missed = missedIn(presentReport());
    if (missed.length > 0) throw new Error(`The report on accessibility is not complete:\n${missed.join('\n')}`);
  } else {
    const due = dueRelease({ version, changelog, changesets: waiting(), isPublished });
    console.log(`version=${'version' in due ? due.version : ''}`);
    if ('waitsFor' in due) console.error(`Nothing to release: ${due.waitsFor}.`);
  }
}

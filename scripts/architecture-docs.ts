// Generates the diagrams between the markers of docs/architecture.md from the imports of the code: `npm run docs`. A
// test fails when they are out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importsOf, scriptsIn } from './imports.js';

/** Maps a folder of src to the folders it imports from. */
export type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the import arrows between the places of `files`; `placeOf` returns the place of a file, undefined if it has
 * none.
 */
export function arrowsBetween(files: readonly string[], placeOf: (file: string) => string | undefined): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const file of files) {
    const place = placeOf(file);
    if (place === undefined) continue;
    const others = importsOf(file).flatMap(({ from }) => (from.startsWith('src/') ? (placeOf(from) ?? []) : []));
    arrows.set(place, new Set([...(arrows.get(place) ?? []), ...others.filter((other) => other !== place)]));
  }
  return arrows;
}

/** Returns the import arrows between the folders of src. */
export const arrowsOfFolders = (): Arrows => arrowsBetween(scriptsIn('src'), dirname);

const rooms = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1];
const foldersOf = (room: string) => (file: string) => new RegExp(`^src/${room}/([^/]+)/`).exec(file)?.[1];

/** Returns the arrows without those implied by a longer path. */
function shortened(arrows: Arrows): [string, string][] {
  const reaches = (from: string, to: string, first: string): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => next !== first && (next === to || reaches(next, to, '')));
  return [...arrows].flatMap(([from, all]) =>
    [...all].filter((to) => !reaches(from, to, to)).map((to): [string, string] => [from, to]),
  );
}

function picture(arrows: Arrows): string {
  const lines = shortened(arrows)
    .map(([from, to]) => `  ${from} --> ${to}`)
    .sort();
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

const pictures: Readonly<Record<string, () => string>> = {
  rooms: () => picture(arrowsBetween(scriptsIn('src'), rooms)),
  elements: () => picture(arrowsBetween(scriptsIn('src/elements'), foldersOf('elements'))),
  service: () => picture(arrowsBetween(scriptsIn('src/service'), foldersOf('service'))),
  server: () => picture(arrowsBetween(scriptsIn('src/server'), foldersOf('server'))),
  sandbox: () => picture(arrowsBetween(scriptsIn('src/sandbox'), foldersOf('sandbox'))),
};

/** Returns the text with the diagrams between its markers redrawn. */
export const drawn = (text: string): string =>
  text.replace(
    /(<!-- picture: (\w+) -->\n).*?(<!-- end -->)/gs,
    (_all, begin: string, name: string, end: string) => `${begin}${pictures[name]?.() ?? ''}\n${end}`,
  );

const page = new URL('../docs/architecture.md', import.meta.url);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(page, drawn(readFileSync(page, 'utf8')));

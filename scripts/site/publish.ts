// Adds a built site to the published ones: `tsx scripts/site/publish.ts FOLDER`. Each version has a folder of its own,
// and the newest is also in `latest`. All of them learn which versions there are.
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compare, valid } from 'semver';
import { root, textOf } from '../imports.js';

/** Returns the script by which a page knows the published versions, the newest first. */
export const versionsScript = (versions: readonly string[]): string =>
  `globalThis.ratenkaufVersions = ${JSON.stringify(versions)};\n`;

/** Copies the site of a version into the folder of all versions; returns these, the newest first. */
export function publish(site: string, published: string, version: string): string[] {
  rmSync(join(published, version), { recursive: true, force: true });
  cpSync(site, join(published, version), { recursive: true });
  const versions = readdirSync(published)
    .filter((name) => valid(name) !== null)
    .sort((a, b) => compare(b, a));
  const [newest = version] = versions;
  rmSync(join(published, 'latest'), { recursive: true, force: true });
  cpSync(join(published, newest), join(published, 'latest'), { recursive: true });
  for (const folder of ['latest', ...versions])
    writeFileSync(join(published, folder, 'versions.js'), versionsScript(versions));
  // Where GitHub looks for it: at the root, for all versions.
  const missing = join(published, 'latest/404.html');
  if (existsSync(missing)) cpSync(missing, join(published, '404.html'));
  // GitHub would take the pages for the source of a blog.
  writeFileSync(join(published, '.nojekyll'), '');
  writeFileSync(
    join(published, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>ratenkauf-elements</title><meta http-equiv="refresh" content="0; url=latest/"><a href="latest/">ratenkauf-elements</a>\n',
  );
  return versions;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , published] = process.argv;
  if (published === undefined) throw new Error('Name the folder of the published versions.');
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  console.log(publish(join(root, 'site'), published, version).join('\n'));
}

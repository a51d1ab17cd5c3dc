// Adds a built site to the published ones: `npx tsx website/publish.ts FOLDER`. Each version has a folder of its own; the
// first page leads to the newest, and versions.html lists all.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compare, valid } from 'semver';

const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>ratenkauf-elements</title>${head}${body}\n`;

/** Copies the site of a version into the folder of all versions; returns these, the newest first. */
export function publish(site: string, published: string, version: string): string[] {
  rmSync(join(published, version), { recursive: true, force: true });
  cpSync(site, join(published, version), { recursive: true });
  const versions = readdirSync(published)
    .filter((name) => valid(name) !== null)
    .sort((a, b) => compare(b, a));
  const [newest = version] = versions;
  const list = versions.map((each) => `<li><a href="${each}/">${each}</a></li>`).join('');
  const write = (name: string, text: string) => writeFileSync(join(published, name), text);
  write('versions.html', page('', `<h1>Versions</h1><ul>${list}</ul>`));
  write(
    'index.html',
    page(
      `<meta http-equiv="refresh" content="0; url=${newest}/">`,
      `<a href="${newest}/">ratenkauf-elements ${newest}</a>`,
    ),
  );
  // Where GitHub looks for it: at the root, for all versions.
  const missing = join(published, newest, '404.html');
  if (existsSync(missing)) cpSync(missing, join(published, '404.html'));
  // GitHub would take the pages for the source of a blog.
  write('.nojekyll', '');
  return versions;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , published] = process.argv;
  if (published === undefined) throw new Error('Name the folder of the published versions.');
  const at = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };
  console.log(publish(at('site'), published, version).join('\n'));
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The fields used of a package.json. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

/** Returns the notice with the licences of all packages to which these files belong. */
export function thirdPartyNotice(files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(resolve(file))?.[0] ?? []));
  const packages = [...folders].map((folder) => ({
    folder,
    manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest,
  }));
  const sections = packages
    .sort((a, b) => a.manifest.name.localeCompare(b.manifest.name, 'en'))
    .map(
      ({ folder, manifest }) =>
        `## ${manifest.name} ${manifest.version}${manifest.license === undefined ? '' : ` (${manifest.license})`}\n\n${licenceIn(folder, manifest)}\n`,
    );
  return `# Third-party code in this package\n\nParts of these packages are built into files of \`dist\`.\n\n${sections.join('\n')}`;
}

/** Returns the licence's text. Where the package has no file of it, the name in its package.json has to do. */
function licenceIn(folder: string, { name, license, author }: Manifest): string {
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim().replaceAll(/^/gm, '    ');
  if (license === undefined) throw new Error(`${name} names no licence, so it must not be built into the package.`);
  const owner = typeof author === 'string' ? author.replace(/ *<.*/, '') : (author?.name ?? 'its authors');
  return `    Copyright ${owner}. The package has no file of its licence; its package.json names it.`;
}

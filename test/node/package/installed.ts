import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../../scripts/imports.js';

/** The fields used of a package.json. */
interface Manifest {
  readonly version: string;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** An installed package. */
export interface Installed {
  readonly name: string;
  readonly folder: string;
  readonly version: string;
  /** Range of Node versions that it supports; undefined if not declared. */
  readonly node: string | undefined;
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * Returns the packages that a shop installs with this one: its dependencies and theirs, starting from `names` if given.
 * Optional packages are included where they are installed, which excludes programs for other platforms.
 */
export function productionPackages(names?: readonly string[]): Installed[] {
  const found = new Map<string, Installed>();
  const visit = (name: string, from: string): void => {
    const folder = folderOf(name, from);
    if (folder === undefined || found.has(folder)) return;
    const manifest = manifestIn(folder);
    found.set(folder, { name, folder, version: manifest.version, node: manifest.engines?.node });
    const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
      (peer) => manifest.peerDependenciesMeta?.[peer]?.optional !== true,
    );
    for (const next of [...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), ...peers])
      visit(next, folder);
  };
  for (const name of names ?? Object.keys(manifestIn(root).dependencies ?? {})) visit(name, root);
  return [...found.values()];
}

/** Returns the folder in which Node finds a package imported from another folder. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? undefined : folderOf(name, dirname(from));
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../../scripts/imports.js';

/** What is read of a package's description. */
interface Manifest {
  readonly version: string;
  readonly engines?: { readonly node?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** A package that is installed. */
export interface Installed {
  readonly name: string;
  readonly folder: string;
  readonly version: string;
  /** Versions of Node that it runs on; undefined when it does not say. */
  readonly node: string | undefined;
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * What a shop gets with this package: its dependencies and theirs, beginning with `names` if not with all. What is optional is among it
 * where it is installed: programs for other machines are not.
 */
export function productionPackages(names?: readonly string[]): Installed[] {
  const found = new Map<string, Installed>();
  const visit = (name: string, from: string): void => {
    const folder = folderOf(name, from);
    if (folder === undefined || found.has(folder)) return;
    const manifest = manifestIn(folder);
    found.set(folder, { name, folder, version: manifest.version, node: manifest.engines?.node });
    const peers = Object.keys(manifest.peerDependencies ?? {}).filter((peer) => manifest.peerDependenciesMeta?.[peer]?.optional !== true);
    for (const next of [...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }), ...peers]) visit(next, folder);
  };
  for (const name of names ?? Object.keys(manifestIn(root).dependencies ?? {})) visit(name, root);
  return [...found.values()];
}

/** Where Node finds a package that is imported in a folder. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(from) === from ? undefined : folderOf(name, dirname(from));
}

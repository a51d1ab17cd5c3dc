import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../../../scripts/imports.js';
import { productionPackages, type Installed } from './installed.js';

let folder: string | undefined;
let archive: string | undefined;
let servers: string | undefined;

function ownFolder(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), 'ratenkauf-packed-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return (folder = made);
}

/** Returns the file of the package as npm packs it; packs it once for all test files of a process. */
export function packed(): string {
  if (archive !== undefined) return archive;
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', ownFolder()];
  const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })) as [
    { filename: string },
  ];
  return (archive = join(ownFolder(), filename));
}

/**
 * Unpacks the package and places its dependencies beside it as npm would, so that no other packages can be resolved.
 */
export function installIn(project: string, from: string, packages: readonly Installed[]): void {
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, 'ratenkauf-elements'), { recursive: true });
  execFileSync('tar', ['-xzf', from, '-C', join(modules, 'ratenkauf-elements'), '--strip-components=1']);
  for (const each of packages) {
    const filter = (path: string) =>
      path === each.folder || !relative(each.folder, path).split('/').includes('node_modules');
    cpSync(each.folder, join(modules, relative(join(root, 'node_modules'), each.folder)), {
      recursive: true,
      dereference: true,
      filter,
    });
  }
}

/**
 * Returns a folder with the package, and with all servers that it can be mounted on; made once for all test files of a
 * process.
 */
export function folderWithServers(): string {
  if (servers !== undefined) return servers;
  const project = join(ownFolder(), 'servers');
  installIn(project, packed(), [...productionPackages(), ...productionPackages(['express', 'fastify', 'libsql'])]);
  return (servers = project);
}

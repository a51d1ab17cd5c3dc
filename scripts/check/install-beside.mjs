// Installs packages that only some tests need: each project of theirs has a lock file of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs the packages of a folder of `test` by its lock file, unless they are there already; returns the folder below
 * node_modules in which they are, where npm's scripts do not see their programs.
 */
export function installBeside(name) {
  const folder = join(root, 'node_modules/.cache', name);
  const [wanted, present] = [join(root, 'test', name), folder].map((place) => join(place, 'package-lock.json'));
  const isInstalled =
    existsSync(join(folder, 'node_modules/.package-lock.json')) &&
    readFileSync(wanted, 'utf8') === readFileSync(present, 'utf8');
  if (isInstalled) return folder;
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(join(root, 'test', name, file), join(folder, file), { recursive: true });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
  return folder;
}

// Runs the program for changesets in this repository, and installs it first if it is not there.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'node_modules/@changesets/cli/bin.js');
if (!existsSync(program))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: import.meta.dirname, stdio: ['ignore', 2, 2] });
process.exitCode = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../scripts/imports.js';

/** What the command prints with `--json`. */
interface Diagnosis {
  readonly checks: readonly { readonly id: string; readonly findings: readonly { readonly wrong: string }[] }[];
}

/** Returns what the doctor of this build finds wrong at the pages of a shop: address, check and what is wrong. */
export async function foundByDoctor(shop: string, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const { href } = new URL(path, shop);
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(root, 'dist/programs/command/cli.js'),
      'doctor',
      href,
      '--json',
    ]).catch((error: unknown) => error as { stdout: string });
    const { checks } = JSON.parse(stdout) as Diagnosis;
    found.push(...checks.flatMap(({ id, findings }) => findings.map(({ wrong }) => `${href} ${id}: ${wrong}`)));
  }
  return found;
}

/** The pages of each shop that `init` writes. */
export const writtenPages = ['/', '/checkout', '/review', '/widerruf'] as const;

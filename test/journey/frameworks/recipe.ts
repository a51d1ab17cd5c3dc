import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root, textOf } from '../../../scripts/imports.js';

/** Returns the files that a page of docs/ writes down: the code blocks whose first line is a comment with a path. */
export function filesOf(page: string): Map<string, string> {
  const blocks = textOf(page).matchAll(/```\w+\n((?:---\n)?(?:\/\/|<!--) ([\w./[\]-]+)(?: -->)?\n[^]*?)```/g);
  return new Map([...blocks].map(([, text = '', name = '']) => [name, text.replace(/^<!-- .*\n(?=<!doctype)/, '')]));
}

/**
 * Writes files into a folder in which the package and those named are installed, from `installed`, until the end of the
 * test; returns the folder.
 */
export function folderWith(
  files: ReadonlyMap<string, string>,
  packages: readonly string[],
  installed: string = root,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  for (const name of packages) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(installed, 'node_modules', name), join(folder, 'node_modules', name));
  }
  if (packages.length > 0) symlinkSync(root, join(folder, 'node_modules/ratenkauf-elements'));
  return folder;
}

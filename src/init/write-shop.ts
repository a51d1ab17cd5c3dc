import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { ServerName } from './servers.js';

/** The shop cannot be written; the message says why and what to do. */
export class InitError extends Error {
  override readonly name = 'InitError';
}

/** Input of {@link writeShop}. */
export interface ShopToWrite {
  readonly server: ServerName;
  readonly folder: string;
  /** Folder with a folder of files for each server. */
  readonly templates: string;
  /** Packages that this Node needs besides, with their ranges. */
  readonly packages: Readonly<Record<string, string>>;
}

/** A shop that was written. */
export interface WrittenShop {
  /** Paths of the new files in the folder. */
  readonly files: readonly string[];
  /** Packages that the folder's own package.json may lack; undefined if it is one of the new files. */
  readonly missing: readonly string[] | undefined;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const MANIFEST = 'package.json';

/**
 * Writes the shop of a server into a folder, which is created if it is missing. Never changes a file: a package.json stays as it is, and any other
 * file in the way is an error, before anything is written.
 * @throws {InitError} if a file is in the way, or the folder cannot be written
 */
export async function writeShop({ server, folder, templates, packages }: ShopToWrite): Promise<WrittenShop> {
  const template = join(templates, server);
  const files = await filesIn(template);
  const present = await presentIn(folder, files);
  const inTheWay = present.filter((file) => file !== MANIFEST);
  if (inTheWay.length > 0)
    throw new InitError(
      `${inTheWay.join(', ')} in ${resolve(folder)} would be overwritten. Name another folder with --dir, or move what is there away.`,
    );
  const manifest = JSON.parse(await readFile(join(template, MANIFEST), 'utf8')) as Manifest;
  const missing = { ...manifest, dependencies: sorted({ ...manifest.dependencies, ...packages }) };
  const written = files.filter((file) => !present.includes(file));
  try {
    for (const file of written) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      if (file === MANIFEST)
        await writeFile(join(folder, file), `${JSON.stringify(missing, null, 2)}\n`, { flag: 'wx' });
      else await copyFile(join(template, file), join(folder, file), constants.COPYFILE_EXCL);
    }
  } catch (error) {
    throw unwritable(folder, error);
  }
  return {
    files: written,
    missing: present.length > 0 ? Object.keys({ ...missing.dependencies, ...missing.devDependencies }) : undefined,
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Returns which of the files the folder has. */
async function presentIn(folder: string, files: readonly string[]): Promise<string[]> {
  const isThere = await Promise.all(
    files.map((file) =>
      access(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return files.filter((_, index) => isThere[index]);
}

const sorted = (packages: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));

function unwritable(folder: string, error: unknown): InitError {
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'this user may not write there',
    EEXIST: 'a file of this name is in the way',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of it is a file, not a folder',
    EPERM: 'this user may not write there',
    EROFS: 'it is read-only',
  };
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new InitError(
    `${resolve(folder)} cannot be written: ${reasons[code] ?? message}. Name another folder with --dir.`,
    { cause: error },
  );
}

import { pid } from 'node:process';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Witness } from '../sql/generation.js';

/**
 * Keeps the number of the last generation in a file beside an SQLite database, `<file>-generation`. A database that
 * was put in the place of the file is then older than the number, unless the `-wal` of the file has been left beside
 * it: its pages are newer. The number of the file on its disk (inode) tells then.
 */
export function fileWitness(database: string): Witness {
  const file = `${resolve(database)}-generation`;
  const noted = async () => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const [, generation, inode] = /^(\d{1,15})(?: (\d{1,20}))?\n$/.exec(text) ?? [];
    return { generation: generation === undefined ? undefined : Number(generation), inode };
  };
  return {
    read: async () => (await noted()).generation,
    hasForeignChanges: async () => {
      const { inode } = await noted();
      const [present, log] = await Promise.all([found(resolve(database)), found(`${resolve(database)}-wal`)]);
      return inode !== undefined && present !== undefined && String(present.ino) !== inode && (log?.size ?? 0n) > 0n;
    },
    write: async (generation) => {
      // In one step, so that nobody reads a half of it.
      const half = `${file}.${pid}.${generation}`;
      const present = await found(resolve(database));
      await writeFile(half, `${generation}${present ? ` ${present.ino}` : ''}\n`, { mode: 0o600 });
      await rename(half, file);
    },
  };
}

const found = (file: string) =>
  stat(file, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });

import { pid } from 'node:process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Witness } from '../sql/generation.js';

/**
 * Keeps the number of the last generation in a file beside an SQLite database, `<file>-generation`. A database that was
 * put in the place of the file is then older than the number.
 */
export function fileWitness(database: string): Witness {
  const file = `${resolve(database)}-generation`;
  return {
    read: async () => {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return text !== undefined && /^\d{1,15}\n$/.test(text) ? Number(text) : undefined;
    },
    write: async (generation) => {
      // In one step, so that nobody reads a half of it.
      const half = `${file}.${pid}.${generation}`;
      await writeFile(half, `${generation}\n`, { mode: 0o600 });
      await rename(half, file);
    },
  };
}

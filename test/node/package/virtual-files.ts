import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** Vite plugin that answers for files that are not on the disk, by their names. */
export const virtualFiles = (codes: Record<string, string>): Plugin => ({
  name: 'files',
  enforce: 'pre',
  resolveId: (id) => (basename(id) in codes ? `\0${basename(id)}` : undefined),
  load: (id) => codes[id.slice(1)],
});

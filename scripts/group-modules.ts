import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { reachedFrom, root } from './imports.js';

/** Modules that stand together: style sheets, then texts. */
const groups = [/\.styles\.ts$/, /\.texts\.ts$/];

/**
 * Vite plugin that puts all style sheets of a file side by side, and all texts. What is alike packs better next to each
 * other, also because gzip looks back only 32 KiB. For files without chunks: what a chunk has for itself would come
 * into the file.
 */
export const groupModules = (): Plugin => ({
  name: 'group-modules',
  transform(code, id) {
    const file = relative(root, id);
    if (!file.startsWith('src/define/')) return null;
    const reached = [...reachedFrom([file], ({ typeOnly }) => !typeOnly)];
    const modules = groups.flatMap((group) =>
      reached.filter((each) => group.test(each) && !each.endsWith('head.styles.ts')),
    );
    return { code: [...modules.map((each) => `import ${JSON.stringify(`/${each}`)};`), code].join('\n'), map: null };
  },
});

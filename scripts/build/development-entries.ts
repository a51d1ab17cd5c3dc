import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, scriptsIn } from '../imports.js';

/** What an entry does that registers an element. */
const lookingAtThePage = `import { watchDarkPage } from '../dark-page.js';
import { watchLender } from '../long-lender.js';
import { warnOfSwallowed } from '../swallowed.js';
watchDarkPage();
watchLender();
warnOfSwallowed();
`;

/**
 * Writes what development servers load in place of the usual entries (condition `development` of package.json): the
 * same modules, but with the `overrideTexts` that looks at the words; those that register elements also look for tags
 * that are not closed, at the page's ground, and at the length of the lender. Other builds contain nothing of it.
 */
export function writeDevelopmentEntries(): void {
  const entries = ['index', ...scriptsIn('src/define').map((file) => file.slice('src/'.length, -'.ts'.length))];
  mkdirSync(join(root, 'dist/development/define'), { recursive: true });
  for (const entry of entries) {
    const up = entry.includes('/') ? '../../' : '../';
    const beside = entry.includes('/') ? '../' : './';
    const looks = entry.includes('/') ? lookingAtThePage : '';
    writeFileSync(
      join(root, 'dist/development', `${entry}.js`),
      // The names that are exported one by one win over those of the star.
      `${looks}export * from '${up}${entry}.js';\nexport { replaceTexts as overrideTexts } from '${beside}replace-texts.js';\n`,
    );
  }
}

// Prints docs/shop.md, docs/configuration.md and docs/handler.md from the types that a shop's server imports, and
// docs/limits.md from the constants that the handler runs with: `npm run docs`. A test fails when one is out of date.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './imports.js';
import { limitsPage } from './reference/limits-page.js';
import { typeReference } from './reference/pages.js';

/** Returns the printed pages by their paths. */
export const referencePages = (): Map<string, string> => typeReference().set('docs/limits.md', limitsPage());

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [file, text] of referencePages()) writeFileSync(join(root, file), text);

// Prints into dist what documents and programs read of this version: `npm run docs`, and the build.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readElements } from './elements/read-elements.js';
import { referenceOf } from './elements/reference.js';
import { root } from '../imports.js';
import { limitsPage } from './limits-page.js';
import { openApi, routesPage } from './routes.js';
import { scenariosPage } from './scenarios-page.js';
import { serviceOpenApi, settingsPage } from './service.js';
import { typeReference } from './type-pages.js';

/** Returns the printed pages by their names. */
export const printedPages = (): Map<string, string> =>
  new Map([
    ...typeReference(),
    ['elements.md', referenceOf(readElements())],
    ['limits.md', limitsPage()],
    ['routes.md', routesPage()],
    ['scenarios.md', scenariosPage()],
    ['settings.md', settingsPage()],
  ]);

/** Writes the pages into dist/docs, and the contracts of the handler and of `ratenkauf-elements serve` into dist. */
export function print(): void {
  mkdirSync(join(root, 'dist/docs'), { recursive: true });
  for (const [name, text] of printedPages()) writeFileSync(join(root, 'dist/docs', name), text);
  writeFileSync(join(root, 'dist/openapi.json'), openApi());
  writeFileSync(join(root, 'dist/service.openapi.json'), serviceOpenApi());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print();

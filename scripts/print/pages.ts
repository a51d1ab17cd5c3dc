import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { scenarios } from '../../src/testing/scenarios.js';
import { root, textOf } from '../imports.js';
import { cssData, htmlData, manifestOf, webTypes } from './elements/editor-data.js';
import { frameworkFiles } from './elements/framework-types.js';
import { readElements } from './elements/read-elements.js';
import { llmsText, referenceOf } from './elements/reference.js';
import { limitsPage } from './limits-page.js';
import { openApi, routesPage } from './routes.js';
import { serviceOpenApi, settingsPage } from './service.js';
import { tablePage } from './table.js';
import { typeReference } from './type-pages.js';

/** Returns what documents, editors and programs read of this version, by the names of the files in dist. */
export function printed(): Record<string, string> {
  const elements = readElements();
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const json = (value: unknown) => `${JSON.stringify(value)}\n`;
  const within = (folder: string, files: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...files].map(([name, text]) => [`${folder}/${name}`, text]));
  return {
    ...within('docs', typeReference()),
    'docs/elements.md': referenceOf(elements),
    'docs/limits.md': limitsPage(),
    'docs/routes.md': routesPage(),
    'docs/scenarios.md': tablePage(
      'Scenarios',
      'Situations by name, for [a shop’s own tests](../../docs/testing.md): what has happened in each.',
      ['scenario', 'what has happened'],
      Object.entries(scenarios).map(([name, { about }]) => [`\`${name}\``, about]),
    ),
    'docs/settings.md': settingsPage(),
    'openapi.json': openApi(),
    'service.openapi.json': serviceOpenApi(),
    'custom-elements.json': json(manifestOf(elements)),
    'vscode.html-custom-data.json': json(htmlData(elements)),
    'vscode.css-custom-data.json': json(cssData(elements)),
    'web-types.json': json(webTypes(elements, version)),
    'llms.txt': llmsText(elements),
    ...within('frameworks', Object.entries(frameworkFiles(elements))),
  };
}

/** Writes them. */
export function print(): void {
  for (const [name, text] of Object.entries(printed())) {
    mkdirSync(dirname(join(root, 'dist', name)), { recursive: true });
    writeFileSync(join(root, 'dist', name), text);
  }
}

// Writes what is shipped of the class comments of the elements, besides the page of their reference.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cssData, htmlData, webTypes } from '../print/elements/editor-data.js';
import { frameworkFiles } from '../print/elements/framework-types.js';
import { manifestOf } from '../print/elements/manifest.js';
import { readElements } from '../print/elements/read-elements.js';
import { llmsText } from '../print/elements/reference.js';
import { root, textOf } from '../imports.js';

/** Writes the manifest, the data for editors, the types for frameworks and the text for language models into dist. */
export function writeElementDocs(): void {
  const elements = readElements();
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const json = (value: unknown) => `${JSON.stringify(value)}\n`;
  const files = {
    'custom-elements.json': json(manifestOf(elements)),
    'vscode.html-custom-data.json': json(htmlData(elements)),
    'vscode.css-custom-data.json': json(cssData(elements)),
    'web-types.json': json(webTypes(elements, version)),
    'llms.txt': llmsText(elements),
    ...Object.fromEntries(Object.entries(frameworkFiles(elements)).map(([name, text]) => [`frameworks/${name}`, text])),
  };
  mkdirSync(join(root, 'dist/frameworks'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, 'dist', name), text);
}

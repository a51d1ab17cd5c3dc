import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { html } from 'hono/html';
import type { Outcome } from './camera.js';
import { schemes, screens } from './look.js';

const page = fileURLToPath(new URL('sheet/', import.meta.url));

/** Writes the contact sheet: a page with all pictures, and filters by element, state, width and scheme. */
export async function writeSheet(folder: string, outcomes: readonly Outcome[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const file of ['sheet.css', 'sheet.js']) await copyFile(join(page, file), join(folder, file));
  const file = join(folder, 'index.html');
  await writeFile(file, String(await sheetOf(outcomes)));
  return file;
}

const sheetOf = (outcomes: readonly Outcome[]) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Looks</title>
    <link rel="stylesheet" href="sheet.css">
    <script type="module" src="sheet.js"></script>
  </head>
  <body>
    <form>
      ${choice('group', 'Element', [...new Set(outcomes.map(({ look }) => look.group))])}
      <label>State <input name="name" type="search" placeholder="any"></label>
      ${choice(
        'width',
        'Width',
        screens.map(({ width }) => String(width)),
      )}
      ${choice('scheme', 'Colours', Object.keys(schemes))}
      <label>Size <input name="scale" type="range" min="0.15" max="1" step="0.05" value="0.5"></label>
      <output></output>
    </form>
    <main>${outcomes.map(section)}</main>
  </body>
</html>
`;

const choice = (name: string, label: string, values: readonly string[]) =>
  html`<label>${label} <select name="${name}"><option value="">all</option>${values.map((value) => html`<option>${value}</option>`)}</select></label>`;

const section = ({ look: { group, name }, pictures, problem }: Outcome) =>
  html`<section data-group="${group}" data-name="${name}">
    <h2>${group}: ${name}</h2>
    ${problem ? html`<p class="problem">${problem}</p>` : ''}
    <div>${pictures.map(
      ({ width, scheme, file, height, tooWide }) => html`<figure data-width="${width}" data-scheme="${scheme}">
        <a href="${file}" target="_blank"><img src="${file}" width="${width}" height="${height}" alt="${group}, ${name}, ${width} px, ${scheme}" loading="lazy"></a>
        <figcaption>${width} · ${scheme}${tooWide > 0 ? html` · <strong>${tooWide} px too wide</strong>` : ''}</figcaption>
      </figure>`,
    )}</div>
  </section>`;

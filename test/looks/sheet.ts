import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import type { Outcome } from './camera.js';

const styles = `
  :root { color-scheme: light dark; }
  body { background: light-dark(#e9ebee, #17191c); font: 14px/1.4 system-ui, sans-serif; }
  section { content-visibility: auto; contain-intrinsic-size: auto 500px; }
  div { display: flex; flex-wrap: wrap; gap: 14px; align-items: start; }
  figure { margin: 0; }
  img { zoom: 0.5; outline: 1px solid light-dark(#c5cad0, #3b4047); }
  strong { color: light-dark(#b00020, #ff9c9c); }`;

/** Writes the contact sheet: a page with all pictures that were taken, state by state. */
export async function writeSheet(folder: string, outcomes: readonly Outcome[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'index.html');
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Looks</title>
<style>${raw(styles)}</style>
${outcomes.map(section)}
`;
  await writeFile(file, String(await page));
  return file;
}

const section = ({ look: { group, name }, pictures, problem }: Outcome) =>
  html`<section>
    <h2>${group}: ${name}</h2>
    ${problem ? html`<p><strong>${problem}</strong></p>` : ''}
    <div>${pictures.map(
      ({ width, scheme, file, height, tooWide }) => html`<figure>
        <a href="${file}"><img src="${file}" width="${width}" height="${height}" alt="${group}, ${name}, ${width} px, ${scheme}" loading="lazy"></a>
        <figcaption>${width} · ${scheme}${tooWide > 0 ? html` · <strong>${tooWide} px too wide</strong>` : ''}</figcaption>
      </figure>`,
    )}</div>
  </section>`;

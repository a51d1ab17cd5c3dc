import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Prints a page; returns how many pieces of text stand on each sheet. */
export async function sheetsOf(page: Page, options: Parameters<Page['pdf']>[0]): Promise<number[]> {
  const pdf = (await page.pdf(options)).toString('latin1');
  const sheets = [...pdf.matchAll(/\/Type \/Page\n[^]*?\/Contents (\d+) 0 R/g)];
  return sheets.map(([, content]) => textsIn(pdf, content!));
}

/** Returns the number of pieces of text in a stream of a PDF; Chromium compresses long ones. */
function textsIn(pdf: string, id: string): number {
  const object = pdf.slice(pdf.indexOf(`\n${id} 0 obj\n`));
  const begin = object.indexOf('stream\n') + 'stream\n'.length;
  const stream = object.slice(begin, object.indexOf('\nendstream', begin));
  const isCompressed = object.slice(0, begin).includes('/FlateDecode');
  const drawing = isCompressed ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream;
  return drawing.match(/\bT[jJ]\b/g)?.length ?? 0;
}

import { euroText } from '../values/money.js';
import { nothingToList, type Statement, type StatementLine } from './statement.js';

const MARGIN = 40;
const LINE_HEIGHT = 11;
const widths = [10, 16, 26, 12, 12, 14, 14, 14];
const headings = ['Vorgang', 'Bestellung', 'Kunde', 'bestellt', 'abgerechnet', 'Bestellwert', 'Erstattungen', 'Betrag'];
const FIRST_AMOUNT = 5;

/** Returns a statement as a PDF: A4, landscape, as many pages as needed. */
export async function pdfOf({ title, shop, period, lines }: Statement, now: Date): Promise<Uint8Array> {
  // Loaded on first use: it takes longer than the rest of the sandbox together.
  const { default: Document } = await import('pdfkit');
  const info = { Title: title, Author: 'Ratenkauf-Sandbox', CreationDate: now };
  // Not compressed, because the archive compresses it.
  const document = new Document({ size: 'A4', layout: 'landscape', margin: MARGIN, compress: false, lang: 'de', info });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const finished = new Promise((resolve) => document.on('end', resolve));

  document.font('Helvetica-Bold').fontSize(16).text(title);
  document
    .font('Helvetica')
    .fontSize(10)
    .text(printable(`${shop.merchant}, Webshop ${shop.webshopId}`))
    .text(`Zeitraum ${period.from} bis ${period.to}`);
  document.moveDown();
  if (lines.length === 0) document.text(nothingToList);
  else {
    document.font('Courier').fontSize(8);
    let { y } = document;
    for (const line of [row(headings), ...lines.map(cellsOf).map(row), row(sumsOf(lines))]) {
      if (y + LINE_HEIGHT > document.page.height - MARGIN) y = document.addPage().y;
      document.text(line, MARGIN, y, { lineBreak: false });
      y += LINE_HEIGHT;
    }
  }
  document.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}

function cellsOf({ businessId, orderId, customer, ordered, billed, amount, refunds, value }: StatementLine): string[] {
  return [businessId, orderId, customer, ordered, billed, ...[amount, refunds, value].map(euroText)];
}

function sumsOf(lines: readonly StatementLine[]): string[] {
  const sums = (['amount', 'refunds', 'value'] as const).map((part) =>
    lines.reduce((sum, line) => sum + line[part], 0),
  );
  return ['Summe', '', '', '', '', ...sums.map(euroText)];
}

/** Returns the cells as columns of fixed width; amounts are right-aligned. */
function row(cells: readonly string[]): string {
  return cells
    .map((cell, column) => {
      const width = widths[column] ?? 0;
      const text = printable(cell).slice(0, width - 1);
      return column < FIRST_AMOUNT ? text.padEnd(width) : text.padStart(width);
    })
    .join('');
}

/** The standard PDF fonts cover Western European letters only; other letters are reduced to their base letter. */
function printable(text: string): string {
  return [...text].map((letter) => (isPrintable(letter) ? letter : baseOf(letter))).join('');
}

function baseOf(letter: string): string {
  const [base = '?'] = letter.normalize('NFD');
  return isPrintable(base) ? base : '?';
}

function isPrintable(letter: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ff€]$/.test(letter);
}

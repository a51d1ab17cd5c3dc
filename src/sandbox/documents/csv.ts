import { decimalFromHundredths } from '../bank/values/money.js';
import type { Statement, StatementLine } from './statement.js';

const BYTE_ORDER_MARK = '\ufeff';
const headings = [
  'Vorgangskennung',
  'Bestellnummer',
  'Kunde',
  'Bestelldatum',
  'Abrechnungsdatum',
  'Bestellwert',
  'Erstattungen',
  'Abrechnungsbetrag',
];

/** Returns a statement as CSV for German spreadsheets: semicolons, decimal commas, UTF-8 with a byte order mark. */
export function csvOf({ lines }: Statement): Uint8Array {
  const text = [headings, ...lines.map(cellsOf)].map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('');
  return new TextEncoder().encode(BYTE_ORDER_MARK + text);
}

function cellsOf({ businessId, orderId, customer, ordered, billed, amount, refunds, value }: StatementLine): string[] {
  const amounts = [amount, refunds, value].map((cents) => decimalFromHundredths(cents).replace('.', ','));
  return [businessId, harmless(orderId), harmless(customer), ordered, billed, ...amounts];
}

/** Prevents user input from being interpreted as a formula. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

import cfb, { type CFB$Container } from 'cfb';
import { euroText } from '../values/money.js';
import { nothingToList, type Statement, type StatementLine } from './statement.js';

/** The class of the root and the kind of message, by which Outlook recognises its files. */
const messageClassId = '0b0d020000000000c000000000000046';
const messageClass = 'IPM.Note';

/** Types of properties (MS-OXCDATA 2.11.1). */
const integer = 0x0003;
const time = 0x0040;
const unicode = 0x001f;

/** Properties of a message (MS-OXPROPS), by their numbers. */
const property = {
  messageClass: 0x001a,
  subject: 0x0037,
  submitTime: 0x0039,
  representedName: 0x0042,
  senderName: 0x0c1a,
  displayTo: 0x0e04,
  deliveryTime: 0x0e06,
  messageFlags: 0x0e07,
  body: 0x1000,
  storeSupportMask: 0x340d,
} as const;

const isRead = 1;
const storesUnicode = 0x0004_0000;
/** Offset between the Windows epoch (1601) and the UNIX epoch (1970), in tenths of a microsecond. */
const beginningOfUnixTime = 116_444_736_000_000_000n;

/**
 * Returns a statement as an e-mail of the bank: an Outlook message file (MS-OXMSG) whose text lists the entries that PDF and CSV show in
 * columns.
 */
export function msgOf(statement: Statement, now: Date): Uint8Array {
  const { title, shop, period } = statement;
  const texts: [number, string][] = [
    [property.messageClass, messageClass],
    [property.subject, `${title} ${period.from} bis ${period.to}`],
    [property.representedName, 'Ratenkauf-Sandbox'],
    [property.senderName, 'Ratenkauf-Sandbox'],
    [property.displayTo, shop.merchant],
    [property.body, bodyOf(statement)],
  ];
  const file = cfb.utils.cfb_new();
  const [root] = file.FileIndex;
  if (root) root.clsid = messageClassId;
  cfb.utils.cfb_del(file, '/\u0001Sh33tJ5');
  const entries = [
    ...[property.submitTime, property.deliveryTime].map((id) =>
      fixed(id, time, beginningOfUnixTime + BigInt(now.getTime()) * 10_000n),
    ),
    fixed(property.messageFlags, integer, BigInt(isRead)),
    fixed(property.storeSupportMask, integer, BigInt(storesUnicode)),
    ...texts.map(([id, text]) => fixed(id, unicode, BigInt(Buffer.byteLength(text, 'utf16le') + 2))),
  ];
  add(file, '__properties_version1.0', Buffer.concat([Buffer.alloc(32), ...entries]));
  for (const [id, text] of texts) add(file, streamName(id, unicode), Buffer.from(text, 'utf16le'));
  // Mandatory even when no property has a name of its own.
  for (const id of [0x0002, 0x0003, 0x0004])
    add(file, `__nameid_version1.0/${streamName(id, 0x0102)}`, Buffer.alloc(0));
  return new Uint8Array(cfb.write(file, { type: 'buffer' }) as Buffer);
}

function bodyOf({ title, shop, period, lines }: Statement): string {
  const total = lines.reduce((sum, { value }) => sum + value, 0);
  const list = lines.length > 0 ? [...lines.map(textOf), `Summe: ${euroText(total)}`] : [nothingToList];
  return [
    title,
    `${shop.merchant}, Webshop ${shop.webshopId}`,
    `Zeitraum ${period.from} bis ${period.to}`,
    '',
    ...list,
    '',
  ].join('\r\n');
}

function textOf({ businessId, orderId, customer, ordered, billed, amount, refunds, value }: StatementLine): string {
  const values = `Bestellwert ${euroText(amount)}, Erstattungen ${euroText(refunds)}, Betrag ${euroText(value)}`;
  return `${businessId}, Bestellung ${orderId}, ${customer}, bestellt ${ordered}, abgerechnet ${billed}: ${values}`;
}

/** Returns one row of the property table: values longer than eight bytes have a stream of their own, and the row holds their length. */
function fixed(id: number, type: number, value: bigint): Buffer {
  const row = Buffer.alloc(16);
  row.writeUInt32LE(id * 0x1_0000 + type, 0);
  row.writeUInt32LE(0x0000_0006, 4);
  row.writeBigUInt64LE(value, 8);
  return row;
}

function add(file: CFB$Container, path: string, content: Buffer): void {
  cfb.utils.cfb_add(file, `/${path}`, content);
}

function streamName(id: number, type: number): string {
  return `__substg1.0_${(id * 0x1_0000 + type).toString(16).toUpperCase().padStart(8, '0')}`;
}

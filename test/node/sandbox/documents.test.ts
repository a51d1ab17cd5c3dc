import { strFromU8, unzipSync } from 'fflate';
import { request } from 'undici';
import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { knownShop, productionShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { merchantAt } from './merchant.js';
import { A3 } from './purchases.js';
import { assertMatches } from '../../support/matching.js';

const DAY = 24 * 60;

let sandbox: Sandbox;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-11-20T23:30:00Z') });
  merchant = merchantAt(sandbox);
});
afterEach(() => sandbox.close());

/** Downloads an archive; returns the unpacked files as name → bytes. */
async function download(query = '', { webshopId, password }: { webshopId: string; password: string } = knownShop) {
  const authorization = `Basic ${Buffer.from(`${webshopId}:${password}`).toString('base64')}`;
  const { statusCode, headers, body } = await request(`${sandbox.url}${A3}/documents?${query}`, {
    headers: { authorization },
  });
  assert.deepEqual([statusCode, headers['content-type']], [200, 'application/zip']);
  return {
    disposition: String(headers['content-disposition']),
    files: unzipSync(new Uint8Array(await body.arrayBuffer())),
  };
}

/** Returns the only CSV file of an archive. */
async function csvOf(query: string, shop: Parameters<typeof download>[1] = knownShop): Promise<string> {
  const files = Object.values((await download(`${query}&fileType=CSV`, shop)).files);
  assert.lengthOf(files, 1);
  return files.map((bytes) => strFromU8(bytes)).join('');
}

/** Returns the words of a PDF, whose page is written in hexadecimal pieces. */
function wordsOf(pdf: Uint8Array | undefined): string {
  const pieces = Buffer.from(pdf ?? [])
    .toString('latin1')
    .matchAll(/\[((?:<[\da-f]*>[\d\s.-]*)+)\] TJ/g);
  return [...pieces]
    .map(([, text = '']) => Buffer.from(text.replace(/>[^<]*<|[<>]|\s.*$/g, ''), 'hex').toString('latin1'))
    .join('\n');
}

const whereFiguresAre = 'Was abgerechnet wurde, steht in der CSV-Datei desselben Archivs.';

/** Returns the business id of a transaction that was billed on 2026-11-24. */
async function billed(overrides: Record<string, unknown> = {}): Promise<string> {
  const id = await merchant.transaction(overrides);
  await merchant.a(`transaction/${id}/refund`, { value: '0.99' });
  await merchant.a(`transaction/${id}/capture`);
  sandbox.bookPending();
  sandbox.clock.advance(3 * DAY);
  return id;
}

const november = 'billingDateFrom=2026-11-01&billingDateTo=2026-11-30';

describe('billing documents', () => {
  it('are named by their period, each PDF with words and each CSV with the names of its columns', async () => {
    const { disposition, files } = await download();
    assert.strictEqual(disposition, 'attachment; filename="documents_2026-10-01_2026-11-01.zip"');
    for (const [name, bytes] of Object.entries(files)) {
      if (name.endsWith('.pdf'))
        assertMatches([strFromU8(bytes.slice(0, 5)), wordsOf(bytes)], ['%PDF-', new RegExp(whereFiguresAre)]);
      else assert.match(strFromU8(bytes), /^\ufeff?Vorgangskennung;.*;Abrechnungsbetrag\r\n$/);
    }
  });

  it('list what was billed in the period, both ends included, and nothing of another shop or in a dunning letter', async () => {
    const id = await billed({
      vorgangskennungShop: 'A-77',
      personendaten: { vorname: 'Ayşe', nachname: 'Müller', geburtsdatum: '1972-04-05' },
    });
    for (const [query, type, shop, isListed] of [
      [november, 'MONTHLY_BILL', knownShop, true],
      ['billingDateFrom=2026-11-24&billingDateTo=2026-11-24', 'MONTHLY_BILL', knownShop, true],
      ['billingDateFrom=2026-10-24', 'MONTHLY_BILL', knownShop, true],
      ['billingDateFrom=2026-11-25', 'MONTHLY_BILL', knownShop, false],
      ['billingDateFrom=2026-11-01&billingDateTo=2026-11-23', 'MONTHLY_BILL', knownShop, false],
      ['', 'MONTHLY_BILL', knownShop, false],
      [november, 'DUNNING_LETTER', knownShop, false],
      [november, 'MONTHLY_BILL', productionShop, false],
    ] as const)
      assert.strictEqual((await csvOf(`${query}&documentType=${type}`, shop)).includes(id), isListed, query + type);
    assert.strictEqual(
      (await csvOf(`${november}&documentType=ADVICE_OF_SETTLEMENT`)).split('\r\n')[1],
      `${id};A-77;Ayşe Müller;2026-11-21;2026-11-24;799,00;0,99;798,01`,
    );
  });

  it('come as e-mails that say where the figures are, for the file type MSG', async () => {
    const { files } = await download(`${november}&documentType=MONTHLY_BILL,LEG_BILL&fileType=MSG`);
    assert.deepEqual(Object.keys(files), [
      'MONTHLY_BILL_2026-11-01_2026-11-30.msg',
      'LEG_BILL_2026-11-01_2026-11-30.msg',
    ]);
    for (const bytes of Object.values(files).map((file) => Buffer.from(file))) {
      assert.strictEqual(bytes.subarray(0, 8).toString('hex'), 'd0cf11e0a1b11ae1', 'the header of a compound file');
      for (const text of ['IPM.Note', 'Beispiel der Sandbox', whereFiguresAre])
        assert.include(bytes.toString('utf16le'), text);
    }
  });

  it('keep names of people from becoming formulas or columns', async () => {
    await billed({ personendaten: { vorname: '=1+1', nachname: 'Semi;"kolon', geburtsdatum: '1972-04-05' } });
    assert.include(await csvOf(`${november}&documentType=LEG_BILL`), `;"'=1+1 Semi;""kolon";`);
  });

  it('list as much as there is', async () => {
    sandbox.addTransactions(10_000);
    const csv = await csvOf('billingDateFrom=2026-05-01&billingDateTo=2026-11-21&documentType=MONTHLY_BILL');
    const billedOnes = sandbox.transactions().filter(({ status }) => status === 'BILLED').length;
    assert.isAbove(billedOnes, 1000);
    assert.strictEqual(csv.split('\r\n').length - 2, billedOnes);
  });
});

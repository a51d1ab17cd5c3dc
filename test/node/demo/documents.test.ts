import { RouteError, type ErrorCode, type FileDownload } from 'ratenkauf-elements/server';
import { assert, describe, it } from 'vitest';
import { usualPassword } from '../../../demo/back-office/login.js';
import { openShop, textOf } from './visit.js';

const archive = '/haendlerbereich/abrechnungen/archiv';
const wish = 'from=2026-10-01&to=2026-10-31&type=monthly_bill&type=leg_bill&fileType=pdf';

/** Logs a back-office user in, with a handler that answers on demand. */
async function atBackOffice(answer: () => FileDownload | undefined = () => undefined) {
  const asked: unknown[] = [];
  const documents = async (request: unknown) => {
    asked.push(request);
    return answer();
  };
  const visit = openShop({ transactions: { documents } });
  await visit.post('/haendlerbereich/anmelden', { password: usualPassword });
  return { ...visit, asked };
}

/** Returns the bytes of a text as they are downloaded. */
const bytesOf = (text: string) => new Response(text).body as ReadableStream<Uint8Array>;

const zip = (body: ReadableStream<Uint8Array>) => () => ({
  fileName: 'ratenkauf.zip',
  contentType: 'application/zip',
  body,
});

const refusal = (code: ErrorCode) => () => {
  throw new RouteError(code, { message: 'for developers' });
};

describe('the form of the documents', () => {
  it('offers everything of last month, in Germany’s days', async () => {
    const { get, post } = openShop({ now: () => new Date('2026-12-31T23:30:00Z') });
    await post('/haendlerbereich/anmelden', { password: usualPassword });
    const text = await textOf(await get('/haendlerbereich/abrechnungen'));
    assert.match(text, /value="2026-12-01" id="from"[^]*value="2026-12-31" id="to"/);
    assert.deepEqual(
      [...text.matchAll(/value="(\w+)" checked/g)].map(([, value]) => value),
      ['monthly_bill', 'advice_of_settlement', 'leg_bill', 'dunning_letter', 'pdf', 'csv'],
    );
  });

  it('says what is wrong with the input, keeps the rest, and sends no request', async () => {
    const { get, asked } = await atBackOffice();
    const response = await get(`${archive}?from=2026-02-30&to=2026-10-31&type=leg_bill&type=yacht`);
    const text = await textOf(response);
    assert.deepEqual([response.status, asked.length], [422, 0]);
    assert.match(
      text,
      /id="from"[^>]*aria-describedby="from-problem" aria-invalid=true[^]*Bitte geben Sie einen Tag an[^]*value="2026-10-31"/,
    );
    assert.match(text, /value="leg_bill" checked[^]*Bitte wählen Sie mindestens ein Format/);
    assert.match(
      await textOf(await get(`${archive}?${wish}&to=x`.replace('to=2026-10-31', 'to=2026-09-30'))),
      /Der letzte Tag liegt vor dem ersten/,
    );
    assert.match(await textOf(await get('/en/haendlerbereich/abrechnungen/archiv')), /Please enter a day/);
  });
});

describe('the archive of the documents', () => {
  it('is what the form asks for, and passed on unchanged', async () => {
    const { get, asked } = await atBackOffice(zip(bytesOf('PK')));
    const response = await get(`${archive}?${wish}`);
    assert.strictEqual(await response.text(), 'PK');
    assert.deepEqual(
      ['content-type', 'content-disposition', 'cache-control', 'etag'].map((name) => response.headers.get(name)),
      ['application/zip', 'attachment; filename="ratenkauf.zip"', 'no-store', null],
    );
    assert.deepEqual(asked, [
      { from: '2026-10-01', to: '2026-10-31', type: ['monthly_bill', 'leg_bill'], fileType: ['pdf'] },
    ]);
  });

  it.each([
    ['application/pdf', 'ratenkauf-2026-10-01-2026-10-31.pdf'],
    ['text/csv', 'ratenkauf-2026-10-01-2026-10-31.csv'],
    ['application/vnd.ms-outlook', 'ratenkauf-2026-10-01-2026-10-31.msg'],
    ['application/octet-stream', 'ratenkauf-2026-10-01-2026-10-31.bin'],
  ])('is one document instead where there is only one, with its own type and name (%s)', async (type, name) => {
    const disposition = `attachment; filename="${name}"`;
    const { get } = await atBackOffice(() => ({ fileName: name, contentType: type, body: bytesOf('bytes') }));
    const response = await get(`${archive}?${wish}`);
    assert.strictEqual(await response.text(), 'bytes');
    assert.deepEqual(
      [response.status, response.headers.get('content-type'), response.headers.get('content-disposition')],
      [200, type, disposition],
    );
  });

  it('is passed on while it arrives, not only when it is complete', async () => {
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('first'));
        end = () => controller.close();
      },
    });
    const { get } = await atBackOffice(zip(body));
    const reader = (await get(`${archive}?${wish}`)).body?.getReader();
    assert.strictEqual(new TextDecoder().decode((await reader?.read())?.value as Uint8Array), 'first');
    end();
  });

  it.each<[ErrorCode, RegExp]>([
    ['service_unavailable', /Die Bank ist gerade nicht zu erreichen/],
    ['service_refused', /Die Bank hat die Anfrage nicht angenommen/],
    ['service_malformed', /Das Archiv ließ sich nicht holen/],
    ['not_found', /stellt die Bank keine Abrechnungen bereit/],
    ['internal', /Das Archiv ließ sich nicht holen/],
  ])(
    'that cannot be had is explained in the words of the shop, not in those of the handler (%s)',
    async (code, words) => {
      const { get } = await atBackOffice(refusal(code));
      const response = await get(`${archive}?${wish}`);
      const text = await textOf(response);
      assert.strictEqual(response.status, 502);
      assert.match(text, words);
      assert.match(text, /role="alert" tabindex="-1" data-focus[^]*value="2026-10-01"[^]*value="leg_bill" checked/);
      assert.notMatch(text, /for developers|service_|"error"/);
    },
  );

  it('is replaced by a message when the bank has nothing of the period', async () => {
    const { get } = await atBackOffice();
    const response = await get(`${archive}?${wish}`);
    assert.strictEqual(response.status, 200);
    assert.match(await textOf(response), /Für diesen Zeitraum hat die Bank keine Abrechnungen/);
  });
});

import { assert, describe, it } from 'vitest';
import { usualPassword } from '../../../demo/back-office/login.js';
import { openShop, textOf } from './visit.js';

const archive = '/haendlerbereich/abrechnungen/archiv';
const wish = 'from=2026-10-01&to=2026-10-31&type=monthly_bill&type=leg_bill&fileType=pdf';

/** Logs a back-office user in, with a handler that answers on demand. */
async function atBackOffice(answer: () => Response = () => new Response(null)) {
  const asked: Request[] = [];
  const handler = async (request: Request) => {
    asked.push(request);
    return answer();
  };
  const visit = openShop({ handler });
  await visit.post('/haendlerbereich/anmelden', { password: usualPassword });
  return { ...visit, asked };
}

const zip = (body: BodyInit) => () =>
  new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="ratenkauf.zip"',
      'x-secret': 'yes',
    },
  });

const refusal = (code: string, status: number) => () =>
  Response.json({ error: { code, message: 'for developers', retryable: false } }, { status });

describe('the form of the documents', () => {
  it('offers everything of last month, in Germany’s days', async () => {
    const { get, post } = openShop({ now: () => new Date('2026-12-31T23:30:00Z') });
    await post('/haendlerbereich/anmelden', { password: usualPassword });
    const text = await textOf(await get('/haendlerbereich/abrechnungen'));
    assert.match(text, /name="from" type="date" value="2026-12-01"[^]*name="to" type="date" value="2026-12-31"/);
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
      /id="from"[^>]*aria-describedby="from-problem" aria-invalid="true" data-focus[^]*Bitte geben Sie einen Tag an[^]*value="2026-10-31"/,
    );
    assert.match(text, /value="leg_bill" checked[^]*Bitte wählen Sie mindestens ein Format/);
    assert.strictEqual(text.match(/ data-focus/g)?.length, 1);
    assert.match(
      await textOf(await get(`${archive}?${wish}&to=x`.replace('to=2026-10-31', 'to=2026-09-30'))),
      /Der letzte Tag liegt vor dem ersten/,
    );
    assert.match(await textOf(await get('/en/haendlerbereich/abrechnungen/archiv')), /Please enter a day/);
  });
});

describe('the archive of the documents', () => {
  it('is requested from the handler in the name of the user, and passed on unchanged', async () => {
    const { get, asked, request } = await atBackOffice(zip('PK'));
    const response = await get(`${archive}?${wish}`);
    assert.strictEqual(await response.text(), 'PK');
    assert.deepEqual(
      ['content-type', 'content-disposition', 'cache-control', 'etag', 'x-secret'].map((name) =>
        response.headers.get(name),
      ),
      ['application/zip', 'attachment; filename="ratenkauf.zip"', 'no-store', null, null],
    );
    const [{ url, headers } = new Request('http://nobody/')] = asked;
    assert.strictEqual(url, `http://localhost/ratenkauf/documents?${wish}`);
    assert.strictEqual(headers.get('cookie'), request().headers.get('cookie'));
  });

  it.each([
    ['application/pdf', 'ratenkauf-2026-10-01-2026-10-31.pdf'],
    ['text/csv', 'ratenkauf-2026-10-01-2026-10-31.csv'],
    ['application/vnd.ms-outlook', 'ratenkauf-2026-10-01-2026-10-31.msg'],
    ['application/octet-stream', 'ratenkauf-2026-10-01-2026-10-31.bin'],
  ])('is one document instead where there is only one, with its own type and name (%s)', async (type, name) => {
    const disposition = `attachment; filename="${name}"`;
    const { get } = await atBackOffice(
      () => new Response('bytes', { headers: { 'content-type': type, 'content-disposition': disposition } }),
    );
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

  it.each([
    ['service_unavailable', 503, /Die Bank ist gerade nicht zu erreichen/],
    ['service_refused', 502, /Die Bank hat die Anfrage nicht angenommen/],
    ['service_malformed', 502, /Das Archiv ließ sich nicht holen/],
    ['not_found', 404, /stellt die Bank keine Abrechnungen bereit/],
    ['forbidden', 403, /Das Archiv ließ sich nicht holen/],
  ])(
    'that cannot be had is explained in the words of the shop, not in those of the handler (%s)',
    async (code, status, words) => {
      const { get } = await atBackOffice(refusal(code, status));
      const response = await get(`${archive}?${wish}`);
      const text = await textOf(response);
      assert.strictEqual(response.status, 502);
      assert.match(text, words);
      assert.match(text, /role="alert" tabindex="-1" data-focus[^]*value="2026-10-01"[^]*value="leg_bill" checked/);
      assert.notMatch(text, /for developers|service_|"error"/);
    },
  );

  it('is replaced by a message when the bank has nothing of the period', async () => {
    const { get } = await atBackOffice(() => new Response(null, { status: 204 }));
    const response = await get(`${archive}?${wish}`);
    assert.strictEqual(response.status, 200);
    assert.match(await textOf(response), /Für diesen Zeitraum hat die Bank keine Abrechnungen/);
  });

  it('is replaced by a message when the answer is not an archive', async () => {
    const { get } = await atBackOffice(
      () => new Response('<h1>Support-ID: 1</h1>', { headers: { 'content-type': 'text/html' } }),
    );
    assert.match(await textOf(await get(`${archive}?${wish}`)), /Das Archiv ließ sich nicht holen/);
  });
});

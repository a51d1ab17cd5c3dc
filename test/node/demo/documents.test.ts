import { RouteError, type ErrorCode, type FileDownload } from 'ratenkauf-elements/server';
import { assert, describe, it } from 'vitest';
import { usualPassword } from '../../../demo/back-office/login.js';
import { openShop, textOf } from './visit.js';

const archive = '/haendlerbereich/abrechnungen/archiv';
const wish = 'from=2026-10-01&to=2026-10-31&type=monthly_bill&type=leg_bill&fileType=pdf';

/** Logs a back-office user in, with a handler that answers on demand. */
async function atBackOffice(answer: () => FileDownload | undefined = () => undefined) {
  const asked: unknown[] = [];
  const documents = async (request: unknown) => (asked.push(request), answer());
  const visit = openShop({ transactions: { documents } });
  await visit.post('/haendlerbereich/anmelden', { password: usualPassword });
  return { ...visit, asked };
}

describe('the documents in the back office', () => {
  it('are asked for by a form that says what is wrong, keeps the rest, and sends no request then', async () => {
    const { get, asked } = await atBackOffice();
    const response = await get(`${archive}?from=2026-02-30&to=2026-10-31&type=leg_bill&type=yacht`);
    assert.deepEqual([response.status, asked.length], [422, 0]);
    assert.match(
      await textOf(response),
      /id="from"[^>]*aria-invalid=true[^]*Bitte geben Sie einen Tag an[^]*value="2026-10-31"[^]*value="leg_bill" checked/,
    );
    const turned = `${archive}?${wish}`.replace('to=2026-10-31', 'to=2026-09-30');
    assert.match(await textOf(await get(turned)), /Der letzte Tag liegt vor dem ersten/);
  });

  it('are passed on unchanged, while they arrive', async () => {
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('PK'));
        end = () => controller.close();
      },
    });
    const { get, asked } = await atBackOffice(() => ({ fileName: 'a.zip', contentType: 'application/zip', body }));
    const response = await get(`${archive}?${wish}`);
    assert.deepEqual(
      ['content-type', 'content-disposition', 'cache-control', 'etag'].map((name) => response.headers.get(name)),
      ['application/zip', 'attachment; filename="a.zip"', 'no-store', null],
    );
    const read = await response.body?.getReader().read();
    assert.equal(new TextDecoder().decode(read?.value as Uint8Array), 'PK');
    end();
    assert.deepEqual(asked, [
      { from: '2026-10-01', to: '2026-10-31', type: ['monthly_bill', 'leg_bill'], fileType: ['pdf'] },
    ]);
  });

  it('that cannot be had, or that there are none of, are explained in the words of the shop', async () => {
    const refused: readonly (readonly [ErrorCode, RegExp])[] = [
      ['service_unavailable', /Die Bank ist gerade nicht zu erreichen/],
      ['not_found', /stellt die Bank keine Abrechnungen bereit/],
      ['internal', /Das Archiv ließ sich nicht holen/],
    ];
    for (const [code, words] of refused) {
      const { get } = await atBackOffice(() => {
        throw new RouteError(code, { message: 'for developers' });
      });
      const response = await get(`${archive}?${wish}`);
      const text = await textOf(response);
      assert.equal(response.status, 502);
      assert.match(text, words);
      assert.notMatch(text, /for developers|service_|"error"/);
    }
    const { get } = await atBackOffice();
    assert.match(await textOf(await get(`${archive}?${wish}`)), /Für diesen Zeitraum hat die Bank keine Abrechnungen/);
  });
});

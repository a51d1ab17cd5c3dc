import { assert, describe, it } from 'vitest';
import { languages, type Language } from '../../../src/languages/language.js';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import { limitsWith } from '../purchases/shop.js';
import { shownLender } from '../../../src/rules/lender.js';
import { lender, second, startShop, type ShopOverrides } from '../http/server-shop.js';
import { soon } from '../../support/patience.js';

/** What a teaser says without a rate. */
const neutral: Record<Language, string> = { de: 'Ratenkauf von 200', en: 'Instalments available from' };

/** What an offer has, as data and in words: amounts with cents, and percentages. */
const figure = /\d[.,]\d\d(?!\d)|\d\s?%|monthlyRate|effectiveRate/;

/** Starts a shop without a configured lender, whose bank names it in its example as long as `isNamed` returns true. */
async function startUnnamed(isNamed = () => false, overrides: ShopOverrides = {}) {
  const real = createTransport();
  const transport: Transport = async (request) => {
    const answer = await real(request);
    if (isNamed()) return answer;
    const text = Buffer.from(answer.body).toString();
    return { ...answer, body: Buffer.from(text.replaceAll(', Musterstraße 1, 12345 Musterstadt', '')) };
  };
  const shop = await startShop({
    transport,
    lender: undefined,
    limits: limitsWith({ firstPaint: 5 * second }),
    ...overrides,
  });
  const get = async (path: string) => {
    const response = await shop.ask(path);
    return { status: response.status, kept: response.headers.get('cache-control'), text: await response.text() };
  };
  return { ...shop, get };
}

const events = (log: readonly { event: string }[]) => log.map(({ event }) => event);

describe('without a lender', () => {
  it('no offer and no plans have a figure: each fails with a code of its own, and nobody keeps that; an incident is logged', async () => {
    const { get, log, calls } = await startUnnamed();
    assert.include((await get('/health')).text, '"lender":"unknown"');
    const offers = await get('/offers?amount=79900&amount=99900');
    assert.deepEqual([offers.status, offers.kept], [200, 'no-store']);
    const answer = JSON.parse(offers.text) as { offers: object[]; examples: object; lender?: string };
    assert.deepEqual([answer.offers.length, answer.examples, answer.lender], [2, {}, undefined]);
    for (const offer of answer.offers) assert.deepInclude(offer, { available: false, reason: 'failed' });
    const plans = await get('/plans?amount=79900');
    assert.equal(plans.status, 502);
    for (const { text } of [offers, plans]) {
      assert.include(text, '"code":"lender_unknown"');
      assert.notMatch(text, figure);
    }
    assert.equal(calls(), 2, 'the bank is asked once for each amount all the same');
    assert.deepEqual(events(log), ['lender_missing']);
    assert.match((log[0] as { message: string }).message, /lender: \{ name, street, postcode, city \}/);
  });

  it('a teaser in the HTML of a page has the sentence without a figure, in each language and form', async () => {
    const { get, ratenkauf } = await startUnnamed();
    for (const lang of languages)
      for (const [variant, example] of [
        ['block', 'disclosure'],
        ['inline', 'inline'],
      ] as const) {
        const query = `variant=${variant}&lang=${lang}&example=${example}`;
        const { kept, text } = await get(`/teaser?amount=79900&${query}`);
        assert.equal(kept, 'no-store');
        assert.equal(await ratenkauf.renderTeaser({ amount: 79_900, variant, lang, example }), text);
        assert.include(text, neutral[lang]);
        // Without the attributes of the tag, which have the price.
        assert.notMatch(text.replace(/^<[^>]*>/, ''), figure);
      }
    assert.notInclude((await get('/teaser?amount=79900&hint=none')).text, 'div');
  });

  it('health is red from the first example on, and green when an example names the lender', async () => {
    let isNamed = false;
    const { get, log, clock } = await startUnnamed(() => isNamed);
    await get('/offers?amount=79900');
    const red = await get('/health');
    assert.deepEqual([red.status, JSON.parse(red.text).ok, JSON.parse(red.text).lender], [503, false, 'missing']);
    isNamed = true;
    clock.pass(6 * second);
    assert.include((await get('/offers?amount=89900')).text, 'Musterstraße 1, 12345 Musterstadt');
    assert.include((await get('/health')).text, '"lender":"in_example"');
    assert.deepEqual(events(log), ['lender_missing', 'lender_known']);
  });
});

describe('a missing lender at the start', () => {
  it('is an incident before anybody has asked for a rate', async () => {
    const { log, calls } = await startUnnamed(() => false, { checkCredentials: true });
    await soon(() => assert.include(events(log), 'lender_missing'));
    assert.equal(calls(), 1);
  });

  it('is not looked for if the configuration has one', async () => {
    const { log, calls, get } = await startShop({ checkCredentials: true }).then((shop) => ({
      ...shop,
      get: async (path: string) => (await shop.ask(path)).text(),
    }));
    assert.include(await get('/health'), '"lender":"configured"');
    assert.deepEqual([calls(), log], [0, []]);
    assert.include(await get('/offers?amount=79900'), JSON.stringify(shownLender(lender)));
  });
});

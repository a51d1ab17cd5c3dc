import { parseDocument } from 'htmlparser2';
import { html, nothing } from 'lit';
import { assert, describe, it } from 'vitest';
import { formatAmount } from '../../../src/rules/money.js';
import type { TeaserOptions } from '../../../src/server/first-paint/first-paint.js';
import { markupOf } from '../../../src/server/first-paint/markup.js';
import { defaultLimits } from '../../../src/server/operations/limits.js';
import { RouteError } from '../../../src/server.js';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import { always, lender, minute, second, shownLender, startShop } from './server-shop.js';
import { languages } from '../../../src/languages/language.js';
import { textOf } from '../../../scripts/imports.js';

/** Returns what the attribute `offer` says: for which amount the words are, and until when they are fresh. */
function offerIn(tag: string): { amount: string; until: number } {
  const [element] = parseDocument(tag).children;
  const [amount = '', until] = (element as unknown as { attribs: { offer: string } }).attribs.offer.split(' ');
  return { amount, until: Number(until) };
}

const bare = '<ratenkauf-teaser amount="799.00" lang="de"></ratenkauf-teaser>';

describe('the rules for the head of a page', () => {
  it('have less than 500 bytes for a list, keep the space of a product, and a line more for a long lender; the guide has them', async () => {
    const { ratenkauf } = await startShop();
    for (const language of languages) assert.isBelow(Buffer.byteLength(ratenkauf.headRules('list', language)), 500);
    assert.include(textOf('docs/guide/elements.md'), ratenkauf.headRules('list'));
    assert.notEqual(ratenkauf.headRules('list', 'en-GB'), ratenkauf.headRules('list', 'fr'));
    assert.match(ratenkauf.headRules('product'), /padding:.*@container\(width>=28\.2em\)/);
    const long = { ...lender, name: 'Muster-Teilzahlungsbank für Westfalen und Lippe AG' };
    assert.match(
      (await startShop({ lender: long })).ratenkauf.headRules('list'),
      /^:root\{--ratenkauf-lender-lines:1\}.*var\(--ratenkauf-lender-lines,0\)/,
    );
  });
});

describe('renderTeaser', () => {
  it('returns the tag with the same plan as GET /offers, in words only', async () => {
    const { ratenkauf, ask, clock } = await startShop();
    const tag = await ratenkauf.renderTeaser({ amount: 79_900, variant: 'inline', terms: '12 24', lang: 'en' });
    const answer = (await (await ask('/offers?amount=79900')).json()) as {
      offers: [{ amount: number; plan: { monthlyRate: number; total: number } }];
      examples: object;
    };
    assert.deepEqual(offerIn(tag), { amount: '799.00', until: clock.now() + 10 * minute });
    assert.match(tag, /^<ratenkauf-teaser amount="799\.00" variant="inline" terms="12 24" lang="en" offer="/);
    const { monthlyRate, total } = answer.offers[0].plan;
    for (const amount of [monthlyRate, total, 79_900]) assert.include(tag, formatAmount(amount, 'en'));
    for (const words of [
      'Annual percentage rate of charge (APRC)',
      'Caution! Borrowing money costs money.',
      shownLender,
      '<details class="words">',
      'type="button"',
    ])
      assert.include(tag, words);
  });

  it('has no script, style or listener for a strict policy to stop, and names the handler where that is elsewhere', async () => {
    const { ratenkauf } = await startShop({ publicUrl: 'https://shop.example/de/raten' });
    for (const example of ['disclosure', 'inline'] as const) {
      const tag = await ratenkauf.renderTeaser({ amount: 79_900, example });
      assert.notMatch(tag, /<script|<style|\sstyle=|\son\w+=|@click|@toggle|\?open/);
      assert.include(tag, ' handler="/de/raten" ');
    }
  });

  it('escapes whatever bank and shop have written', async () => {
    const real = createTransport();
    const transport: Transport = async (request) => {
      const answer = await real(request);
      const words = JSON.stringify('&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;').slice(1, -1);
      return {
        ...answer,
        body: Buffer.from(Buffer.from(answer.body).toString().replaceAll('Nettodarlehensbetrag', words)),
      };
    };
    const { ratenkauf } = await startShop({
      transport,
      lender: { ...lender, name: `Bank "'& Co., Niederlassung – Süd` },
    });
    const tag = await ratenkauf.renderTeaser({ amount: 79_900 });
    assert.include(tag, '&lt;script&gt;alert');
    assert.notInclude(tag, '<script');
    assert.include(tag, 'Bank &quot;&#39;&amp; Co., Niederlassung – Süd<span class="extra">, Testweg 1');
    await real.close();
  });

  it('has a sentence in place of the rate for an amount outside the limits, without a call of the service', async () => {
    const { ratenkauf, calls } = await startShop();
    const tag = await ratenkauf.renderTeaser({ amount: 9900 });
    assert.match(
      tag,
      /^<ratenkauf-teaser amount="99\.00" lang="de" offer=""><div class="surface box sentence block {2}short" lang="de"/,
    );
    assert.include(tag, 'Ratenkauf von 200\u00a0€ bis 10.000\u00a0€ möglich.');
    assert.equal(
      await ratenkauf.renderTeaser({ amount: 9900, hint: 'none' }),
      '<ratenkauf-teaser amount="99.00" hint="none" lang="de"></ratenkauf-teaser>',
    );
    assert.equal(calls(), 0);
  });

  it('returns the bare tag when the service is down, when it is too slow, and when the handler is closed', async () => {
    const { ratenkauf, sandbox } = await startShop();
    sandbox.faults.add(always({ operation: '*', kind: 'status' }));
    assert.equal(await ratenkauf.renderTeaser({ amount: 79_900 }), bare);
    await ratenkauf.close();
    assert.equal(await ratenkauf.renderTeaser({ amount: 79_900 }), bare);

    const slow = await startShop({
      limits: { ...defaultLimits, firstPaint: 1 },
      transport: () => new Promise(() => {}),
    });
    assert.equal(await slow.ratenkauf.renderTeaser({ amount: 79_900 }), bare);
  });

  it('refuses amounts and options that are none', async () => {
    const { ratenkauf } = await startShop();
    for (const options of [
      ...[799.5, -1, NaN, 1e12, undefined].map((amount) => ({ amount })),
      { amount: 79_900, variant: 'large' },
      { amount: 79_900, terms: '12;24' },
      { amount: 79_900, lang: 'fr' },
    ]) {
      const error: unknown = await ratenkauf.renderTeaser(options as TeaserOptions).catch((thrown: unknown) => thrown);
      assert.instanceOf(error, RouteError);
      assert.equal(error.code, 'invalid_request', JSON.stringify(options));
    }
  });
});

describe('GET /teaser', () => {
  it('answers with the tag of renderTeaser, cached as an offer is', async () => {
    const { ratenkauf, ask, clock } = await startShop();
    const first = await ask('/teaser?amount=79900&variant=inline&lang=de');
    assert.equal(first.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(first.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(first.headers.get('cache-control'), 'public, max-age=600, must-revalidate');
    const html = await first.text();
    assert.equal(html, await ratenkauf.renderTeaser({ amount: 79_900, variant: 'inline', lang: 'de' }));

    clock.pass(4 * minute);
    const again = await ask('/teaser?amount=79900&variant=inline&lang=de');
    assert.deepEqual(
      [again.headers.get('cache-control'), await again.text()],
      ['public, max-age=360, must-revalidate', html],
    );
    const same = await ask('/teaser?amount=79900&variant=inline&lang=de', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    assert.equal(same.status, 304);
  });

  it('never sends a rate that is past its own time of freshness, nor lets it be cached for longer', async () => {
    const { ask, clock, sandbox } = await startShop();
    await ask('/teaser?amount=79900');
    sandbox.faults.add(always({ operation: '*', kind: 'status' }));
    for (const ms of [9 * minute, minute, second, 9 * second, 11 * second, 10 * minute]) {
      clock.pass(ms);
      const { headers, text } = await ask('/teaser?amount=79900').then(async (answer) => ({
        headers: answer.headers,
        text: await answer.text(),
      }));
      const { until } = offerIn(text);
      const maxAge = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]);
      assert.isAbove(until, clock.now());
      assert.isAtMost(clock.now() + maxAge * second, until);
    }
  });
});

describe('GET /teasers', () => {
  type Answer = { teasers: { amount: number; html: string }[]; preload: string };
  const listOf = async (answer: Response) => (await answer.json()) as Answer;

  it('answers with the list of renderTeasers, each amount once, cached as the first rate that ages', async () => {
    const { ratenkauf, ask, clock } = await startShop();
    await ask('/teaser?amount=30000');
    clock.pass(4 * minute);
    const amounts = [79_900, 30_000, 9900, 50_000, 60_000];
    const address = `/teasers?amount=${[...amounts, 79_900].join('&amount=')}&variant=inline&lang=en`;
    const answer = await ask(address);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=360, must-revalidate');
    const { teasers, preload } = await listOf(answer.clone());
    assert.deepEqual(
      teasers.map(({ amount }) => amount),
      amounts,
    );
    const rendered = await ratenkauf.renderTeasers(amounts, { variant: 'inline', lang: 'en' });
    assert.deepEqual({ teasers: teasers.map(({ html }) => html), preload }, rendered);
    const none = await listOf(await ask('/teasers?amount=79900&eager=0'));
    assert.deepEqual(none.teasers, [{ amount: 79_900, html: bare }]);
    const same = await ask(address, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    assert.equal(same.status, 304);
  });
});

describe('GET /teaser and GET /teasers', () => {
  it('answer with bare tags, which nobody may cache, while there is no offer', async () => {
    const { ask } = await startShop({
      beforeStart: (sandbox) => sandbox.faults.add(always({ operation: '*', kind: 'status' })),
    });
    for (const [path, text] of [
      ['/teaser?amount=79900', bare],
      ['/teasers?amount=79900&amount=9900', JSON.stringify(bare)],
    ] as const) {
      const answer = await ask(path);
      assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store']);
      assert.include(await answer.text(), text);
    }
  });

  it('refuse other input, without asking the bank', async () => {
    const { ask, calls } = await startShop();
    const both = ['', 'amount=x', 'amount=79900&variant=large'];
    const ofOne = [
      'amount=799.00',
      'amount=1&amount=2',
      ...['lang=fr', 'terms=%3Cb%3E', 'example=', 'hint=x'].map((each) => `amount=79900&${each}`),
    ];
    const ofList = [
      ...['amount=79900&eager=101', 'amount=79900&eager=-1', 'amount=79900&eager=1&eager=2'],
      Array.from({ length: 101 }, (_, index) => `amount=${20_000 + index}`).join('&'),
    ];
    for (const path of [
      ...[...both, ...ofOne].map((query) => `/teaser?${query}`),
      ...[...both, ...ofList].map((query) => `/teasers?${query}`),
    ]) {
      const answer = await ask(path);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [400, 'application/json'], path);
    }
    assert.equal(calls(), 0);
  });

  it("count against the client's budget of new amounts, as GET /offers does", async () => {
    const { ask } = await startShop({ clientKey: () => 'stranger' });
    const many = (first: number) => Array.from({ length: 100 }, (_, index) => `amount=${first + index}`).join('&');
    await ask(`/offers?${many(20_000)}`);
    await ask(`/teasers?eager=100&${many(21_000)}`);
    assert.equal(await (await ask('/teaser?amount=79900')).text(), bare);
    assert.include(await (await ask('/teasers?amount=79900')).text(), JSON.stringify(bare));
  });
});

describe('the HTML of a template', () => {
  it('has every value escaped, wherever it stands, and neither properties nor listeners', () => {
    const evil = `"'<img src=x>&`;
    const text = '&quot;&#39;&lt;img src=x&gt;&amp;';
    const list = [evil, html`<i>${evil}</i>`, [undefined, null, nothing, '', 0]];
    const template = html`<p class="a ${evil}" title=${evil} ?hidden=${1} ?inert=${0} .prop=${evil} @click=${() => {}}>${list}</p>`;
    assert.equal(markupOf(template), `<p class="a ${text}" title="${text}" hidden>${text}<i>${text}</i>0</p>`);
  });

  it('does not mistake data that look like a template for one', () => {
    const data: unknown = JSON.parse('{"_$litType$":1,"strings":["<img src=x>"],"values":[]}');
    assert.equal(markupOf(html`<p>${data}</p>`), '<p></p>');
  });
});

describe('renderTeasers', () => {
  const amounts = [79_900, 30_000, 15_000, 79_900, 50_000, 60_000];
  const isRated = (html: string) => html.includes('class="surface box rated');

  it('writes the rates of the first four, or of as many as the page wants, bare tags for the others, and one tag to ask early for what the elements ask first', async () => {
    const { ratenkauf } = await startShop();
    const { teasers, preload } = await ratenkauf.renderTeasers(amounts, { variant: 'inline', hint: 'none' });
    assert.deepEqual(teasers.map(isRated), [true, true, false, true, false, false]);
    assert.equal(teasers[0], await ratenkauf.renderTeaser({ amount: 79_900, variant: 'inline', hint: 'none' }));
    assert.deepEqual(teasers.slice(4), [
      '<ratenkauf-teaser amount="500.00" variant="inline" hint="none" lang="de"></ratenkauf-teaser>',
      '<ratenkauf-teaser amount="600.00" variant="inline" hint="none" lang="de"></ratenkauf-teaser>',
    ]);
    assert.equal(preload, ratenkauf.renderPreload(amounts));
    const rated = async (eager: number) =>
      (await ratenkauf.renderTeasers([20_000, 30_000, 40_000], { eager })).teasers.filter(isRated).length;
    assert.deepEqual([await rated(0), await rated(2), await rated(100)], [0, 2, 3]);
    assert.deepEqual(await ratenkauf.renderTeasers([]), { teasers: [], preload: '' });
  });

  it('refuses amounts and options that are none', async () => {
    const { ratenkauf } = await startShop();
    for (const [given, options] of [
      [[799.5], {}],
      [[-1], {}],
      [[79_900], { eager: -1 }],
      [[79_900], { eager: 1.5 }],
      [[79_900], { eager: 101 }],
      [[79_900], { variant: 'large' as never }],
    ] as const) {
      const error = await ratenkauf.renderTeasers(given, options).catch((thrown: unknown) => thrown);
      assert.deepInclude(error, { name: 'RouteError', code: 'invalid_request' });
    }
  });
});

describe('renderPreload', () => {
  const hrefs = (html: string) =>
    parseDocument(html).children.map((tag) => (tag as unknown as { attribs: { href: string } }).attribs.href);

  it('returns one tag for the first eight amounts that can have a rate, each once, ascending, or nothing', async () => {
    const { ratenkauf } = await startShop();
    assert.equal(
      ratenkauf.renderPreload([79_900, 20_000, 79_900, 19_999, 1_000_000, 1_000_001, 30_050]),
      '<link rel="preload" as="fetch" href="/ratenkauf/offers?amount=20000&amp;amount=30050&amp;amount=79900&amp;amount=1000000" crossorigin>',
    );
    const amounts = Array.from({ length: 150 }, (_, index) => 90_000 - 100 * index);
    const asked = hrefs(ratenkauf.renderPreload(amounts)).map((href) =>
      new URLSearchParams(href.split('?')[1]).getAll('amount').map(Number),
    );
    assert.deepEqual(asked, [amounts.slice(0, 8).toReversed()]);
    for (const none of [[], [100, 2_000_000]]) assert.equal(ratenkauf.renderPreload(none), '');
    for (const amount of [799.5, Number.NaN, -1, '79900" onload="alert(1)' as unknown as number])
      assert.throws(() => ratenkauf.renderPreload([amount]), /whole cents/);
  });

  it('names an address that the handler answers', async () => {
    const { ratenkauf, ask } = await startShop({ publicUrl: 'https://shop.example/de/raten' });
    const [href = ''] = hrefs(ratenkauf.renderPreload([79_900]));
    assert.match(href, /^\/de\/raten\/offers\?/);
    assert.match(await (await ask(href.replace('/de/raten', ''))).text(), /"amount":79900,"available":true/);
  });
});

import { createHash } from 'node:crypto';
import { assert, describe, it } from 'vitest';
import { contentOf } from '../../../src/server/proof/kept.js';
import { plansContent } from '../../../src/server/proof/painted.js';
import type { OffersAnswer } from '../../../src/contract/offer.js';
import { plan } from '../../../src/testing/builders/offers.js';
import { lenderLine, noonOf, startProving } from './shop.js';
import { inCi } from '../../support/all.js';

const period = 'from=2026-12-01&to=2026-12-31';

async function startDecember() {
  const made = await startProving();
  const { see, compare, consent, sandbox, clock } = made;
  await Promise.all([see(), compare(), consent()]);
  clock.set(noonOf('2026-12-07'));
  sandbox.lendAt({ nominalRate: 5 });
  await see();
  await see(20_000);
  return made;
}

describe('the export of proofs', () => {
  it('is CSV with one row for each text, due day and plan, in each language, within days and for an amount', async () => {
    const { text } = await startDecember();
    // Reading as text removes the mark at the beginning.
    const [heads = '', ...rows] = (await text(`${period}&format=csv`)).trimEnd().split('\r\n');
    assert.match(heads, /^Art;Betrag;Raten;Rate;/);
    const of = (kind: string) => rows.filter((row) => row.startsWith(kind));
    const column = (kind: string, name: string) =>
      of(kind).map((row) => row.split(';')[heads.split(';').indexOf(name)] ?? '');
    assert.lengthOf(of('Pflichtangaben'), 2);
    assert.isTrue(of('Ratenpläne').every((row) => row.includes(lenderLine)));
    assert.lengthOf(of('Repräsentatives Beispiel'), 2);
    assert.lengthOf(of('Einwilligungstext'), 1);
    assert.lengthOf(of('Ratenpläne'), 9 * 2);
    // A teaser shows one plan.
    assert.lengthOf(of('Rate (Teaser);799,00;36;'), 2);
    assert.lengthOf(of('Rate (Teaser);799,00'), 2 * 2);
    assert.match(of('Rate (Teaser);200,00')[0] ?? '', /;2026-12-07;2026-12-07;2026-12-07;2026-12-07 12:00:00;/);
    const examples = column('Repräsentatives Beispiel', 'Prüfsumme');
    const named = column('Rat', 'Prüfsumme des repräsentativen Beispiels dazu');
    assert.sameMembers([...new Set(named)], examples);
    const page = await text(`${period}&format=html`);
    for (const digest of examples)
      assert.include(page, `Prüfsumme des repräsentativen Beispiels dazu: <code>${digest}</code>`);
    const ofAmount = (await text(`${period}&format=csv&amount=20000`)).split('\r\n');
    const rates = ofAmount.filter((row) => row.startsWith('Rate'));
    assert.deepEqual(
      rates.map((row) => row.split(';')[1]),
      ['200,00', '200,00'],
    );
    assert.notInclude(await text('from=2026-12-03&to=2026-12-03&format=csv'), ';200,00;');
    assert.include(await text('from=2026-11-01&to=2026-11-30&format=html'), 'nichts aufbewahrt');
  });

  it('is one page with its own style and nothing else, in either language', async () => {
    const { text, send } = await startDecember();
    const page = await text(`${period}&format=html`);
    assert.match(page, /^<!doctype html>\n<html lang="de">.*<\/html>\n$/s);
    assert.notMatch(page, /<script|<link|<img|<iframe|url\(|@import|javascript:/);
    for (const words of [
      'Achtung! Kreditaufnahme kostet Geld.',
      'Caution! Borrowing money costs money.',
      'Nettodarlehensbetrag',
    ])
      assert.include(page, words);
    assert.include(await text(`${period}&format=html&lang=en`), '<h1>Proofs of instalment offers</h1>');
    const response = await send(`proofs?${period}&format=html`);
    assert.equal(
      response.headers.get('content-disposition'),
      'attachment; filename="nachweise-2026-12-01-2026-12-31.html"',
    );
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    await response.body?.cancel();
  });

  it('writes what the bank sends as words only: no markup, script or formula', async () => {
    const { store, text } = await startProving();
    const hostile = `</style></p><script>alert(1)</script><img src=x onerror="alert(1)"> =HYPERLINK("https://e.example")`;
    const contents = {
      example: contentOf({ text: [{ tag: 'p', content: [hostile] }, '@SUM(1)'] }),
      consent: contentOf({
        version: '+1',
        text: [{ tag: 'a', href: 'https://bank.example/?a="b', content: [hostile] }],
      }),
      plans: plansContent(
        { amount: 79900, plans: [plan(79900)], example: { text: [] }, lender: { name: hostile, address: '1' } },
        'e',
      ),
    };
    const at = { subject: 0, day: '2026-12-03', firstAt: noonOf('2026-12-03'), lastAt: noonOf('2026-12-03') };
    for (const [kind, content] of Object.entries(contents))
      await store.proofs.keep([content], [{ ...at, kind: kind as 'example', digest: content.digest }]);
    const page = await text(`${period}&format=html`);
    assert.notMatch(page, /<script|<img|<a [^>]*onerror|"b"/);
    assert.lengthOf(page.match(/<\/style>/g)!, 1);
    const [, policy = ''] = /content="(default-src [^"]*)"/.exec(page)!;
    assert.match(policy, /^default-src 'none'; style-src 'sha256-[\w+/]{43}='$/);
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(page)!;
    assert.include(policy, createHash('sha256').update(style).digest('base64'));
    const csv = await text(`${period}&format=csv`);
    for (const formula of ['=HYPERLINK', '@SUM', '+1'])
      assert.notMatch(csv, new RegExp(`(^|[^\\p{L}\\p{N}'])${formula.replace('+', '\\+')}`, 'u'), formula);
  });

  it('is in the words in which it was painted, whatever they are today', async () => {
    const { store, see, text, proof } = await startProving();
    await see();
    const [rate] = (await proof('2026-12-03')).rates;
    const [{ plans, ...german }] = rate!.painted as [(typeof rate & object)['painted'][number]];
    const earlier = contentOf({
      example: rate!.example,
      plans: rate!.plans,
      painted: [
        {
          ...german,
          rate: 'nur 26 Euro',
          lender: 'Darlehensgeber: Bank AG, Filiale',
          plans: plans.map((each) => ({ ...each, figures: [{ key: 'total', label: 'insgesamt', value: '900 €' }] })),
        },
      ],
    });
    const day = '2026-11-03';
    const use = { kind: 'rate', subject: 79900, day, firstAt: noonOf(day), lastAt: noonOf(day) } as const;
    await store.proofs.keep([earlier], [{ ...use, digest: earlier.digest }]);
    const words = 'insgesamt 900 €. Darlehensgeber: Bank AG, Filiale. Bonität vorausgesetzt.';
    const csv = await text(`from=${day}&to=${day}&format=csv`);
    assert.include(csv, `nur 26 Euro: ${words} Achtung!`);
    const page = await text(`from=${day}&to=${day}&format=html`);
    assert.include(page, `<p lang="de"><strong>nur 26 Euro</strong><br>\n${words}<br>`);
    assert.deepEqual((await proof(day)).rates[0]!.painted[0]!.plans[0]!.figures[0]!.label, 'insgesamt');
  });

  it('has all rows of many amounts', inCi, async () => {
    const { see, text } = await startProving();
    const amounts = Array.from({ length: 450 }, (_, index) => 30_000 + index);
    for (let from = 0; from < amounts.length; from += 90) {
      const seeAll = async () => {
        const { offers } = (await (
          await see(amounts.slice(from, from + 90).join('&amount=') as never)
        ).json()) as OffersAnswer;
        return offers.every(({ available }) => available);
      };
      // On a busy machine some of them are answered late: they are not shown, and asked for again.
      while (!(await seeAll()));
    }
    const rows = (await text(`${period}&format=csv`)).split('\r\n').filter((row) => row.startsWith('Rate (Teaser)'));
    assert.lengthOf(new Set(rows.map((row) => row.split(';')[1])), amounts.length);
  });
});

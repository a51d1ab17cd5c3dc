import { assert } from '@open-wc/testing';
import { RatenkaufPlansRequestedEvent } from '../../../src/elements/teaser/plans-requested-event.js';
import { centsFromDecimal } from '../../../src/rules/money.js';
import { lenderText } from '../../../src/rules/lender.js';
import { lender, offerEntry, offersAnswer, plan } from '../../../src/testing/builders/offers.js';
import { fakeHandler, impatience, refusal, silence } from '../element/handler.js';
import { hurry, until } from '../element/page.js';
import { showTeaser } from './harness.js';

const sentence = 'Ratenkauf von 200 € bis 10.000 € möglich.';

describe('ratenkauf-teaser', () => {
  it('shows the rate of the longest term with everything the law demands', async () => {
    const { teaser } = await showTeaser();
    await assert.isAccessible(teaser.element);
    assert.match(teaser.text, /^ab 26,10 € \/ Monat in 36 Raten /);
    assert.include(teaser.rateLine.textContent, '26,10\u00a0€');
    assert.equal(teaser.spokenRate, 'ab 26,10 Euro pro Monat in 36 Raten');
    assert.include(
      teaser.text,
      'Effektiver Jahreszins 11,46 % gebundener Sollzinssatz p. a. 10,90 % Nettodarlehensbetrag 799,00 € ' +
        'Gesamtbetrag 939,94 € davon Zinsen 140,94 € 35 Raten zu 26,10 €, letzte Rate 26,44 €. ' +
        'Kreditgeber: Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt. Bonität vorausgesetzt.',
    );
    assert.include(teaser.text, 'Achtung! Kreditaufnahme kostet Geld.');
    assert.include(teaser.text, 'Repräsentatives Beispiel');
  });

  it('shows its figures as text where there is little space, else as a list, and the effective rate alone stands out [§ 17 PAngV]', async () => {
    const { teaser, frame } = await showTeaser();
    const look = (node: Element) => getComputedStyle(node);
    const weights = (row: Element) => [...row.children].map((node) => Number(look(node).fontWeight));
    for (const [width, ...displays] of [
      ['15em', 'inline', 'inline'],
      ['30em', 'block', 'flex'],
    ] as const) {
      frame.style.width = width;
      const [first, ...others] = teaser.all('.box dl > :not(.extra)');
      assert.deepEqual([look(teaser.part('.box dl')).display, look(first!).display], displays);
      assert.deepEqual([weights(first!), ...others.map(weights)], [[600, 600], ...others.map(() => [400, 400])]);
      assert.isAtLeast(others.length, 3);
    }
  });

  it('opens the whole representative example with the first click, or when a script or the browser’s search opens it', async () => {
    const { teaser } = await showTeaser();
    await teaser.openExample();
    assert.isTrue(teaser.example.open);
    assert.include(teaser.text, 'Muster-Teilzahlungsbank, mehr');
    assert.isAbove(teaser.part('.words > div').getBoundingClientRect().height, 20);
    await assert.isAccessible(teaser.element);
    const { teaser: searched } = await showTeaser();
    searched.example.open = true;
    await until(() => searched.text.includes('Muster-Teilzahlungsbank, mehr'));
  });

  it('shows the number of instalments once when all are equal', async () => {
    const equal = (amount: number) =>
      offerEntry(amount, { monthlyRate: 2500, lastRate: 2500, total: 90_000, interest: 10_100 });
    const { teaser } = await showTeaser(
      {},
      fakeHandler((amounts) => offersAnswer(amounts, equal)),
    );
    assert.include(teaser.text, 'davon Zinsen 101,00 € 36 Raten zu 25,00 €. Kreditgeber');
  });

  it('names the product of the button to all plans, otherwise its price [WCAG 2.4.6, 2.5.3]', async () => {
    const { teaser } = await showTeaser();
    const button = () => teaser.part('.box button').ariaLabel;
    assert.equal(button(), 'Alle Laufzeiten vergleichen: 799,00\u00a0€');
    await teaser.change('899.00');
    assert.equal(button(), 'Alle Laufzeiten vergleichen: 899,00\u00a0€');
    teaser.element.label = 'Sofa';
    await teaser.updated();
    assert.equal(button(), 'Alle Laufzeiten vergleichen: Sofa');
    await assert.isAccessible(teaser.element);
  });

  it('speaks English where the nearest lang attribute says so, and German everywhere else', async () => {
    const { teaser, frame } = await showTeaser();
    frame.lang = 'en-US';
    await until(() => teaser.text.startsWith('from €26.10 / month in 36 instalments'));
    assert.include(teaser.text, 'Caution! Borrowing money costs money.');
    await assert.isAccessible(teaser.element);
    frame.lang = 'fr';
    await until(() => teaser.text.startsWith('ab 26,10 €'));
  });

  it('shows no rate and sends no request for an amount out of the range, or that is none, of which it tells the developers', async () => {
    for (const amount of ['', '199.99', '10000.01', '1.299,00', '799.001', '-5.00']) {
      const handler = fakeHandler();
      const { teaser, errors } = await showTeaser({ amount }, handler);
      assert.equal(teaser.text, `${sentence} Bonität vorausgesetzt. Achtung! Kreditaufnahme kostet Geld.`);
      await assert.isAccessible(teaser.element);
      assert.isEmpty(handler.requests);
      const isAmount = centsFromDecimal(amount) !== undefined || amount === '';
      assert.deepEqual(
        errors.map(({ code, retryable }) => [code, retryable]),
        isAmount ? [] : [['invalid_amount', false]],
      );
      if (!isAmount) assert.include(errors[0]?.message, amount);
    }
  });

  it('has some of its own ground beside it in a listing, where no text begins at the edge of another colour, and none on the lines above and below', async () => {
    const { teaser, frame } = await showTeaser({ variant: 'inline' });
    frame.style.setProperty('--ratenkauf-ground', 'rgb(1, 2, 3)');
    const ground = String.raw`(?:rgb\(1, 2, 3\)|color\(srgb 0\.0039\d* 0\.0078\d* 0\.0117\d*\))`;
    const beside = new RegExp(`^${ground} 6px 0px 0px 0px, ${ground} -6px 0px 0px 0px$`);
    assert.match(getComputedStyle(teaser.part('.box')).boxShadow, beside);
    await assert.isAccessible(teaser.element);
  });

  it('takes no space outside the range when the page wants no hint', async () => {
    const { teaser } = await showTeaser({ amount: '50', hint: 'none' });
    assert.equal(teaser.element.getBoundingClientRect().height, 0);
    await assert.isAccessible(teaser.element);
  });

  const failed = (code: 'service_unavailable' | 'lender_unknown', retryable: boolean) => (amounts: number[]) =>
    offersAnswer(amounts, (amount) => ({
      amount,
      available: false,
      reason: 'failed',
      error: { code, message: 'down', retryable },
    }));
  const without = (field: string) => (amounts: number[]) => ({
    ...offersAnswer(amounts),
    offers: amounts.map((amount) => ({ ...offerEntry(amount), plan: { ...plan(amount), [field]: undefined } })),
  });
  for (const [name, answer, code, retryable, fault = ''] of [
    ['a dead handler', () => Promise.reject(new TypeError('failed')), 'unreachable', true],
    ['a handler that never answers', silence, 'timeout', true],
    ['rubbish', () => new Response('<html>'), 'malformed_answer', false],
    ['a proxy’s error page', () => new Response('<html>', { status: 502 }), 'malformed_answer', true],
    ['null', () => null, 'malformed_answer', false],
    ['an empty object', () => ({}), 'malformed_answer', true],
    ['another amount', () => offersAnswer([80_000]), 'malformed_answer', true, 'no offer for 79900'],
    ['a refusal', () => refusal(502, 'service_refused', false), 'service_refused', false],
    ['a failure of this amount', failed('service_unavailable', true), 'service_unavailable', true],
    ['a lender that the handler does not know', failed('lender_unknown', false), 'lender_unknown', false],
    ['no lender', (amounts) => ({ ...offersAnswer(amounts), lender: undefined }), 'malformed_answer', true],
    ['an empty lender', (amounts) => ({ ...offersAnswer(amounts), lender: '' }), 'malformed_answer', true],
    ['no example', (amounts) => ({ ...offersAnswer(amounts), examples: {} }), 'malformed_answer', true, 'no example'],
    ['a plan without total', without('total'), 'malformed_answer', true, 'a plan that does not add up for 79900'],
    ['a plan without its rate', without('effectiveRate'), 'malformed_answer', true],
    ['a plan without dates', without('lastDue'), 'malformed_answer', true],
  ] as [name: string, answer: (amounts: number[]) => unknown, code: string, retryable: boolean, fault?: string][])
    it(`without a valid answer shows no figure and reports an error: ${name}`, async () => {
      for (const variant of ['block', 'inline']) {
        const handler = fakeHandler(answer, code === 'timeout' ? impatience : undefined);
        const { teaser, errors } = await showTeaser({ variant, example: 'inline' }, handler);
        assert.equal(teaser.text, `${sentence} Bonität vorausgesetzt. Achtung! Kreditaufnahme kostet Geld.`);
        assert.isNull(teaser.query('dl, details, .box button'));
        assert.deepEqual(
          errors.map((error) => [error.code, error.retryable]),
          [[code, retryable]],
        );
        assert.include(errors[0]?.message, fault);
        await assert.isAccessible(teaser.element);
      }
    });

  it('shows the rate after refresh() when the handler is back', async () => {
    let down = true;
    const { teaser } = await showTeaser(
      {},
      fakeHandler((amounts) => (down ? refusal(503, 'service_unavailable', true) : offersAnswer(amounts))),
    );
    down = false;
    await teaser.element.refresh();
    await teaser.settled();
    assert.match(teaser.text, /^ab 26,10 €/);
  });

  it('asks again by itself after 2, 4 and 8 seconds, keeps the sentence meanwhile, reports once, and shows the rate when it comes', async () => {
    const timers = hurry();
    let failures = 3;
    const handler = fakeHandler((amounts) =>
      (failures -= 1) >= 0 ? refusal(503, 'service_unavailable', true) : offersAnswer(amounts),
    );
    const { teaser, errors } = await showTeaser({}, handler);
    let busy = 0;
    new MutationObserver(() => (busy += Number(teaser.query('.pending') !== null))).observe(teaser.element.renderRoot, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    await until(() => teaser.query('.rated') !== null);
    assert.deepEqual(timers.set, [2000, 4000, 8000]);
    assert.equal(busy, 0);
    assert.lengthOf(errors, 1);
    assert.lengthOf(handler.requests, 4);
    await handler.roundTrip();
    assert.isEmpty(timers.pending);
  });

  it('does not ask again after a failure that lasts, for an amount that is no longer its own, or when it is not in the page', async () => {
    const timers = hurry();
    let isRetryable = false;
    const handler = fakeHandler((amounts) =>
      amounts[0] === 79_900 ? refusal(502, 'service_refused', isRetryable) : offersAnswer(amounts),
    );
    const { teaser } = await showTeaser({}, handler);
    assert.isEmpty(timers.set);
    isRetryable = true;
    await teaser.element.refresh();
    await teaser.change('899.00');
    await until(() => timers.pending.length === 0);
    await handler.roundTrip();
    assert.lengthOf(handler.requests, 3);
    await teaser.change('799.00');
    teaser.element.remove();
    await until(() => timers.pending.length === 0);
    await handler.roundTrip();
    assert.lengthOf(handler.requests, 4);
  });

  it('shows the example in view when the page wants it inline, with the lender’s address, and lets the keyboard scroll it', async () => {
    const { teaser } = await showTeaser({ variant: 'inline', example: 'inline' });
    const region = teaser.part('.scroll');
    assert.isAbove(region.getBoundingClientRect().height, 100);
    assert.equal(region.tabIndex, 0);
    assert.include(teaser.text, `Kreditgeber: ${lenderText(lender)}.`);
    await assert.isAccessible(teaser.element);
  });

  it('names the lender in the compact form, with the address in the example that is opened', async () => {
    for (const [lang, word] of [
      ['de', 'Kreditgeber'],
      ['en', 'Lender'],
    ] as const) {
      const { teaser } = await showTeaser({ variant: 'inline', lang });
      await teaser.inView();
      assert.include(teaser.seen, `${word}: ${lender.name}`);
      assert.notInclude(teaser.seen, lenderText(lender));
      await teaser.openExample();
      await until(() => teaser.seen.includes(`: ${lenderText(lender)}.`));
    }
  });

  it('creates only known elements from the bank’s words, and no link to a script', async () => {
    const hostile = [
      { tag: 'a', href: 'javascript:alert(1)', content: ['Klick'] },
      { tag: 'script', content: ['alert(1)'] },
      { tag: 'p', content: ['<img src=x onerror=alert(1)>'] },
    ];
    const { teaser } = await showTeaser(
      {},
      fakeHandler((amounts) => ({ ...offersAnswer(amounts), examples: { a: hostile } })),
    );
    await teaser.openExample();
    assert.isNull(teaser.query('.words a, .words script, .words img'));
    assert.include(teaser.text, 'Klick');
    assert.include(teaser.text, '<img src=x onerror=alert(1)>');
  });

  it('announces a rate only after the amount has changed, and keeps an open example and the focus [WCAG 4.1.3]', async () => {
    const { teaser } = await showTeaser();
    const line = teaser.rateLine;
    assert.equal(line.getAttribute('aria-live'), 'off');
    teaser.example.open = true;
    teaser.exampleSummary.focus();
    await teaser.change('899.00');
    assert.equal(line.getAttribute('aria-live'), 'polite');
    assert.include(line.textContent, '29,37');
    assert.isTrue(teaser.example.open);
    assert.isTrue(teaser.hasFocus('summary'));
  });

  it('opens the dialog with all plans of the present amount, unless the page cancels the event', async () => {
    const { teaser, frame } = await showTeaser();
    const amounts: number[] = [];
    const cancel = (event: RatenkaufPlansRequestedEvent) => {
      assert.instanceOf(event, RatenkaufPlansRequestedEvent);
      amounts.push(event.amount);
      event.preventDefault();
    };
    frame.addEventListener('ratenkauf-plans-requested', cancel);
    teaser.pressPlans();
    await teaser.updated();
    assert.deepEqual(amounts, [79_900]);
    assert.isNull(teaser.query('ratenkauf-plans'));
    frame.removeEventListener('ratenkauf-plans-requested', cancel);
    teaser.pressPlans();
    await until(() => teaser.plans?.query('.plan') != null);
    assert.include(teaser.plans?.heading, '799,00');
    assert.isTrue(teaser.plans?.dialog.open);
  });
});

describe('a teaser of one line', () => {
  it('names no figure, has the warning, and opens the dialog', async () => {
    const { teaser } = await showTeaser({ variant: 'line' });
    await assert.isAccessible(teaser.element);
    assert.equal(teaser.text, 'In Raten zahlen · Raten ansehen Achtung! Kreditaufnahme kostet Geld.');
    teaser.pressPlans();
    await until(() => teaser.plans !== undefined);
    teaser.element.amount = '19.00';
    await teaser.updated();
    assert.match(teaser.text, /^Ratenkauf von 200 € .* Achtung!/);
  });
});

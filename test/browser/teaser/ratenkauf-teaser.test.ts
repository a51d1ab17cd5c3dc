import { assert } from '@open-wc/testing';
import { RatenkaufPlansRequestedEvent } from '../../../src/elements/teaser/plans-requested-event.js';
import { RatenkaufTeaser } from '../../../src/elements/teaser/ratenkauf-teaser.js';
import { offerEntry, offersAnswer, plan } from '../../../src/testing/builders/offers.js';
import { textContrast } from '../element/contrast.js';
import { fakeHandler, impatience, refusal } from '../element/handler.js';
import { hurry, until } from '../element/page.js';
import { showTeaser } from './harness.js';

describe('ratenkauf-teaser', () => {
  it('shows the rate of the longest term with everything the law demands', async () => {
    const { teaser } = await showTeaser();
    await assert.isAccessible(teaser.element);
    assert.match(teaser.text, /^ab 26,10 € \/ Monat in 36 Raten /);
    assert.include(
      teaser.text,
      'Effektiver Jahreszins 11,46 % gebundener Sollzinssatz p. a. 10,90 % Nettodarlehensbetrag 799,00 € ' +
        'Gesamtbetrag 939,94 € davon Zinsen 140,94 € 35 Raten zu 26,10 €, letzte Rate 26,44 €. ' +
        'Kreditgeber: Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt. Bonität vorausgesetzt.',
    );
    assert.include(teaser.text, 'Achtung! Kreditaufnahme kostet Geld.');
    assert.include(teaser.text, 'Repräsentatives Beispiel');
  });

  for (const { where, width, displays } of [
    { where: 'as running text where there is little space', width: '15em', displays: ['inline', 'inline'] },
    { where: 'as a list where there is space for it', width: '30em', displays: ['block', 'flex'] },
  ])
    it(`shows its figures ${where}, and the effective rate alone stands out [§ 17 PAngV]`, async () => {
      const { teaser, frame } = await showTeaser();
      frame.style.width = width;
      const look = (node: Element) => getComputedStyle(node);
      const [first, ...others] = teaser.all('.box dl > :not(.extra)');
      assert.deepEqual([look(teaser.part('.box dl')).display, look(first!).display], displays);
      const weights = (row: Element) => [...row.children].map((node) => Number(look(node).fontWeight));
      assert.deepEqual(weights(first!), [600, 600]);
      assert.isAtLeast(others.length, 3);
      for (const row of others) assert.deepEqual(weights(row), [400, 400]);
    });

  it('opens the whole representative example with the first click', async () => {
    const { teaser } = await showTeaser();
    const height = new Promise<number>((resolve) =>
      teaser.example.addEventListener('toggle', () =>
        resolve(teaser.part('.words > div').getBoundingClientRect().height),
      ),
    );
    await teaser.openExample();
    assert.include(teaser.text, 'Muster-Teilzahlungsbank, mehr');
    assert.isTrue(teaser.example.open);
    assert.isAbove(await height, 20);
    await assert.isAccessible(teaser.element);
  });

  it('shows its example also when a script or the browser’s search opens it', async () => {
    const { teaser } = await showTeaser();
    teaser.example.open = true;
    await until(() => teaser.text.includes('Muster-Teilzahlungsbank, mehr'));
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

  it('has the rate in words for screen readers, with no-break spaces on screen', async () => {
    const { teaser } = await showTeaser();
    assert.equal(teaser.spokenRate, 'ab 26,10 Euro pro Monat in 36 Raten');
    assert.include(teaser.rateLine.textContent, '26,10\u00a0€');
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

  for (const [amount, sentence] of [
    ['', 'Ratenkauf von 200 € bis 10.000 € möglich.'],
    ['199.99', 'Ratenkauf von 200 € bis 10.000 € möglich.'],
    ['10000.01', 'Ratenkauf von 200 € bis 10.000 € möglich.'],
  ] as const) {
    it(`sends no request for the amount "${amount}" and shows no rate`, async () => {
      const handler = fakeHandler();
      const { teaser, errors } = await showTeaser({ amount }, handler);
      assert.equal(teaser.text, `${sentence} Bonität vorausgesetzt. Achtung! Kreditaufnahme kostet Geld.`);
      await assert.isAccessible(teaser.element);
      assert.deepEqual([handler.requests, errors], [[], []]);
    });
  }

  for (const amount of ['1.299,00', '1e3', 'NaN', '799.001', '-5.00']) {
    it(`shows no rate for "${amount}" and tells the page's developers why`, async () => {
      const handler = fakeHandler();
      const { teaser, errors } = await showTeaser({ amount }, handler);
      assert.match(teaser.text, /^Ratenkauf von 200 € bis 10.000 € möglich./);
      assert.deepEqual(
        errors.map(({ code, retryable }) => [code, retryable]),
        [['invalid_amount', false]],
      );
      assert.include(errors[0]?.message, amount);
      assert.isEmpty(handler.requests);
    });
  }

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

  describe('without a valid answer keeps its place and reports an error', () => {
    const cases: [string, ReturnType<typeof fakeHandler>, string, boolean][] = [
      ['a dead handler', fakeHandler(() => Promise.reject(new TypeError('failed'))), 'unreachable', true],
      ['a handler that never answers', fakeHandler(() => new Promise(() => {}), impatience), 'timeout', true],
      ['rubbish', fakeHandler(() => new Response('<html>')), 'malformed_answer', false],
      ['a proxy’s error page', fakeHandler(() => new Response('<html>', { status: 502 })), 'malformed_answer', true],
      ['null', fakeHandler(() => null), 'malformed_answer', false],
      ['an empty object', fakeHandler(() => ({})), 'malformed_answer', true],
      ['another amount', fakeHandler(() => offersAnswer([80_000])), 'malformed_answer', true],
      ['a refusal', fakeHandler(() => refusal(502, 'service_refused', false)), 'service_refused', false],
      [
        'a failure of this amount',
        fakeHandler((amounts) =>
          offersAnswer(amounts, (amount) => ({
            amount,
            available: false,
            reason: 'failed',
            error: { code: 'service_unavailable', message: 'down', retryable: true },
          })),
        ),
        'service_unavailable',
        true,
      ],
      ['no example', fakeHandler((amounts) => ({ ...offersAnswer(amounts), examples: {} })), 'malformed_answer', true],
    ];
    const fields = [
      'months',
      'monthlyRate',
      'lastRate',
      'interest',
      'total',
      'effectiveRate',
      'borrowingRate',
      'firstDue',
      'lastDue',
    ];
    for (const field of fields) {
      const without = (amount: number) => ({ ...offerEntry(amount), plan: { ...plan(amount), [field]: undefined } });
      const handler = fakeHandler((amounts) => ({ ...offersAnswer(amounts), offers: amounts.map(without) }));
      cases.push([`a plan without ${field}`, handler, 'malformed_answer', true]);
    }
    const faults: Readonly<Record<string, string>> = {
      'another amount': 'offers: no offer for 79900',
      'no example': 'offers: no lender or no example for 79900',
      'a plan without total': 'offers: a plan that does not add up for 79900',
    };
    for (const [name, handler, code, retryable] of cases) {
      it(name, async () => {
        const { teaser, errors } = await showTeaser({}, handler);
        assert.match(teaser.text, /^Ratenkauf von 200 € bis 10.000 € möglich. Bonität vorausgesetzt\. Achtung!/);
        assert.deepEqual(
          errors.map((error) => [error.code, error.retryable]),
          [[code, retryable]],
        );
        assert.isNotEmpty(errors[0]?.message);
        assert.include(errors[0]?.message, faults[name] ?? '');
        await assert.isAccessible(teaser.element);
      });
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

  it('shows the example in view when the page wants it inline, and lets the keyboard scroll it', async () => {
    const { teaser } = await showTeaser({ example: 'inline' });
    const region = teaser.part('.scroll');
    assert.isAbove(region.getBoundingClientRect().height, 100);
    assert.equal(region.tabIndex, 0);
    await assert.isAccessible(teaser.element);
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

  it('announces a rate only after the amount has changed [WCAG 4.1.3]', async () => {
    const { teaser } = await showTeaser();
    const line = teaser.rateLine;
    assert.equal(line.getAttribute('aria-live'), 'off');
    await teaser.change('899.00');
    assert.equal(line.getAttribute('aria-live'), 'polite');
    assert.include(line.textContent, '29,37');
  });

  it('keeps an open example and the focus while the amount changes', async () => {
    const { teaser } = await showTeaser();
    teaser.example.open = true;
    teaser.exampleSummary.focus();
    await teaser.change('899.00');
    assert.isTrue(teaser.example.open);
    assert.isTrue(teaser.hasFocus('summary'));
  });

  it('opens the dialog with all plans of the present amount', async () => {
    const { teaser } = await showTeaser();
    teaser.pressPlans();
    await until(() => teaser.plans?.query('.plan') != null);
    assert.include(teaser.plans?.heading, '799,00');
    assert.isTrue(teaser.plans?.dialog.open);
  });

  it('does not open the dialog when the page cancels the event', async () => {
    const { teaser, frame } = await showTeaser();
    const amounts: number[] = [];
    frame.addEventListener('ratenkauf-plans-requested', (event) => {
      assert.instanceOf(event, RatenkaufPlansRequestedEvent);
      amounts.push(event.amount);
      event.preventDefault();
    });
    teaser.pressPlans();
    await teaser.updated();
    assert.deepEqual(amounts, [79_900]);
    assert.isUndefined(teaser.plans);
  });

  it('works when a page registers it twice', () => {
    RatenkaufTeaser.define();
    RatenkaufTeaser.define();
    assert.equal(customElements.get('ratenkauf-teaser'), RatenkaufTeaser);
  });
});

describe('no style of the shop', () => {
  it('makes the legal line smaller than 12 px or hides it', async () => {
    const { teaser, frame } = await showTeaser();
    Object.assign(frame.style, {
      fontSize: '4px',
      color: '#fefefe',
      letterSpacing: '-1em',
      textIndent: '-9999px',
      lineHeight: '0',
    });
    const style = document.createElement('style');
    style.textContent = `ratenkauf-teaser, ratenkauf-teaser::part(headline) { font-size: 3px; color: white; --ratenkauf-accent: white }`;
    frame.append(style);
    const legal = teaser.legalLine;
    const { fontSize, letterSpacing, textIndent, visibility } = getComputedStyle(legal);
    assert.isAtLeast(parseFloat(fontSize), 12);
    assert.isAtLeast(textContrast(legal), 4.5);
    assert.deepEqual([letterSpacing, textIndent, visibility], ['normal', '0px', 'visible']);
    assert.isAbove(teaser.part('.box [part=legal]').getBoundingClientRect().height, 30);
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

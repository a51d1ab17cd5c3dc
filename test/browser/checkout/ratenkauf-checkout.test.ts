import { assert } from '@open-wc/testing';
import { ineligibilityReasons, sentenceOf } from '../../../src/rules/rules.js';
import { checkoutTexts } from '../../../src/languages/checkout.js';
import { errorMeanings } from '../../../src/contract/error-meanings.js';
import { plan, plansAnswer } from '../../../src/testing/builders/offers.js';
import { checkoutAnswer, consent as words } from '../../../src/testing/builders/purchase.js';
import { RatenkaufPlanSelectedEvent } from '../../../src/elements/rate/plan-selected-event.js';
import { plain } from '../element/harness.js';
import { fakeShop, held, impatience, refusal, silence, type Asked } from '../element/handler.js';
import { comeBack, hidePage, until } from '../element/page.js';
import { assertNoFalseProduct } from '../element/products.js';
import { showCheckout } from './harness.js';

const texts = checkoutTexts.de;
const start = 'Weiter zum Ratenkauf';
/** What a customer has read who saw the plan of this term (months). */
const read = (months: number, amount = 79_900) => ({ amount, plan: plan(amount, { months }) });
const withReasons = (...reasons: ReturnType<typeof checkoutAnswer>['reasons']) =>
  fakeShop({ 'GET /checkout': checkoutAnswer({ amount: 1_200_000, reasons }) });

describe('ratenkauf-checkout', () => {
  it('shows the rate for the basket with everything the law demands, the consent and the button that leads on', async () => {
    const { checkout, shop } = await showCheckout();
    await assert.isAccessible(checkout.element);
    assert.equal(checkout.headline, 'ab 26,10\u00a0€ /\u00a0Monat');
    assert.equal(checkout.spokenRate, 'ab 26,10 Euro pro Monat in 36 Raten');
    assert.include(
      checkout.text,
      'Bei 36 Raten: Effektiver Jahreszins 11,46 % gebundener Sollzinssatz p. a. 10,90 % Nettodarlehensbetrag 799,00 € ' +
        'Gesamtbetrag 939,94 € davon Zinsen 140,94 € 35 Raten zu 26,10 €, letzte Rate 26,44 €. ' +
        'Kreditgeber: Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt. Bonität vorausgesetzt.',
    );
    assert.include(checkout.text, 'Achtung! Kreditaufnahme kostet Geld.');
    assert.include(checkout.text, 'Repräsentatives Beispiel');
    assert.include(checkout.text, 'Sie bestellen erst nach der Rückkehr von der Bank.');
    assert.equal(checkout.button.textContent?.trim(), start);
    assert.notMatch(checkout.button.textContent ?? '', /bestellen|kaufen/i);
    assert.deepEqual(shop.requests.map(({ route, query }) => route + query).sort(), [
      'GET /checkout',
      'GET /consent',
      'GET /plans?amount=79900',
    ]);
  });

  it('speaks English where the page does', async () => {
    const { checkout, form } = await showCheckout(
      fakeShop({ 'GET /checkout': checkoutAnswer({ needsSalutation: true }) }),
    );
    form.lang = 'en';
    await until(() => checkout.text.includes('from €26.10 / month'));
    assert.include(checkout.text, 'Continue to instalment purchase');
    await assert.isAccessible(checkout.element);
  });

  it('lets the customer pick a term, shows its figures and sends it', async () => {
    const { checkout, shop } = await showCheckout();
    checkout.press('Alle 4 Laufzeiten');
    await checkout.updated();
    assert.deepEqual(checkout.terms, [
      '6 Raten 137,08 € / Monat Zinsen 23,49 € gesamt 822,49 €',
      '12 Raten 70,49 € / Monat Zinsen 46,98 € gesamt 845,98 €',
      '24 Raten 37,20 € / Monat Zinsen 93,96 € gesamt 892,96 €',
      '36 Raten 26,10 € / Monat Zinsen 140,94 € gesamt 939,94 €',
    ]);
    await until(() => checkout.hasFocus('.plan input'));
    assert.isUndefined(checkout.pickedTerm);
    await checkout.pickTerm(6);
    assertNoFalseProduct(checkout.text);
    assert.equal(checkout.headline, '137,08\u00a0€ /\u00a0Monat');
    assert.include(checkout.text, 'Gesamtbetrag 822,49 € davon Zinsen 23,49 €');
    await assert.isAccessible(checkout.element);
    await checkout.agree();
    assert.deepEqual(await checkout.element.start(), { ok: true, paymentPage: 'https://bank.example/pay/1' });
    assert.deepEqual(shop.asked('POST /purchase')[0]?.body, { shown: read(6), consentVersion: 'v1', months: 6 });
  });

  it('leaves the choice of a term to the bank when the shop wants that', async () => {
    const { checkout, shop } = await showCheckout(fakeShop(), { terms: 'none' });
    assert.isNull(checkout.query('.picker'));
    await checkout.agree();
    await checkout.element.start();
    assert.deepEqual(shop.asked('POST /purchase')[0]?.body, { shown: read(36), consentVersion: 'v1' });
  });

  it('sends the term that it shows, also when the customer clicks before the plans have arrived', async () => {
    const { checkout, shop } = await showCheckout(fakeShop(), { months: '12' });
    await checkout.agree();
    const plans = held(plansAnswer(80_000));
    shop.answer({ 'GET /plans': plans, 'GET /checkout': checkoutAnswer({ amount: 80_000 }) });
    await checkout.element.refresh();
    await until(() => shop.asked('GET /plans').length === 2);
    const result = checkout.element.start();
    await shop.roundTrip();
    assert.isEmpty(shop.asked('POST /purchase'));
    plans.release();
    assert.isTrue((await result).ok);
    assert.equal(checkout.pickedTerm, '12 Raten');
    assert.deepEqual(shop.asked('POST /purchase')[0]?.body, { shown: read(12), consentVersion: 'v1', months: 12 });
  });

  it('asks for a salutation only if the shop does not know it, with none preselected [WCAG 3.3.1, 3.3.2, 3.3.7]', async () => {
    const { checkout, shop } = await showCheckout(
      fakeShop({ 'GET /checkout': checkoutAnswer({ needsSalutation: true }) }),
    );
    await assert.isAccessible(checkout.element);
    assert.equal(checkout.salutation.value, '');
    await checkout.agree();
    assert.deepEqual(await checkout.element.start(), { ok: false, code: 'salutation_missing' });
    await until(() => checkout.hasFocus('select'));
    assert.equal(checkout.textOf('.field .error'), 'Bitte wählen Sie eine Anrede.');
    await assert.isAccessible(checkout.element);
    checkout.choose('select', 'diverse');
    assert.isTrue((await checkout.element.start()).ok);
    assert.include(shop.asked('POST /purchase')[0]?.body, { consentVersion: 'v1', salutation: 'diverse' });
  });

  it('starts nothing without consent, and leads the customer to the box', async () => {
    const { checkout, shop } = await showCheckout();
    assert.deepEqual(await checkout.element.start(), { ok: false, code: 'consent_missing' });
    await checkout.updated();
    assert.isTrue(checkout.hasFocus(checkout.consent.element));
    await assert.isAccessible(checkout.element);
    shop.answer({ 'GET /consent': refusal(503, 'service_unavailable', true) });
    await checkout.consent.element.reload();
    assert.deepEqual(await checkout.element.start(), { ok: false, code: 'consent_unavailable' });
    assert.isEmpty(shop.asked('POST /purchase'));
    await assert.isAccessible(checkout.element);
  });
});

describe('starting the purchase', () => {
  it('fires an event before and after, which the page may cancel, and goes to the bank unless the page does that', async () => {
    const { checkout, form, shop } = await showCheckout();
    await checkout.agree();
    form.addEventListener('ratenkauf-start', (event) => event.preventDefault(), { once: true });
    assert.deepEqual(await checkout.element.start(), { ok: false, code: 'canceled' });
    assert.isEmpty(shop.asked('POST /purchase'));
    const told: unknown[] = [];
    form.addEventListener('ratenkauf-start', (event) => told.push(event.start));
    form.addEventListener('ratenkauf-started', (event) => told.push(event.paymentPage));
    checkout.press(start);
    await until(() => checkout.text.includes('Wir verbinden Sie mit der Bank … Seite der Bank öffnen'));
    assert.deepEqual(told, [{ shown: read(36), consentVersion: 'v1' }, 'https://bank.example/pay/1']);
    assert.equal(checkout.bankLink?.href, 'https://bank.example/pay/1');
    await assert.isAccessible(checkout.element);
  });

  it('navigates to the page of the bank', async () => {
    const { checkout, form } = await showCheckout(
      fakeShop({ 'POST /purchase': { paymentPage: `${location.href.split('#')[0]}#bank` } }),
    );
    // Bypasses the page's own listener, which prevents the navigation in the other tests.
    form.addEventListener('ratenkauf-started', (event) => event.stopImmediatePropagation(), { capture: true });
    await checkout.agree();
    await checkout.element.start();
    await until(() => location.hash === '#bank');
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('starts once, however often the button is pressed', async () => {
    const { checkout, shop } = await showCheckout();
    await checkout.agree();
    const results = [checkout.element.start(), checkout.element.start()];
    checkout.button.click();
    checkout.button.click();
    const [first, second] = await Promise.all(results);
    checkout.button.click();
    await shop.roundTrip();
    assert.equal(first, second);
    assert.lengthOf(shop.asked('POST /purchase'), 1);
    assert.equal(checkout.button.ariaBusy, 'true');
  });

  it('shows at the button that it is working, from the click on', async () => {
    const { checkout } = await showCheckout(fakeShop({ 'POST /purchase': silence }, impatience));
    await checkout.agree();
    const result = checkout.element.start();
    await checkout.updated();
    assert.deepEqual(
      [checkout.button.ariaBusy, checkout.button.textContent?.trim()],
      ['true', 'Wir verbinden Sie mit der Bank …'],
    );
    assert.equal(checkout.textOf('.form > [role=status]'), 'Wir verbinden Sie mit der Bank …');
    await assert.isAccessible(checkout.element);
    assert.deepEqual(await result, { ok: false, code: 'timeout' });
    assert.equal(checkout.button.ariaBusy, 'false');
  });

  it('never goes to what is no address of a page', async () => {
    for (const paymentPage of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/relative',
      'bank',
      '',
      null,
      5,
      undefined,
    ]) {
      const { checkout, form, errors } = await showCheckout(fakeShop({ 'POST /purchase': { paymentPage } }));
      form.addEventListener('ratenkauf-started', () => assert.fail(`It was about to leave for ${paymentPage}.`));
      await checkout.agree();
      assert.deepEqual(await checkout.element.start(), { ok: false, code: 'malformed_answer' });
      assert.deepEqual(
        errors.map((error) => error.code),
        ['malformed_answer'],
      );
      assert.isNull(checkout.bankLink);
    }
  });

  for (const [code, words] of [
    ['service_unavailable', texts.retry_later],
    ['shop_unavailable', texts.retry_later],
    ['internal', texts.impossible],
    ['service_refused', texts.impossible],
    ['foreign_origin', texts.impossible],
    ['wrong_state', texts.wrong_state],
    ['no_checkout', texts.no_checkout],
    ['too_many_purchases', texts.too_many_purchases],
    ['not_eligible', texts.not_eligible],
  ] as const)
    it(`after ${code} says what to do, and can be used again [WCAG 3.3.3, 4.1.3]`, async () => {
      const { status, retryable } = errorMeanings[code];
      const { checkout, shop, errors } = await showCheckout(
        fakeShop({ 'POST /purchase': refusal(status, code, retryable) }),
      );
      await checkout.agree();
      assert.deepEqual(await checkout.element.start(), { ok: false, code });
      await checkout.isLedToProblem();
      assert.equal(checkout.problem, words);
      assert.deepEqual(
        errors.map((error) => [error.code, error.retryable]),
        [[code, retryable]],
      );
      await checkout.settled();
      await assert.isAccessible(checkout.element);
      shop.answer({ 'POST /purchase': { paymentPage: 'https://bank.example/pay/2' } });
      assert.isTrue(checkout.consent.element.checked);
      assert.isTrue((await checkout.element.start()).ok);
      assert.equal(checkout.problem, '');
    });

  it('shows the reasons when the checkout has meanwhile become ineligible', async () => {
    const { checkout, shop } = await showCheckout(fakeShop({ 'POST /purchase': refusal(409, 'not_eligible', false) }));
    await checkout.agree();
    shop.answer({ 'GET /checkout': checkoutAnswer({ reasons: ['addresses_differ'] }) });
    await checkout.element.start();
    await until(() => checkout.problem.includes('Rechnungs- und Lieferadresse müssen gleich sein.'));
    await checkout.isLedToProblem();
  });

  it('says why the bank refuses what was typed, and never that the basket has changed', async () => {
    const error = { code: 'not_eligible', message: '', retryable: false, reasons: ['address_unknown', 'moon'] };
    const { checkout } = await showCheckout(fakeShop({ 'POST /purchase': Response.json({ error }, { status: 422 }) }));
    await checkout.agree();
    await checkout.element.start();
    await checkout.isLedToProblem();
    assert.match(checkout.problem, /Die Bank kann Ihre Adresse nicht zuordnen\..*kann nicht in Raten bezahlt werden/);
    assert.isTrue(checkout.consent.element.checked);
  });

  it('shows the new text when the consent is outdated, with an empty box and the reason', async () => {
    const { checkout, shop } = await showCheckout(
      fakeShop({ 'POST /purchase': refusal(409, 'consent_outdated', false) }),
    );
    await checkout.agree();
    shop.answer({ 'GET /consent': words({ version: 'v2', text: ['Neue Worte.'] }) });
    assert.deepEqual(await checkout.element.start(), { ok: false, code: 'consent_outdated' });
    await until(() => checkout.consent.element.version === 'v2');
    assert.isFalse(checkout.consent.element.checked);
    assert.include(checkout.problem, 'Der Text der Einwilligung hat sich geändert.');
    await until(() => checkout.hasFocus(checkout.consent.element));
    await assert.isAccessible(checkout.element);
    shop.answer({ 'POST /purchase': { paymentPage: 'https://bank.example/pay/2' } });
    await checkout.agree();
    await checkout.element.start();
    assert.include(shop.asked('POST /purchase').at(-1)?.body, { consentVersion: 'v2' });
  });

  it('is usable again when the back button brings the page back', async () => {
    const { checkout, shop } = await showCheckout();
    await checkout.agree();
    await checkout.element.start();
    shop.answer({ 'GET /checkout': checkoutAnswer({ amount: 89_900 }) });
    comeBack();
    await until(() => checkout.headline.startsWith('ab 29,37'));
    assert.equal(checkout.button.ariaBusy, 'false');
    assert.notInclude(checkout.text, 'Seite der Bank öffnen');
    assert.isTrue((await checkout.element.start()).ok);
    assert.lengthOf(shop.asked('POST /purchase'), 2);
  });
});

describe('a start that was under way when the page was left', () => {
  it('leads nowhere, whatever is answered after the return', async () => {
    for (const answer of [
      () => ({ paymentPage: 'https://bank.example/late' }),
      () => refusal(503, 'service_unavailable', true),
    ]) {
      const late = held(answer);
      const { checkout, form, errors } = await showCheckout(fakeShop({ 'POST /purchase': late }));
      form.addEventListener('ratenkauf-started', () => assert.fail('It was about to leave.'));
      await checkout.agree();
      const result = checkout.element.start();
      await until(() => checkout.button.ariaBusy === 'true');
      comeBack();
      late.release();
      assert.deepEqual(await result, { ok: false, code: 'canceled' });
      await checkout.settled();
      assert.deepEqual([checkout.problem, errors, checkout.button.ariaBusy], ['', [], 'false']);
    }
  });
});

describe('a checkout that cannot be paid by instalments', () => {
  it('stays in view, deactivated, with a sentence for each reason that there is, in de and en', async () => {
    const { checkout, shop } = await showCheckout(withReasons(...ineligibilityReasons));
    for (const language of ['de', 'en']) {
      checkout.element.lang = language;
      await checkout.updated();
      assert.deepEqual(
        checkout.reasons,
        ineligibilityReasons.map((reason) => [reason, sentenceOf(reason, language)]),
      );
    }
    checkout.element.lang = 'de';
    await checkout.updated();
    await assert.isAccessible(checkout.element);
    assert.equal(checkout.textOf('[part=badge]'), 'nicht möglich');
    assert.deepEqual(checkout.element.reasons, [...ineligibilityReasons]);
    assert.isEmpty(shop.asked('GET /plans'));
    checkout.button.focus();
    assert.isTrue(checkout.hasFocus(checkout.button));
    assert.equal(checkout.button.ariaDisabled, 'true');
    assert.deepEqual(await checkout.element.start(), { ok: false, code: 'not_eligible' });
    assert.isEmpty(shop.asked('POST /purchase'));
  });

  it('leads to the shop’s page for addresses where they are the reason, and to nothing else', async () => {
    const addressPage = 'https://shop.example/kasse';
    const linkFor = async (reason: (typeof ineligibilityReasons)[number], page: string | undefined) => {
      const answer = checkoutAnswer({ reasons: [reason], addressPage: page });
      const { checkout } = await showCheckout(fakeShop({ 'GET /checkout': answer }), {}, 'there');
      await assert.isAccessible(checkout.element);
      return checkout.query<HTMLAnchorElement>('a')?.href;
    };
    for (const reason of [
      'addresses_differ',
      'customer_is_company',
      'delivery_not_in_germany',
      'delivery_to_parcel_station',
      'name_incomplete',
      'address_incomplete',
      'postcode_invalid',
    ] as const)
      assert.equal(await linkFor(reason, addressPage), addressPage, reason);
    for (const reason of ['amount_below_minimum', 'not_offered'] as const)
      assert.isUndefined(await linkFor(reason, addressPage), reason);
    for (const wrong of ['javascript:alert(1)', '/kasse', undefined])
      assert.isUndefined(await linkFor('addresses_differ', wrong), wrong);
  });
});

describe('the term', () => {
  it('is that of the page, or the one that the shop’s checkout names; without one that the bank offers none is picked or sent', async () => {
    const shop = fakeShop({ 'GET /checkout': checkoutAnswer({ months: 24 }) });
    assert.equal((await showCheckout(shop)).checkout.pickedTerm, '24 Raten');
    assert.equal((await showCheckout(shop, { months: '12' })).checkout.pickedTerm, '12 Raten');
    const { checkout, shop: other } = await showCheckout(fakeShop(), { months: '48' });
    assert.isUndefined(checkout.pickedTerm);
    assert.deepEqual(checkout.termNames, ['12 Raten', '24 Raten', '36 Raten']);
    assert.equal(checkout.headline, 'ab 26,10\u00a0€ /\u00a0Monat');
    await checkout.agree();
    await checkout.element.start();
    assert.deepEqual(other.asked('POST /purchase')[0]?.body, { shown: read(36), consentVersion: 'v1' });
  });

  it('follows a dialog of the page, fires an event when it is picked here, and is reset with the form only if it was picked here', async () => {
    const { checkout, form } = await showCheckout();
    document.body.dispatchEvent(new RatenkaufPlanSelectedEvent(79_900, plan(79_900, { months: 24 })));
    await checkout.updated();
    assert.equal(checkout.pickedTerm, '24 Raten');
    const told: unknown[] = [];
    form.addEventListener('ratenkauf-plan-selected', (event) =>
      told.push([event.amount, event.months, event.plan.monthlyRate]),
    );
    await checkout.pickTerm(12);
    assert.deepEqual(told, [[79_900, 12, 7049]]);
    form.reset();
    await checkout.updated();
    assert.equal(checkout.pickedTerm, '24 Raten');
  });

  it('has its own effective rate beside it where it is another than that of the longest one', async () => {
    const plans = [plan(79_900, { months: 12 }), plan(79_900, { months: 24, effectiveRate: 12.5 })];
    const { checkout } = await showCheckout(fakeShop({ 'GET /plans': plansAnswer(79_900, { plans }) }));
    assert.deepEqual(checkout.terms, [
      '12 Raten 70,49 € / Monat Zinsen 46,98 € gesamt 845,98 € eff. Jahreszins 11,46 %',
      '24 Raten 37,20 € / Monat Zinsen 93,96 € gesamt 892,96 €',
    ]);
  });
});

describe('the shop’s own radio button', () => {
  it('has its name and the instalment on one line of the smallest telephone', async () => {
    for (const [amount, headline] of [
      [79_900, 'ab 26,10\u00a0€ /\u00a0Monat'],
      [420_000, 'ab 137,24\u00a0€ /\u00a0Monat'],
    ] as const) {
      const shop = fakeShop({ 'GET /checkout': checkoutAnswer({ amount }), 'GET /plans': plansAnswer(amount) });
      const { checkout, form, option } = await showCheckout(shop, {}, 'there');
      // As wide as a page leaves it on a screen of 320 pixels.
      form.style.cssText = 'width: 288px; font: 16px Arial, "Liberation Sans", "Open Sans"';
      const label = document.createElement('label');
      label.slot = 'radio';
      label.style.cssText = 'display: flex; gap: 0.75em; align-items: center; font-weight: 600';
      option.removeAttribute('slot');
      option.style.cssText = 'width: 1.25em; height: 1.25em; margin: 0';
      label.append(option, 'Ratenkauf');
      checkout.element.append(label);
      await checkout.settled();
      const instalment = checkout.part('.headline [aria-hidden]').getBoundingClientRect();
      const { right, bottom } = label.getBoundingClientRect();
      assert.equal(checkout.headline, headline);
      assert.isAbove(instalment.left, right);
      assert.isBelow(instalment.height, 32);
      assert.isBelow(checkout.element.offsetHeight, 280);
      assert.closeTo(instalment.bottom, bottom, 4);
    }
  });

  it('belongs to the shop’s group, and the consent is shown only while it is chosen', async () => {
    const { checkout, option, invoice } = await showCheckout(fakeShop(), {}, 'there');
    await assert.isAccessible(document.body.firstElementChild);
    const form = checkout.part('.form');
    assert.isTrue(form.hasAttribute('hidden'));
    // It has its own function.
    checkout.part('.example summary').click();
    assert.isFalse(option.checked);
    checkout.part('[part=legal]').click();
    await checkout.updated();
    assert.deepEqual([option.checked, invoice.checked, form.hasAttribute('hidden')], [true, false, false]);
    await assert.isAccessible(document.body.firstElementChild);
    invoice.click();
    await checkout.updated();
    assert.isTrue(form.hasAttribute('hidden'));
  });

  it('has the figures without which no rate is shown, and all of them once it is chosen', async () => {
    const { checkout, form, option } = await showCheckout(fakeShop(), {}, 'there');
    form.style.width = '358px';
    const shown = () => checkout.all('dt').flatMap((each) => (each.checkVisibility() ? [plain(each.textContent)] : []));
    const main = ['Effektiver Jahreszins', 'gebundener Sollzinssatz p. a.', 'Nettodarlehensbetrag', 'Gesamtbetrag'];
    assert.deepEqual(shown(), main);
    assert.include(plain(checkout.part('[part=legal]').innerText), 'Bei 36 Raten: Effektiver');
    option.click();
    await checkout.updated();
    assert.deepEqual(shown(), [...main, 'davon Zinsen']);
    assert.include(plain(checkout.part('[part=legal]').innerText), '35 Raten zu 26,10 €, letzte Rate 26,44 €.');
  });

  it('gets an accessible name if it has none, and keeps its own label [WCAG 4.1.2]', async () => {
    const { checkout, option } = await showCheckout(fakeShop(), {}, 'there');
    assert.equal(option.ariaLabel, 'Ratenkauf');
    const label = document.createElement('label');
    label.slot = 'radio';
    option.removeAttribute('aria-label');
    option.removeAttribute('slot');
    label.append(option, ' In Raten zahlen');
    checkout.element.append(label);
    await until(() => checkout.part('.title').hidden === true);
    assert.isNull(option.ariaLabel);
  });

  it('is as the page wrote it until there is an answer or a failure, since a framework may compare it, and named then [WCAG 4.1.2]', async () => {
    for (const answer of [checkoutAnswer(), () => refusal(503, 'service_unavailable', true)]) {
      const late = held(answer);
      let written = '';
      const shop = fakeShop({ 'GET /checkout': late });
      const { option } = await showCheckout(shop, {}, 'there', async ({ element }) => {
        const radio = element.querySelector('input')!;
        written = radio.outerHTML;
        await element.updateComplete;
        await shop.roundTrip();
        assert.equal(radio.outerHTML, written);
        late.release();
      });
      assert.equal(option.ariaLabel, 'Ratenkauf');
    }
  });

  it('cannot be chosen while there are reasons against it, shows them, and is as before afterwards', async () => {
    const { checkout, shop, option, invoice } = await showCheckout(withReasons('addresses_differ'), {}, 'there');
    option.setAttribute('data-own', 'kept');
    assert.equal(option.getAttribute('aria-disabled'), 'true');
    assert.equal(option.getAttribute('aria-description'), 'Rechnungs- und Lieferadresse müssen gleich sein.');
    assert.isFalse(option.disabled);
    option.focus();
    assert.equal(document.activeElement, option);
    option.click();
    assert.deepEqual([option.checked, invoice.checked], [false, true]);
    await assert.isAccessible(document.body.firstElementChild);
    shop.answer({ 'GET /checkout': checkoutAnswer() });
    await checkout.element.refresh();
    await checkout.settled();
    assert.isFalse(option.hasAttribute('aria-disabled'));
    assert.equal(
      option.getAttribute('aria-description'),
      'ab 26,10 Euro pro Monat in 36 Raten, Effektiver Jahreszins 11,46\u00a0%.',
    );
    option.click();
    assert.isTrue(option.checked);
  });

  it('is no longer chosen when a change makes it impossible, and the page gets an event', async () => {
    const { checkout, shop, option, form } = await showCheckout(fakeShop(), {}, 'chosen');
    const changes: EventTarget[] = [];
    form.addEventListener('change', (event) => changes.push(event.target as EventTarget));
    shop.answer({ 'GET /checkout': checkoutAnswer({ reasons: ['delivery_not_in_germany'] }) });
    await checkout.element.refresh();
    await until(() => !option.checked);
    assert.deepEqual(changes, [option]);
    checkout.element.remove();
    assert.deepEqual([option.hasAttribute('aria-disabled'), option.hasAttribute('aria-description')], [false, false]);
  });
});

describe('the form around the payment option', () => {
  it('is not submitted without consent while the option is chosen, and starts the purchase instead of being submitted', async () => {
    const {
      checkout,
      button: own,
      shop,
      form,
      invoice,
    } = await showCheckout(fakeShop(), { button: 'none', name: 'consent' }, 'chosen');
    assert.isUndefined(checkout.query('.primary')?.outerHTML);
    own.click();
    assert.deepEqual([checkout.element.validity.valueMissing, form.checkValidity()], [true, false]);
    await until(() => checkout.hasFocus(checkout.consent.element));
    await checkout.agree();
    assert.isTrue(form.checkValidity());
    assert.equal(new FormData(form).get('consent'), 'v1');
    form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
    own.click();
    await shop.roundTrip();
    assert.isEmpty(shop.asked('POST /purchase'), 'a listener of the page has cancelled the submission');
    own.click();
    await until(() => shop.asked('POST /purchase').length === 1);
    invoice.click();
    await checkout.updated();
    assert.isFalse(new FormData(form).has('consent'));
  });

  it('is submitted as usual while another way to pay is chosen', async () => {
    const { checkout, button: own, shop, form, option, invoice } = await showCheckout(fakeShop(), {}, 'there');
    let submits = 0;
    form.addEventListener('submit', () => submits++);
    assert.isTrue(form.checkValidity());
    option.click();
    await checkout.updated();
    await checkout.agree();
    invoice.click();
    await checkout.updated();
    own.click();
    await shop.roundTrip();
    assert.equal(submits, 1);
    assert.isEmpty(shop.asked('POST /purchase'));
    assert.equal(checkout.element.validationMessage, '');
  });

  it('clears consent, term and salutation on reset', async () => {
    const { checkout, form } = await showCheckout(
      fakeShop({ 'GET /checkout': checkoutAnswer({ needsSalutation: true }) }),
    );
    await checkout.pickTerm(12);
    await checkout.agree();
    await checkout.element.start();
    form.reset();
    await checkout.updated();
    assert.deepEqual([checkout.consent.element.checked, checkout.problem], [false, '']);
    assert.equal(checkout.headline, 'ab 26,10\u00a0€ /\u00a0Monat');
  });

  it('disables the option with its fieldset', async () => {
    const { checkout, form } = await showCheckout(fakeShop(), { button: 'none' });
    const fieldset = document.createElement('fieldset');
    form.append(fieldset);
    fieldset.append(checkout.element);
    assert.isFalse(form.checkValidity());
    fieldset.disabled = true;
    await until(() => checkout.consent.box.disabled === true);
    assert.isTrue(form.checkValidity());
    fieldset.disabled = false;
    await until(() => checkout.consent.box.disabled === false);
    assert.isFalse(form.checkValidity());
  });
});

describe('a checkout that changes', () => {
  it('hides the old rate at once, and shows only one for the new basket', async () => {
    const { checkout, shop } = await showCheckout();
    shop.answer({ 'GET /checkout': checkoutAnswer({ amount: 89_900 }) });
    const refreshed = checkout.element.refresh();
    assert.notInclude(checkout.text, '26,10');
    await refreshed;
    await until(() => checkout.headline.startsWith('ab 29,37'));
    assert.include(checkout.text, 'Nettodarlehensbetrag 899,00 €');
  });

  it('shows the answer to the newest request, whichever arrives last', async () => {
    const { checkout, shop } = await showCheckout();
    const answers: ((amount: number) => void)[] = [];
    shop.answer({
      'GET /checkout': () => new Promise((resolve) => answers.push((amount) => resolve(checkoutAnswer({ amount })))),
    });
    for (const revision of ['1', '2', '3']) {
      checkout.element.revision = revision;
      await checkout.updated();
    }
    await until(() => answers.length === 3);
    answers[2]?.(30_000);
    answers[0]?.(10_000);
    answers[1]?.(20_000);
    await until(() => checkout.headline !== '');
    await shop.roundTrip();
    assert.include(checkout.text, 'Nettodarlehensbetrag 300,00 €');
    assert.deepEqual(
      shop.asked('GET /plans').map(({ query }) => query),
      ['?amount=79900', '?amount=30000'],
    );
  });

  it('starts only after the answer that is under way', async () => {
    const { checkout, shop } = await showCheckout();
    await checkout.agree();
    const late = held(checkoutAnswer({ reasons: ['addresses_differ'] }));
    shop.answer({ 'GET /checkout': late });
    void checkout.element.refresh();
    const started = checkout.element.start();
    late.release();
    assert.deepEqual(await started, { ok: false, code: 'not_eligible' });
    assert.isEmpty(shop.asked('POST /purchase'));
  });
});

describe('a basket that has changed behind the page', () => {
  const dear = checkoutAnswer({ amount: 129_900 });

  it('is shown as soon as the customer comes back to the tab or page, or sees it, with term and consent as they were', async () => {
    for (const look of [
      () => (hidePage(true), hidePage(false)),
      () => void window.dispatchEvent(new Event('focus')),
      comeBack,
      // The page was loaded in advance.
      () => void document.dispatchEvent(new Event('prerenderingchange')),
    ]) {
      const { checkout, shop } = await showCheckout();
      await checkout.pickTerm(12);
      await checkout.agree();
      shop.answer({ 'GET /checkout': dear });
      look();
      await until(() => checkout.text.includes('Nettodarlehensbetrag 1.299,00 €'));
      assert.equal(checkout.pickedTerm, '12 Raten');
      assert.isTrue(checkout.consent.element.checked);
    }
  });

  it('is asked for without a word: what has not changed stays in view, and is not read again', async () => {
    const { checkout, shop } = await showCheckout();
    const late = held(checkoutAnswer());
    shop.answer({ 'GET /checkout': late });
    window.dispatchEvent(new Event('focus'));
    await until(() => shop.asked('GET /checkout').length === 2);
    assert.notEqual(checkout.headline, '');
    late.release();
    await shop.roundTrip();
    shop.answer({ 'GET /checkout': refusal(503, 'shop_unavailable', true) });
    window.dispatchEvent(new Event('focus'));
    await shop.roundTrip();
    assert.notEqual(checkout.headline, '');
    assert.lengthOf(shop.asked('GET /plans'), 1);
  });

  it('is shown instead of being bought: the customer goes to the bank with nothing but what stood there', async () => {
    const { checkout, shop } = await showCheckout();
    await checkout.pickTerm(12);
    await checkout.agree();
    const refused = () => refusal(409, 'changed', false, { checkout: dear, plans: plansAnswer(129_900) });
    shop.answer({ 'POST /purchase': refused, 'GET /checkout': silence, 'GET /plans': silence });
    assert.deepEqual(await checkout.element.start(), { ok: false, code: 'changed' });
    await until(() => checkout.hasFocus('#problem'));
    assert.match(checkout.problem, /^Ihr Warenkorb hat sich geändert\./);
    assert.include(checkout.text, 'Nettodarlehensbetrag 1.299,00 €');
    await assert.isAccessible(checkout.element);
    await checkout.element.start();
    const choice = { consentVersion: 'v1', months: 12 };
    assert.deepEqual(
      shop.asked('POST /purchase').map(({ body }) => body),
      [
        { shown: read(12), ...choice },
        { shown: read(12, 129_900), ...choice },
      ],
    );
  });

  it('is called so only if the basket has changed, not the plans; shown as a whole, also if a translation has moved texts', async () => {
    const { checkout, shop } = await showCheckout();
    await checkout.agree();
    checkout.part('.credit').replaceChildren();
    const plans = plansAnswer(79_900, { plans: [plan(79_900, { months: 36, effectiveRate: 12 })] });
    shop.answer({ 'POST /purchase': refusal(409, 'changed', false, { checkout: checkoutAnswer(), plans }) });
    await checkout.element.start();
    await until(() => checkout.text.includes('Effektiver Jahreszins 12,00 %'));
    assert.equal(checkout.problem, texts.figures_changed);
    assert.match(checkout.textOf('.credit'), /Kreditgeber: Muster/);
  });

  it('is not what a click means that came before the new figures', async () => {
    const { checkout, shop } = await showCheckout();
    await checkout.pickTerm(12);
    await checkout.agree();
    shop.answer({ 'GET /checkout': dear });
    checkout.element.revision = 'another basket';
    await checkout.element.start();
    assert.deepEqual(shop.asked('POST /purchase')[0]?.body, { shown: read(12), consentVersion: 'v1', months: 12 });
  });
});

describe('without a valid answer', () => {
  it('leaves a sentence and another try', async () => {
    for (const [answer, code] of [
      [() => null, 'malformed_answer'],
      [() => ({}), 'malformed_answer'],
      [() => ({ amount: '79900', reasons: [] }), 'malformed_answer'],
      [() => refusal(503, 'service_unavailable', true), 'service_unavailable'],
      [() => refusal(404, 'no_checkout', false), 'no_checkout'],
    ] as const) {
      const { checkout, shop, errors } = await showCheckout(fakeShop({ 'GET /checkout': answer }));
      assert.include(checkout.text, code === 'no_checkout' ? texts.no_checkout : 'Ratenkauf kann gerade nicht');
      assert.deepEqual(
        errors.map((error) => error.code),
        [code],
      );
      assert.deepEqual(await checkout.element.start(), { ok: false, code });
      await assert.isAccessible(checkout.element);
      if (code === 'no_checkout') continue;
      shop.answer({ 'GET /checkout': checkoutAnswer() });
      checkout.press('Noch einmal versuchen');
      await until(() => checkout.headline !== '');
    }
  });

  const untrue = plan(79_900, { total: 100_000 });
  for (const [name, answer] of [
    ['plans of another amount', () => plansAnswer(80_000)],
    ['another amount beside true plans', () => plansAnswer(79_900, { amount: 80_000 })],
    ['a plan that does not add up', () => plansAnswer(79_900, { plans: [plan(79_900), untrue] })],
    ['no example', () => plansAnswer(79_900, { example: [] })],
    ['no lender', () => ({ ...plansAnswer(79_900), lender: undefined })],
    ['a lender that the handler does not know', () => refusal(502, 'lender_unknown', false)],
    ['null', () => null],
  ] as const)
    it(`${name} shows no figure at all, and still leads to the bank`, async () => {
      const { checkout, shop, errors } = await showCheckout(fakeShop({ 'GET /plans': answer }));
      assert.notMatch(checkout.text, /\d/);
      assert.include(checkout.text, 'In monatlichen Raten bezahlen.');
      assert.include(checkout.text, 'Achtung! Kreditaufnahme kostet Geld.');
      assert.lengthOf(errors, 1);
      await assert.isAccessible(checkout.element);
      await checkout.agree();
      assert.isTrue((await checkout.element.start()).ok);
      assert.deepEqual(shop.asked('POST /purchase')[0]?.body, { shown: { amount: 79_900 }, consentVersion: 'v1' });
      shop.answer({ 'GET /plans': ({ query }: Asked) => plansAnswer(Number(query.split('=')[1])) });
      checkout.press('Noch einmal versuchen');
      await until(() => checkout.headline !== '');
    });
});

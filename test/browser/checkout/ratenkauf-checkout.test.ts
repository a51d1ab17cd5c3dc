import { assert, expect } from '@open-wc/testing';
import type { RatenkaufCheckout } from '../../../src/elements/checkout/ratenkauf-checkout.js';
import type { RatenkaufConsent } from '../../../src/elements/consent/ratenkauf-consent.js';
import { plan, plansAnswer } from '../answers/offers.js';
import { checkoutAnswer, consent as words } from '../answers/purchase.js';
import { calm, comeBack, fakeShop, part, press, showCheckout, silence, text, type Asked } from '../page-purchase.js';
import { held, impatience, refusal, sleep, until } from '../page.js';

const start = 'Weiter zum Ratenkauf';
const consentOf = (checkout: RatenkaufCheckout) => part<RatenkaufConsent>(checkout, 'ratenkauf-consent');
const button = (checkout: RatenkaufCheckout) => part<HTMLButtonElement>(checkout, '.primary');
const problem = (checkout: RatenkaufCheckout) => part(checkout, '#problem').textContent?.trim() ?? '';
const headline = (checkout: RatenkaufCheckout) => part(checkout, '.content .headline [aria-hidden]')?.textContent ?? '';

async function agree(checkout: RatenkaufCheckout) {
  consentOf(checkout).box?.click();
  await checkout.updateComplete;
  await consentOf(checkout).updateComplete;
}

const withReasons = (...reasons: ReturnType<typeof checkoutAnswer>['reasons']) =>
  fakeShop({ 'GET /checkout': checkoutAnswer({ amount: 1_200_000, reasons }) });

describe('ratenkauf-checkout', () => {
  it('shows the rate for the basket with everything the law wants beside it, consent and the way on', async () => {
    const { checkout, shop } = await showCheckout();
    await expect(checkout).to.be.accessible();
    assert.equal(headline(checkout), '26,10\u00a0€ /\u00a0Monat in 36\u00a0Raten');
    assert.equal(part(checkout, '.content .spoken').textContent, '26,10 Euro pro Monat in 36 Raten');
    assert.include(
      text(checkout),
      'Nettodarlehensbetrag 799,00 €, effektiver Jahreszins 11,46 %, gebundener Sollzinssatz p. a. 10,90 %, ' +
        'Gesamtbetrag 939,94 €, davon Zinsen 140,94 €, 35 Raten zu 26,10 €, letzte Rate 26,44 €. Bonität vorausgesetzt.',
    );
    assert.include(text(checkout), 'Achtung! Kreditaufnahme kostet Geld.');
    assert.include(text(checkout), 'Repräsentatives Beispiel');
    assert.include(text(checkout), 'Kreditgeber: Muster-Teilzahlungsbank AG, Nürnberg');
    assert.equal(button(checkout).textContent?.trim(), start);
    assert.notMatch(text(checkout), /bestellen|kaufen/i);
    assert.deepEqual(shop.requests.map(({ route, query }) => route + query).sort(), ['GET /checkout', 'GET /consent', 'GET /plans?amount=79900']);
  });

  it('speaks English where the page does', async () => {
    const { checkout, form } = await showCheckout(fakeShop({ 'GET /checkout': checkoutAnswer({ needsSalutation: true }) }));
    form.lang = 'en';
    await until(() => text(checkout).includes('€26.10 / month in 36 instalments'));
    assert.include(text(checkout), 'Continue to instalment purchase');
    await expect(checkout).to.be.accessible();
  });

  it('lets the customer pick a term, shows its figures and sends it', async () => {
    const { checkout, shop } = await showCheckout();
    part(checkout, '.terms summary').click();
    const terms = [...checkout.renderRoot.querySelectorAll('.terms label')].map((each) => each.textContent?.replace(/\s+/g, ' ').trim());
    assert.deepEqual(terms[0], '6 Raten zu 137,08 € Gesamtbetrag 822,49 € Effektiver Jahreszins 11,46 %');
    assert.lengthOf(terms, 4);
    part(checkout, '.terms input').click();
    await checkout.updateComplete;
    assert.equal(headline(checkout), '137,08\u00a0€ /\u00a0Monat in 6\u00a0Raten');
    assert.include(text(checkout), 'Gesamtbetrag 822,49 €, davon Zinsen 23,49 €');
    await expect(checkout).to.be.accessible();
    await agree(checkout);
    assert.deepEqual(await checkout.start(), { ok: true, paymentPage: 'https://bank.example/pay/1' });
    assert.deepEqual(shop.asked('POST /purchase')[0]?.body, { consentVersion: 'v1', months: 6 });
  });

  it('begins with the term of its attribute, and leaves the choice to the bank when the shop wants that', async () => {
    const { checkout } = await showCheckout(fakeShop(), { months: '12' });
    assert.include(headline(checkout), 'in 12');
    const other = await showCheckout(fakeShop(), { terms: 'none' });
    assert.isUndefined(part(other.checkout, '.terms')?.outerHTML);
    await agree(other.checkout);
    await other.checkout.start();
    assert.deepEqual(other.shop.asked('POST /purchase')[0]?.body, { consentVersion: 'v1' });
  });

  it('sends the term that it shows, also when the customer was quicker than the plans', async () => {
    const { checkout, shop } = await showCheckout(fakeShop(), { months: '12' });
    await agree(checkout);
    const plans = held(plansAnswer(80_000));
    shop.answer({ 'GET /plans': plans, 'GET /checkout': checkoutAnswer({ amount: 80_000 }) });
    await checkout.refresh();
    await until(() => shop.asked('GET /plans').length === 2);
    const result = checkout.start();
    await sleep(30);
    assert.isEmpty(shop.asked('POST /purchase'));
    plans.release();
    assert.isTrue((await result).ok);
    assert.include(headline(checkout), 'in 12');
    assert.deepEqual(shop.asked('POST /purchase')[0]?.body, { consentVersion: 'v1', months: 12 });
  });

  it('asks for a salutation only if the shop does not know it, and chooses none', async () => {
    const { checkout, shop } = await showCheckout(fakeShop({ 'GET /checkout': checkoutAnswer({ needsSalutation: true }) }));
    await expect(checkout).to.be.accessible();
    const select = part<HTMLSelectElement>(checkout, 'select');
    assert.equal(select.value, '');
    await agree(checkout);
    assert.deepEqual(await checkout.start(), { ok: false, code: 'salutation_missing' });
    await until(() => checkout.shadowRoot?.activeElement === select);
    assert.equal(problem(checkout), 'Bitte wählen Sie eine Anrede.');
    await expect(checkout).to.be.accessible();
    select.value = 'diverse';
    select.dispatchEvent(new Event('change'));
    assert.isTrue((await checkout.start()).ok);
    assert.deepEqual(shop.asked('POST /purchase')[0]?.body, { consentVersion: 'v1', months: 36, salutation: 'diverse' });
  });

  it('starts nothing without consent, and leads the customer to the box', async () => {
    const { checkout, shop } = await showCheckout();
    assert.deepEqual(await checkout.start(), { ok: false, code: 'consent_missing' });
    await checkout.updateComplete;
    assert.equal(checkout.shadowRoot?.activeElement, consentOf(checkout));
    assert.isEmpty(shop.asked('POST /purchase'));
    await expect(checkout).to.be.accessible();
  });

  it('starts nothing when there is no text of consent', async () => {
    const { checkout, shop } = await showCheckout(fakeShop({ 'GET /consent': refusal(503, 'service_unavailable', true) }));
    await expect(checkout).to.be.accessible();
    assert.deepEqual(await checkout.start(), { ok: false, code: 'consent_unavailable' });
    assert.isEmpty(shop.asked('POST /purchase'));
  });
});

describe('starting the purchase', () => {
  it('tells the page before and after, and goes to the bank unless the page does it', async () => {
    const { checkout, form } = await showCheckout();
    const told: unknown[] = [];
    form.addEventListener('ratenkauf-start', (event) => told.push(event.start));
    form.addEventListener('ratenkauf-started', (event) => told.push(event.paymentPage));
    await agree(checkout);
    press(checkout, start);
    await until(() => text(checkout).includes('Sie werden zur Seite der Bank weitergeleitet.'));
    assert.deepEqual(told, [{ consentVersion: 'v1', months: 36 }, 'https://bank.example/pay/1']);
    assert.equal(part<HTMLAnchorElement>(checkout, '[role=status] a').href, 'https://bank.example/pay/1');
    await expect(checkout).to.be.accessible();
  });

  it('really goes there', async () => {
    const { checkout, form } = await showCheckout(fakeShop({ 'POST /purchase': { paymentPage: `${location.href.split('#')[0]}#bank` } }));
    // Past the page's own listener, which keeps the other tests where they are.
    form.addEventListener('ratenkauf-started', (event) => event.stopImmediatePropagation(), { capture: true });
    await agree(checkout);
    await checkout.start();
    await until(() => location.hash === '#bank');
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('starts nothing when the page cancels', async () => {
    const { checkout, form, shop } = await showCheckout();
    form.addEventListener('ratenkauf-start', (event) => event.preventDefault(), { once: true });
    await agree(checkout);
    assert.deepEqual(await checkout.start(), { ok: false, code: 'canceled' });
    assert.isEmpty(shop.asked('POST /purchase'));
    assert.isTrue((await checkout.start()).ok);
  });

  it('starts once, however often the button is pressed', async () => {
    const { checkout, shop } = await showCheckout();
    await agree(checkout);
    const results = [checkout.start(), checkout.start()];
    button(checkout).click();
    button(checkout).click();
    const [first, second] = await Promise.all(results);
    button(checkout).click();
    await sleep(20);
    assert.equal(first, second);
    assert.lengthOf(shop.asked('POST /purchase'), 1);
    assert.equal(button(checkout).ariaDisabled, 'true');
  });

  it('says that it works on it', async () => {
    const { checkout } = await showCheckout(fakeShop({ 'POST /purchase': silence }, impatience));
    await agree(checkout);
    const result = checkout.start();
    await until(() => text(checkout).includes('Ihr Ratenkauf wird vorbereitet …'));
    assert.equal(button(checkout).ariaBusy, 'true');
    await expect(checkout).to.be.accessible();
    assert.deepEqual(await result, { ok: false, code: 'timeout' });
    assert.equal(button(checkout).ariaBusy, 'false');
  });

  for (const paymentPage of ['javascript:alert(1)', 'data:text/html,x', '/relative', 'bank', '', null, 5, undefined]) {
    it(`never goes to ${JSON.stringify(paymentPage)}`, async () => {
      const { checkout, form, errors } = await showCheckout(fakeShop({ 'POST /purchase': { paymentPage } }));
      form.addEventListener('ratenkauf-started', () => assert.fail('It was about to leave.'));
      await agree(checkout);
      assert.deepEqual(await checkout.start(), { ok: false, code: 'malformed_answer' });
      assert.deepEqual(errors.map((error) => error.code), ['malformed_answer']);
      assert.isUndefined(part(checkout, '[role=status] a')?.outerHTML);
    });
  }

  for (const [code, status, sentence] of [
    ['service_unavailable', 503, 'Bitte versuchen Sie es in einem Augenblick noch einmal'],
    ['internal', 500, 'Bitte versuchen Sie es in einem Augenblick noch einmal'],
    ['service_refused', 502, 'Bitte wählen Sie eine andere Zahlungsart.'],
    ['foreign_origin', 403, 'Bitte wählen Sie eine andere Zahlungsart.'],
    ['wrong_state', 409, 'wird gerade ein Ratenkauf abgeschlossen'],
    ['no_checkout', 404, 'Ihre Sitzung im Shop ist beendet.'],
    ['too_many_purchases', 429, 'Bitte versuchen Sie es in einer halben Stunde noch einmal'],
    ['not_eligible', 409, 'Ihr Einkauf hat sich geändert.'],
  ] as const) {
    it(`after ${code} says what to do, and can be used again`, async () => {
      const { checkout, shop, errors } = await showCheckout(fakeShop({ 'POST /purchase': refusal(status, code, status >= 500) }));
      await agree(checkout);
      assert.deepEqual(await checkout.start(), { ok: false, code });
      await until(() => (checkout.shadowRoot?.activeElement as HTMLElement)?.id === 'problem');
      assert.include(problem(checkout), sentence);
      assert.deepEqual(errors.map((error) => [error.code, error.retryable]), [[code, status >= 500]]);
      await calm(checkout);
      await expect(checkout).to.be.accessible();
      shop.answer({ 'POST /purchase': { paymentPage: 'https://bank.example/pay/2' } });
      assert.isTrue(consentOf(checkout).checked);
      assert.isTrue((await checkout.start()).ok);
      assert.equal(problem(checkout), '');
    });
  }

  it('shows the reasons when the checkout has meanwhile become ineligible', async () => {
    const { checkout, shop } = await showCheckout(fakeShop({ 'POST /purchase': refusal(409, 'not_eligible', false) }));
    await agree(checkout);
    shop.answer({ 'GET /checkout': checkoutAnswer({ reasons: ['addresses_differ'] }) });
    await checkout.start();
    await until(() => problem(checkout).includes('Rechnungs- und Lieferadresse müssen übereinstimmen.'));
    await until(() => (checkout.shadowRoot?.activeElement as HTMLElement)?.id === 'problem');
  });

  it('brings the new text when the consent is outdated, unticked, and says why', async () => {
    const { checkout, shop } = await showCheckout(fakeShop({ 'POST /purchase': refusal(409, 'consent_outdated', false) }));
    await agree(checkout);
    shop.answer({ 'GET /consent': words({ version: 'v2', text: ['Neue Worte.'] }) });
    assert.deepEqual(await checkout.start(), { ok: false, code: 'consent_outdated' });
    await until(() => consentOf(checkout).version === 'v2');
    assert.isFalse(consentOf(checkout).checked);
    assert.include(problem(checkout), 'Der Text der Einwilligung hat sich geändert.');
    await until(() => checkout.shadowRoot?.activeElement === consentOf(checkout));
    await expect(checkout).to.be.accessible();
    shop.answer({ 'POST /purchase': { paymentPage: 'https://bank.example/pay/2' } });
    await agree(checkout);
    await checkout.start();
    assert.include(shop.asked('POST /purchase').at(-1)?.body, { consentVersion: 'v2' });
  });

  it('is usable again when the back button brings the page back', async () => {
    const { checkout, shop } = await showCheckout();
    await agree(checkout);
    await checkout.start();
    shop.answer({ 'GET /checkout': checkoutAnswer({ amount: 89_900 }) });
    comeBack();
    await until(() => headline(checkout).startsWith('29,37'));
    assert.equal(button(checkout).ariaDisabled, 'false');
    assert.notInclude(text(checkout), 'weitergeleitet');
    assert.isTrue((await checkout.start()).ok);
    assert.lengthOf(shop.asked('POST /purchase'), 2);
  });
});

describe('a start that was under way when the page was left', () => {
  for (const [name, answer] of [
    ['an address', () => ({ paymentPage: 'https://bank.example/late' })],
    ['a failure', () => refusal(503, 'service_unavailable', true)],
  ] as const) {
    it(`leads nowhere when ${name} comes after the return`, async () => {
      const late = held(answer);
      const { checkout, form, errors } = await showCheckout(fakeShop({ 'POST /purchase': late }));
      form.addEventListener('ratenkauf-started', () => assert.fail('It was about to leave.'));
      await agree(checkout);
      const result = checkout.start();
      await until(() => text(checkout).includes('vorbereitet'));
      comeBack();
      late.release();
      assert.deepEqual(await result, { ok: false, code: 'canceled' });
      await calm(checkout);
      assert.deepEqual([problem(checkout), errors, button(checkout).ariaDisabled], ['', [], 'false']);
    });
  }
});

describe('a checkout that cannot be paid by instalments', () => {
  it('stays in view, deactivated, with all reasons and their codes', async () => {
    const { checkout, shop } = await showCheckout(withReasons('amount_above_maximum', 'delivery_not_in_germany', 'addresses_differ'));
    await expect(checkout).to.be.accessible();
    const reasons = [...checkout.renderRoot.querySelectorAll<HTMLElement>('li')].map((each) => [each.dataset.code, each.textContent]);
    assert.deepEqual(reasons, [
      ['amount_above_maximum', 'Der Bestellwert darf höchstens 10.000\u00a0€ betragen.'],
      ['delivery_not_in_germany', 'Die Lieferadresse muss in Deutschland liegen.'],
      ['addresses_differ', 'Rechnungs- und Lieferadresse müssen übereinstimmen.'],
    ]);
    assert.deepEqual(checkout.reasons, ['amount_above_maximum', 'delivery_not_in_germany', 'addresses_differ']);
    assert.isEmpty(shop.asked('GET /plans'));
    button(checkout).focus();
    assert.equal(checkout.shadowRoot?.activeElement, button(checkout));
    assert.equal(button(checkout).ariaDisabled, 'true');
    assert.deepEqual(await checkout.start(), { ok: false, code: 'not_eligible' });
    assert.isEmpty(shop.asked('POST /purchase'));
  });

  it('has a sentence for a reason it does not know', async () => {
    const { checkout } = await showCheckout(fakeShop({ 'GET /checkout': { amount: 100, reasons: ['moon', 'toString'], needsSalutation: false } }));
    assert.lengthOf(text(checkout).match(/Dieser Einkauf kann nicht in Raten bezahlt werden\./g) ?? [], 2);
  });

  it('can be paid so again after a change', async () => {
    const { checkout, shop } = await showCheckout(withReasons('addresses_differ'));
    shop.answer({ 'GET /checkout': checkoutAnswer() });
    checkout.revision = 'other address';
    await until(() => headline(checkout).startsWith('26,10'));
    await calm(checkout);
    await expect(checkout).to.be.accessible();
  });
});

describe('the shop’s own radio button', () => {
  it('lives in the shop’s group, and shows consent only while it is chosen', async () => {
    const { checkout, option, invoice } = await showCheckout(fakeShop(), {}, 'there');
    await expect(document.body.firstElementChild).to.be.accessible();
    const form = part(checkout, '.form');
    assert.isTrue(form.hasAttribute('hidden'));
    part(checkout, '.title').click();
    await checkout.updateComplete;
    assert.deepEqual([option.checked, invoice.checked, form.hasAttribute('hidden')], [true, false, false]);
    await expect(document.body.firstElementChild).to.be.accessible();
    invoice.click();
    await checkout.updateComplete;
    assert.isTrue(form.hasAttribute('hidden'));
  });

  it('gets a name if it has none, and keeps its own label', async () => {
    const { checkout, option } = await showCheckout(fakeShop(), {}, 'there');
    assert.equal(option.ariaLabel, 'Ratenkauf');
    const label = document.createElement('label');
    label.slot = 'radio';
    option.removeAttribute('aria-label');
    option.removeAttribute('slot');
    label.append(option, ' In Raten zahlen');
    checkout.append(label);
    await until(() => part(checkout, '.title').hidden === true);
    assert.isNull(option.ariaLabel);
  });

  it('cannot be picked while there are reasons, says them, and is as before afterwards', async () => {
    const { checkout, shop, option, invoice } = await showCheckout(withReasons('addresses_differ'), {}, 'there');
    option.setAttribute('data-own', 'kept');
    assert.equal(option.getAttribute('aria-disabled'), 'true');
    assert.equal(option.getAttribute('aria-description'), 'Rechnungs- und Lieferadresse müssen übereinstimmen.');
    assert.isFalse(option.disabled);
    option.focus();
    assert.equal(document.activeElement, option);
    option.click();
    assert.deepEqual([option.checked, invoice.checked], [false, true]);
    await expect(document.body.firstElementChild).to.be.accessible();
    shop.answer({ 'GET /checkout': checkoutAnswer() });
    await checkout.refresh();
    await calm(checkout);
    assert.deepEqual([option.hasAttribute('aria-disabled'), option.hasAttribute('aria-description')], [false, false]);
    option.click();
    assert.isTrue(option.checked);
  });

  it('loses the choice when a change makes it impossible, and the page hears of it', async () => {
    const { checkout, shop, option, form } = await showCheckout(fakeShop(), {}, 'chosen');
    const changes: EventTarget[] = [];
    form.addEventListener('change', (event) => changes.push(event.target as EventTarget));
    shop.answer({ 'GET /checkout': checkoutAnswer({ reasons: ['delivery_not_in_germany'] }) });
    await checkout.refresh();
    await until(() => !option.checked);
    assert.deepEqual(changes, [option]);
    checkout.remove();
    assert.isFalse(option.hasAttribute('aria-disabled'));
  });
});

describe('the form around the payment option', () => {
  it('is not sent without consent while the option is chosen, and starts the purchase instead of being sent', async () => {
    const { checkout, button: own, shop, form, invoice } = await showCheckout(fakeShop(), { button: 'none', name: 'consent' }, 'chosen');
    assert.isUndefined(button(checkout)?.outerHTML);
    own.click();
    assert.deepEqual([checkout.validity.valueMissing, form.checkValidity()], [true, false]);
    await until(() => checkout.shadowRoot?.activeElement === consentOf(checkout));
    await agree(checkout);
    assert.isTrue(form.checkValidity());
    assert.equal(new FormData(form).get('consent'), 'v1');
    own.click();
    await until(() => shop.asked('POST /purchase').length === 1);
    invoice.click();
    await checkout.updateComplete;
    assert.isFalse(new FormData(form).has('consent'));
  });

  it('is the shop’s own while another way to pay is chosen', async () => {
    const { checkout, button: own, shop, form } = await showCheckout(fakeShop(), {}, 'there');
    let submits = 0;
    form.addEventListener('submit', () => submits++);
    assert.isTrue(form.checkValidity());
    own.click();
    await sleep(20);
    assert.equal(submits, 1);
    assert.isEmpty(shop.asked('POST /purchase'));
    assert.equal(checkout.validationMessage, '');
  });

  it('may keep the purchase from starting', async () => {
    const { checkout, button: own, shop, form } = await showCheckout(fakeShop(), { button: 'none' });
    await agree(checkout);
    form.addEventListener('submit', (event) => event.preventDefault());
    own.click();
    await sleep(30);
    assert.isEmpty(shop.asked('POST /purchase'));
  });

  it('unticks, unpicks and forgets on reset', async () => {
    const { checkout, form } = await showCheckout(fakeShop({ 'GET /checkout': checkoutAnswer({ needsSalutation: true }) }));
    part(checkout, '.terms input').click();
    await agree(checkout);
    await checkout.start();
    form.reset();
    await checkout.updateComplete;
    assert.deepEqual([consentOf(checkout).checked, problem(checkout)], [false, '']);
    assert.include(headline(checkout), 'in 36');
  });

  it('takes the option out with its fieldset', async () => {
    const { checkout, form } = await showCheckout(fakeShop(), { button: 'none' });
    const fieldset = document.createElement('fieldset');
    form.append(fieldset);
    fieldset.append(checkout);
    assert.isFalse(form.checkValidity());
    fieldset.disabled = true;
    await until(() => consentOf(checkout).box?.disabled === true);
    assert.isTrue(form.checkValidity());
    fieldset.disabled = false;
    await until(() => consentOf(checkout).box?.disabled === false);
    assert.isFalse(form.checkValidity());
  });
});

describe('a checkout that changes', () => {
  it('takes the old rate away at once, and shows only one for the new basket', async () => {
    const { checkout, shop } = await showCheckout();
    shop.answer({ 'GET /checkout': checkoutAnswer({ amount: 89_900 }) });
    const refreshed = checkout.refresh();
    assert.notInclude(text(checkout), '26,10');
    await refreshed;
    await until(() => headline(checkout) !== '');
    assert.equal(headline(checkout), '29,37\u00a0€ /\u00a0Monat in 36\u00a0Raten');
    assert.include(text(checkout), 'Nettodarlehensbetrag 899,00 €');
  });

  it('believes the newest answer, whichever comes last', async () => {
    const { checkout, shop } = await showCheckout();
    const answers: ((amount: number) => void)[] = [];
    shop.answer({ 'GET /checkout': () => new Promise((resolve) => answers.push((amount) => resolve(checkoutAnswer({ amount })))) });
    for (const revision of ['1', '2', '3']) {
      checkout.revision = revision;
      await checkout.updateComplete;
    }
    await until(() => answers.length === 3);
    answers[2]?.(30_000);
    answers[0]?.(10_000);
    answers[1]?.(20_000);
    await until(() => headline(checkout) !== '');
    await sleep(20);
    assert.include(text(checkout), 'Nettodarlehensbetrag 300,00 €');
    assert.deepEqual(shop.asked('GET /plans').map(({ query }) => query), ['?amount=79900', '?amount=30000']);
  });

  it('keeps the consent and the size while it asks again', async () => {
    const { checkout, shop } = await showCheckout();
    await agree(checkout);
    const { height } = part(checkout, '.rate').getBoundingClientRect();
    shop.answer({ 'GET /checkout': silence });
    void checkout.refresh();
    await checkout.updateComplete;
    assert.isTrue(consentOf(checkout).checked);
    assert.equal(part(checkout, '.rate').getBoundingClientRect().height, height);
    await expect(checkout).to.be.accessible();
  });

  it('waits with a start for the answer that is under way', async () => {
    const { checkout, shop } = await showCheckout();
    await agree(checkout);
    const late = held(checkoutAnswer({ reasons: ['addresses_differ'] }));
    shop.answer({ 'GET /checkout': late });
    void checkout.refresh();
    const started = checkout.start();
    late.release();
    assert.deepEqual(await started, { ok: false, code: 'not_eligible' });
    assert.isEmpty(shop.asked('POST /purchase'));
  });
});

describe('without a true answer', () => {
  for (const [name, answer, code] of [
    ['a dead handler', () => Promise.reject(new TypeError('failed')), 'unreachable'],
    ['a silent handler', silence, 'timeout'],
    ['null', () => null, 'malformed_answer'],
    ['an empty object', () => ({}), 'malformed_answer'],
    ['an amount that is none', () => ({ amount: '79900', reasons: [] }), 'malformed_answer'],
    ['a refusal', () => refusal(503, 'service_unavailable', true), 'service_unavailable'],
  ] as const) {
    it(`${name} leaves a sentence and another try`, async () => {
      const { checkout, shop, errors } = await showCheckout(fakeShop({ 'GET /checkout': answer }, impatience));
      assert.include(text(checkout), 'Ratenkauf kann gerade nicht geladen werden.');
      assert.deepEqual(errors.map((error) => error.code), [code]);
      assert.deepEqual(await checkout.start(), { ok: false, code });
      await expect(checkout).to.be.accessible();
      shop.answer({ 'GET /checkout': checkoutAnswer() });
      press(checkout, 'Noch einmal versuchen');
      await until(() => headline(checkout) !== '');
    });
  }

  it('an ended session has words of its own', async () => {
    const { checkout } = await showCheckout(fakeShop({ 'GET /checkout': refusal(404, 'no_checkout', false) }));
    assert.include(text(checkout), 'Ihre Sitzung im Shop ist beendet.');
    await expect(checkout).to.be.accessible();
  });

  const untrue = plan(79_900, { total: 100_000 });
  for (const [name, answer] of [
    ['plans of another amount', () => plansAnswer(80_000)],
    ['another amount beside true plans', () => plansAnswer(79_900, { amount: 80_000 })],
    ['a plan that does not add up', () => plansAnswer(79_900, { plans: [plan(79_900), untrue] })],
    ['no example', () => plansAnswer(79_900, { example: [] })],
    ['null', () => null],
    ['a refusal', () => refusal(503, 'service_unavailable', true)],
  ] as const) {
    it(`${name} shows no figure at all, and still leads to the bank`, async () => {
      const { checkout, shop, errors } = await showCheckout(fakeShop({ 'GET /plans': answer }));
      assert.notMatch(text(checkout), /\d/);
      assert.include(text(checkout), 'In monatlichen Raten bezahlen.');
      assert.include(text(checkout), 'Achtung! Kreditaufnahme kostet Geld.');
      assert.lengthOf(errors, 1);
      await expect(checkout).to.be.accessible();
      await agree(checkout);
      assert.isTrue((await checkout.start()).ok);
      assert.deepEqual(shop.asked('POST /purchase')[0]?.body, { consentVersion: 'v1' });
      shop.answer({ 'GET /plans': ({ query }: Asked) => plansAnswer(Number(query.split('=')[1])) });
      press(checkout, 'Noch einmal versuchen');
      await until(() => headline(checkout) !== '');
    });
  }
});

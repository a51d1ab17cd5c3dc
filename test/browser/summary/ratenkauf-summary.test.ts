import { assert } from '@open-wc/testing';
import type { Purchase } from '../../../src/contract/purchase.js';
import { summaryTexts } from '../../../src/languages/summary.js';
import { lenderText } from '../../../src/rules/lender.js';
import { lender as bank } from '../../../src/testing/builders/offers.js';
import { purchase } from '../../../src/testing/builders/purchase.js';
import { ended } from '../element/ended.js';
import { fakeShop, held, impatience, refusal, silence } from '../element/handler.js';
import { plain } from '../element/harness.js';
import { comeBack, hidePage, hurry, until, type Timers } from '../element/page.js';
import { assertNoFalseProduct } from '../element/products.js';
import { openSummary, show, showSummary } from './harness.js';

const lender = lenderText(bank);

const texts = summaryTexts.de;
/** The words of § 312j BGB. */
const order = 'Zahlungspflichtig bestellen';
const away = refusal(503, 'shop_unavailable', true);
const approvedTitle = '26,10 € / Monat in 36 Raten';

describe('ratenkauf-summary', () => {
  it('shows what the bank granted, with term, interest and total directly above the order button', async () => {
    const { summary } = await show(purchase({ lender }));
    await assert.isAccessible(summary.element);
    assert.equal(summary.title, approvedTitle);
    assert.equal(summary.textOf('.title .spoken'), '26,10 Euro pro Monat in 36 Raten');
    assert.equal(
      summary.textOf('.dates'),
      'letzte Rate 26,44 € · erste am 20. Dezember 2026, letzte am 20. November 2029 · ' + lender,
    );
    assert.deepEqual(summary.figures, {
      Laufzeit: '36 Monate',
      Bestellwert: '799,00 €',
      Zinsen: '140,94 €',
      'Effektiver Jahreszins': '11,46 %',
      'Gebundener Sollzinssatz p. a.': '10,90 %',
      Gesamtbetrag: '939,94 €',
    });
    const link = summary.part<HTMLAnchorElement>('a[target=_blank]');
    assert.deepEqual([link.href, link.rel], ['https://bank.example/information.pdf', 'noreferrer']);
    const [last = ''] = summary.text.match(/Gesamtbetrag.*bestellen/) ?? [];
    assert.equal(
      last,
      `Gesamtbetrag 939,94 € Achtung! Kreditaufnahme kostet Geld. Vorvertragliche Informationen der Bank (neues Fenster) ${order}`,
    );
  });

  it('shows the bank’s own words on the repayment after one click', async () => {
    const { summary } = await show(purchase());
    const words = summary.part('details p');
    assert.deepEqual([words.lang, words.checkVisibility()], ['de', false]);
    summary.part('summary').click();
    assert.equal(words.textContent, 'Die Raten sind jeweils am 20. eines Monats fällig.');
    assert.isTrue(words.checkVisibility());
    await assert.isAccessible(summary.element);
  });

  it('shows until when the approval is valid, in the time of the customer', async () => {
    const { summary } = await show(purchase({ secondsLeft: 1800 }));
    const end = new Date(Date.now() + 1_800_000);
    const until = (seconds: number) => new Date(end.getTime() - seconds * 1000).toTimeString().slice(0, 5);
    assert.include([`Genehmigt bis ${until(0)} Uhr`, `Genehmigt bis ${until(60)} Uhr`], summary.textOf('[part=badge]'));
    assert.equal(plain(summary.announced), `Ihr Ratenkauf: ${summary.textOf('[part=badge]')}.`);
  });

  it('keeps the shown time of validity when the purchase is read again, unless it has really changed', async () => {
    const { summary, shop } = await show(purchase({ secondsLeft: 1800 }));
    const badge = summary.textOf('[part=badge]');
    for (const secondsLeft of [1797, 1803]) {
      shop.answer({ 'GET /purchase': purchase({ secondsLeft }) });
      await summary.element.refresh();
      assert.equal(summary.textOf('[part=badge]'), badge);
    }
    shop.answer({ 'GET /purchase': purchase({ secondsLeft: 900 }) });
    await summary.element.refresh();
    assert.notEqual(summary.textOf('[part=badge]'), badge);
  });

  it('shows no product of two figures that is not the total, whether or not the last instalment differs', async () => {
    for (const lastRate of [2610, 2644]) {
      const total = 35 * 2610 + lastRate;
      const { summary } = await show(purchase({}, { lastRate, total, interest: total - 79_900 }));
      assert.equal(Number(summary.figures['Gesamtbetrag']?.replace(/\D/g, '')), total);
      for (const words of [summary.text, summary.textOf('.title .spoken')]) assertNoFalseProduct(words);
      assert.equal(summary.textOf('.dates').startsWith('letzte Rate'), lastRate !== 2610);
    }
  });

  it('speaks English where the page does', async () => {
    const { summary, form } = await show(purchase({ isTest: true, lender }));
    form.lang = 'en';
    await until(() => summary.title === '€26.10 / month in 36 instalments');
    assert.equal(summary.textOf('.title .spoken'), '26.10 euros per month in 36 instalments');
    assert.equal(
      summary.textOf('.dates'),
      `last instalment €26.44 · first due on 20 December 2026, last on 20 November 2029 · ${lender}`,
    );
    assert.match(summary.textOf('[part=badge]'), /^Test: Approved until \d\d:\d\d$/);
    assert.include(summary.text, 'Order with obligation to pay');
    assert.notMatch(summary.text, /monthly rate|rates/i);
    await assert.isAccessible(summary.element);
  });

  it("shows the bank's words on its decision above the figures, and a granted term that differs from the requested one", async () => {
    const bankText = [{ tag: 'p' as const, content: ['Bitte beachten Sie die Frist.'] }];
    const { summary } = await show(purchase({ bankText, requestedMonths: 24 }));
    assert.include(summary.text, 'Die Bank schreibt: Bitte beachten Sie die Frist.');
    assert.include(summary.text, 'Die Bank hat 36 statt der gewünschten 24 Raten genehmigt.');
    assert.isBelow(summary.text.indexOf('Frist'), summary.text.indexOf('Gesamtbetrag'));
    await assert.isAccessible(summary.element);
    const { summary: same } = await show(purchase());
    assert.notMatch(same.text, /gewünscht|Testbestellung|Die Bank schreibt/);
  });

  it('does not link an address that is not http', async () => {
    const answer = purchase();
    Object.assign(answer.financing as object, { preContractualInformation: 'javascript:alert(1)' });
    const { summary } = await show(answer);
    assert.isUndefined(summary.query('.view a')?.outerHTML);
    assert.include(summary.text, order);
  });
});

describe('ordering', () => {
  it('shows that it is working, then thanks with the number of the order, and fires an event', async () => {
    const answer = held(ended('confirmed', { orderId: 'B-1001' }));
    const { summary, form, shop } = await show(purchase(), { 'POST /purchase/confirmation': answer });
    const orders: unknown[] = [];
    form.addEventListener('ratenkauf-ordered', (event) => orders.push(event.orderId));
    summary.press(order);
    await until(() => summary.part('.primary').ariaBusy === 'true');
    assert.equal(summary.textOf('.primary'), 'Wir übermitteln Ihre Bestellung …');
    await assert.isAccessible(summary.element);
    answer.release();
    await summary.hasTitle('Vielen Dank für Ihre Bestellung.');
    await summary.isLedToTitle();
    assert.include(summary.text, 'Bestellnummer: B-1001');
    assert.deepEqual(orders, ['B-1001']);
    assert.deepEqual(
      shop.asked('POST /purchase/confirmation').map(({ body }) => body),
      [{ shown: { amount: 79_900, plan: purchase().financing?.plan } }],
    );
    await assert.isAccessible(summary.element);
    shop.answer({ 'GET /purchase': ended('confirmed', { orderId: 'B-1001' }) });
    await summary.element.refresh();
    assert.lengthOf(orders, 1);
  });

  it('orders once, however often the button is pressed', async () => {
    const { summary, shop } = await show(purchase());
    const button = summary.press(order);
    button.click();
    const results = await Promise.all([summary.element.confirm(), summary.element.confirm()]);
    await summary.element.confirm();
    assert.deepEqual(results, [
      { ok: true, orderId: 'B-1001' },
      { ok: true, orderId: 'B-1001' },
    ]);
    assert.lengthOf(shop.asked('POST /purchase/confirmation'), 1);
  });

  it('shows the answer to the order, not those to reads before or during it', async () => {
    const answer = held(ended('confirmed', { orderId: 'B-9' }));
    const { summary, shop } = await show(purchase(), { 'POST /purchase/confirmation': answer });
    const confirmed = summary.element.confirm();
    await until(() => summary.text.includes('Wir übermitteln Ihre Bestellung …'));
    shop.answer({ 'GET /purchase': ended('expired') });
    await summary.element.refresh();
    assert.equal(summary.title, approvedTitle);
    const old = held(purchase());
    shop.answer({ 'GET /purchase': old });
    const late = summary.element.refresh();
    answer.release();
    assert.deepEqual(await confirmed, { ok: true, orderId: 'B-9' });
    old.release();
    await late;
    assert.equal(summary.title, 'Vielen Dank für Ihre Bestellung.');
  });

  it('leaves the button to the shop, which calls confirm(); with the token of a checkout, the page of a link alone has it', async () => {
    for (const [attributes, hasButton] of [
      [{ button: 'none' }, false],
      [{ checkout: 'token' }, false],
      [{ checkout: 'token', button: 'link' }, true],
    ] as const) {
      const { summary } = await show(purchase(), {}, attributes);
      assert.equal(summary.text.includes(order), hasButton);
      assert.deepEqual(await summary.element.confirm(), { ok: true, orderId: 'B-1001' });
      await summary.hasTitle('Vielen Dank für Ihre Bestellung.');
    }
  });

  it('fires the event of an order also when the element learns of it only later', async () => {
    const shop = fakeShop({ 'GET /purchase': ended('confirmed', { orderId: 'B-7' }) });
    const orders: unknown[] = [];
    const listen = (event: Event) => orders.push((event as Event & { orderId: string }).orderId);
    document.addEventListener('ratenkauf-ordered', listen);
    await showSummary(shop);
    document.removeEventListener('ratenkauf-ordered', listen);
    assert.deepEqual(orders, ['B-7']);
  });

  it('asks for the outcome of an order whose answer is lost', async () => {
    const { summary, shop } = await show(purchase(), {
      'POST /purchase/confirmation': () => Promise.reject(new TypeError('lost')),
    });
    shop.answer({ 'GET /purchase': ended('confirmed', { orderId: 'B-2' }) });
    assert.deepEqual(await summary.element.confirm(), { ok: true, orderId: 'B-2' });
  });

  for (const [name, routes, words] of [
    ['refused for now', { 'POST /purchase/confirmation': purchase({ mayRetry: true }) }, texts.may_retry],
    [
      'lost on its way',
      { 'POST /purchase/confirmation': () => Promise.reject(new TypeError('no way')) },
      texts.not_sent,
    ],
    ['not prepared by the shop', { 'POST /purchase/confirmation': away, 'GET /purchase': away }, texts.may_retry],
  ] as const)
    it(`keeps the approval and the button where an order was ${name}: nothing was ordered`, async () => {
      const { summary, shop } = await show(purchase());
      shop.answer(routes);
      assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'may_retry' });
      await summary.updated();
      assert.equal(summary.alert, words);
      assert.include(summary.text, order);
      await assert.isAccessible(summary.element);
    });

  it('loses the button when the session of the shop ends, and has it again when the customer comes back with one', async () => {
    const lost = refusal(404, 'no_checkout', false);
    const { summary, shop } = await show(purchase());
    shop.answer({ 'GET /purchase': lost, 'POST /purchase/confirmation': lost });
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'no_checkout' });
    await summary.updated();
    assert.equal(summary.element.state, 'no_checkout');
    assert.notInclude(summary.text, order);
    assert.notInclude(summary.text, 'wird noch bestätigt');
    shop.answer({ 'GET /purchase': purchase() });
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => summary.element.state === 'approved');
    assert.include(summary.text, order);
  });

  it('shows a calm message when the order meets a purchase that has ended', async () => {
    for (const state of ['expired', 'void', 'declined'] as const) {
      const { summary, shop } = await show(purchase(), {
        'POST /purchase/confirmation': refusal(409, 'wrong_state', false),
      });
      shop.answer({ 'GET /purchase': ended(state) });
      assert.deepEqual(await summary.element.confirm(), { ok: false, code: state });
      await summary.updated();
      assert.equal(summary.title, texts[`${state}_title`]);
    }
  });

  it('gives the purchase up at "pay otherwise" and goes back to the choice', async () => {
    const { summary, form, shop } = await show(purchase());
    const reasons: string[] = [];
    form.addEventListener('ratenkauf-restart', (event) => reasons.push(`${event.reason}: ${event.request}`));
    summary.press('Andere Zahlungsart wählen').click();
    await summary.hasTitle('Sie haben den Ratenkauf abgebrochen.');
    await summary.isLedToTitle();
    assert.deepEqual(reasons, ['abandoned: pay_otherwise']);
    assert.lengthOf(shop.asked('DELETE /purchase'), 1);
  });
});

describe('an order of unknown outcome', () => {
  let timers: Timers;
  beforeEach(() => void (timers = hurry()));

  it('says that nothing is lost or paid twice, asks again by itself, and shows the outcome', async () => {
    const { summary, shop, form } = await show(purchase(), { 'POST /purchase/confirmation': ended('confirming') });
    shop.answer({ 'GET /purchase': ended('confirming') });
    const orders: unknown[] = [];
    form.addEventListener('ratenkauf-ordered', (event) => orders.push(event.orderId));
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'confirming' });
    assert.include(summary.text, 'Es ist nichts verloren, und es wird nichts doppelt bestellt');
    assert.notInclude(summary.text, order);
    assert.isEmpty(summary.all('.view button, .view a'));
    await assert.isAccessible(summary.element);
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'confirming' });
    assert.lengthOf(shop.asked('POST /purchase/confirmation'), 1);
    shop.answer({ 'GET /purchase': ended('confirmed', { orderId: 'B-3' }) });
    await summary.hasTitle('Vielen Dank für Ihre Bestellung.');
    assert.equal(summary.announced, 'Vielen Dank für Ihre Bestellung.');
    assert.deepEqual(orders, ['B-3']);
    await shop.roundTrip();
    assert.isEmpty(timers.pending);
  });

  it('is shown when the order is not answered in time and the purchase cannot be read', async () => {
    const { summary, shop } = await show(purchase(), { 'POST /purchase/confirmation': silence }, {}, impatience);
    shop.answer({ 'GET /purchase': refusal(503, 'service_unavailable', true) });
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'confirming' });
    await until(() => shop.asked('GET /purchase').length === 2);
    await shop.roundTrip();
    await summary.updated();
    assert.equal(summary.title, 'Ihre Bestellung wird noch bestätigt.');
  });

  it('asks ever more seldom, goes on after a failure, and rests while nobody looks', async () => {
    const { shop } = await show(ended('confirming'));
    const asked = () => shop.asked('GET /purchase').length;
    shop.answer({ 'GET /purchase': refusal(503, 'service_unavailable', true) });
    await until(() => timers.set.length === 4);
    for (const [i, wait] of timers.set.slice(1).entries()) assert.isAbove(wait, 1.4 * (timers.set[i] as number));
    hidePage(true);
    const before = asked();
    assert.isEmpty(timers.pending);
    hidePage(false);
    await until(() => asked() === before + 1);
  });

  it('sends no requests while the element is out of the page, and goes on when it is back', async () => {
    const { summary, shop, form } = await show(ended('confirming'));
    summary.element.remove();
    const asked = shop.asked('GET /purchase').length;
    assert.isEmpty(timers.pending);
    form.append(summary.element);
    await until(() => shop.asked('GET /purchase').length > asked);
  });
});

describe('an order that has been unresolved for long', () => {
  const unresolved = () => ended('confirming', { mayGiveUp: true });
  const givenUp = () => ended('confirming', { mayRestart: true });

  it('says that the outcome is unknown, and that the customer may wait or give it up', async () => {
    const { summary } = await show(unresolved());
    assert.equal(summary.title, 'Die Bank hat Ihre Bestellung noch nicht bestätigt.');
    assert.include(summary.text, 'Wir wissen noch nicht, ob Ihre Bestellung bei der Bank angekommen ist.');
    assert.include(summary.text, 'die Bestellung gilt, sobald die Bank sie bestätigt');
    assert.isEmpty(summary.all('.view a'), 'no other way before it is given up');
    assert.lengthOf(summary.all('.view button'), 1);
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'confirming' });
    await assert.isAccessible(summary.element);
  });

  it('is given up with a button, and only then shows both ways to go on; keeps its message when that fails', async () => {
    const { summary, shop, form } = await show(unresolved(), {
      'DELETE /purchase': refusal(409, 'wrong_state', false),
    });
    form.addEventListener('ratenkauf-restart', () => assert.fail('the customer has not read yet what becomes of it'));
    summary.press('Bestellung zurückziehen');
    await until(() => summary.text.includes('Das hat gerade nicht geklappt.'));
    assert.equal(summary.title, 'Die Bank hat Ihre Bestellung noch nicht bestätigt.');
    shop.answer({ 'DELETE /purchase': givenUp() });
    summary.press('Bestellung zurückziehen');
    await summary.hasTitle('Ihre Bestellung ist zurückgezogen.');
    assert.lengthOf(shop.asked('DELETE /purchase'), 2);
    assert.lengthOf(summary.all('.view button, .view a'), 2);
  });

  it('says after it was given up what happens to it, and shows both ways to go on', async () => {
    const { summary, form } = await show(givenUp());
    assert.equal(summary.title, 'Ihre Bestellung ist zurückgezogen.');
    assert.include(summary.text, 'machen wir den Ratenkauf dort rückgängig: Sie müssen dafür nichts bezahlen');
    assert.notInclude(summary.text, 'bestellen Sie');
    const told: string[] = [];
    form.addEventListener('ratenkauf-restart', (event) => told.push(`${event.reason}: ${event.request}`));
    summary.press('Ratenkauf neu beantragen');
    summary.press('Andere Zahlungsart wählen');
    assert.deepEqual(told, ['confirming: restart', 'confirming: pay_otherwise']);
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'confirming' });
    await assert.isAccessible(summary.element);
  });
});

describe('a change in another tab', () => {
  const changed = () => ended('void', { changed: ['basket'] });

  it('removes the order button as soon as the customer comes back to the tab, the window or the page', async () => {
    for (const look of [
      () => (hidePage(true), hidePage(false)),
      () => void window.dispatchEvent(new Event('focus')),
      comeBack,
    ]) {
      const { summary, shop } = await show(purchase());
      summary.part('button.primary').focus();
      shop.answer({ 'GET /purchase': changed() });
      look();
      await summary.hasTitle('Ihr Warenkorb hat sich geändert.');
      await summary.isLedToTitle();
      assert.notInclude(summary.text, order);
      assert.equal(summary.announced, 'Ihr Warenkorb hat sich geändert.');
    }
  });

  it('is found before an order is sent that is pressed at the same moment', async () => {
    const { summary, shop } = await show(purchase());
    const answer = held(changed());
    shop.answer({ 'GET /purchase': answer });
    window.dispatchEvent(new Event('focus'));
    summary.press(order);
    answer.release();
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'void' });
    assert.isEmpty(shop.asked('POST /purchase/confirmation'));
  });

  it('is shown instead of being ordered, if it is a purchase with other figures', async () => {
    const dear = purchase({ amount: 129_900 });
    const { summary, shop } = await show(purchase(), { 'POST /purchase/confirmation': dear });
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'may_retry' });
    await until(() => summary.text.includes('1.299,00 €'));
    assert.match(summary.textOf('.problem') ?? '', /^Ihr Ratenkauf hat sich geändert\. Es wurde nichts bestellt\./);
    await summary.element.confirm();
    assert.deepInclude((shop.asked('POST /purchase/confirmation')[1]?.body as { shown: object }).shown, {
      amount: 129_900,
    });
  });

  it('is not what an order means that was pressed before it is in view', async () => {
    const answer = held(purchase({ amount: 129_900 }));
    const { summary, shop } = await show(purchase());
    shop.answer({ 'GET /purchase': answer });
    window.dispatchEvent(new Event('focus'));
    const ordered = summary.element.confirm();
    answer.release();
    await ordered;
    const [asked] = shop.asked('POST /purchase/confirmation');
    assert.include((asked?.body as { shown: object }).shown, { amount: 79_900 });
  });
});

describe('the end of the thirty minutes', () => {
  it('is not waited for by an element that was removed before its purchase was known', async () => {
    const timers = hurry();
    const answer = held(purchase());
    const { summary, shop } = openSummary(fakeShop({ 'GET /purchase': answer }));
    await until(() => shop.asked('GET /purchase').length > 0);
    summary.element.remove();
    answer.release();
    await shop.roundTrip();
    assert.isEmpty(timers.pending);
  });

  it('is shown without a request when it comes, with an offer to start again', async () => {
    const { summary, shop } = await show(purchase({ secondsLeft: 1 }));
    assert.equal(summary.textOf('[part=badge].warning'), 'Genehmigung gilt noch eine Minute');
    assert.equal(summary.announced, 'Ihr Ratenkauf: Genehmigung gilt noch eine Minute.');
    await summary.hasTitle('Die Genehmigung ist abgelaufen.');
    assert.equal(summary.announced, 'Die Genehmigung ist abgelaufen.');
    assert.include(summary.text, 'Ratenkauf neu beantragen');
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'expired' });
    assert.isEmpty(shop.asked('POST /purchase/confirmation'));
    await assert.isAccessible(summary.element);
  });
});

describe('a purchase without an order button', () => {
  const waysOut = [texts.restart, texts.otherwise];
  const bankText: Purchase['bankText'] = [{ tag: 'p', content: [{ tag: 'strong', content: ['Leider nicht.'] }] }];
  const changedTo = (...changed: NonNullable<Purchase['changed']>) => ended('void', { changed });
  for (const [name, state, answer, expected] of [
    ['declined', 'declined', ended('declined', { bankText }), [texts.declined_title, 'Leider nicht.', ...waysOut]],
    ['abandoned', 'abandoned', ended('abandoned'), [texts.abandoned_title, ...waysOut]],
    [
      'taken back',
      'abandoned',
      ended('abandoned', { isTakenBack: true }),
      [texts.taken_back_title, texts.taken_back, ...waysOut],
    ],
    [
      'impossible',
      'abandoned',
      ended('abandoned', { isTakenBack: true, isImpossible: true }),
      [texts.impossible_title, texts.impossible, ...waysOut],
    ],
    [
      'impossible, in the words of the shop',
      'abandoned',
      ended('abandoned', { isTakenBack: true, isImpossible: true, shopText: 'Der Tisch ist beschädigt.' }),
      [texts.impossible_title, 'Der Tisch ist beschädigt.', texts.taken_back, ...waysOut],
    ],
    ['expired', 'expired', ended('expired'), [texts.expired_title, ...waysOut]],
    [
      'void by the basket',
      'void',
      { ...purchase(), ...changedTo('basket') },
      [texts.basket_title, 'Die Genehmigung über 799,00 € gilt dafür nicht mehr.', ...waysOut],
    ],
    [
      'void before the bank decided',
      'void',
      changedTo('basket'),
      ['Ihr Antrag über 799,00 € gilt dafür nicht mehr.', ...waysOut],
    ],
    ['void by the person', 'void', changedTo('person'), [texts.person_title, ...waysOut]],
    ['void by the addresses', 'void', changedTo('addresses'), [texts.addresses_title, ...waysOut]],
    [
      'void by everything',
      'void',
      changedTo('basket', 'person', 'addresses'),
      [texts.void_title, 'Geändert wurden: Warenkorb, persönliche Angaben und Adresse.', ...waysOut],
    ],
    ['void without a reason', 'void', ended('void'), [texts.void_title, ...waysOut]],
    ['ordered elsewhere', 'void', ended('void', { isOrderedElsewhere: true }), [texts.ordered_elsewhere_title]],
    ['undecided', 'initialized', ended('initialized'), [texts.initialized_title, ...waysOut]],
    ['no purchase', 'no_purchase', refusal(404, 'no_purchase', false), [texts.no_purchase_title, ...waysOut]],
    [
      'without a session of the shop',
      'no_checkout',
      refusal(404, 'no_checkout', false),
      [texts.no_checkout_title, 'Nichts ist verloren', texts.retry, texts.otherwise],
    ],
    ['while the shop is away', 'failed', away, ['nichts doppelt bestellt.', texts.retry, texts.otherwise]],
    [
      'a test, confirmed',
      'confirmed',
      ended('confirmed', { orderId: 'B-4', isTest: true }),
      [texts.confirmed_title, 'Bestellnummer: B-4', texts.test],
    ],
    ['a test, unknown', 'confirming', ended('confirming', { isTest: true }), [texts.confirming_title, texts.test]],
    ['unresolved', 'unresolved', ended('confirming', { mayGiveUp: true }), [texts.unresolved_title, texts.give_up]],
    ['given up', 'given_up', ended('confirming', { mayRestart: true }), [texts.given_up_title, ...waysOut]],
  ] as const)
    it(`has a calm sentence and a way forward, which the page reads in its state and one event: ${name}`, async () => {
      const { summary, form } = openSummary(fakeShop({ 'GET /purchase': answer }));
      const told: string[] = [];
      form.addEventListener('ratenkauf-state-changed', (event) => told.push(event.state));
      assert.equal(summary.element.state, 'loading');
      await until(() => told.length > 0);
      await summary.element.refresh();
      assert.deepEqual([told, summary.element.state], [[state], state]);
      for (const words of expected) assert.include(summary.text, words);
      const controls = summary.all('.view button, .view a').map((each) => each.textContent?.trim());
      for (const way of waysOut)
        assert.equal(
          controls.includes(way),
          expected.some((words) => words === way),
          way,
        );
      assert.notInclude(summary.text, order);
      await assert.isAccessible(summary.element);
    });

  it('is a test in the badge of an approval too', async () => {
    const { summary } = await show(purchase({ isTest: true }));
    assert.include(summary.text, texts.test);
    await assert.isAccessible(summary.element);
  });

  it('leads to the shop’s choice of payment, unless the page does', async () => {
    const { summary, form } = await show(ended('expired'), {}, { 'payment-href': '/kasse' });
    const link = summary.part<HTMLAnchorElement>('a.button');
    assert.equal(link.getAttribute('href'), new URL('/kasse', location.href).href);
    const told: string[] = [];
    form.addEventListener('ratenkauf-restart', (event) => {
      told.push(`${event.reason}: ${event.request}`);
      event.preventDefault();
    });
    link.click();
    summary.press('Andere Zahlungsart wählen');
    assert.deepEqual(told, ['expired: restart', 'expired: pay_otherwise']);
    await assert.isAccessible(summary.element);
  });

  it('creates no link to a script', async () => {
    const { summary } = await show(ended('expired'), {}, { 'payment-href': 'javascript:alert(1)' });
    assert.isUndefined(summary.query('a.button')?.outerHTML);
    assert.isNotNull(summary.part('button'));
  });
});

describe('without a valid answer', () => {
  const approved = purchase();
  const untrue = {
    ...approved,
    financing: { ...approved.financing, plan: { ...approved.financing?.plan, total: 100_000 } },
  };
  it('leaves a sentence and another try', async () => {
    for (const [answer, code] of [
      [() => null, 'malformed_answer'],
      [() => ended('toString' as 'void'), 'malformed_answer'],
      [() => ended('approved'), 'malformed_answer'],
      [() => untrue, 'malformed_answer'],
      [() => refusal(500, 'internal', true), 'internal'],
    ] as const) {
      const { summary, shop, errors } = await show(answer);
      assert.equal(summary.title, texts.failed_title);
      assert.deepEqual(
        errors.map((error) => error.code),
        [code],
      );
      assert.deepEqual(await summary.element.confirm(), { ok: false, code });
      assert.isEmpty(shop.asked('POST /purchase/confirmation'));
      await assert.isAccessible(summary.element);
      shop.answer({ 'GET /purchase': purchase() });
      summary.press(texts.retry);
      await summary.hasTitle(approvedTitle);
      await summary.isLedToTitle();
    }
  });

  it('shows hostile markup as text', async () => {
    const bankText = [
      { tag: 'a', href: 'javascript:alert(1)', content: ['Klick'] },
      '<b>fett</b>',
    ] as unknown as Purchase['bankText'];
    const { summary } = await show(ended('declined', bankText ? { bankText } : {}));
    assert.isUndefined(summary.query('.words a, .words b')?.outerHTML);
    assert.include(summary.text, '<b>fett</b>');
  });

  it('says a refusal in the colours of a message that is no fault', async () => {
    const looks = [];
    for (const state of ['abandoned', 'declined'] as const) {
      const { summary } = await show(ended(state));
      looks.push(getComputedStyle(summary.part('.notice')).backgroundColor);
    }
    assert.equal(looks[1], looks[0]);
  });

  it('is accessible while it loads', async () => {
    const { summary } = openSummary(fakeShop({ 'GET /purchase': silence }));
    await summary.updated();
    assert.equal(summary.title, 'Ihr Ratenkauf wird geladen …');
    await assert.isAccessible(summary.element);
  });
});

import { assert } from '@open-wc/testing';
import type { Purchase } from '../../../src/contract/purchase.js';
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

const order = 'Zahlungspflichtig bestellen';
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

  it('names the last rate only if it differs', async () => {
    const { summary } = await show(
      purchase({}, { monthlyRate: 2500, lastRate: 2500, total: 90_000, interest: 10_100 }),
    );
    assert.equal(summary.textOf('.dates'), 'erste Rate am 20. Dezember 2026, letzte am 20. November 2029');
  });

  it("shows the bank's words on its decision above the figures", async () => {
    const { summary } = await show(purchase({ bankText: [{ tag: 'p', content: ['Bitte beachten Sie die Frist.'] }] }));
    assert.include(summary.text, 'Die Bank schreibt: Bitte beachten Sie die Frist.');
    assert.isBelow(summary.text.indexOf('Frist'), summary.text.indexOf('Gesamtbetrag'));
    await assert.isAccessible(summary.element);
  });

  it('points out a granted term that differs from the requested one', async () => {
    const { summary } = await show(purchase({ requestedMonths: 24 }));
    assert.include(summary.text, 'Die Bank hat 36 statt der gewünschten 24 Raten genehmigt.');
    await assert.isAccessible(summary.element);
    const { summary: same } = await show(purchase());
    assert.notMatch(same.text, /gewünscht|Testbestellung/);
  });

  it('does not link an address that is not http', async () => {
    const answer = purchase();
    Object.assign(answer.financing as object, { preContractualInformation: 'javascript:alert(1)' });
    const { summary } = await show(answer);
    assert.isUndefined(summary.query('.view a')?.outerHTML);
    assert.include(summary.text, order);
  });

  it('keeps the shop’s own links in every state', async () => {
    const { summary, link, shop } = await show(purchase());
    for (const state of ['confirming', 'confirmed', 'declined', 'abandoned', 'expired', 'void'] as const) {
      shop.answer({ 'GET /purchase': ended(state) });
      await summary.element.refresh();
      assert.equal(getComputedStyle(link.assignedSlot as Element).display, 'block');
    }
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

  it('leaves the button to the shop, which calls confirm()', async () => {
    const { summary } = await show(purchase(), {}, { button: 'none' });
    assert.notInclude(summary.text, order);
    assert.deepEqual(await summary.element.confirm(), { ok: true, orderId: 'B-1001' });
    await summary.hasTitle('Vielen Dank für Ihre Bestellung.');
  });

  it('with the token of a checkout has the button on the page of a link alone', async () => {
    const held = await show(purchase(), {}, { checkout: 'token' });
    assert.notInclude(held.summary.text, order);
    const { summary } = await show(purchase(), {}, { checkout: 'token', button: 'link' });
    summary.press(order);
    await summary.hasTitle('Vielen Dank für Ihre Bestellung.');
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

  it('offers another try after a refusal that allows it', async () => {
    const { summary } = await show(purchase(), { 'POST /purchase/confirmation': purchase({ mayRetry: true }) });
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'may_retry' });
    await summary.updated();
    assert.include(summary.alert, 'Sie können es noch einmal versuchen.');
    await assert.isAccessible(summary.element);
  });

  it('asks for the outcome of an order whose answer is lost', async () => {
    const { summary, shop } = await show(purchase(), {
      'POST /purchase/confirmation': () => Promise.reject(new TypeError('lost')),
    });
    shop.answer({ 'GET /purchase': ended('confirmed', { orderId: 'B-2' }) });
    assert.deepEqual(await summary.element.confirm(), { ok: true, orderId: 'B-2' });
  });

  it('says that an order has not arrived, and lets the customer order again', async () => {
    const { summary } = await show(purchase(), {
      'POST /purchase/confirmation': () => Promise.reject(new TypeError('no way')),
    });
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'may_retry' });
    await summary.updated();
    assert.include(summary.alert, 'Ihre Bestellung ist nicht angekommen.');
    assert.include(summary.text, order);
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

  it('keeps the approval where the shop could not prepare the order: nothing was sent', async () => {
    const away = refusal(503, 'shop_unavailable', true);
    const { summary, shop } = await show(purchase());
    shop.answer({ 'GET /purchase': away, 'POST /purchase/confirmation': away });
    assert.deepEqual(await summary.element.confirm(), { ok: false, code: 'may_retry' });
    await summary.updated();
    assert.include(summary.text, 'Es wurde nichts bestellt. Sie können es noch einmal versuchen.');
    assert.include(summary.text, order);
  });

  for (const [state, words] of [
    ['expired', 'Die Genehmigung ist abgelaufen.'],
    ['void', 'Ihr Einkauf hat sich geändert.'],
    ['declined', 'Ihr Ratenkauf wurde nicht genehmigt.'],
  ] as const) {
    it(`shows a calm message when the order meets a purchase that is ${state}`, async () => {
      const { summary, shop } = await show(purchase(), {
        'POST /purchase/confirmation': refusal(409, 'wrong_state', false),
      });
      shop.answer({ 'GET /purchase': ended(state) });
      assert.deepEqual(await summary.element.confirm(), { ok: false, code: state });
      await summary.updated();
      assert.equal(summary.title, words);
    });
  }

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

  it('says so when giving the purchase up has failed', async () => {
    const { summary } = await show(purchase(), { 'DELETE /purchase': refusal(503, 'service_unavailable', true) });
    summary.press('Andere Zahlungsart wählen');
    await until(() => summary.alert.includes('Das hat gerade nicht geklappt.'));
    assert.include(summary.text, order);
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

  it('is given up with a button, and only then shows both ways to go on', async () => {
    const { summary, shop, form } = await show(unresolved(), { 'DELETE /purchase': givenUp() });
    form.addEventListener('ratenkauf-restart', () => assert.fail('the customer has not read yet what becomes of it'));
    summary.press('Bestellung zurückziehen');
    await summary.hasTitle('Ihre Bestellung ist zurückgezogen.');
    assert.lengthOf(shop.asked('DELETE /purchase'), 1);
    assert.lengthOf(summary.all('.view button, .view a'), 2);
  });

  it('keeps its message when giving it up fails', async () => {
    const { summary } = await show(unresolved(), { 'DELETE /purchase': refusal(409, 'wrong_state', false) });
    summary.press('Bestellung zurückziehen');
    await until(() => summary.text.includes('Das hat gerade nicht geklappt.'));
    assert.equal(summary.title, 'Die Bank hat Ihre Bestellung noch nicht bestätigt.');
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

  it('is asked for again, and ends with thanks when the bank has confirmed it after all', async () => {
    hurry();
    const { summary, shop } = await show(unresolved());
    shop.answer({ 'GET /purchase': ended('confirmed', { orderId: 'B-6' }) });
    await summary.hasTitle('Vielen Dank für Ihre Bestellung.');
  });
});

describe('an order that is taken back', () => {
  it('says that nothing has to be paid for it, and shows both ways to go on', async () => {
    const { summary } = await show(ended('abandoned', { isTakenBack: true }));
    assert.equal(summary.title, 'Wir nehmen Ihre Bestellung zurück.');
    assert.include(summary.text, 'Sie müssen dafür nichts bezahlen');
    assert.notInclude(summary.text, 'Es wurde nichts bestellt');
    assert.lengthOf(summary.all('.view button, .view a'), 2);
    await assert.isAccessible(summary.element);
  });
});

describe('a cart that was ordered elsewhere', () => {
  it('is shown as ordered, without an invitation to order again', async () => {
    const { summary } = await show(ended('void', { isOrderedElsewhere: true }));
    assert.equal(summary.title, 'Diesen Warenkorb haben Sie schon bestellt.');
    assert.include(summary.text, 'Hier wurde nichts bestellt');
    assert.isEmpty(summary.all('.view button, .view a'));
    await assert.isAccessible(summary.element);
  });
});

describe('a test order', () => {
  const badge = 'Testbestellung: Es wird nichts finanziert.';
  for (const [name, answer] of [
    ['approved', purchase({ isTest: true })],
    ['unresolved', ended('confirming', { isTest: true })],
    ['confirmed', ended('confirmed', { orderId: 'B-8', isTest: true })],
  ] as const) {
    it(`is called one while it is ${name}`, async () => {
      const { summary } = await show(answer);
      assert.include(summary.text, badge);
      await assert.isAccessible(summary.element);
    });
  }
});

describe('a change in another tab', () => {
  const changed = () => ended('void', { changed: ['basket'] });

  for (const [name, look] of [
    ['the customer comes back to the tab', () => (hidePage(true), hidePage(false))],
    ['the customer comes back to the window', () => void window.dispatchEvent(new Event('focus'))],
    ['the back button brings the page back', comeBack],
  ] as const) {
    it(`removes the order button as soon as ${name}`, async () => {
      const { summary, shop } = await show(purchase());
      shop.answer({ 'GET /purchase': changed() });
      look();
      await summary.hasTitle('Ihr Warenkorb hat sich geändert.');
      assert.notInclude(summary.text, order);
      assert.equal(summary.announced, 'Ihr Warenkorb hat sich geändert.');
    });
  }

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

  it('moves the focus from the order button to the title', async () => {
    const { summary, shop } = await show(purchase());
    summary.part('button.primary').focus();
    shop.answer({ 'GET /purchase': changed() });
    window.dispatchEvent(new Event('focus'));
    await summary.hasTitle('Ihr Warenkorb hat sich geändert.');
    await summary.isLedToTitle();
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

describe('every other end', () => {
  const waysOut = ['Ratenkauf neu beantragen', 'Andere Zahlungsart wählen'];
  const bankText: Purchase['bankText'] = [{ tag: 'p', content: [{ tag: 'strong', content: ['Leider nicht.'] }] }];
  for (const [name, answer, expected] of [
    [
      'declined',
      ended('declined', { bankText }),
      ['Ihr Ratenkauf wurde nicht genehmigt.', 'Die Bank schreibt: Leider nicht.', ...waysOut],
    ],
    ['abandoned', ended('abandoned'), ['Sie haben den Ratenkauf abgebrochen.', ...waysOut]],
    ['expired', ended('expired'), ['Die Genehmigung ist abgelaufen.', ...waysOut]],
    [
      'void by the basket',
      { ...purchase(), ...ended('void', { changed: ['basket'] }) },
      [
        'Ihr Warenkorb hat sich geändert. Die Genehmigung über 799,00 € gilt dafür nicht mehr.',
        'Es wurde nichts bestellt.',
        ...waysOut,
      ],
    ],
    [
      'void before the bank decided',
      ended('void', { changed: ['basket'] }),
      ['Ihr Antrag über 799,00 € gilt dafür nicht mehr.', ...waysOut],
    ],
    [
      'void by the person',
      ended('void', { changed: ['person'] }),
      ['Ihre persönlichen Angaben haben sich geändert.', ...waysOut],
    ],
    [
      'void by the addresses',
      ended('void', { changed: ['addresses'] }),
      ['Ihre Adresse hat sich geändert.', ...waysOut],
    ],
    [
      'void by everything',
      ended('void', { changed: ['basket', 'person', 'addresses'] }),
      ['Ihr Einkauf hat sich geändert.', 'Geändert wurden: Warenkorb, persönliche Angaben und Adresse.', ...waysOut],
    ],
    ['void without a reason', ended('void'), ['Ihr Einkauf hat sich geändert.', ...waysOut]],
    [
      'undecided',
      ended('initialized'),
      ['Ihr Ratenkauf ist noch nicht abgeschlossen.', 'Ratenkauf neu beantragen', 'Andere Zahlungsart wählen'],
    ],
    ['no purchase', refusal(404, 'no_purchase', false), ['Hier ist kein Ratenkauf offen.', ...waysOut]],
    [
      'without a session of the shop',
      refusal(404, 'no_checkout', false),
      [
        'Ihr Besuch im Shop wurde unterbrochen.',
        'Nichts ist verloren',
        'Noch einmal versuchen',
        'Andere Zahlungsart wählen',
      ],
    ],
    [
      'while the functions of the shop are away',
      refusal(503, 'shop_unavailable', true),
      ['Es ist nichts verloren und nichts doppelt bestellt.', 'Noch einmal versuchen'],
    ],
    ['confirmed', ended('confirmed', { orderId: 'B-4' }), ['Vielen Dank für Ihre Bestellung.', 'Bestellnummer: B-4']],
    ['unresolved', ended('confirming'), ['Ihre Bestellung wird noch bestätigt.']],
  ] as const) {
    it(`${name}: a calm sentence and a way forward`, async () => {
      const { summary } = await show(answer);
      for (const words of expected) assert.include(summary.text, words);
      assert.notInclude(summary.text, order);
      await assert.isAccessible(summary.element);
    });
  }

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
  for (const [name, answer, code] of [
    ['null', () => null, 'malformed_answer'],
    ['an unknown state', () => ended('toString' as 'void'), 'malformed_answer'],
    ['an approval without figures', () => ended('approved'), 'malformed_answer'],
    ['figures that do not add up', () => untrue, 'malformed_answer'],
    ['a refusal', () => refusal(500, 'internal', true), 'internal'],
  ] as const) {
    it(`${name} leaves a sentence and another try`, async () => {
      const { summary, shop, errors } = await show(answer);
      assert.equal(summary.title, 'Ihr Ratenkauf kann gerade nicht angezeigt werden.');
      assert.deepEqual(
        errors.map((error) => error.code),
        [code],
      );
      assert.deepEqual(await summary.element.confirm(), { ok: false, code });
      assert.isEmpty(shop.asked('POST /purchase/confirmation'));
      await assert.isAccessible(summary.element);
      shop.answer({ 'GET /purchase': purchase() });
      summary.press('Noch einmal versuchen');
      await summary.hasTitle(approvedTitle);
      await summary.isLedToTitle();
    });
  }

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

  it('shows an approval without the bank’s words if they cannot be read', async () => {
    const bankText = [{ tag: 'p' }, null] as unknown as NonNullable<Purchase['bankText']>;
    const { summary } = await show(purchase({ bankText }));
    assert.equal(summary.title, approvedTitle);
  });

  it('is accessible while it loads', async () => {
    const { summary } = openSummary(fakeShop({ 'GET /purchase': silence }));
    await summary.updated();
    assert.equal(summary.title, 'Ihr Ratenkauf wird geladen …');
    await assert.isAccessible(summary.element);
  });
});

import { assert } from '@open-wc/testing';
import { RatenkaufStageChangedEvent } from '../../../src/elements/back-office/merchant-events.js';
import { summariesAnswer, transaction } from '../../../src/testing/builders/transaction.js';
import { withReport } from '../../../src/testing/builders/office.js';
import { silence } from '../element/handler.js';
import {
  createStatus,
  far,
  inDays,
  openStatuses,
  settled,
  shopThat,
  shopWith,
  showStatuses,
  stages,
} from './harness.js';

describe('a chip', () => {
  for (const [about, row, tone, german, english] of stages) {
    it(`of a transaction ${about} says so in German and English, in its tone`, async () => {
      const {
        chips: [chip],
        frame,
      } = await showStatuses(shopWith(transaction(row)), 'AB12CD');
      assert.deepEqual([chip?.text, chip?.tone], [german, tone]);
      frame.lang = 'en';
      await new Promise(requestAnimationFrame);
      await chip?.updated();
      assert.equal(chip?.text, english);
      await assert.isAccessible(frame);
    });
  }

  it('whose report has to be checked says so, and since when', async () => {
    const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const overdue = withReport(transaction({ expiresAt: far }), { kind: 'capture', state: 'overdue', at });
    const {
      chips: [chip],
    } = await showStatuses(shopWith(overdue), 'AB12CD');
    assert.deepEqual([chip?.text, chip?.tone], ['!Bitte prüfen: seit 2 Std. nicht gebucht', 'danger']);
  });

  it('says the whole deadline at length if it is near, and not otherwise', async () => {
    const near = transaction({ id: 'AAAAA1', status: 'report_capture_expiring', expiresAt: inDays(2) });
    const later = transaction({ id: 'AAAAA2', expiresAt: far });
    const { chips } = await showStatuses(shopWith(near, later), 'AAAAA1', 'AAAAA2');
    const whole = new Intl.DateTimeFormat('de-DE', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: 'Europe/Berlin',
    }).format(new Date(near.expiresAt ?? ''));
    const expected = `Zu liefern bis ${whole}`;
    assert.deepEqual(
      chips.map(({ title, spoken }) => [title?.replaceAll('\u00a0', ' '), spoken]),
      [
        [expected, expected],
        [undefined, ''],
      ],
    );
  });

  it('of a transaction that the bank does not know says so, without an error', async () => {
    const { chips, errors } = await showStatuses(shopWith(transaction()), 'ZZZZZZ', 'AB12CD');
    assert.deepEqual(
      chips.map(({ text }) => text),
      ['–Der Bank nicht bekannt', '●Zu liefern bis 20.12.'],
    );
    assert.lengthOf(errors, 0);
  });

  it('of a transaction that may be in an unreadable record says that its state is unknown', async () => {
    const answer = {
      ...summariesAnswer([]),
      transactions: [{ id: 'AB12CD', isKnown: false, reason: 'service_malformed' }],
    };
    const {
      chips: [chip],
    } = await showStatuses(shopThat(answer), 'AB12CD');
    assert.equal(chip?.text, '–Stand unbekannt');
  });

  it('marks a test order where all orders are tests, and says what that means', async () => {
    const {
      chips: [chip],
      frame,
    } = await showStatuses(shopThat(summariesAnswer([transaction()], { mode: 'test' })), 'AB12CD');
    assert.equal(chip?.text, '●Zu liefern bis 20.12. Test');
    assert.equal(chip?.title, 'Testbestellung, für die die Bank nichts auszahlt');
    await assert.isAccessible(frame);
  });

  it('takes a reference in lower case, and reports one that is none without asking for it', async () => {
    const { chips, shop, errors } = openStatuses(shopWith(transaction()), 'ab12cd', 'B-1001', '');
    await settled(chips.slice(0, 2));
    assert.deepEqual(
      chips.map(({ text }) => text),
      ['●Zu liefern bis 20.12.', '–Der Bank nicht bekannt', ''],
    );
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['invalid_request'],
    );
    assert.deepEqual(
      shop.requests.map(({ body }) => body),
      [{ ids: ['AB12CD'] }],
    );
  });

  it('leads to the page of the shop, and never to an address that is not http or https', async () => {
    const { chips, errors } = openStatuses(shopWith(transaction()), 'AB12CD', 'AB12CD');
    chips[0]?.element.setAttribute('href', '/office/AB12CD');
    chips[1]?.element.setAttribute('href', 'javascript:alert(1)');
    await settled(chips);
    const links = chips.map((chip) => chip.query<HTMLAnchorElement>('a'));
    assert.equal(links[0]?.href, new URL('/office/AB12CD', location.href).href);
    assert.equal(links[0]?.innerText.replace(/\s+/g, ' '), '● Zu liefern bis 20.12.');
    assert.isNull(links[1]);
    assert.deepEqual(
      errors.map(({ message }) => message),
      ['href: not an http(s) address'],
    );
    await assert.isAccessible(chips[0]!.element);
  });

  it('says to screen readers that it loads, and shows no words', async () => {
    const {
      chips: [chip],
      frame,
    } = openStatuses(shopThat(silence), 'AB12CD');
    await chip?.updated();
    assert.deepEqual([chip?.text, chip?.spoken], ['', 'Stand wird geladen …']);
    await assert.isAccessible(frame);
  });

  it('follows what another element of the page has read, without a request', async () => {
    const { chips, shop, frame } = await showStatuses(
      shopWith(transaction(), transaction({ id: 'AAAAA2' })),
      'AB12CD',
      'AAAAA2',
    );
    const event = new RatenkaufStageChangedEvent('AB12CD', { stage: 'in_progress', about: 'capture' }, undefined);
    frame.dispatchEvent(event);
    await chips[0]?.updated();
    assert.deepEqual(
      chips.map(({ text }) => text),
      ['◌Wird gebucht', '●Zu liefern bis 20.12.'],
    );
    assert.lengthOf(shop.requests, 1);
  });

  it('is not overtaken by an answer that was asked for before the news', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { chips, shop, frame } = openStatuses(
      shopThat(() => promise),
      'AB12CD',
    );
    await Promise.all(chips.map((chip) => chip.updated()));
    await new Promise((done) => setTimeout(done));
    assert.lengthOf(shop.requests, 1);
    frame.dispatchEvent(new RatenkaufStageChangedEvent('AB12CD', { stage: 'delivered' }, undefined));
    resolve(summariesAnswer());
    await shop.roundTrip();
    await chips[0]?.updated();
    assert.equal(chips[0]?.text, '✓Geliefert');
  });

  it('is created and removed without ever being shown, and asks nothing then', async () => {
    const shop = shopWith(transaction());
    const chip = createStatus(shop, 'AB12CD');
    await shop.roundTrip();
    assert.isNull(chip.root);
    assert.lengthOf(shop.requests, 0);
  });
});

import { assert } from '@open-wc/testing';
import { RatenkaufStageChangedEvent } from '../../../src/elements/back-office/merchant-events.js';
import { withReport } from '../../../src/testing/builders/office.js';
import { summariesAnswer, transaction } from '../../../src/testing/builders/transaction.js';
import { silence } from '../element/handler.js';
import { plain } from '../element/harness.js';
import { hurry, until } from '../element/page.js';
import { show } from '../transaction/harness.js';
import { routes } from '../transaction/shop.js';
import {
  createStatus,
  inDays,
  knowing,
  openStatuses,
  route,
  settled,
  shopThat,
  shopWith,
  showStatuses,
  stages,
  stageRows,
  texts,
} from './harness.js';

const usual = '●Zu liefern bis 20.12.';

describe('a chip', () => {
  it('says what its transaction waits for, in German and English, in its tone', async () => {
    const { chips, frame } = await showStatuses(shopWith(...stageRows), ...stageRows.map(({ id }) => id));
    assert.deepEqual(
      chips.map(({ text, tone }) => [text, tone]),
      stages.map(([, tone, german]) => [german, tone]),
    );
    frame.lang = 'en';
    const english = stages.map(([, , , words]) => words);
    await until(() => texts(chips).join() === english.join());
  });

  it('says the whole deadline at length if it is near, and not otherwise', async () => {
    const near = transaction({ id: 'AAAAA1', status: 'report_capture_expiring', expiresAt: inDays(2) });
    const { chips } = await showStatuses(shopWith(near, transaction({ id: 'AAAAA2' })), 'AAAAA1', 'AAAAA2');
    const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
    const expected = `Zu liefern bis ${day.format(new Date(near.expiresAt ?? ''))}`;
    assert.deepEqual(
      chips.map(({ title, spoken }) => [plain(title), spoken]),
      [
        [expected, expected],
        ['', ''],
      ],
    );
  });

  it('says that the bank does not know it, or that its record cannot be read, without an error', async () => {
    const answer = {
      ...summariesAnswer([transaction({ id: 'AAAAA1' })], { ids: ['AAAAA1', 'AAAAA2'], mode: 'test' }),
    };
    const unreadable = { id: 'AAAAA3', isKnown: false, reason: 'service_malformed' };
    const { chips, errors } = await showStatuses(
      shopThat({ ...answer, transactions: [...answer.transactions, unreadable] }),
      'AAAAA1',
      'AAAAA2',
      'AAAAA3',
    );
    assert.deepEqual(texts(chips), [`${usual} Test`, '–Der Bank nicht bekannt', '–Stand unbekannt Test']);
    assert.equal(chips[0]?.title, 'Testbestellung, für die die Bank nichts auszahlt');
    assert.isEmpty(errors);
  });

  it('takes a reference in lower case, and reports one that is none without asking for it', async () => {
    const { chips, shop, errors } = openStatuses(shopWith(transaction()), 'ab12cd', 'B-1001', '');
    await settled(chips.slice(0, 2));
    assert.deepEqual(texts(chips), [usual, '–Der Bank nicht bekannt', '']);
    assert.deepEqual(
      [errors.map(({ code }) => code), shop.requests.map(({ body }) => body)],
      [['invalid_request'], [{ ids: ['AB12CD'] }]],
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
  });

  it('says to screen readers that it loads; one that was never shown asks nothing', async () => {
    const { chips } = openStatuses(shopThat(silence), 'AB12CD');
    await chips[0]?.updated();
    assert.deepEqual([chips[0]?.text, chips[0]?.spoken], ['', 'Stand wird geladen …']);
    const shop = shopWith(transaction());
    assert.isNull(createStatus(shop, 'AB12CD').root);
    await shop.roundTrip();
    assert.isEmpty(shop.requests);
  });

  it('follows what another element of the page has read, and is not overtaken by an answer from before', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { chips, shop, frame } = openStatuses(
      shopThat(() => promise),
      'AB12CD',
      'AAAAA2',
    );
    await until(() => shop.requests.length === 1);
    frame.dispatchEvent(new RatenkaufStageChangedEvent('AB12CD', { stage: 'delivered' }, undefined));
    resolve(summariesAnswer([transaction(), transaction({ id: 'AAAAA2' })]));
    await settled(chips);
    await shop.roundTrip();
    assert.deepEqual(texts(chips), ['✓Geliefert', usual]);
  });

  it('follows the delivery that is reported beside it, up to its booking, without a request of its own', async () => {
    hurry();
    const other = transaction({ id: 'AAAAA2' });
    const { detail, shop, page } = await show(transaction(), { [route]: knowing(transaction(), other) });
    const chips = [createStatus(shop, 'AB12CD'), createStatus(shop, 'AAAAA2')];
    page.append(...chips.map(({ element }) => element));
    await settled(chips);
    const reported = withReport(transaction(), { kind: 'capture' });
    shop.answer({ [routes.capture]: reported, [routes.read]: reported });
    await detail.submit('capture');
    await detail.sayYes();
    await until(() => chips[0]?.text === '◌Wird gebucht');
    const bookings = [{ kind: 'capture', state: 'done', at: '2026-11-24' }] as const;
    shop.answer({ [routes.read]: transaction({ status: 'in_billing', bookings: [...bookings] }) });
    await until(() => chips[0]?.text === '◌In Abrechnung');
    assert.equal(chips[1]?.text, usual);
    assert.lengthOf(shop.asked(route), 1);
  });
});

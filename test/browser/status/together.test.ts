import { assert } from '@open-wc/testing';
import { mostSummaries } from '../../../src/contract/names.js';
import { summariesAnswer, transaction, transactionId } from '../../../src/testing/builders/transaction.js';
import { held, refusal, silence, type Asked } from '../element/handler.js';
import { afterTest, comeBack, pass, until } from '../element/page.js';
import {
  asked,
  createStatus,
  idsOf,
  knowing,
  openStatuses,
  route,
  settled,
  shopThat,
  shopWith,
  showStatuses,
  type StatusHarness,
} from './harness.js';
import { describeInCi } from '../element/in-ci.js';

const ids = (count: number) => Array.from({ length: count }, (_, index) => transactionId(index));
const all = (request: Asked) => summariesAnswer(idsOf(request).map((id) => transaction({ id })));
const texts = (chips: readonly StatusHarness[]) => chips.map(({ text }) => text);
const usual = '●Zu liefern bis 20.12.';

const look = () => window.dispatchEvent(new Event('focus'));

/** Collects what is written to the console as a warning or error. */
function watchConsole(): unknown[][] {
  const { warn, error } = console;
  const written: unknown[][] = [];
  console.warn = console.error = (...words: unknown[]) => void written.push(words);
  afterTest(() => Object.assign(console, { warn, error }));
  return written;
}

describeInCi('the chips of a page', () => {
  it(`ask once for ${mostSummaries} transactions`, async () => {
    const { chips, shop } = await showStatuses(shopThat(all), ...ids(mostSummaries));
    assert.deepEqual(asked(shop), [ids(mostSummaries)]);
    assert.deepEqual([...new Set(texts(chips))], [usual]);
  });

  it('ask twice for one more', async () => {
    const { chips, shop } = await showStatuses(shopThat(all), ...ids(mostSummaries + 1));
    assert.deepEqual(
      asked(shop).map(({ length }) => length),
      [mostSummaries, 1],
    );
    assert.deepEqual([...new Set(texts(chips))], [usual]);
  });

  it('ask once for a transaction that several of them show', async () => {
    const { chips, shop } = await showStatuses(shopThat(all), 'AAAAA1', 'AAAAA2', 'aaaaa1', 'AAAAA1');
    assert.deepEqual(asked(shop), [['AAAAA1', 'AAAAA2']]);
    assert.deepEqual(texts(chips), [usual, usual, usual, usual]);
  });

  it('that are added later ask later, for themselves only', async () => {
    const { shop, frame } = await showStatuses(shopThat(all), 'AAAAA1');
    const later = createStatus(shop, 'AAAAA2');
    frame.append(later.element);
    await settled([later]);
    assert.deepEqual(asked(shop), [['AAAAA1'], ['AAAAA2']]);
  });

  it('of different clients ask each their own', async () => {
    const [one, other] = [shopThat(all), shopThat(knowing())];
    const { chips, frame } = openStatuses(one, 'AAAAA1');
    const second = createStatus(other, 'AAAAA1');
    frame.append(second.element);
    await settled([...chips, second]);
    assert.deepEqual(texts([...chips, second]), [usual, '–Der Bank nicht bekannt']);
    assert.deepEqual([asked(one), asked(other)], [[['AAAAA1']], [['AAAAA1']]]);
  });

  it('that get another reference or client ask anew, and say nothing of the one before', async () => {
    const { chips, shop } = await showStatuses(
      shopWith(transaction(), transaction({ id: 'AAAAA2', status: 'billed' })),
      'AB12CD',
    );
    const [chip] = chips as [StatusHarness];
    chip.element.transactionId = 'AAAAA2';
    await chip.updated();
    assert.isTrue(chip.isPending);
    await settled(chips);
    assert.equal(chip.text, '✓Abgerechnet');
    assert.deepEqual(asked(shop), [['AB12CD'], ['AAAAA2']]);
    chip.element.merchantClient = shopWith().merchantClient;
    await chip.updated();
    assert.isTrue(chip.isPending);
    await settled(chips);
    assert.equal(chip.text, '–Der Bank nicht bekannt');
  });

  it('show only the last reference if it changes during a request', async () => {
    const answer = held(all);
    const { chips, shop } = openStatuses(shopThat(answer), 'AAAAA1', 'AAAAA3');
    const [chip] = chips as [StatusHarness];
    await until(() => shop.requests.length === 1);
    chip.element.transactionId = 'AAAAA2';
    await chip.updated();
    answer.release();
    await settled(chips);
    assert.deepEqual(asked(shop), [['AAAAA1', 'AAAAA3'], ['AAAAA2']]);
    assert.equal(chip.text, usual);
  });

  it('that leave the page are not asked for, and their request is cancelled', async () => {
    const { chips, shop, frame } = openStatuses(shopThat(all), 'AAAAA1', 'AAAAA2');
    await Promise.all(chips.map((chip) => chip.updated()));
    chips[0]?.element.remove();
    await settled(chips.slice(1));
    assert.deepEqual(asked(shop), [['AAAAA2']]);

    let isCancelled = false;
    const silent = shopThat(silence);
    const { transactionSummaries } = silent.merchantClient;
    Object.assign(silent.merchantClient, {
      transactionSummaries: (wanted: string[], options: { signal: AbortSignal }) => {
        options.signal.addEventListener('abort', () => (isCancelled = true));
        return transactionSummaries(wanted, options);
      },
    });
    const leaving = createStatus(silent, 'AAAAA3');
    frame.append(leaving.element);
    await until(() => silent.requests.length === 1);
    leaving.element.remove();
    assert.isTrue(isCancelled);
    silent.answer({ [route]: all });
    frame.append(leaving.element);
    await settled([leaving]);
    assert.equal(leaving.text, usual);
  });

  it('that are moved keep what they say, without a request', async () => {
    const { chips, shop, frame } = await showStatuses(shopThat(all), 'AAAAA1', 'AAAAA2');
    frame.append(...chips.map(({ element }) => element).reverse());
    await Promise.all(chips.map((chip) => chip.updated()));
    await shop.roundTrip();
    assert.deepEqual(texts(chips), [usual, usual]);
    assert.lengthOf(shop.requests, 1);
  });
});

describeInCi('a failure', () => {
  for (const [about, answer, code, words] of [
    ['of the bank', refusal(503, 'service_unavailable', true), 'service_unavailable', '–Nicht geladen'],
    ['of the permission', refusal(403, 'forbidden', false), 'forbidden', '–Kein Zugriff'],
    ['to be readable', { transactions: [{ id: 'other' }] }, 'malformed_answer', '–Nicht geladen'],
    ['to be JSON of the handler', null, 'malformed_answer', '–Nicht geladen'],
  ] as const) {
    it(`${about} is said by every chip in its place, and told once`, async () => {
      const written = watchConsole();
      const { chips, errors, frame } = await showStatuses(shopThat(answer), ...ids(mostSummaries));
      assert.deepEqual([...new Set(texts(chips))], [words]);
      assert.deepEqual([...new Set(chips.map(({ tone }) => tone))], ['quiet']);
      assert.deepEqual(
        errors.map((error) => error.code),
        [code],
      );
      assert.isAtMost(written.length, 1);
      if (code === 'forbidden') await assert.isAccessible(frame);
    });
  }

  it('is tried again when the page is looked at or online again, at most every half minute', async () => {
    const written = watchConsole();
    const { chips, shop } = await showStatuses(
      shopThat(refusal(503, 'service_unavailable', true)),
      ...ids(mostSummaries),
    );
    look();
    window.dispatchEvent(new Event('online'));
    await shop.roundTrip();
    assert.lengthOf(shop.requests, 1);
    pass(31);
    look();
    await until(() => shop.requests.length === 2);
    await shop.roundTrip();
    assert.deepEqual([...new Set(texts(chips))], ['–Nicht geladen']);
    look();
    await shop.roundTrip();
    assert.lengthOf(shop.requests, 2);
    shop.answer({ [route]: all });
    pass(31);
    window.dispatchEvent(new Event('online'));
    await until(() => texts(chips).every((text) => text === usual));
    assert.lengthOf(shop.requests, 3);
    assert.isAtMost(written.length, 1);
  });

  it('that a sleeping machine has lost is asked for again when somebody looks at the page', async () => {
    const { chips, shop } = await showStatuses(shopThat(all), ...ids(2));
    shop.answer({ [route]: silence });
    pass(31);
    look();
    await until(() => shop.requests.length === 2);
    shop.answer({
      [route]: (request: Asked) => summariesAnswer(idsOf(request).map((id) => transaction({ id, status: 'billed' }))),
    });
    look();
    await shop.roundTrip();
    assert.lengthOf(shop.requests, 2);
    pass(31);
    look();
    await until(() => texts(chips).every((text) => text === '✓Abgerechnet'));
    assert.lengthOf(shop.requests, 3);
  });

  it('to read again keeps what is known, unless nobody may see it any more', async () => {
    const { chips, shop } = await showStatuses(shopThat(all), 'AAAAA1');
    const [chip] = chips as [StatusHarness];
    shop.answer({ [route]: refusal(503, 'service_unavailable', true) });
    pass(31);
    look();
    await until(() => shop.requests.length === 2);
    await shop.roundTrip();
    await chip.updated();
    assert.equal(chip.text, usual);
    shop.answer({ [route]: refusal(403, 'forbidden', false) });
    comeBack();
    await until(() => chip.text === '–Kein Zugriff');
    shop.answer({ [route]: all });
    pass(31);
    look();
    await until(() => chip.text === usual);
    assert.lengthOf(shop.requests, 4);
  });
});

import { assert } from '@open-wc/testing';
import { mostSummaries } from '../../../src/contract/names.js';
import { summariesAnswer, transaction, transactionId } from '../../../src/testing/builders/transaction.js';
import { codesOf } from '../back-office/seen.js';
import { refusal, silence, type Asked } from '../element/handler.js';
import { describeInCi } from '../element/in-ci.js';
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
  texts,
  type StatusHarness,
} from './harness.js';

const ids = (count: number) => Array.from({ length: count }, (_, index) => transactionId(index));
const all = (request: Asked) => summariesAnswer(idsOf(request).map((id) => transaction({ id })));
const down = refusal(503, 'service_unavailable', true);
const forbidden = refusal(403, 'forbidden', false);
const usual = '●Zu liefern bis 20.12.';
const look = () => window.dispatchEvent(new Event('focus'));

describeInCi('the chips of a page', () => {
  it('ask together for as many transactions as one request may have, and once for each', async () => {
    const { chips, shop } = await showStatuses(
      shopThat(all),
      ...ids(mostSummaries + 1),
      transactionId(1).toLowerCase(),
    );
    assert.deepEqual(asked(shop), [ids(mostSummaries), ids(mostSummaries + 1).slice(-1)]);
    assert.deepEqual([...new Set(texts(chips))], [usual]);
  });

  it('ask each for themselves if they are added later or have another client', async () => {
    const { shop, frame } = await showStatuses(shopThat(all), 'AAAAA1');
    const other = shopThat(knowing());
    const later = [createStatus(shop, 'AAAAA2'), createStatus(other, 'AAAAA1')];
    frame.append(...later.map(({ element }) => element));
    await settled(later);
    assert.deepEqual(texts(later), [usual, '–Der Bank nicht bekannt']);
    assert.deepEqual([asked(shop), asked(other)], [[['AAAAA1'], ['AAAAA2']], [['AAAAA1']]]);
  });

  it('ask anew and say nothing of the one before when they get another reference or client', async () => {
    const billed = transaction({ id: 'AAAAA2', status: 'billed' });
    const { chips, shop } = await showStatuses(shopWith(transaction(), billed), 'AB12CD');
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

  it('that leave the page are not asked for, and their request is cancelled; moved ones keep what they say', async () => {
    const { chips, shop, frame } = openStatuses(shopThat(all), 'AAAAA1', 'AAAAA2');
    await Promise.all(chips.map((chip) => chip.updated()));
    chips[0]?.element.remove();
    await settled(chips.slice(1));
    frame.prepend(chips[1]!.element);
    await shop.roundTrip();
    assert.deepEqual([asked(shop), chips[1]?.text], [[['AAAAA2']], usual]);

    const signals: AbortSignal[] = [];
    const silent = shopThat(silence);
    const { transactionSummaries } = silent.merchantClient;
    Object.assign(silent.merchantClient, {
      transactionSummaries: (wanted: string[], options: { signal: AbortSignal }) => {
        signals.push(options.signal);
        return transactionSummaries(wanted, options);
      },
    });
    const leaving = createStatus(silent, 'AAAAA3');
    frame.append(leaving.element);
    await until(() => silent.requests.length === 1);
    leaving.element.remove();
    assert.isTrue(signals[0]?.aborted);
    silent.answer({ [route]: all });
    frame.append(leaving.element);
    await settled([leaving]);
    assert.equal(leaving.text, usual);
  });
});

describeInCi('a failure', () => {
  it('is said by every chip in its place, and told once', async () => {
    for (const [answer, code, words] of [
      [down, 'service_unavailable', '–Nicht geladen'],
      [forbidden, 'forbidden', '–Kein Zugriff'],
      [{ transactions: [{ id: 'other' }] }, 'malformed_answer', '–Nicht geladen'],
      [null, 'malformed_answer', '–Nicht geladen'],
    ] as const) {
      const { chips, errors } = await showStatuses(shopThat(answer), ...ids(20));
      assert.deepEqual([...new Set(chips.map(({ text, tone }) => `${text} ${tone}`))], [`${words} quiet`]);
      assert.deepEqual(codesOf(errors), [code]);
    }
  });

  it('is tried again when the page is looked at or online again, at most every half minute, and written once', async () => {
    const { warn, error } = console;
    const written: unknown[] = [];
    console.warn = console.error = (...words: unknown[]) => void written.push(words);
    afterTest(() => Object.assign(console, { warn, error }));
    const { chips, shop } = await showStatuses(shopThat(down), ...ids(20));
    look();
    window.dispatchEvent(new Event('online'));
    await shop.roundTrip();
    assert.lengthOf(shop.requests, 1);
    pass(31);
    look();
    await until(() => shop.requests.length === 2);
    await shop.roundTrip();
    assert.deepEqual([...new Set(texts(chips))], ['–Nicht geladen']);
    // A request that a sleeping machine has lost is sent again.
    shop.answer({ [route]: silence });
    pass(31);
    look();
    await until(() => shop.requests.length === 3);
    shop.answer({ [route]: all });
    look();
    await shop.roundTrip();
    assert.lengthOf(shop.requests, 3);
    pass(31);
    window.dispatchEvent(new Event('online'));
    await until(() => texts(chips).every((text) => text === usual));
    assert.lengthOf(shop.requests, 4);
    assert.isAtMost(written.length, 1);
  });

  it('to read again keeps what is known, unless nobody may see it any more', async () => {
    const { chips, shop } = await showStatuses(shopThat(all), 'AAAAA1');
    const [chip] = chips as [StatusHarness];
    shop.answer({ [route]: down });
    pass(31);
    look();
    await until(() => shop.requests.length === 2);
    await shop.roundTrip();
    await chip.updated();
    assert.equal(chip.text, usual);
    shop.answer({ [route]: forbidden });
    comeBack();
    await until(() => chip.text === '–Kein Zugriff');
    shop.answer({ [route]: all });
    pass(31);
    look();
    await until(() => chip.text === usual);
    assert.lengthOf(shop.requests, 4);
  });
});

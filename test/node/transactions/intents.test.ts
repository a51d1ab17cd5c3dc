import { assert, describe, it } from 'vitest';
import type { Transport } from '../../../src/server.js';
import { StoreError } from '../../../src/server/store/store-error.js';
import { TransportError } from '../../../src/service/call/transport.js';
import { minute } from '../http/server-shop.js';
import { directTransport } from '../purchases/killer.js';
import { memoryStore } from '../purchases/shop.js';
import {
  asked,
  captures,
  openTransaction,
  refunds,
  requestStates,
  reportings,
  startMerchant,
  startMerchantProcess,
  type MerchantOverrides,
} from './shop.js';
import { allOrFirst } from '../../support/all.js';
import { codeOf } from '../../support/matching.js';

type Write = 'add' | 'change' | 'remove';

/** A store that does what it is asked for, and whose answers to the named writes are lost while `isCut`. */
function cutStore(...writes: Write[]) {
  const store = memoryStore();
  const cut = { isCut: false, isBeforeWork: false };
  const losing =
    <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      const lost = () => new StoreError('unavailable', 'The connection was lost.');
      if (cut.isCut && cut.isBeforeWork) throw lost();
      const result = await work(...input);
      if (cut.isCut) throw lost();
      return result;
    };
  const { add, change, remove } = store.tasks;
  const lost = { add: losing(add), change: losing(change), remove: losing(remove) };
  const kept = Object.fromEntries(writes.map((name) => [name, lost[name]]));
  return { store: { ...store, tasks: { ...store.tasks, ...kept } }, cut };
}

describe.each(allOrFirst(1, reportings))('an intent that was not sent, through the %s', (reporting) => {
  const start = async (overrides: MerchantOverrides = {}) => {
    const merchant = await startMerchant({ reporting, isSearched: true, ...overrides });
    const { id, value } = openTransaction(merchant.sandbox);
    const { ratenkauf, sandbox, clock, store } = merchant;
    const goOn = async (minutes = 1) => {
      sandbox.bookPending();
      clock.pass(minutes * minute);
      await ratenkauf.reconcile({ untouchedFor: 0 });
    };
    const states = () => requestStates(store, id);
    const booked = () =>
      sandbox
        .transactions()
        .find(({ businessId }) => businessId === id)
        ?.refunds.map(({ amount }) => amount);
    return { ...merchant, transactions: ratenkauf.transactions, id, value, goOn, states, booked };
  };

  it('is removed by the next read if the store took a request and did not say so; the request is sent once', async () => {
    const { store, cut } = cutStore('change');
    const { transactions, id, goOn, states, booked, sandbox } = await start({ store });
    cut.isCut = true;
    assert.equal(await codeOf(transactions.refund(id, { amount: 1_00, key: '1' })), 'service_unavailable');
    assert.deepInclude((await store.tasks.of([id]))[0], { state: 'sending' });
    cut.isCut = false;
    await transactions.refund(id, { amount: 2_00, key: '2' });
    assert.deepEqual(await states(), ['sent', 'queued']);
    await goOn();
    await goOn();
    assert.deepEqual(await states(), ['applied', 'applied']);
    assert.deepEqual(booked(), [1_00, 2_00]);
    assert.equal(asked(sandbox, refunds), 2);
  });

  it('is removed if the store took a report of the back office and did not say so; it can be reported again', async () => {
    const { store, cut } = cutStore('add');
    const { client, id, value, goOn, booked, sandbox } = await start({ store });
    const refund = (amount: number, currentValue = value) => client.refund(id, { amount, currentValue });
    cut.isCut = true;
    assert.equal(await codeOf(refund(1_00)), 'service_unavailable');
    assert.equal(await codeOf(client.capture(id, {})), 'service_unavailable');
    cut.isCut = false;
    const { standing } = await client.transaction(id);
    assert.deepEqual([standing.refund.state, standing.capture.state], ['possible', 'possible']);
    await client.capture(id, {});
    await refund(1_00);
    await goOn();
    // Now in place of a report before.
    cut.isCut = true;
    assert.equal(await codeOf(refund(2_00, value - 1_00)), 'service_unavailable');
    cut.isCut = false;
    assert.deepInclude((await client.transaction(id)).standing.refund, { state: 'done', amount: 1_00 });
    await refund(2_00, value - 1_00);
    await goOn();
    assert.deepEqual(booked(), [1_00, 2_00]);
    assert.deepEqual([asked(sandbox, refunds), asked(sandbox, captures)], [2, 1]);
  });

  it('is removed later if nothing was sent and the store does not answer then', async () => {
    const { store, cut } = cutStore('change');
    cut.isBeforeWork = true;
    let isAway = true;
    const transport: Transport = (request) => {
      if (isAway && /refund|rueckabwicklung/.test(request.url)) {
        cut.isCut = true;
        throw new TransportError({ failure: 'unreachable', sent: false });
      }
      return directTransport(merchant.sandbox)(request);
    };
    const merchant = await start({ store, transport, service: { reportMethod: 'POST' } });
    const { transactions, id, goOn, states, booked, sandbox } = merchant;
    await transactions.refund(id, { amount: 1_00, key: '1' });
    assert.deepInclude((await store.tasks.of([id]))[0], { state: 'sending' });
    cut.isCut = false;
    isAway = false;
    await goOn(11);
    await goOn();
    assert.deepEqual(await states(), ['applied']);
    assert.deepEqual(booked(), [1_00]);
    assert.equal(asked(sandbox, refunds), 1);
  });

  it('of a process that has ended is not touched by another one, which cannot know', async () => {
    const { store, cut } = cutStore('change');
    const { transactions, id, given, states, sandbox, clock } = await start({ store });
    cut.isCut = true;
    await codeOf(transactions.refund(id, { amount: 1_00, key: '1' }));
    cut.isCut = false;
    const other = startMerchantProcess(given);
    clock.pass(minute);
    await other.ratenkauf.reconcile({ untouchedFor: 0 });
    assert.deepEqual(await states(), ['sent']);
    assert.equal(asked(sandbox, refunds), 0);
  });
});

import { assert, describe, it } from 'vitest';
import { eventually, reportings, startMerchant, startMerchantProcess, type MerchantOverrides } from './shop.js';
import { allOrFirst } from '../../support/all.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Starts a shop whose bank has sixty transactions, and calls nobody. */
async function startWithTransactions(overrides: MerchantOverrides = {}) {
  const merchant = await startMerchant(overrides);
  const { sandbox, clock } = merchant;
  sandbox.addTransactions(60);
  const undelivered = () => sandbox.transactions().filter(({ status }) => status === 'REPORT_CAPTURE');
  /** Makes an undelivered transaction so old that its time is running out; returns its id. */
  const ageOne = () => {
    const [found] = undelivered();
    assert.isDefined(found);
    for (
      let days = 0;
      sandbox.transactions().find(({ businessId }) => businessId === found.businessId)?.status !==
      'REPORT_CAPTURE_EXPIRING';
      days += 1
    ) {
      assert.isBelow(days, 100);
      sandbox.age(found.businessId, 1);
    }
    return found.businessId;
  };
  const expiring = () =>
    sandbox
      .transactions()
      .filter(({ status }) => status === 'REPORT_CAPTURE_EXPIRING')
      .map(({ businessId }) => businessId)
      .sort();
  const searches = () =>
    sandbox
      .requests()
      .filter(({ operation }) => operation === 'transaction.search' || operation === 'transaktionen.suchen').length;
  const pass = (ms: number) => clock.pass(ms);
  return { ...merchant, ageOne, expiring, searches, pass };
}

const idsOf = (delivered: readonly { readonly id: string }[]) => delivered.map(({ id }) => id).sort();

describe.each(allOrFirst(1, reportings))('through the %s, transactions whose time is running out', (reporting) => {
  it('are delivered to the shop without a notification, each once, by one search a day', async () => {
    const { ratenkauf, ageOne, expiring, delivered, searches, pass } = await startWithTransactions({ reporting });
    ageOne();
    await ratenkauf.reconcile();
    assert.deepEqual(idsOf(delivered), expiring());
    assert.deepEqual([...new Set(delivered.map(({ status }) => status))], ['report_capture_expiring']);
    const told = delivered.length;
    const asked = searches();

    const later = ageOne();
    pass(DAY - HOUR);
    await ratenkauf.reconcile();
    assert.deepEqual([delivered.length, searches()], [told, asked], 'within the same day');

    pass(HOUR);
    await ratenkauf.reconcile();
    assert.include(idsOf(delivered.slice(told)), later);
    assert.includeMembers(idsOf(delivered), expiring());
    assert.deepEqual(idsOf(delivered), [...new Set(idsOf(delivered))], 'of none twice');
    assert.isAbove(searches(), asked);
  });
});

describe('the search for what expires', () => {
  it('is made by one of several processes, and by another one if the first dies', async () => {
    let die = () => {};
    const dead = new Promise<void>((resolve) => (die = resolve));
    let calls = 0;
    const one = await startWithTransactions({ shop: { transactionChanged: () => ((calls += 1), dead) } });
    const id = one.ageOne();
    const other = startMerchantProcess({ ...one.given, shop: {} });
    const hanging = one.ratenkauf.reconcile();
    await eventually(() => calls > 0, 'the shop is being told');
    await other.ratenkauf.reconcile();
    assert.deepEqual([one.searches(), other.delivered.length], [1, 0]);

    one.pass(HOUR);
    await other.ratenkauf.reconcile();
    assert.include(idsOf(other.delivered), id);
    die();
    await hanging;
  });

  it('that fails is repeated after a quarter of an hour; it is an incident if it is refused, or fails for a day', async () => {
    const { ratenkauf, ageOne, delivered, searches, sandbox, pass, log } = await startWithTransactions();
    const fails = (status: number, times = 1) =>
      sandbox.faults.add({ operation: 'transaction.search', kind: 'status', status, times });
    const incidents = () => log.map(({ event, operation, status }) => [event, operation, status]);
    const id = ageOne();
    fails(503);
    await ratenkauf.reconcile();
    await ratenkauf.reconcile();
    assert.deepEqual([searches(), delivered.length, log], [1, 0, []]);
    fails(403);
    pass(HOUR / 4);
    await ratenkauf.reconcile();
    assert.deepEqual(incidents(), [['service_incident', 'transactions.search', 403]]);
    pass(HOUR / 4);
    await ratenkauf.reconcile();
    assert.include(idsOf(delivered), id);
    fails(503, 1000);
    log.length = 0;
    pass(DAY);
    await ratenkauf.reconcile();
    assert.deepEqual(log, []);
    pass(DAY);
    await ratenkauf.reconcile();
    assert.deepEqual(incidents(), [['service_incident', 'transactions.search', 503]]);
  });

  it('delivers to the shop again if that failed', async () => {
    let fails = true;
    const told: string[] = [];
    const { ratenkauf, ageOne, pass } = await startWithTransactions({
      shop: {
        transactionChanged: async ({ id }) => {
          if (fails) throw new Error('the shop is away');
          told.push(id);
        },
      },
    });
    const id = ageOne();
    await ratenkauf.reconcile();
    fails = false;
    pass(HOUR);
    await ratenkauf.reconcile();
    assert.include(told, id);
    assert.deepEqual(told, [...new Set(told)]);
  });

  it('goes on when the clock was set back', async () => {
    const { ratenkauf, ageOne, delivered, clock } = await startWithTransactions();
    await ratenkauf.reconcile();
    clock.pass(-2 * DAY);
    const id = ageOne();
    await ratenkauf.reconcile();
    assert.include(idsOf(delivered), id);
  });

  it('is not made for a shop without transactionChanged', async () => {
    const { ratenkauf, ageOne, searches } = await startWithTransactions({
      shop: { transactionChanged: undefined as never },
    });
    ageOne();
    await ratenkauf.reconcile();
    assert.equal(searches(), 0);
  });
});

import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { assert, describe, it } from 'vitest';
import { inactiveShop, type SandboxOptions } from '../../../src/sandbox/sandbox.js';
import { snapshotOf } from '../../../src/service/transactions/report-outcome.js';
import { failureOf } from './builders.js';
import { quickly, startMerchantService } from './sandbox.js';
import { allOrFirst, triesAll } from '../../support/all.js';

const signings = ([undefined, 'sha256', 'hmacsha256'] as const).map((scheme) => ({
  signing: scheme ?? 'nothing',
  signature: scheme && { secret: 'geheim', scheme },
}));
const ways = signings.flatMap((way) => (['GET', 'POST'] as const).map((reportMethod) => ({ ...way, reportMethod })));

/** Starts a client of a shop with or without the signature. */
async function startSigned({ signature, reportMethod }: Partial<(typeof ways)[number]>, options: SandboxOptions = {}) {
  const { transactionsWith, ...service } = await startMerchantService(options);
  service.sandbox.sign(signature ?? null);
  return { ...service, api: transactionsWith({ reportMethod, signature }) };
}

describe.each(allOrFirst(1, ways))(
  'API A with reports by $reportMethod, signed with $signing',
  ({ reportMethod, signature }) => {
    const start = (options?: SandboxOptions) => startSigned({ reportMethod, signature }, options);

    it('books a delivery and a refund, and shows them', async () => {
      const { sandbox, api, bought } = await start({ bookingDelay: 0.05 });
      const id = await bought(799_00);
      const before = snapshotOf(await api.transaction(id));
      await api.capture(id, { trackingNumber: '00340434161094042557' });
      const delivered = await api.outcome(id, { kind: 'capture', snapshot: before }, quickly);
      assert.equal(delivered.outcome, 'applied');
      assert.equal(delivered.transaction?.status, 'in_billing');
      assert.equal(sandbox.transactions()[0]?.bookings[0]?.trackingNumber, '00340434161094042557');

      const snapshot = snapshotOf(await api.transaction(id));
      await api.refund(id, 123_45);
      const { outcome, transaction } = await api.outcome(id, { kind: 'refund', amount: 123_45, snapshot }, quickly);
      assert.equal(outcome, 'applied');
      assert.deepEqual(
        [transaction?.order.currentValue, transaction?.refundsTotal, transaction?.refunds[0]?.amount],
        [675_55, 123_45, 123_45],
      );
      assert.deepEqual(
        transaction?.bookings.map(({ type, status }) => `${type} ${status}`),
        ['capture done', 'refund done'],
      );
      assert.deepEqual(
        new Set(
          sandbox
            .requests()
            .filter(({ body, path }) => body && path.includes('/api/merchant/'))
            .map(({ method }) => method),
        ),
        new Set([reportMethod]),
      );
    });

    it('shows in the transaction why a report was refused, and resolves it so', async () => {
      const { sandbox, api, bought } = await start({ bookingDelay: 0.05 });
      const id = await bought(799_00);
      const snapshot = snapshotOf(await api.transaction(id));
      await api.refund(id, 799_01);
      const refused = await api.outcome(id, { kind: 'refund', amount: 799_01, snapshot }, quickly);
      assert.deepInclude(refused, {
        outcome: 'refused',
        reason: 'Der Betrag ist größer als der verbliebene Bestellwert.',
      });

      await api.capture(id);
      sandbox.bookPending();
      const again = snapshotOf(await api.transaction(id));
      await api.capture(id);
      assert.deepInclude(await api.outcome(id, { kind: 'capture', snapshot: again }, quickly), {
        outcome: 'refused',
        reason: 'Die Lieferung wurde bereits gemeldet.',
      });
    });

    it('finds, reads and goes through all pages', async () => {
      const { sandbox, api } = await start();
      const ids = sandbox.addTransactions(250);
      assert.deepInclude(
        await api.search({ statuses: ['report_capture', 'billed'], lastName: 'Ö', maxValue: 9_000_00 }),
        { page: 0 },
      );
      const visited: string[] = [];
      for await (const { businessId } of api.iterate()) visited.push(businessId);
      assert.deepEqual(visited.sort(), ids.sort());
      assert.equal((await failureOf(api.transaction('ZZ9999'))).code, 'not_found');
    });

    it('fetches billing documents', async () => {
      const { sandbox, api } = await start();
      sandbox.addTransactions(50);
      for (const query of [
        undefined,
        {
          from: '2026-11-01',
          to: '2026-11-30',
          types: ['leg_bill', 'dunning_letter'],
          fileTypes: ['pdf', 'csv', 'msg'],
        },
      ] as const) {
        const documents = await api.documents(query);
        assert.equal(documents?.contentType, 'application/zip');
        const archive = new Uint8Array(await new Response(documents?.body).arrayBuffer());
        assert.deepEqual([...archive.subarray(0, 4)], [...Buffer.from('PK\x03\x04', 'latin1')]);
      }
    });
  },
);

describe('API A', () => {
  it('accepts one refund at a time: the second of two is refused, and only the first counts', async () => {
    const { sandbox, transactionsWith, bought } = await startMerchantService();
    const api = transactionsWith();
    const id = await bought();
    const first = snapshotOf(await api.transaction(id));
    await api.refund(id, 100_00);
    const second = snapshotOf(await api.transaction(id));
    await api.refund(id, 100_00);
    setTimeout(() => sandbox.bookPending(), 30);
    const settlement = await api.outcome(id, { kind: 'refund', amount: 100_00, snapshot: second }, quickly);
    assert.deepInclude(settlement, {
      outcome: 'refused',
      reason: 'Eine andere Rückabwicklung ist noch nicht gebucht.',
    });
    assert.equal(settlement.transaction?.order.currentValue, 699_00);
    assert.deepInclude(await api.outcome(id, { kind: 'refund', amount: 100_00, snapshot: first }, quickly), {
      outcome: 'applied',
    });
  });

  it('leaves a report overdue that it accepts and never books', async () => {
    const { sandbox, transactionsWith, bought } = await startMerchantService({ bookingDelay: 0 });
    const api = transactionsWith();
    const id = await bought();
    sandbox.holdBookings(true);
    const snapshot = snapshotOf(await api.transaction(id));
    await api.capture(id);
    const { outcome, transaction } = await api.outcome(
      id,
      { kind: 'capture', snapshot },
      { firstPause: 5, patience: 60 },
    );
    assert.deepEqual(
      [outcome, transaction?.status, transaction?.bookings[0]?.status],
      ['overdue', 'report_capture', 'pending'],
    );
  });

  it('resolves a report after failures of the service', async () => {
    const { sandbox, transactionsWith, bought } = await startMerchantService({ bookingDelay: 0 });
    const api = transactionsWith();
    const id = await bought();
    const snapshot = snapshotOf(await api.transaction(id));
    await api.capture(id);
    for (const kind of ['status', 'answer-lost', 'status'] as const)
      sandbox.faults.add({ operation: 'transaction.read', kind });
    assert.equal((await api.outcome(id, { kind: 'capture', snapshot }, quickly)).outcome, 'applied');
    assert.deepEqual(sandbox.faults.list(), []);
  });

  it('may have carried out a report whose answer is lost, and the error says so', async () => {
    const { sandbox, transactionsWith, bought } = await startMerchantService();
    const api = transactionsWith();
    const id = await bought();
    const snapshot = snapshotOf(await api.transaction(id));
    sandbox.faults.add({ operation: 'transaction.refund', kind: 'answer-lost' });
    assert.deepInclude(await failureOf(api.refund(id, 5_00)), {
      code: 'unreachable',
      maybeDone: true,
      retryable: true,
    });
    sandbox.bookPending();
    assert.equal((await api.outcome(id, { kind: 'refund', amount: 5_00, snapshot }, quickly)).outcome, 'applied');
    assert.equal((await api.transaction(id)).refundsTotal, 5_00);
  });

  it('refuses unknown ids, wrong credentials and an inactive webshop, without any effect', async () => {
    const { sandbox, transactionsWith, bought } = await startMerchantService();
    const id = await bought();
    for (const [api, code] of [
      [transactionsWith({ password: 'wrong' }), 'refused'],
      [transactionsWith(inactiveShop), 'refused'],
    ] as const) {
      const works = [api.search(), api.transaction(id), api.capture(id), api.refund(id, 1), api.documents()];
      for (const work of works) assert.deepInclude(await failureOf(work), { code, maybeDone: false });
    }
    const api = transactionsWith();
    for (const work of [api.transaction('ZZ9999'), api.capture('ZZ9999'), api.refund('ZZ9999', 1)]) {
      assert.deepInclude(await failureOf(work), { code: 'not_found', status: 404, maybeDone: false });
    }
    assert.equal(sandbox.bookPending(), 0);
  });

  it('keeps every cent of a purchase and of what is refunded of it', async () => {
    const { sandbox, transactionsWith, bought } = await startMerchantService();
    const api = transactionsWith();
    const amounts = fc
      .integer({ min: 200_00, max: 10_000_00 })
      .chain((amount) => fc.tuple(fc.constant(amount), fc.integer({ min: 1, max: amount })));
    await fc.assert(
      fc.asyncProperty(amounts, async ([amount, refunded]) => {
        const id = await bought(amount);
        await api.refund(id, refunded);
        sandbox.bookPending();
        const { order, refunds, refundsTotal } = await api.transaction(id);
        assert.deepEqual(
          [order.originalValue, order.currentValue, refunds[0]?.amount, refundsTotal],
          [amount, amount - refunded, refunded, refunded],
        );
        const { transactions } = await api.search({
          ids: [id],
          minValue: amount - refunded,
          maxValue: amount - refunded,
        });
        assert.lengthOf(transactions, 1);
      }),
      { numRuns: 60 },
    );
  });
});

describe.each(signings)('billing documents of API A, signed with $signing', ({ signature }) => {
  it('are those of the requested days, kinds and formats', async () => {
    const { api } = await startSigned({ signature }, { now: () => new Date('2026-11-20T12:00:00Z') });
    const filesOf = async (query: Parameters<typeof api.documents>[0]) => {
      const archive = await new Response((await api.documents(query))?.body).arrayBuffer();
      return Object.keys(unzipSync(new Uint8Array(archive))).sort();
    };
    const kinds = ['ADVICE_OF_SETTLEMENT', 'DUNNING_LETTER', 'LEG_BILL', 'MONTHLY_BILL'];
    assert.deepEqual(
      await filesOf({ fileTypes: ['csv'] }),
      kinds.map((kind) => `${kind}_2026-10-01_2026-11-01.csv`),
    );
    assert.deepEqual(await filesOf({ from: '2026-01-05', to: '2026-01-06', types: ['leg_bill'] }), [
      'LEG_BILL_2026-01-05_2026-01-06.csv',
      'LEG_BILL_2026-01-05_2026-01-06.pdf',
    ]);
    const two = await filesOf({
      from: '2026-01-05',
      types: ['monthly_bill', 'dunning_letter'],
      fileTypes: ['pdf', 'csv'],
    });
    assert.deepEqual(
      two.map((name) => name.replace(/_2026.*\./, '.')),
      ['DUNNING_LETTER.csv', 'DUNNING_LETTER.pdf', 'MONTHLY_BILL.csv', 'MONTHLY_BILL.pdf'],
    );
    assert.lengthOf(await filesOf({ types: ['advice_of_settlement'], fileTypes: ['pdf'] }), 1);
  });
});

describe.each(signings)('searching API A, signed with $signing', ({ signature }) => {
  it('finds exactly the matching transactions, by every parameter', async () => {
    const { sandbox, api, bought } = await startSigned({ signature });
    sandbox.addTransactions(300);
    const id = await bought(4_321_09, 'Suche-1');
    const all = sandbox.transactions();
    const foundBy = async (query: Parameters<typeof api.search>[0]) =>
      (await api.search({ pageSize: 500, ...query })).transactions.map(({ businessId }) => businessId).sort();
    const fitting = (fits: (each: (typeof all)[number]) => boolean) =>
      all
        .filter(fits)
        .map(({ businessId }) => businessId)
        .sort();

    assert.deepEqual(
      await foundBy({}),
      fitting(() => true),
    );
    assert.deepEqual(await foundBy({ orderId: 'Suche-1' }), [id]);
    assert.deepEqual(
      await foundBy({ firstName: 'özl' }),
      fitting(({ firstName }) => firstName === 'Özlem'),
    );
    assert.deepEqual(
      await foundBy({ lastName: 'Meyer-Lüdenscheid' }),
      fitting(({ lastName }) => lastName === 'Meyer-Lüdenscheid'),
    );
    assert.deepEqual(
      await foundBy({ statuses: ['billed', 'expired'] }),
      fitting(({ status }) => status === 'BILLED' || status === 'EXPIRED'),
    );
    for (const status of ['report_capture', 'report_capture_expiring', 'in_billing', 'billed', 'expired'] as const) {
      assert.deepEqual(
        await foundBy({ statuses: [status] }),
        fitting((each) => each.status === status.toUpperCase()),
      );
    }
    assert.deepEqual(
      await foundBy({ minValue: 1_000_00, maxValue: 2_000_50 }),
      fitting(({ currentValue }) => currentValue >= 1_000_00 && currentValue <= 2_000_50),
    );
    assert.deepEqual(await foundBy({ minValue: 4_321_09, maxValue: 4_321_09, lastName: 'Ratenkauf' }), [id]);
    const some = all
      .slice(0, 3)
      .map(({ businessId }) => businessId)
      .sort();
    assert.deepEqual(await foundBy({ ids: some }), some);
    assert.deepEqual(await foundBy({ lastName: 'Niemand' }), []);
  });

  it('returns pages, with the number of all matches', async () => {
    const { sandbox, api } = await startSigned({ signature });
    sandbox.addTransactions(250);
    assert.deepInclude(await api.search(), { page: 0, pageSize: 100, count: 250 });
    const last = await api.search({ page: 2 });
    assert.deepEqual([last.page, last.count, last.transactions.length], [2, 250, 50]);
    assert.deepInclude(await api.search({ pageSize: 5000 }), { pageSize: 500 });
    assert.lengthOf((await api.search({ page: 9 })).transactions, 0);
  });
});

describe('all pages of API A', () => {
  it('visit each of thousands of transactions once, also while new ones are added', async () => {
    const many = triesAll ? 10_000 : 3_000;
    const { sandbox, transactionsWith } = await startMerchantService();
    const before = new Set(sandbox.addTransactions(many));
    for (const pageSize of [500, many / 2]) {
      const ids: string[] = [];
      for await (const { businessId } of transactionsWith().iterate({ pageSize })) {
        if (ids.push(businessId) % 1_000 === 1) sandbox.addTransactions(7);
      }
      assert.lengthOf(new Set(ids), ids.length);
      assert.lengthOf(
        ids.filter((id) => before.has(id)),
        many,
      );
    }
  });
});

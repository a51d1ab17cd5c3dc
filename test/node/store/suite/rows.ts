import { assert, describe, it } from 'vitest';
import type { DueWindow } from '../../../../src/server/store/due-window.js';
import type { Store } from '../../../../src/server/store/store.js';
import {
  assertRejects,
  checkoutRecord,
  keyRecord,
  moment,
  notice,
  purchase,
  report,
  sending,
  task,
} from '../samples.js';

/** Text that would cause harm or be altered if it were not passed as a parameter. */
const awkward = [`'; drop table ratenkauf_purchases; --`, '%_\\"`$1:a?', 'Grüße 🧾 \u2028', 'null', ''];

/** A part of the store with rows of one kind. */
interface Part<Kept, By> {
  find(by: By): Promise<Kept | undefined>;
  add(record: Kept): Promise<boolean>;
}

/** One whose rows change, wait, and end. */
interface WaitingPart<Kept> {
  change(record: Kept, changes: { readonly updatedAt: number }): Promise<Kept | undefined>;
  remove?(record: Kept): Promise<boolean>;
  due(window: DueWindow, limit: number): Promise<readonly Kept[]>;
}

interface Rows<Kept extends object, By> {
  readonly part: (store: Store) => Part<Kept, By>;
  readonly make: (overrides?: Partial<Kept>) => Kept;
  /** Names by which a row is found, and nothing else is. */
  readonly names: (record: Kept) => readonly By[];
  /** Returns a row with all that it may have, and this text wherever it may have a text. */
  readonly filled: (text: string) => Kept;
  /** What cannot be read again. */
  readonly wrong?: readonly object[];
}

interface WaitingRows<Kept extends object, By> extends Rows<Kept, By> {
  readonly waiting: (store: Store) => WaitingPart<Kept>;
  readonly id: keyof Kept;
  /** What makes a row one of which nothing is left to do. */
  readonly over: Partial<Kept>;
}

/** Tests what is the same for the rows of every kind: they are kept as they are, once, and found by their names. */
export function rows(store: () => Store): void {
  keptOnce(store, 'keys', {
    part: ({ keys }) => keys,
    make: keyRecord,
    names: ({ key }) => [{ key }],
    filled: (text) =>
      keyRecord({ key: `key ${text}`, verb: `verb ${text}`, subject: `subject ${text}`, answer: { text } }),
  });
  keptOnce(store, 'checkouts', {
    part: ({ checkouts }) => checkouts,
    make: checkoutRecord,
    names: ({ reference, token }) => [{ reference }, { token }],
    filled: (text) => checkoutRecord({ reference: `of ${text}`, token: `token ${text}`, sealed: `sealed ${text}` }),
  });
  waiting(store, 'outbox entries', {
    part: ({ outbox }) => outbox,
    waiting: ({ outbox }) => outbox,
    make: notice,
    names: ({ transactionId }) => [{ transactionId }],
    filled: (text) =>
      notice({ deliveredDigest: text, isDue: false, leaseUntil: moment + 9, attempts: 3, lastFailure: text }),
    id: 'transactionId',
    over: { isDue: false },
  });
  waiting(store, 'tasks', {
    part: ({ tasks }) => tasks,
    waiting: ({ tasks }) => tasks,
    make: task,
    names: ({ id }) => [{ id }],
    filled: (text) => {
      const snapshot = { bookings: [text], isDelivered: true, currentValue: 79_900 };
      return report({
        reason: 'return_warranty',
        trackingNumber: text,
        receivedOn: '2027-03-09',
        key: text,
        code: 'amount_too_high',
        detail: text,
        sending: sending({ snapshot, attempts: 2 }),
        isDone: true,
      });
    },
    wrong: [
      { amount: 1.5 },
      { state: 'lost' },
      { kind: 'gift' },
      { reason: 'no reason' },
      { sending: { ...sending(), at: -1 } },
      { sending: { intent: 'one' } },
      { createdAt: -1 },
      { id: '' },
      { name: 'Erika Mustermann' },
    ],
    id: 'id',
    over: { state: 'applied', isDone: true },
  });
  waiting(store, 'purchases', {
    part: ({ purchases }) => purchases,
    waiting: ({ purchases }) => purchases,
    make: purchase,
    names: ({ id, token, shopper, session, businessId, orderId }) =>
      [{ id }, { token }, { shopper }, { session }, { businessId }, { orderId }].filter(
        (by): by is { id: string } => !Object.values(by).includes(null),
      ),
    filled: (text) =>
      purchase({
        situation: 'confirmed',
        session: `session ${text}`,
        requestedMonths: 24,
        technicalId: text,
        businessId: `contract ${text}`,
        fingerprint: { basket: text, person: text, addresses: text },
        details: { lender: text, orderedBy: null, pages: { review: '/', payment: text } },
        texts: { bankText: awkward, repaymentText: text },
        progress: { asked: 3, contradicted: true, changed: ['basket', 'person'] },
        orderId: `order ${text}`,
        isDelivered: true,
        restoredAt: moment,
        amount: Number.MAX_SAFE_INTEGER,
        attempts: 3,
        expiresAt: Number.MAX_SAFE_INTEGER,
        version: 4_294_967_296,
      }),
    wrong: [
      { amount: 12.5 },
      { amount: Number.NaN },
      { attempts: -1 },
      { expiresAt: 2 ** 60 },
      { situation: 'lost' },
      { id: '' },
      { fingerprint: { basket: 'b', person: 'p', addresses: 'a', name: 'Erika Mustermann' } },
      { name: 'Erika Mustermann' },
    ],
    id: 'id',
    over: { situation: 'declined', isDelivered: true },
  });
}

function keptOnce<Kept extends object, By>(
  store: () => Store,
  name: string,
  { part, make, names, filled, wrong = [] }: Rows<Kept, By>,
): void {
  describe(name, () => {
    it('are returned as they were stored, by each of their names, and no others', async () => {
      for (const record of [make(), ...awkward.map(filled)]) {
        assert.isTrue(await part(store()).add(record));
        for (const by of names(record)) assert.deepEqual(await part(store()).find(by), record);
      }
      for (const by of names(filled('another'))) assert.isUndefined(await part(store()).find(by));
    });

    it('are added once, by one of fifty at the same time', async () => {
      const record = make();
      const tries = Array.from({ length: 50 }, () => part(store()).add(record));
      assert.lengthOf((await Promise.all(tries)).filter(Boolean), 1);
      for (const by of names(record)) assert.deepEqual(await part(store()).find(by), record);
    });

    if (wrong.length === 0) return;
    it('are refused if they could not be returned as they were', async () => {
      for (const overrides of wrong) {
        const record = make(overrides);
        await assertRejects(part(store()).add(record), /is not readable|column/i);
        for (const by of names(record)) assert.isUndefined(await part(store()).find(by), JSON.stringify(overrides));
      }
    });
  });
}

function waiting<Kept extends object, By>(store: () => Store, name: string, rowsOfKind: WaitingRows<Kept, By>): void {
  const { part, waiting: of, make, names, wrong = [], id, over } = rowsOfKind;
  const idOf = (record: Kept) => String(record[id]);
  const withId = (value: string, more: { readonly updatedAt: number }) => make({ [id]: value, ...more } as object);
  const add = async (...records: readonly Kept[]) => {
    for (const record of records) assert.isTrue(await part(store()).add(record));
  };
  const found = async (record: Kept) => part(store()).find(names(record)[0]!);
  keptOnce(store, name, rowsOfKind);

  describe(name, () => {
    it('are changed once, by one of fifty who have seen them, and removed by nobody else', async () => {
      const [kept, other] = [make(), make()];
      await add(kept, other);
      const tries = Array.from({ length: 50 }, (_, index) => of(store()).change(kept, at(moment + index)));
      const successes = (await Promise.all(tries)).filter((record) => record !== undefined);
      assert.deepEqual(successes, [await found(kept)]);
      const changed = successes[0] as Kept & { readonly updatedAt: number };
      assert.deepEqual<object>(changed, { ...kept, updatedAt: changed.updatedAt, version: 2 });
      assert.isUndefined(await of(store()).change(kept, at(moment + 99)));
      assert.isUndefined(await of(store()).change(make(), at(moment)), 'one that is not there');
      assert.deepEqual(await found(other), other);
      if ((await of(store()).remove?.(kept)) === undefined) return;
      assert.isTrue(await of(store()).remove?.(changed));
      assert.isUndefined(await found(kept));
    });

    it('stay as they are when a change could not be returned as it was', async () => {
      const kept = make();
      await add(kept);
      for (const change of wrong.filter((each) => !('id' in each || 'createdAt' in each)).concat({ name: 'Muster' }))
        await assertRejects(of(store()).change(kept, { ...change, ...at(moment) }), /is not readable|column/i);
      assert.deepEqual(await found(kept), kept);
    });

    it('are listed as long as something is to be done, the longest untouched first, in pages', async () => {
      const touched = (index: number) => moment + Math.floor(index / 9);
      const all = Array.from({ length: 23 }, (_, index) => withId(`w${100 + index}`, { updatedAt: touched(index) }));
      await add(make(over), ...all.toReversed());
      const ids = (records: readonly Kept[]) => records.map(idOf);
      const read: Kept[] = [];
      for (let beyond: DueWindow['beyond'], isMore = true; isMore;) {
        const page = await of(store()).due({ before: Infinity, beyond }, 4);
        read.push(...page);
        isMore = page.length === 4;
        beyond = { updatedAt: touched(read.length - 1), id: idOf(read.at(-1)!) };
      }
      assert.deepEqual(ids(read), ids(all));
      assert.deepEqual(ids(await of(store()).due({ before: moment + 1 }, 10)), ids(all.slice(0, 9)));
    });

    it('are listed also if they were touched after a given moment: the clock may have been set back', async () => {
      await add(withId('past', at(moment - 9)), withId('present', at(moment)), withId('ahead', at(moment + 9)));
      const list = async (window: Partial<DueWindow>, limit = 10) =>
        (await of(store()).due({ before: moment, after: moment, ...window }, limit)).map(idOf);
      assert.deepEqual(await list({}), ['past', 'ahead']);
      assert.deepEqual(await list({}, 1), ['past']);
      assert.deepEqual(await list({ beyond: { updatedAt: moment - 9, id: 'past' } }), ['ahead']);
      assert.deepEqual(await list({ beyond: { updatedAt: moment + 9, id: 'ahead' } }), []);
      assert.deepEqual(await list({ before: moment + 1, after: moment - 20 }), ['past', 'present', 'ahead']);
    });
  });
}

const at = (updatedAt: number) => ({ updatedAt }) as const;

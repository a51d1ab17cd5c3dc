import { assert, describe, it } from 'vitest';
import { readConfig } from '../../../src/server/config/config.js';
import { createVerification, type AskedPurchase } from '../../../src/server/purchases/verification.js';
import { ServiceError, type ServiceErrorCode } from '../../../src/service/wire/service-error.js';
import type { VerificationName } from '../../../src/server.js';
import { createShop, secret, startPurchases } from './shop.js';
import { minute } from '../http/server-shop.js';
import { wireAnswer, wireMessage } from '../service/builders.js';

const witnesses = ['authorization', 'purchase-status', 'transaction'] as const;

const failed = (code: ServiceErrorCode, byService: boolean) => new ServiceError({ code, operation: 'test', byService });
const unknown = failed('not_found', true);
const absent = failed('not_found', false);
const broken = failed('failed', false);

/** What each interface says; one that is left out is not asked. */
interface Said {
  readonly authorization?: string | ServiceError;
  readonly status?: string | ServiceError;
  readonly transaction?: object | ServiceError;
  readonly decision?: 'approved' | ServiceError;
}

const kept: AskedPurchase = {
  version: 1,
  technicalId: '2.de.1',
  businessId: 'AB12CD',
  orderId: 'A-1001',
  amount: 799_00,
  details: { reference: 'A-1001' },
  restoredAt: null,
};
const same = { orderId: 'A-1001', originalValue: 799_00 };

/** Asks how a purchase stands; resolves with the state, after the interfaces that were asked. */
async function askedOf(name: VerificationName, said: Said, purchase = kept): Promise<string> {
  const asked: string[] = [];
  const say = async <Key extends keyof Said>(key: Key) => {
    asked.push(key);
    const answer = said[key];
    assert.isDefined(answer, key);
    if (answer instanceof ServiceError) throw answer;
    return answer;
  };
  const verification = createVerification({
    name,
    payment: {
      purchase: async () => ({ status: await say('status') }),
      decision: async () => ({ result: await say('decision') }),
    },
    authorization: { transaction: async () => ({ status: await say('authorization') }) },
    transactions: { transaction: async () => ({ order: await say('transaction'), bookings: [] }) },
  } as never);
  const { as } = await verification.ask(purchase);
  return [...asked, as].join(' ');
}

describe('how a purchase stands at the bank', () => {
  it.each<[VerificationName, Said, string]>([
    ['authorization', { authorization: 'open' }, 'authorization open'],
    ['authorization', { authorization: 'preauthorized' }, 'authorization open'],
    ['authorization', { authorization: 'authorized' }, 'authorization confirmed'],
    ['authorization', { authorization: 'declined' }, 'authorization declined'],
    ['authorization', { authorization: 'expired' }, 'authorization expired'],
    ['authorization', { authorization: 'unknown' }, 'authorization unreadable'],
    ['purchase-status', { status: 'initialized' }, 'status open'],
    ['purchase-status', { status: 'consented' }, 'status open'],
    ['purchase-status', { status: 'decided' }, 'status open'],
    ['purchase-status', { status: 'provisionally_confirmed' }, 'status unreadable'],
    ['purchase-status', { status: 'confirmed' }, 'status confirmed'],
    ['purchase-status', { status: 'cancelled' }, 'status declined'],
    ['purchase-status', { status: 'unknown' }, 'status unreadable'],
    ['answer', { status: 'confirmed' }, 'status confirmed'],
    // One that fails, or is refused, says nothing, and no other one is asked in its place.
    ['authorization', { authorization: broken }, 'authorization unreadable'],
    ['authorization', { authorization: failed('rejected', false) }, 'authorization unreadable'],
    ['purchase-status', { status: failed('refused', true) }, 'status unreadable'],
    // What does not know the purchase, or is not there, is followed by what may know it.
    ['authorization', { authorization: absent, status: 'confirmed' }, 'authorization status confirmed'],
    ['authorization', { authorization: unknown, status: 'decided' }, 'authorization status forgotten'],
    [
      'authorization',
      { authorization: unknown, status: unknown, transaction: same },
      'authorization status transaction confirmed',
    ],
    [
      'purchase-status',
      { status: unknown, authorization: unknown, transaction: unknown, decision: unknown },
      'status authorization transaction decision forgotten',
    ],
    [
      'purchase-status',
      { status: absent, authorization: absent, transaction: absent, decision: 'approved' },
      'status authorization transaction decision open',
    ],
    [
      'purchase-status',
      { status: absent, authorization: absent, transaction: absent, decision: failed('rejected', true) },
      'status authorization transaction decision open',
    ],
    [
      'purchase-status',
      { status: absent, authorization: absent, transaction: absent, decision: absent },
      'status authorization transaction decision unreadable',
    ],
    // Where only the transaction counts, the others can end a purchase, and not confirm it.
    ['transaction', { transaction: same }, 'transaction confirmed'],
    ['transaction', { transaction: {} }, 'transaction confirmed'],
    ['transaction', { transaction: { ...same, currentValue: 1_50 } }, 'transaction confirmed'],
    ['transaction', { transaction: { ...same, orderId: 'A-9' } }, 'transaction unreadable'],
    ['transaction', { transaction: { ...same, originalValue: 799_01 } }, 'transaction unreadable'],
    ['transaction', { transaction: broken }, 'transaction unreadable'],
    ['transaction', { transaction: failed('rejected', true) }, 'transaction unreadable'],
    ['transaction', { transaction: absent }, 'transaction unreadable'],
    ['transaction', { transaction: unknown, status: 'confirmed' }, 'transaction status unreadable'],
    ['transaction', { transaction: unknown, status: 'decided' }, 'transaction status open'],
    [
      'transaction',
      { transaction: unknown, status: unknown, authorization: 'expired' },
      'transaction status authorization expired',
    ],
  ])('is asked for "%s": %o is %s', async (name, said, expected) => {
    assert.equal(await askedOf(name, said), expected);
  });
});

describe('a success answer', () => {
  it.each(witnesses)(
    'that the read of "%s" contradicts is no confirmation; sending it again makes it one',
    async (verification) => {
      const { approve, client, sandbox, shop, ratenkauf, clock, bank } = await startPurchases({ verification });
      const id = await approve();
      const params = [id, 'AB12CD'];
      const message = wireMessage({ key: 'BestellungBestaetigenServiceActivity.Infos.ERFOLGREICH', params });
      const body = wireAnswer({}, [message]);
      sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'status', status: 200, body });
      assert.equal((await client.confirmPurchase()).state, 'confirming');
      assert.deepEqual(shop.completed(), []);
      clock.pass(minute);
      await ratenkauf.reconcile();
      assert.equal((await client.purchase()).state, 'confirmed');
      assert.deepInclude(bank(id), { confirmations: 1 });
      assert.lengthOf(shop.completed(), 1);
    },
  );

  it('is enough where the shop has configured so; then nothing is read', async () => {
    const { approve, client, sandbox } = await startPurchases({ verification: 'answer' });
    await approve();
    assert.equal((await client.confirmPurchase()).state, 'confirmed');
    assert.equal(sandbox.requests().at(-1)?.operation, 'vorgang.bestaetigen');
  });
});

describe('a read that the service', () => {
  it.each([
    ['refuses is logged with the reason', 401, true],
    ['rejects is no incident: the purchase may not be there yet', 400, false],
  ])('%s', async (_, status, isLogged) => {
    const { approve, client, sandbox, log } = await startPurchases({ verification: 'transaction' });
    await approve();
    sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'answer-lost' });
    sandbox.faults.add({ operation: 'transaction.read', kind: 'status', status, body: {} });
    assert.equal((await client.confirmPurchase()).state, 'confirming');
    const isSaid = log.some(({ message }) => message.includes(`transactions.transaction (`));
    assert.equal(isSaid, isLogged);
  });
});

describe('the default verification', () => {
  it('is the rule of the specification where the newer interface is configured, else the status of the purchase', () => {
    const { shop } = createShop();
    const service = { webshopId: '2.de.9999.10001', password: 'sandbox', host: 'https://pay.example' };
    const verificationWith = (more: object) =>
      readConfig({ service: { ...service, ...more }, publicUrl: 'https://shop.example', secret, shop }).shopping
        ?.verification;
    assert.equal(verificationWith({}), 'purchase-status');
    assert.equal(verificationWith({ authorizationHost: 'https://pay.example' }), 'authorization');
  });
});

import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, assert, beforeAll, describe, it, vi } from 'vitest';
import { startPostgresServer } from '../node/store/postgres-server.js';
import { address, ask, createCustomer } from './payload/customer.js';
import { startPayload } from './payload/running.js';
import { createStaff, type BookedRefund, type Staff } from './payload/staff.js';
import type { ServerProcess } from './server-process.js';

interface Paid {
  readonly [webshop: string]: { readonly purchase: string | null; readonly reference: string | null };
}

describe('Payload with two webshops, each with credentials of its own', () => {
  let sandbox: Sandbox;
  let postgres: Awaited<ReturnType<typeof startPostgresServer>>;
  let payload: ServerProcess;
  let staff: Staff;

  beforeAll(async () => {
    [sandbox, postgres] = [await startSandbox(), await startPostgresServer()];
    const host = new URL(postgres.url).searchParams.get('host') ?? '';
    payload = await startPayload(sandbox.url, { host, database: 'postgres' }, { OUTLET: 'yes' });
    staff = await createStaff(payload.origin);
  });
  afterAll(async () => {
    await payload?.end();
    await postgres?.stop();
    await sandbox?.close();
  });

  const customerOf = (shop: string) => createCustomer(payload.origin, undefined, undefined, shop);

  /** Buys; resolves with the order and what the bank knows of it. */
  async function bought(shop: string) {
    const customer = await customerOf(shop);
    assert.equal((await customer.approve(sandbox)).state, 'approved');
    const { body } = await customer.order();
    const order = await staff.send<Paid>(`/api/orders/${body.orderID}?depth=0`);
    const atBank = () =>
      sandbox.transactions().find(({ businessId }) => businessId === order[shop]?.reference) ?? assert.fail(shop);
    return { id: body.orderID, order, atBank };
  }

  it('sells in each with its own credentials, and reports the deliveries and refunds of both', async () => {
    const [first, other] = [await bought('ratenkauf'), await bought('outlet')];
    assert.equal(first.atBank().webshopId, '2.de.9999.10001');
    assert.equal(other.atBank().webshopId, '1.de.9999.10001');
    assert.deepEqual([first.order['outlet']?.purchase, other.order['ratenkauf']?.purchase], [null, null]);
    for (const { id } of [first, other]) await staff.setStatus(id, 'completed');
    await staff.refund(first.id, 1_000);
    await staff.send('/api/outlet-refunds', { order: other.id, amount: 2_000 });
    await vi.waitFor(
      async () => {
        sandbox.bookPending();
        const known = [first, other].map(({ atBank }) => atBank());
        const of = (type: string) => known.map(({ bookings }) => bookings.filter((each) => each.type === type).length);
        assert.deepEqual(
          known.map(({ currentValue }) => currentValue),
          [78_900, 77_900],
        );
        assert.deepEqual(
          [of('CAPTURE'), of('REFUND')],
          [
            [1, 1],
            [1, 1],
          ],
        );
        const { docs } = await staff.send<{ docs: BookedRefund[] }>('/api/outlet-refunds');
        const states = (await staff.refunds()).concat(docs).map(({ state }) => state);
        assert.deepEqual(states, ['booked', 'booked']);
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it('does not sell the cart of one by the other, nor give it the purchase', async () => {
    const customer = await customerOf('outlet');
    await customer.approve(sandbox);
    const elsewhere = (step: string) =>
      ask(payload.origin, `/api/payments/ratenkauf/${step}`, {
        body: Object.assign({ billingAddress: address }, customer.known),
      });
    assert.deepEqual([(await elsewhere('initiate')).status, (await elsewhere('confirm-order')).status], [500, 500]);
    const { body } = await customer.initiate();
    const headers = { 'ratenkauf-checkout': body.checkout };
    const purchase = (shop: string) => ask(payload.origin, `/api/payments/${shop}/purchase`, { headers });
    assert.equal((await purchase('outlet')).status, 200);
    assert.equal((await purchase('ratenkauf')).status, 404);
    assert.equal((await customer.order()).status, 200);
  });
});

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, assert, beforeAll, beforeEach, describe, it, vi } from 'vitest';
import { startPostgresServer } from '../node/store/postgres-server.js';
import { ask, createCustomer } from './payload/customer.js';
import { setClockAhead, startPayload } from './payload/running.js';
import { createStaff, type BookedOrder, type Staff } from './payload/staff.js';
import type { ServerProcess } from './server-process.js';

/** More than the ten minutes for which a report may be on its way. */
const LATER = 11 * 60_000;

const eventually = <Result>(check: () => Promise<Result> | Result) =>
  vi.waitFor(check, { timeout: 120_000, interval: 300 });

describe('Payload, killed while the staff work', () => {
  let sandbox: Sandbox;
  let postgres: Awaited<ReturnType<typeof startPostgresServer>>;
  let payload: ServerProcess;
  let staff: Staff;
  let order: BookedOrder;

  beforeAll(async () => {
    [sandbox, postgres] = [await startSandbox(), await startPostgresServer()];
    const host = new URL(postgres.url).searchParams.get('host') ?? '';
    payload = await startPayload(sandbox.url, { host, database: 'postgres' });
    staff = await createStaff(payload.origin);
  });
  afterAll(async () => {
    await payload?.end();
    await postgres?.stop();
    await sandbox?.close();
  });
  beforeEach(async () => {
    const customer = await createCustomer(payload.origin);
    await customer.approve(sandbox);
    order = await staff.order((await customer.order()).body.orderID);
  });

  /** What the bank has booked of the order: deliveries, and cents of refunds. */
  function booked() {
    sandbox.bookPending();
    const found = sandbox.transactions().find(({ businessId }) => businessId === order.ratenkauf.reference);
    const deliveries = found?.bookings.filter(({ type }) => type === 'CAPTURE').length;
    return { deliveries, refunds: found?.refunds.map(({ amount }) => amount).sort() };
  }
  const states = async () => (await staff.refunds(order.id)).map(({ state }) => state);
  const isBooked = (refunds: number[]) =>
    eventually(async () => {
      assert.deepEqual(booked(), { deliveries: 1, refunds });
      assert.deepEqual(
        await states(),
        refunds.map(() => 'booked'),
      );
    });
  async function restart() {
    await payload.kill();
    sandbox.faults.clear();
    await payload.start();
  }
  const complete = () => staff.setStatus(order.id, 'completed');
  const refund = (amount: number) => staff.refund(order.id, amount);
  const sent = (path: string, body: object, halt: string, method: string) =>
    ask(payload.origin, path, { body, method, token: staff.token, headers: { halt } });
  const completing = (halt: string) => sent(`/api/orders/${order.id}`, { status: 'completed' }, halt, 'PATCH');
  const refunding = (halt: string) => sent('/api/ratenkauf-refunds', { order: order.id, amount: 3_000 }, halt, 'POST');

  it.each(['before', 'behind'])('%s its hook, before anything is stored, tells nothing', async (place) => {
    const halted = join(payload.folder, 'halted');
    for (const work of [completing, refunding]) {
      const cutOff = work(place).catch(() => 'cut off');
      await eventually(() => assert.isTrue(existsSync(halted)));
      await restart();
      rmSync(halted);
      assert.equal(await cutOff, 'cut off');
    }
    assert.equal((await staff.order(order.id)).status, 'processing');
    assert.isEmpty(await states());
    await complete();
    await refund(2_000);
    await isBooked([2_000]);
  });

  it('tells nothing of what another hook has rolled back', async () => {
    assert.equal((await refunding('fails')).status, 500);
    assert.equal((await completing('fails')).status, 500);
    await refund(2_000);
    await eventually(async () => {
      assert.deepEqual(booked(), { deliveries: 0, refunds: [2_000] });
      assert.deepEqual(await states(), ['booked']);
    });
  });

  it('before anything is sent, tells it when it starts again', async () => {
    sandbox.faults.add({ operation: 'transaction.read', kind: 'timeout', times: 'always' });
    await complete();
    await refund(2_000);
    await restart();
    await isBooked([2_000]);
  });

  it('before the answer of the bank, finds what that has taken', async () => {
    sandbox.faults.add({ operation: 'transaction.capture', kind: 'answer-lost' });
    sandbox.faults.add({ operation: 'transaction.refund', kind: 'answer-lost' });
    await complete();
    await refund(2_000);
    await eventually(() => assert.isEmpty(sandbox.faults.list()));
    await restart();
    await isBooked([2_000]);
  });

  it('while a report is on its way that never arrives, sends the delivery later, and lets a person decide on the refund', async () => {
    sandbox.faults.add({ operation: 'transaction.capture', kind: 'timeout' });
    sandbox.faults.add({ operation: 'transaction.refund', kind: 'timeout' });
    await complete();
    await refund(2_000);
    await eventually(() => assert.isEmpty(sandbox.faults.list()));
    await restart();
    assert.isEmpty((await staff.unresolved()).reports);
    setClockAhead(payload, LATER);
    await restart();
    await eventually(() => assert.deepEqual(booked(), { deliveries: 1, refunds: [] }));
    const [report] = await eventually(async () => {
      const { reports } = await staff.unresolved();
      assert.lengthOf(reports, 1);
      return reports;
    });
    const { reference } = order.ratenkauf;
    assert.deepInclude<unknown>(report, { transactionId: reference, kind: 'refund', amount: 2_000 });
    await eventually(async () => {
      const [inShop] = await staff.refunds(order.id);
      assert.equal(inShop?.state, 'requested');
      assert.match(String(inShop?.detail), /Ask the bank/);
    });
    if (report) await staff.sendAgain(report);
    await isBooked([2_000]);
    assert.isNull((await staff.refunds(order.id))[0]?.detail);
    setClockAhead(payload, 0);
    await restart();
  }, 600_000);
});

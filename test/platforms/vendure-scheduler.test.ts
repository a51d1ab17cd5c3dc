import pg from 'pg';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { assert, it, onTestFinished, vi } from 'vitest';
import { startPostgresServer } from '../node/store/postgres-server.js';
import { createCustomer } from './vendure/customer.js';
import { startVendure } from './vendure/running.js';
import { createStaff } from './vendure/staff.js';

interface Task {
  readonly id: string;
  readonly lastExecutedAt: string | null;
}

const eventually = <Result>(check: () => Promise<Result> | Result) =>
  vi.waitFor(check, { timeout: 120_000, interval: 500 });

it('settles in a task of Vendure’s scheduler, in the worker, what is not known of a purchase', async () => {
  const [sandbox, postgres] = [await startSandbox(), await startPostgresServer()];
  const host = new URL(postgres.url).searchParams.get('host') ?? '';
  const vendure = await startVendure(sandbox.url, { host, database: 'postgres' }, { SCHEDULER: '1' });
  onTestFinished(async () => {
    await vendure.end();
    await postgres.stop();
    await sandbox.close();
  });
  const staff = await createStaff(vendure.origin);
  const executed = async () =>
    (await staff.ask<Task[]>('{ scheduledTasks { id lastExecutedAt } }')).find(({ id }) => id === 'ratenkauf')
      ?.lastExecutedAt;
  assert.isNull(await executed());
  vendure.startBeside('worker');
  await eventually(async () => assert.isString(await executed()));

  sandbox.faults.add({ operation: 'vorgang.bestaetigen', kind: 'timeout', times: 'always' });
  const customer = createCustomer(vendure.origin, 'cookie');
  await customer.fill();
  const { technicalId } = await customer.approve(sandbox.url);
  const waiting = customer.confirm().catch(() => undefined);
  const code = await eventually(async () => {
    const order = await customer.activeOrder();
    assert.equal(order?.state, 'ArrangingPayment');
    return order?.code ?? '';
  });
  await eventually(() =>
    assert.isNotEmpty(sandbox.requests().filter(({ operation }) => operation === 'vorgang.bestaetigen')),
  );
  await vendure.kill();
  await waiting;
  // The bank has worked, its answer is lost, and the process that has asked does not come back.
  sandbox.confirm(technicalId, code);
  sandbox.faults.clear();
  const books = new pg.Client({ connectionString: postgres.url });
  await books.connect();
  onTestFinished(() => books.end());
  await eventually(async () => {
    const { rows } = await books.query<{ state: string }>('select state from "order" where code = $1', [code]);
    assert.deepEqual(rows, [{ state: 'PaymentSettled' }]);
  });
});

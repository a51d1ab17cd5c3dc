import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, assert, describe, it, onTestFinished, vi } from 'vitest';
import { knownShop, startSandbox } from '../../../src/sandbox/sandbox.js';
import { createRatenkauf, type LogEntry } from '../../../src/server.js';
import { ratenkaufPlugin } from '../../../src/server/mounts/fastify.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { soon } from '../../support/patience.js';
import { createShop, secret } from '../purchases/shop.js';

afterEach(() => void vi.restoreAllMocks());

/** Creates a handler as a shop's file does; nothing has asked it for anything. */
async function create() {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const sandbox = await startSandbox();
  const timers = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'setInterval')];
  const database = join(folder, 'ratenkauf.sqlite');
  const log: LogEntry[] = [];
  const ratenkauf = createRatenkauf({
    service: { ...knownShop, host: sandbox.url },
    publicUrl: 'https://shop.example/ratenkauf',
    secret,
    shop: createShop().shop,
    database,
    log: (entry) => log.push(entry),
  });
  const timersSet = timers.map((spy) => spy.mock.calls.length);
  onTestFinished(async () => {
    await ratenkauf.close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  });
  const state = () => ({
    hasStore: existsSync(database),
    operations: sandbox.requests().map(({ operation }) => operation),
    events: log.map(({ event }) => event),
  });
  return { ratenkauf, timersSet, state };
}

type Created = Awaited<ReturnType<typeof create>>;

/** Waits until the handler has opened its store and asked the bank for the credentials and an example. */
const hasStarted = ({ state }: Created) =>
  soon(() => {
    const { hasStore, operations, events } = state();
    assert.isTrue(hasStore);
    assert.include(operations, 'webshop.restbetragankaufobergrenze');
    assert.include(operations, 'modellrechnung.durchfuehren');
    assert.deepEqual(events, ['test_mode', 'clients_unknown']);
  });

/** Gives work that was wrongly begun the time to show itself. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('a handler that was only created, as by a build that imports its file', () => {
  it('opens no store, asks nobody, sets no timer and logs nothing, also when it is mounted or closed', async () => {
    const { ratenkauf, state, timersSet } = await create();
    assert.deepEqual(timersSet, [0, 0]);
    toNodeHandler(ratenkauf);
    await fastify().register(ratenkaufPlugin(ratenkauf)).close();
    await turns();
    await ratenkauf.close();
    ratenkauf.start();
    await turns();
    assert.deepEqual(state(), { hasStore: false, operations: [], events: [] });
  });

  it.each<[by: string, start: (ratenkauf: Created['ratenkauf']) => unknown]>([
    ['start(), once', (ratenkauf) => [ratenkauf.start(), ratenkauf.start()]],
    ['the first request', ({ handler }) => handler(new Request('https://shop.example/ratenkauf/health'))],
    ['the first function that a program calls', ({ purchases }) => purchases.unresolved()],
    [
      'the server of Fastify',
      (ratenkauf) => {
        const app = fastify();
        onTestFinished(() => app.close());
        return app.register(ratenkaufPlugin(ratenkauf)).ready();
      },
    ],
  ])('is started by %s', async (_by, start) => {
    const created = await create();
    await start(created.ratenkauf);
    await hasStarted(created);
  });
});

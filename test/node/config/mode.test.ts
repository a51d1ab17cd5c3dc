import { assert, describe, it } from 'vitest';
import { createRatenkauf, type LogEntry, type RatenkaufConfig } from '../../../src/server.js';

/** Creates a handler whose service accepts everything; returns its log entries at the start. */
function start(service: Partial<RatenkaufConfig['service']>, overrides: Partial<RatenkaufConfig> = {}) {
  const log: LogEntry[] = [];
  const ratenkauf = createRatenkauf({
    service: { webshopId: '1.de.9999.1', password: 'geheim', host: 'https://pay.example', ...service },
    publicUrl: 'https://shop.example/ratenkauf',
    checkCredentials: false,
    log: (entry) => log.push(entry),
    transport: async () => ({ status: 200, headers: new Headers(), text: async () => '{}' }) as never,
    ...overrides,
  });
  return { log, health: ratenkauf.health };
}

describe('a shop that cannot tell clients apart behind a proxy', () => {
  it.each([
    ['is told so once at the start', {}, 1],
    ['is not told so with clientKey', { clientKey: () => undefined }, 0],
    ['is not told so on this machine', { publicUrl: 'http://localhost:3000/ratenkauf' }, 0],
  ])('%s', async (_, overrides, count) => {
    const { log, health } = start({}, overrides);
    await health();
    await health();
    const told = log.filter(({ event }) => event === 'clients_unknown');
    assert.lengthOf(told, count);
    for (const { level, message } of told) {
      assert.equal(level, 'warn');
      assert.include(message, 'clientKey');
    }
  });
});

describe('the mode of a shop', () => {
  const modes = [
    { service: { webshopId: '2.de.9999.1' }, mode: 'test', level: 'info', says: /all orders are test orders/ },
    {
      service: { webshopId: '2.de.9999.1', testMode: true },
      mode: 'test',
      level: 'info',
      says: /all orders are test orders/,
    },
    {
      service: { testMode: true },
      mode: 'test_customers',
      level: 'warn',
      says: /dedicated test customers.*isTestCustomer/,
    },
  ] as const;
  it.each(modes)('$service is $mode: health and one line of the log say so', async ({ service, mode, level, says }) => {
    const { log, health } = start(service);
    assert.equal((await health()).mode, mode);
    const told = log.filter(({ event }) => event === 'test_mode');
    assert.lengthOf(told, 1);
    assert.equal(told[0]?.level, level);
    assert.match(told[0]?.message ?? '', says);
  });

  it('is live with production credentials, and nothing is logged', async () => {
    const { log, health } = start({});
    assert.equal((await health()).mode, 'live');
    assert.deepEqual(
      log.filter(({ event }) => event === 'test_mode'),
      [],
    );
  });

  it('does not keep the handler from starting when the log function of the shop throws', () => {
    assert.doesNotThrow(() =>
      createRatenkauf({
        service: { webshopId: '2.de.9999.1', password: 'geheim', host: 'https://pay.example' },
        publicUrl: 'https://shop.example/ratenkauf',
        checkCredentials: false,
        log: () => {
          throw new Error('disk full');
        },
      }),
    );
  });
});

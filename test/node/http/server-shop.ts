import { incidentsTo } from '../../support/incidents.js';
import { onTestFinished } from 'vitest';
import { createHandlerClient } from '../../../src/contract/client/handler-client.js';
import { knownShop, startSandbox, type FaultRequest, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { defaultLimits, type Limits } from '../../../src/server/operations/limits.js';
import { composeRatenkauf } from '../../../src/server/ratenkauf.js';
import type { LogEntry, RatenkaufConfig } from '../../../src/server.js';

/** Noon in Germany, so that the day does not change during a test. */
export const noon = Date.parse('2027-03-10T12:00:00+01:00');
export const second = 1000;
export const minute = 60 * second;

/** Creates a clock that stands still until it is moved. */
export function createClock(start = noon) {
  let time = start;
  return { now: () => time, pass: (ms: number) => void (time += ms), set: (ms: number) => void (time = ms) };
}

/** The lender of the configuration, and as it is shown. */
export const lender = { name: 'Bank im Test AG', street: 'Testweg 1', postcode: '90402', city: 'Nürnberg' };
export const shownLender = 'Bank im Test AG, Testweg 1, 90402 Nürnberg';

export type ShopOverrides = Partial<Omit<RatenkaufConfig, 'service'>> & {
  service?: Partial<RatenkaufConfig['service']>;
  /** True if the newer interface of the sandbox is configured. */
  newer?: boolean;
  /** Prepares the sandbox before the handler starts. */
  beforeStart?: (sandbox: Sandbox) => void;
  /** Default: {@link patient}. */
  limits?: Limits;
};

/** Rates have a minute: a slow machine is no slow service. */
export const patient: Limits = { ...defaultLimits, firstPaint: minute, newRate: minute };

/**
 * Connects the handler to a sandbox over HTTP and the browser's client to the handler; all of it ends with the test.
 */
export async function startShop({
  service,
  newer = false,
  beforeStart,
  limits = patient,
  ...overrides
}: ShopOverrides = {}) {
  const clock = createClock();
  const sandbox = await startSandbox({ now: () => new Date(clock.now()) });
  beforeStart?.(sandbox);
  const log: LogEntry[] = [];
  const ratenkauf = composeRatenkauf(
    {
      service: { ...knownShop, host: sandbox.url, ...(newer && { authorizationHost: sandbox.url }), ...service },
      publicUrl: 'https://shop.example/ratenkauf',
      log: incidentsTo(log),
      now: clock.now,
      lender,
      checkCredentials: false,
      ...overrides,
    },
    { limits },
  );
  ratenkauf.start();
  onTestFinished(async () => {
    await ratenkauf.close();
    await sandbox.close();
  });
  const requests: Request[] = [];
  const ask = (path: string, init?: RequestInit) =>
    ratenkauf.handler(new Request(`https://shop.example${ratenkauf.path}${path}`, init));
  const client = createHandlerClient({
    base: 'https://shop.example/ratenkauf',
    fetch: (input, init) => {
      const request = new Request(input, init);
      requests.push(request);
      return ratenkauf.handler(request);
    },
  });
  return {
    sandbox,
    ratenkauf,
    client,
    ask,
    log,
    clock,
    requests,
    calls: (operation?: string) => callsOf(sandbox, operation),
  };
}

/** Returns the number of requests to the service. */
export const callsOf = (sandbox: Sandbox, operation = 'modellrechnung.durchfuehren') =>
  sandbox.requests().filter((entry) => entry.operation === operation).length;

/** Returns a fault that continues until it is cleared. */
export const always = (fault: FaultRequest): FaultRequest => ({ ...fault, times: 1_000_000 });

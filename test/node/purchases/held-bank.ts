import { setImmediate as turn } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Transport } from '../../../src/server.js';
import { createTransport } from '../../../src/service/call/transport.js';

/** A way to the bank on which requests can be held, and sent to another purchase than they are about. */
export function heldBank() {
  const inner = createTransport();
  onTestFinished(() => inner.close());
  let held: { readonly ending: string; readonly until: Promise<void>; arrived(): void } | undefined;
  let arrival: Promise<void> = Promise.resolve();
  let redirected: { readonly ending: string; readonly to: string } | undefined;
  const underWay = new Set<Promise<unknown>>();
  const send: Transport = async (request) => {
    if (held && new URL(request.url).pathname.endsWith(held.ending)) {
      held.arrived();
      await held.until;
    }
    if (!redirected || !request.url.endsWith(redirected.ending)) return inner(request);
    const url = request.url.replace(/[^/]+(?=\/\w+$)/, redirected.to);
    return inner({ ...request, url });
  };
  return {
    transport: (request: Parameters<Transport>[0]) => {
      const work = send(request);
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    /** Holds requests whose path ends so, until the function that is returned is called. */
    hold(ending: string) {
      let [release, arrived] = [() => {}, () => {}];
      arrival = new Promise((resolve) => (arrived = resolve));
      held = { ending, until: new Promise((resolve) => (release = resolve)), arrived };
      return () => {
        held = undefined;
        release();
      };
    },
    /** Resolves when a request is held. */
    holds: () => arrival,
    redirect: (ending: string, to: string) => void (redirected = { ending, to }),
    /** Resolves when no request is under way, and none follows. */
    idle: async () => {
      for (let quiet = 0; quiet < 100; quiet += 1) {
        if (underWay.size > 0) quiet = 0;
        await Promise.allSettled(underWay);
        await turn();
      }
    },
  };
}

import { assert, describe, it, onTestFinished, vi } from 'vitest';
import type { OffersAnswer } from '../../../src/contract/offer.js';
import { createTransport, TransportError, type Transport } from '../../../src/service/call/transport.js';
import { minute, second, startShop } from '../http/server-shop.js';

/** Starts a shop whose service can fall silent: calls then hang until `giveUp` ends them as timeouts. */
async function startFallingSilent() {
  const real = createTransport();
  const hanging: (() => void)[] = [];
  let isSilent = false;
  let sent = 0;
  const silence = () =>
    new Promise<never>((_resolve, reject) =>
      hanging.push(() => reject(new TransportError({ failure: 'timeout', sent: true }))),
    );
  const transport: Transport = (request) => {
    sent += 1;
    return isSilent ? silence() : real(request);
  };
  const shop = await startShop({ transport });
  const offersOf = async (...amounts: number[]) => {
    const response = await shop.ask(`/offers?${amounts.map((amount) => `amount=${amount}`).join('&')}`);
    const { offers } = (await response.json()) as OffersAnswer;
    return offers.map((offer) =>
      offer.available ? 'rate' : offer.reason === 'failed' ? offer.error.code : offer.reason,
    );
  };
  const begun = async (calls: number) => {
    while (hanging.length < calls) await new Promise((resolve) => setImmediate(resolve));
  };
  const giveUp = () => hanging.splice(0).forEach((end) => end());
  return {
    ...shop,
    offersOf,
    begun,
    giveUp,
    sent: () => sent,
    fallSilent: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    close: () => real.close(),
  };
}

describe('a service that is silent', () => {
  it('delays no request after the first failure: known rates are shown, new amounts are unavailable, and one call at a time probes it', async () => {
    const { offersOf, begun, giveUp, sent, fallSilent, speak, clock, close } = await startFallingSilent();
    assert.deepEqual(await offersOf(79900, 50000), ['rate', 'rate']);
    fallSilent();
    const first = offersOf(20000);
    await begun(1);
    giveUp();
    assert.deepEqual(await first, ['service_unavailable']);
    const before = sent();
    clock.pass(11 * minute);
    // No deadline passes, so none of these would end if it waited for a call.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let round = 0; round < 20; round += 1) {
      assert.deepEqual(await offersOf(30000 + round, 40000 + round), ['service_unavailable', 'service_unavailable']);
      assert.deepEqual(await offersOf(79900, 50000), ['rate', 'rate']);
    }
    assert.equal(sent() - before, 1);
    vi.useRealTimers();
    giveUp();
    speak();
    await new Promise((resolve) => setImmediate(resolve));
    clock.pass(5 * second);
    while ((await offersOf(60000))[0] !== 'rate') await new Promise((resolve) => setImmediate(resolve));
    await close();
  });
});

import { assert, describe, it } from 'vitest';
import type { OffersAnswer } from '../../../src/contract/offer.js';
import type { Plan } from '../../../src/contract/plan.js';
import { germanDay } from '../../../src/service/wire/values.js';
import { createTransport, TransportError, type Transport } from '../../../src/service/call/transport.js';
import { allOrFirst } from '../../support/all.js';
import { randomOf } from '../../support/random.js';
import { minute, second, startShop } from '../http/server-shop.js';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Returns the rate of each amount, undefined where there is none. */
const ratesIn = ({ offers }: OffersAnswer) => offers.map((offer) => (offer.available ? offer.plan : undefined));

describe('a change of the representative example', () => {
  it('ends all rates that were known before, also fresh ones and those in answers that are finished', async () => {
    const { client, sandbox, ask, calls } = await startShop();
    const amounts = [50_000, 79_900];
    const before = ratesIn(await client.offers(amounts));
    await ask('/teaser?amount=79900');
    sandbox.lendAt({ nominalRate: 12.5 });
    assert.deepEqual(ratesIn(await client.offers(amounts)), before, 'nobody has said so yet');
    await client.offers([60_000]);
    const after = ratesIn(await client.offers(amounts));
    for (const index of [0, 1]) assert.isAbove(after[index]!.monthlyRate, before[index]!.monthlyRate);
    assert.include(await (await ask('/teaser?amount=79900')).text(), '12,5');
    assert.equal(calls(), 2 + 1 + 2);
  });

  it('is not followed by an old rate when the service fails', async () => {
    const { client, sandbox } = await startShop();
    await client.offers([50_000]);
    sandbox.lendAt({ nominalRate: 12.5 });
    await client.offers([60_000]);
    sandbox.faults.add({ operation: '*', kind: 'status', status: 503, times: 10 });
    assert.deepEqual(ratesIn(await client.offers([50_000])), [undefined]);
  });

  it('is learned from an answer that was asked for before it and came afterwards: that one is asked for again', async () => {
    const real = createTransport();
    const held: (() => void)[] = [];
    let isHeld = true;
    const transport: Transport = async (request) => {
      const answer = await real(request);
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return answer;
    };
    const { client, sandbox, clock } = await startShop({ transport });
    const early = client.offers([50_000]);
    while (held.length < 1) await turn();
    isHeld = false;
    sandbox.lendAt({ nominalRate: 12.5 });
    clock.pass(second);
    await client.offers([60_000]);
    held.forEach((release) => release());
    assert.equal(ratesIn(await early)[0]?.borrowingRate, 12.5);
    await real.close();
  });
});

/** What customers saw, and what the bank says, in a run of days with changes, silence and amounts drawn by a seed. */
async function live(seed: number) {
  const next = randomOf(seed);
  const real = createTransport();
  const hanging: (() => void)[] = [];
  let isSilent = false;
  const transport: Transport = (request) =>
    isSilent
      ? new Promise((_resolve, reject) =>
          hanging.push(() => reject(new TransportError({ failure: 'timeout', sent: true }))),
        )
      : real(request);
  const { ask, sandbox, clock, ratenkauf } = await startShop({ transport });
  const prices = Array.from({ length: 6 }, () => 20_000 + Math.floor(next() * 300_000));
  const wrong: string[] = [];
  let shown = 0;
  /** The rates that were the bank's since its last change that an answer has shown; older ones must not come. */
  let allowed: number[] = [sandbox.conditions().nominalRate];
  const speak = () => {
    isSilent = false;
    hanging.splice(0).forEach((end) => end());
  };
  const look = async (asked: number[]) => {
    const day = germanDay(clock.now());
    const query = asked.map((amount) => `amount=${amount}`).join('&');
    const waiting = ask(`/offers?${query}`);
    const done = waiting.then((response) => response.json() as Promise<OffersAnswer>);
    let isDone = false;
    void done.then(() => (isDone = true));
    // What waits for a silent service ends, as it does after its time.
    while (!isDone) {
      hanging.splice(0).forEach((end) => end());
      await turn();
    }
    const answer = await done;
    const seen: number[] = [];
    for (const [index, plan] of ratesIn(answer).entries()) {
      if (!plan) continue;
      shown += 1;
      seen.push(plan.borrowingRate);
      const fault = faultOf(plan, { amount: asked[index]!, day, allowed });
      if (fault) wrong.push(`seed ${seed}, ${day}, ${asked[index]}: ${fault}`);
    }
    // Everybody has seen the newest of them now; what is older is over.
    const newest = Math.max(-1, ...seen.map((rate) => allowed.lastIndexOf(rate)));
    if (newest > 0) allowed = allowed.slice(newest);
  };
  for (let step = 0; step < 40; step += 1) {
    const draw = next();
    if (draw < 0.15) clock.pass(Math.floor(next() * 14 * 60) * minute);
    else if (draw < 0.3) clock.pass(Math.floor(next() * 15) * minute);
    else if (draw < 0.37) {
      const nominalRate = Math.round(500 + 50 * step + next() * 49) / 100;
      sandbox.lendAt({ nominalRate });
      allowed.push(nominalRate);
    } else if (draw < 0.44) isSilent = true;
    else if (draw < 0.55 || (isSilent && draw > 0.8)) speak();
    else if (draw < 0.6) void ratenkauf.warm(prices.slice(0, 2)).catch(() => undefined);
    const asked = prices.filter(() => next() < 0.5);
    if (next() < 0.3) asked.push(20_000 + Math.floor(next() * 300_000));
    if (asked.length > 0) await look([...new Set(asked)].sort((a, b) => a - b));
    clock.pass(second);
  }
  speak();
  await real.close();
  return { wrong, shown };
}

/** Returns what is wrong with a rate that is shown for an amount on a day; undefined if nothing is. */
function faultOf(plan: Plan, { amount, day, allowed }: { amount: number; day: string; allowed: readonly number[] }) {
  if (plan.total - plan.interest !== amount) return `of ${plan.total - plan.interest}`;
  if (plan.firstDue !== monthAfter(day)) return `due on ${plan.firstDue}`;
  if (!allowed.includes(plan.borrowingRate)) return `at ${plan.borrowingRate} %, not ${allowed.join(' or ')}`;
  return undefined;
}

/** Returns the same day of the next month, or its last one. */
function monthAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

const seeds = Array.from({ length: 30 }, (_, index) => index + 1);

describe('known rates', () => {
  it.each(allOrFirst(8, seeds))('are never wrong, whatever changes: seed %i', async (seed) => {
    const { wrong, shown } = await live(seed);
    assert.deepEqual(wrong, []);
    assert.isAbove(shown, 20);
  });
});

import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { assert, describe, it, onTestFinished } from 'vitest';
import {
  createFinishedAnswers,
  finishedAnswers,
  policyOf,
  type HandlerWithAnswers,
} from '../../../src/server/http/finished-answers.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { createTransport, type Transport } from '../../../src/service/call/transport.js';
import { createShop, limitsWith, secret } from '../purchases/shop.js';
import { always, minute, startShop, type ShopOverrides } from './server-shop.js';
import { inCi, triesAll } from '../../support/all.js';

/** What a client sends; the condition is made of the entity tag that it got before for the same address. */
interface Asked {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly condition?: ((tag: string) => string) | undefined;
}

interface Answer {
  readonly status: number | undefined;
  /** Names and values as they were sent, except for the date. */
  readonly headers: readonly string[];
  readonly body: string;
}

/**
 * Starts a shop on node:http. `settled` resolves when no call of the service is in progress; `byRoutes` returns how
 * many requests were made a `Request` for the handler.
 */
async function startListening(overrides: ShopOverrides = {}) {
  const real = createTransport();
  const inProgress = new Set<Promise<unknown>>();
  const transport: Transport = (each) => {
    const answer = real(each);
    inProgress.add(answer);
    const forget = () => void inProgress.delete(answer);
    answer.then(forget, forget);
    return answer;
  };
  const shop = await startShop({ transport, ...overrides });
  let byRoutes = 0;
  const { handler }: { handler: HandlerWithAnswers } = shop.ratenkauf;
  const counting = (each: Request) => ((byRoutes += 1), handler(each));
  const server = createServer(toNodeHandler(Object.assign(counting, { [finishedAnswers]: handler[finishedAnswers] })));
  const agent = new Agent({ keepAlive: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    agent.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await real.close();
  });
  const tags = new Map<string, string>();
  const { port } = server.address() as AddressInfo;

  function send({ method, target, headers, condition }: Asked): Promise<Answer> {
    const tag = tags.get(target) ?? '"none"';
    const sent = { ...headers, ...(condition && { 'if-none-match': condition(tag) }) };
    return new Promise((resolve, reject) => {
      const outgoing = request({ port, host: '127.0.0.1', agent, method, path: target, headers: sent }, (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
        incoming.on('end', () => {
          if (incoming.headers.etag) tags.set(target, incoming.headers.etag);
          resolve({
            status: incoming.statusCode,
            headers: withoutDate(incoming.rawHeaders),
            body: Buffer.concat(pieces).toString(),
          });
        });
      });
      outgoing.on('error', reject).end('content-length' in headers ? largeBody : undefined);
    });
  }

  async function settled(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    if (inProgress.size === 0) return;
    await Promise.allSettled(inProgress);
    await settled();
  }

  return { ...shop, send, settled, byRoutes: () => byRoutes };
}

/** More than a body may have. */
const largeBody = 'x'.repeat(20_000);

const withoutDate = (raw: readonly string[]) =>
  raw.filter((_each, index) => raw[index - (index % 2)]?.toLowerCase() !== 'date');

const get = (target: string, headers: Asked['headers'] = {}): Asked => ({
  method: 'GET',
  target: `/ratenkauf${target}`,
  headers: { host: 'shop.example', ...headers },
});

const pieces = [
  'amount=79900',
  'amount=50000',
  'amount=20000',
  'amount=30099',
  'amount=100',
  'amount=99999999',
  'amount=%37%39900',
  'amount=+79900',
  'amount=079900',
  'amount=x',
  'amount',
  'amount=',
  'AMOUNT=79900',
  'utm_source=a',
  "utm_source='ä",
  'amount=79900#x',
  '',
  '%zz',
  '__proto__=1',
  'amount=5e4',
];
const query = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom('amount=79900', 'amount=50000') }, fc.constantFrom(...pieces)),
  { minLength: 1, maxLength: 4 },
);
const path = fc.oneof(
  { weight: 8, arbitrary: fc.constant('/ratenkauf/offers') },
  fc.constantFrom(
    '/ratenkauf/plans',
    '/ratenkauf/./offers',
    '/ratenkauf//offers',
    '/ratenkauf/offers/',
    '/ratenkauf/%6fffers',
    '/ratenkauf/x/../offers',
    '/ratenkauf/consent',
    '*',
    'http://shop.example/ratenkauf/offers',
  ),
);
/** Mostly the same few addresses, so that answers are kept when something odd is asked. */
const target = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '/ratenkauf/offers?amount=79900',
      '/ratenkauf/offers?amount=100&amount=50000',
      '/ratenkauf/plans?amount=79900',
    ),
  },
  fc
    .tuple(path, query)
    .map(([each, parts]) => `${each}?${parts.filter((part) => !/[^\x21-\x7e]/.test(part)).join('&')}`),
);
const conditions: readonly Asked['condition'][] = [
  undefined,
  (tag) => tag,
  (tag) => `W/${tag}`,
  (tag) => `"x", ${tag}`,
  () => '*',
  () => '"x"',
  (tag) => tag.slice(1, -1),
];
const asked: fc.Arbitrary<Asked> = fc.record({
  method: fc.oneof({ weight: 8, arbitrary: fc.constant('GET') }, fc.constantFrom('HEAD', 'POST', 'OPTIONS', 'DELETE')),
  target,
  headers: fc
    .record({
      host: fc.oneof(
        { weight: 6, arbitrary: fc.constant('shop.example') },
        fc.constantFrom('SHOP.example', 'a b', '1.2.3', 'x:99999', 'shop.example/x', ''),
      ),
      'x-client': fc.constantFrom('a', 'b'),
      'accept-encoding': fc.constantFrom('gzip', 'identity'),
    })
    .chain((headers) =>
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(headers) },
        fc.constant({ ...headers, 'content-length': String(largeBody.length) }),
      ),
    ),
  condition: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...conditions)),
});
type Step =
  | { readonly ask: Asked; readonly times: number }
  | { readonly pass: number }
  | { readonly service: 'fails' | 'works' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ ask: asked, times: fc.constantFrom(1, 2, 3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      pass: fc.constantFrom(1, 999, 1000, 5000, 10 * minute, 70 * minute, 11 * 60 * minute),
    }),
  },
  fc.record({ service: fc.constantFrom('fails' as const, 'works' as const) }),
);

/** Starts two shops that differ only in whether finished answers are kept. */
async function startBoth() {
  const start = (finishedAnswers: number) => {
    const shop = {
      ...createShop().shop,
      pricesAmong: async (amounts: readonly number[]) => amounts.filter((amount) => amount % 100 === 0),
    };
    const clientKey = (each: Request) => each.headers.get('x-client') ?? undefined;
    const overrides = {
      shop,
      secret,
      database: ':memory:',
      reconcileEvery: 0,
      clientKey,
    };
    return startListening({ ...overrides, limits: limitsWith({ finishedAnswers }) });
  };
  return Promise.all([start(100_000), start(0)]);
}

/** Does the same with both, and compares what is answered and how often the service was asked. */
async function walk(steps: readonly Step[], both: Awaited<ReturnType<typeof startBoth>>): Promise<void> {
  for (const each of steps) {
    if ('pass' in each) for (const { clock } of both) clock.pass(each.pass);
    else if ('ask' in each) for (let time = 0; time < each.times; time += 1) await compare(each.ask, both);
    else
      for (const { sandbox } of both) {
        sandbox.faults.clear();
        if (each.service === 'fails') sandbox.faults.add(always({ operation: '*', kind: 'status', status: 503 }));
      }
  }
}

async function compare(ask: Asked, both: Awaited<ReturnType<typeof startBoth>>): Promise<void> {
  const [kept, fresh] = await Promise.all(
    both.map(async ({ send, settled }) => {
      const answer = await send(ask);
      await settled();
      return answer;
    }),
  );
  assert.deepEqual(kept, fresh, JSON.stringify(ask));
  assert.equal(both[0].calls(), both[1].calls(), 'calls of the service');
}

describe('a finished answer', () => {
  it('is byte for byte and header for header what the routes answer, whatever is asked, in whatever state of the cache', async () => {
    const count = { sent: 0, byRoutes: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const both = await startBoth();
        await walk(steps, both);
        for (const each of steps) if ('ask' in each) count.sent += each.times;
        count.byRoutes += both[0].byRoutes();
      }),
      { numRuns: Number(process.env['RANDOM_RUNS'] || (triesAll ? 12 : 4)), endOnFailure: true },
    );
    assert.isBelow(count.byRoutes, count.sent * 0.95, 'some were answered without the routes');
  });

  it('is the same Response for servers that speak fetch', async () => {
    const [kept, fresh] = await Promise.all(
      (await startBoth()).map(async ({ ask }) => {
        const answers = [];
        let tag = '"none"';
        for (const [method, ifNoneMatch] of ['GET', 'GET', 'HEAD', 'GET'].flatMap((each) => [[each], [each, 'tag']])) {
          const headers: HeadersInit = ifNoneMatch ? { 'if-none-match': tag } : {};
          const response = await ask('/offers?amount=79900&amount=50000', { method: method ?? '', headers });
          tag = response.headers.get('etag') ?? '';
          answers.push([response.status, response.statusText, [...response.headers], await response.text()]);
        }
        return answers;
      }),
    );
    assert.deepEqual(kept, fresh);
    assert.deepEqual(
      kept?.map(([status]) => status),
      [200, 304, 200, 304, 200, 304, 200, 304],
    );
  });

  it('is sent without the routes and without a Request, with a body (200) and without one (304)', async () => {
    const { send, byRoutes } = await startListening();
    const whole = get('/offers?amount=79900&amount=50000');
    const tagged = { ...whole, condition: (tag: string) => tag };
    const answers = [await send(whole), await send(tagged)];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 304],
    );
    assert.equal(byRoutes(), 2);
    assert.deepEqual([await send(whole), await send(tagged)], answers);
    assert.equal(byRoutes(), 2);
  });

  it('is not given while the clock shows a time before it was made', async () => {
    const { send, clock, byRoutes } = await startListening();
    for (const count of [1, 1]) {
      await send(get('/offers?amount=79900'));
      assert.equal(byRoutes(), count);
    }
    clock.pass(-1);
    await send(get('/offers?amount=79900'));
    assert.equal(byRoutes(), 2);
  });

  it('keeps its amounts in the cache when strangers ask for many others', inCi, async () => {
    const { send, clock } = await startListening();
    await send(get('/offers?amount=79900'));
    for (const each of [5, 6]) {
      clock.pass(each * 1000);
      await send(get('/offers?amount=79900'));
    }
    const others = Array.from({ length: 2100 }, (_each, index) => `amount=${20_000 + index}`);
    for (let from = 0; from < others.length; from += 100)
      await send(get(`/offers?${others.slice(from, from + 100).join('&')}`));
    assert.include((await send(get('/plans?amount=79900'))).headers, policyOf(10 * minute - 11_000));
  });

  it('is not given after the handler was closed', async () => {
    const { send, ratenkauf } = await startListening();
    for (const status of [200, 200]) assert.equal((await send(get('/offers?amount=79900'))).status, status);
    await ratenkauf.close();
    assert.equal((await send(get('/offers?amount=79900'))).status, 503);
    assert.equal(
      (await ratenkauf.handler(new Request('https://shop.example/ratenkauf/offers?amount=79900'))).status,
      503,
    );
  });

  it('does not bypass a function of the shop that wraps the handler', async () => {
    const { ratenkauf } = await startShop();
    let seen = 0;
    const server = createServer(toNodeHandler(async (each) => ((seen += 1), ratenkauf.handler(each))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections())));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ratenkauf/offers?amount=79900`;
    for (let count = 0; count < 3; count += 1) assert.equal((await fetch(address)).status, 200);
    assert.equal(seen, 3);
  });

  it('is dropped before all of them take more bytes than allowed, the least used first', () => {
    const answers = createFinishedAnswers({ bytes: 50_000, now: () => 0 });
    const body = new Uint8Array(2000);
    const finish = { tag: '"x"', freshUntil: 1000 };
    const targetOf = (number: number) => `/offers?amount=${number}`;
    for (let number = 0; number < 1000; number += 1) {
      answers.keep(targetOf(number), undefined, new Response(body), { body, ...finish });
      assert.isDefined(answers.find(targetOf(0), undefined));
    }
    const kept = Array.from({ length: 1000 }, (_each, number) => answers.find(targetOf(number), undefined)).filter(
      Boolean,
    );
    assert.isBelow(kept.length * body.length, 50_000);
    assert.isAbove(kept.length, 10);
    answers.keep('/large', undefined, new Response(body), {
      body: new Uint8Array(60_000),
      ...finish,
    });
    assert.isUndefined(answers.find('/large', undefined));
  });
});

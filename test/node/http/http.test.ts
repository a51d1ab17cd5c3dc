import { createContexts } from '../../../src/server/shop/contexts.js';
import { assert, describe, it } from 'vitest';
import { errorAnswerSchema } from '../../../src/contract/errors.js';
import { routes } from '../../../src/contract/routes.js';
import { createFinishedAnswers } from '../../../src/server/http/finished-answers.js';
import { createHandler } from '../../../src/server/http/handler.js';
import { createAdmission } from '../../../src/server/operations/admission.js';
import { minute, startShop } from './server-shop.js';

const errorOf = async (response: Response) => errorAnswerSchema.parse(JSON.parse(await response.text())).error;
const maxAgeOf = (response: Response) => Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]);

describe('the handler', () => {
  it('lets browsers keep an answer exactly as long as it is fresh', async () => {
    const { ask, clock } = await startShop();
    assert.equal(
      (await ask('/offers?amount=79900')).headers.get('cache-control'),
      'public, max-age=600, must-revalidate',
    );
    clock.pass(4 * minute + 500);
    assert.equal(maxAgeOf(await ask('/offers?amount=79900')), 359);
    assert.equal(maxAgeOf(await ask('/offers?amount=79900&amount=50000')), 359, 'the oldest entry decides');
    assert.equal(maxAgeOf(await ask('/plans?amount=50000')), 600);
    assert.equal(maxAgeOf(await ask('/consent')), 0);
    assert.equal(maxAgeOf(await ask('/offers?amount=100')), 600, 'what no bank has said does not age');
  });

  it('answers "not modified" only for the same answer, also after it was fetched again', async () => {
    const { ask, clock, calls } = await startShop();
    const first = await ask('/offers?amount=79900');
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"\w+"$/);
    const second = await ask('/offers?amount=79900', { headers: { 'if-none-match': etag } });
    assert.equal(second.status, 304);
    assert.equal(await second.text(), '');
    assert.equal(second.headers.get('etag'), etag);
    assert.equal(maxAgeOf(second), 600);
    assert.equal((await ask('/offers?amount=50000', { headers: { 'if-none-match': etag } })).status, 200);
    const consent = (await ask('/consent')).headers.get('etag');
    clock.pass(3 * 60 * minute);
    assert.equal((await ask('/consent')).headers.get('etag'), consent);
    assert.equal(calls('texte.zustimmung'), 2);
  });

  it('refuses amounts that are none, or more than a hundred, with what is expected, and does not ask the bank', async () => {
    const { ask, calls } = await startShop();
    const many = Array.from({ length: 101 }, (_, index) => `amount=${index}`);
    assert.equal((await ask(`/offers?${many.slice(1).join('&')}`)).status, 200);
    for (const path of [
      ...['', 'amount=', 'amount=1e5', 'amount=79900.5', 'amount=-1', 'amount=079900'].map(
        (query) => `/offers?${query}`,
      ),
      ...['', 'amount=20000&amount=30000', 'amount=x', 'amount=123456789012'].map((query) => `/plans?${query}`),
      `/offers?${many.join('&')}`,
    ]) {
      const response = await ask(path);
      assert.deepEqual([response.status, response.headers.get('cache-control')], [400, 'no-store'], path);
      const { code, message, retryable } = await errorOf(response);
      assert.deepEqual([code, /amount/.test(message), retryable], ['invalid_request', true, false], path);
    }
    assert.equal(calls(), 0);
  });

  it('answers every other path with 404', async () => {
    const { ask, ratenkauf } = await startShop();
    for (const path of ['', '/', '/offers/', '/offers/x', '/purchase', '/%6', '/..%2foffers']) {
      const response = await ask(path);
      assert.equal(response.status, 404, path);
      assert.equal((await errorOf(response)).code, 'not_found');
    }
    assert.equal((await ratenkauf.handler(new Request('https://shop.example/offers?amount=20000'))).status, 404);
    assert.equal((await ratenkauf.handler(new Request('https://shop.example/ratenkaufoffers'))).status, 404);
  });

  it('refuses other methods and says which are right; there is no CORS', async () => {
    const { ask } = await startShop();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const headers = { origin: 'https://other.example', 'access-control-request-method': 'GET' };
      const response = await ask('/offers?amount=79900', { method, headers });
      assert.equal(response.status, 405, method);
      assert.equal(response.headers.get('allow'), 'GET, HEAD');
      assert.equal((await errorOf(response)).code, 'invalid_request');
      assert.isNull(response.headers.get('access-control-allow-origin'));
    }
  });

  it('answers HEAD with the headers of GET and without a body', async () => {
    const { ask } = await startShop();
    const get = await ask('/plans?amount=79900');
    const head = await ask('/plans?amount=79900', { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
    assert.deepEqual([...head.headers], [...get.headers]);
    assert.equal((await ask('/plans?amount=1', { method: 'HEAD' })).status, 422);
  });

  it('sends headers with every answer against sniffing, framing, referrers and loading', async () => {
    const { ask } = await startShop();
    for (const path of [
      ...Object.values(routes).map((each) => `${each.path}?amount=79900`),
      '/nowhere',
      '/plans?amount=x',
    ]) {
      const { headers } = await ask(path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
      assert.match(
        headers.get('content-type') ?? '',
        path.startsWith('/teaser?') ? /^text\/html; charset=utf-8$/ : /^application\/json/,
      );
      assert.isNull(headers.get('set-cookie'));
    }
  });

  it('answers below the path of publicUrl only, whatever the host', async () => {
    const { ratenkauf } = await startShop({ publicUrl: 'https://shop.example/de/raten/' });
    assert.equal(
      (await ratenkauf.handler(new Request('http://10.0.0.7:8080/de/raten/offers?amount=79900'))).status,
      200,
    );
    assert.equal(
      (await ratenkauf.handler(new Request('https://shop.example/ratenkauf/offers?amount=79900'))).status,
      404,
    );
  });

  it('answers an unforeseen error with "internal": it is logged, and its message is not shown', async () => {
    const seen: unknown[] = [];
    const handler = createHandler({
      admission: createAdmission(),
      contexts: createContexts(),
      answers: createFinishedAnswers({ bytes: 0, now: Date.now }),
      now: Date.now,
      path: '/r',
      context: { consents: { current: () => Promise.reject(new TypeError('the inside of the handler')) } } as never,
      onUnforeseen: (error) => seen.push(error),
    });
    const response = await handler(new Request('https://shop.example/r/consent'));
    assert.equal(response.status, 500);
    assert.deepEqual(await errorOf(response), {
      code: 'internal',
      message: 'Something is wrong with the handler. See its log.',
      retryable: false,
    });
    assert.deepEqual(seen.map(String), ['TypeError: the inside of the handler']);
  });

  it('goes on when the log function of the shop throws', async () => {
    const shop = await startShop({
      log: () => {
        throw new Error('disk full');
      },
    });
    shop.sandbox.faults.add({ operation: '*', kind: 'status', status: 503 });
    assert.equal((await shop.ask('/consent')).status, 503);
  });

  it('says that the service is unavailable once it is closed', async () => {
    const { ask, ratenkauf, log } = await startShop();
    await ratenkauf.close();
    assert.equal((await ask('/consent')).status, 503);
    assert.equal((await ask('/health')).status, 503);
    assert.deepEqual(log, []);
  });
});

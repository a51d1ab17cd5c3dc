import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { createSigner, type Signature } from '../../../src/service/transactions/signature.js';
import { createTransactionApi } from '../../../src/service/transactions/transaction-api.js';
import type { ServiceRequest, Transport } from '../../../src/service/call/transport.js';
import { credentials, failureOf, wireTransaction } from './builders.js';

const secret = 'geheim-ü';
const json = { 'content-type': 'application/hal+json' };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const sha256 = (text: string) =>
  `sha256=${createHash('sha256')
    .update(text + secret)
    .digest('hex')}`;
const hmac = (text: string) => `hmacsha256=${createHmac('sha256', secret).update(text).digest('hex')}`;

describe('a signature', () => {
  it('is the digest of the body without tabs and line ends, followed by the secret', () => {
    const { sign } = createSigner({ secret });
    assert.equal(sign('{\r\n\t"value": "1 0"\r\n}'), sha256('{"value": "1 0"}'));
    assert.equal(sign(), sha256(''));
  });

  it('is, as an option, the keyed digest of the unchanged body', () => {
    const { sign } = createSigner({ secret, scheme: 'hmacsha256' });
    assert.equal(sign('{\n}'), hmac('{\n}'));
    assert.equal(sign(), hmac(''));
  });

  it('of an answer is checked over its bytes, and without line ends only for JSON', () => {
    const { isSigned } = createSigner({ secret });
    const answer = (body: string, signature: string, headers: Record<string, string> = json) =>
      isSigned({ status: 200, headers: { ...headers, 'content-signature': signature }, body: bytesOf(body) });
    assert.isTrue(answer('{\n"a":\t"ü"}', sha256('{"a":"ü"}')));
    assert.isTrue(answer('', sha256('')));
    assert.isTrue(answer('a\nb', sha256('a\nb'), { 'content-type': 'application/zip' }));
    assert.isFalse(answer('a\nb', sha256('ab'), { 'content-type': 'application/zip' }));
    for (const wrong of ['', 'sha256=', sha256('x'), hmac('{}'), sha256('{}').slice(0, -1), `${sha256('{}')}0`])
      assert.isFalse(answer('{}', wrong), wrong);
    assert.isFalse(isSigned({ status: 200, headers: json, body: bytesOf('{}') }));
  });

  it('becomes invalid with a change of any significant byte', () => {
    for (const scheme of ['sha256', 'hmacsha256'] as const) {
      const { sign, isSigned } = createSigner({ secret, scheme });
      fc.assert(
        fc.property(fc.json(), fc.nat(), fc.integer({ min: 1, max: 255 }), (text, place, change) => {
          const headers = { ...json, 'content-signature': sign(text) };
          const body = bytesOf(text);
          assert.isTrue(isSigned({ status: 200, headers, body }));
          const changed = body.map((byte, index) => (index === place % body.length ? byte ^ change : byte));
          assert.isFalse(isSigned({ status: 200, headers, body: changed }));
        }),
      );
    }
  });

  it('needs a secret and a known scheme', async () => {
    for (const wrong of [{ secret: '' }, { secret: 5 }, { secret, scheme: 'md5' }, { secret, scheme: 'constructor' }]) {
      assert.equal((await failureOf((async () => createSigner(wrong as Signature))())).code, 'invalid_input');
    }
  });
});

describe('with a signature', () => {
  const id = 'AB12CD';
  type Signing = (body: string) => string | undefined;

  function apiWith(
    sign: Signing,
    { status = 200, contentType = 'application/hal+json', body = JSON.stringify(wireTransaction()) } = {},
    scheme?: 'sha256' | 'hmacsha256',
  ) {
    const requests: ServiceRequest[] = [];
    const transport: Transport = async (request) => {
      requests.push(request);
      const signature = sign(body);
      return {
        status,
        headers: { 'content-type': contentType, ...(signature && { 'content-signature': signature }) },
        body: bytesOf(body),
      };
    };
    return {
      requests,
      api: createTransactionApi({
        ...credentials,
        host: 'https://pay.example',
        transport,
        signature: { secret, scheme },
      }),
    };
  }
  const accepted = { status: 202, contentType: '', body: '' };

  it('an answer without it, or with another one, is discarded whatever it contains', async () => {
    const notOurs: Signing[] = [() => undefined, () => sha256('x'), hmac];
    for (const sign of notOurs) {
      for (const [status, code] of [
        [200, 'malformed'],
        [400, 'malformed'],
        [401, 'malformed'],
        [404, 'malformed'],
        [500, 'failed'],
        [503, 'failed'],
      ] as const) {
        const reading = await failureOf(apiWith(sign, { status }).api.transaction(id));
        // The failure may come from a proxy in front of the service, which signs nothing: only then is a retry useful.
        assert.deepInclude(reading, { code, status, maybeDone: false, retryable: code === 'failed' });
        assert.include(reading.message, 'signature');
      }
      for (const answer of [accepted, { ...accepted, status: 400 }]) {
        assert.deepInclude(await failureOf(apiWith(sign, answer).api.refund(id, 1)), {
          code: 'malformed',
          maybeDone: true,
        });
        assert.deepInclude(await failureOf(apiWith(sign, answer).api.capture(id)), {
          code: 'malformed',
          maybeDone: true,
        });
      }
      const documents = { contentType: 'application/zip', body: 'PK' };
      assert.deepInclude(await failureOf(apiWith(sign, documents).api.documents()), {
        code: 'malformed',
        maybeDone: false,
      });
    }
  });

  it('a digest in capitals is the same digest', async () => {
    assert.equal(
      (await apiWith((body) => sha256(body).toUpperCase(), { status: 200 }).api.transaction(id)).businessId,
      id,
    );
  });

  it('an error is believed when it is signed', async () => {
    for (const [status, code] of [
      [400, 'rejected'],
      [401, 'refused'],
      [404, 'not_found'],
      [409, 'rejected'],
      [500, 'failed'],
    ] as const) {
      const problem = { status, contentType: 'application/problem+json', body: '{}' };
      assert.deepInclude(await failureOf(apiWith(sha256, problem).api.refund(id, 1)), { code, status });
      assert.deepInclude(await failureOf(apiWith(sha256, problem).api.documents()), { code, status });
    }
  });

  it('documents are handed over once they are complete and checked', async () => {
    const { api } = apiWith(sha256, { contentType: 'application/zip', body: 'PK\n\t' });
    assert.equal(await new Response((await api.documents())?.body).text(), 'PK\n\t');
  });
});

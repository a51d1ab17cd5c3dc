import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { createSigner, type Signature } from '../../../src/service/transactions/signature.js';
import type { Transport } from '../../../src/service/call/transport.js';
import { clientsWith, failureOf, wireTransaction } from './builders.js';

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
  type Signing = (body: string) => string | undefined;
  const record = { contentType: 'application/hal+json', body: JSON.stringify(wireTransaction()) };

  /** Creates a client of API A whose service gives this answer and signs it so. */
  function apiWith(sign: Signing, { status = 200, contentType, body }: { status?: number } & typeof record) {
    const signature = sign(body);
    const headers = { 'content-type': contentType, ...(signature && { 'content-signature': signature }) };
    const transport: Transport = async () => ({ status, headers, body: bytesOf(body) });
    return clientsWith(transport, { signature: { secret } }).merchant;
  }

  it('an answer without it, or with another one, is discarded whatever it contains', async () => {
    for (const sign of [() => undefined, () => sha256('x'), hmac] as Signing[]) {
      for (const status of [200, 400, 401, 404, 500, 503]) {
        const reading = await failureOf(apiWith(sign, { ...record, status }).transaction('AB12CD'));
        // The failure may come from a proxy in front of the service, which signs nothing: only then is a retry useful.
        const code = status >= 500 ? 'failed' : 'malformed';
        assert.deepInclude(reading, { code, status, maybeDone: false, retryable: status >= 500 });
        assert.include(reading.message, 'signature');
      }
      for (const status of [202, 400]) {
        const api = apiWith(sign, { status, contentType: '', body: '' });
        for (const work of [api.refund('AB12CD', 1), api.capture('AB12CD')])
          assert.deepInclude(await failureOf(work), { code: 'malformed', maybeDone: true });
      }
      const documents = apiWith(sign, { contentType: 'application/zip', body: 'PK' }).documents();
      assert.deepInclude(await failureOf(documents), { code: 'malformed', maybeDone: false });
    }
  });

  it('an answer is believed when it is signed, also an error, and with a digest in capitals', async () => {
    const capitals = (body: string) => sha256(body).toUpperCase();
    assert.equal((await apiWith(capitals, record).transaction('AB12CD')).businessId, 'AB12CD');
    for (const [status, code] of [
      [400, 'rejected'],
      [401, 'refused'],
      [404, 'not_found'],
      [500, 'failed'],
    ] as const) {
      const api = apiWith(sha256, { status, contentType: 'application/problem+json', body: '{}' });
      for (const work of [api.refund('AB12CD', 1), api.documents()])
        assert.deepInclude(await failureOf(work), { code, status });
    }
    const documents = await apiWith(sha256, { contentType: 'application/zip', body: 'PK\n\t' }).documents();
    assert.equal(await new Response(documents?.body).text(), 'PK\n\t');
  });
});

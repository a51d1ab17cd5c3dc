import { assert, describe, it } from 'vitest';
import { clientsWith, failureOf, fakeTransport, type FakeAnswer } from './builders.js';

const id = '2.de.4145.1-0303135329-211';
const clientOf = (answer: FakeAnswer) => clientsWith(fakeTransport(answer).transport).authorization;

describe('the newer interface', () => {
  it.each<FakeAnswer>([
    { body: { message: 'hello' } },
    { body: { message: 'other' } },
    { body: {} },
    { body: ['hello'] },
    { body: '', contentType: '' },
    { body: 'hello', contentType: 'text/plain' },
    { body: 'OK', contentType: 'text/plain' },
    { body: '<p>hello</p>', contentType: 'text/html' },
  ])('accepts the credentials with 200, whether it repeats the message or not: %j', async (answer) => {
    assert.deepEqual(await clientOf(answer).integrationCheck('hello'), { result: 'ok' });
  });

  it('accepts the credentials by no page that does not repeat the message, and not where it says otherwise', async () => {
    const page = clientOf({ body: '<p>Log in</p>', contentType: 'text/html' });
    assert.equal((await failureOf(page.integrationCheck('hello'))).code, 'malformed');
    const inactive = clientOf({ body: { message: 'Webshop 2.de.1.1 inactive' } });
    assert.deepEqual(await inactive.integrationCheck('hello'), {
      result: 'inactive',
      text: 'Webshop 2.de.1.1 inactive',
    });
  });

  it('is read without guessing: an unknown status is unknown, and the answer about another purchase is malformed', async () => {
    assert.deepEqual(await clientOf({ body: { status: 'HALTED' } }).transaction(id), { status: 'unknown' });
    assert.deepEqual(await clientOf({ body: { status: 'constructor' } }).transaction(id), {
      status: 'unknown',
    });
    assert.equal(
      (await failureOf(clientOf({ body: { status: 'AUTHORIZED', transactionId: 'other' } }).transaction(id))).code,
      'malformed',
    );
  });
});

import { assert, describe, it } from 'vitest';
import { failureOf, transactionsAnswering } from './builders.js';

const id = 'AB12CD';

describe('reporting', () => {
  it('may be a POST, as an option', async () => {
    const { api, requests } = transactionsAnswering(undefined, { reportMethod: 'POST' });
    await api.capture(id, { trackingNumber: '00340' });
    await api.refund(id, 123_45);
    await api.capture(id);
    assert.deepEqual(
      requests.map(({ method, body }) => [method, body]),
      [
        ['POST', '{"trackingNumber":"00340"}'],
        ['POST', '{"value":"123.45"}'],
        ['POST', undefined],
      ],
    );
  });

  it('is accepted with 202 and any body, and with 200 without one', async () => {
    for (const answer of [
      { status: 202, body: '', contentType: 'application/json' },
      { status: 200, body: '' },
      { status: 202, body: {} },
      { status: 202, body: '<p>x</p>', contentType: 'text/html' },
      { status: 202, body: 'accepted', contentType: 'text/plain' },
      { status: 202, body: '{' },
    ]) {
      assert.isUndefined(await transactionsAnswering(answer).api.capture(id));
    }
  });

  it('is checked before sending, and the error quotes nothing of the input', async () => {
    const { api, requests } = transactionsAnswering();
    const works = [
      ...[0, -1, 1.5, Number.NaN, Infinity, '5' as never, undefined as never].map((amount) => api.refund(id, amount)),
      ...['', ' ', 'a\nb', 'x'.repeat(101), '\uD800', 7 as never].map((trackingNumber) =>
        api.capture(id, { trackingNumber }),
      ),
    ];
    for (const work of works) assert.deepInclude(await failureOf(work), { code: 'invalid_input', maybeDone: false });
    assert.lengthOf(requests, 0);
  });
});

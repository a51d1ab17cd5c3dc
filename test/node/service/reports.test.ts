import { assert, describe, it } from 'vitest';
import { centsFromDecimal, decimalFromCents } from '../../../src/rules/money.js';
import { createTransactionApi } from '../../../src/service/transactions/transaction-api.js';
import { TransportError } from '../../../src/service/call/transport.js';
import { credentials, failureOf, transactionsAnswering } from './builders.js';
import { triesAll } from '../../support/all.js';

const id = 'AB12CD';
const problem = (status: number, body: unknown = {}) => ({ status, contentType: 'application/problem+json', body });

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

  it('is accepted with 202 and any body, and otherwise with an empty body or a JSON one only', async () => {
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
    for (const answer of [
      { status: 200, body: '<p>x</p>', contentType: 'text/html' },
      { status: 302, body: '' },
      { status: 200, body: '{' },
    ]) {
      assert.deepInclude(await failureOf(transactionsAnswering(answer).api.capture(id)), {
        code: 'malformed',
        maybeDone: true,
      });
    }
  });

  it('is checked before sending, and the error quotes nothing of the input', async () => {
    const { api, requests } = transactionsAnswering();
    const works = [
      ...[0, -1, 1.5, Number.NaN, Infinity, '5' as never, undefined as never].map((amount) => api.refund(id, amount)),
      ...['', ' ', 'a\nb', 'x'.repeat(101), '\uD800', 7 as never].map((trackingNumber) =>
        api.capture(id, { trackingNumber }),
      ),
      ...['', '../ab1', 'ab12c', null as never].flatMap((wrong) => [api.refund(wrong, 1), api.capture(wrong)]),
    ];
    for (const work of works) assert.deepInclude(await failureOf(work), { code: 'invalid_input', maybeDone: false });
    assert.lengthOf(requests, 0);
  });

  it('fails with the error of the service, and says whether it may have been carried out', async () => {
    const page = { status: 400, contentType: 'text/html', body: '<p>Support-ID: 123</p>' };
    for (const [answer, code, maybeDone] of [
      [problem(400, { title: 'x', violations: [{ field: 'value', message: 'y' }] }), 'rejected', false],
      [problem(401, { title: 'x', detail: 'y' }), 'refused', false],
      [problem(403, { title: 'x', violations: [{ field: null, message: 'y' }] }), 'refused', false],
      // The service answers 400 to what it does not process, in a body of a form that is not public.
      [problem(400, { title: 'x', violations: [] }), 'rejected', false],
      [problem(400), 'rejected', false],
      [{ status: 400, contentType: 'text/plain', body: 'Content-signature' }, 'rejected', false],
      [{ status: 400, contentType: '', body: '' }, 'rejected', false],
      [problem(403), 'refused', true],
      [problem(404), 'not_found', true],
      [problem(409), 'rejected', true],
      [problem(500), 'failed', true],
      [page, 'rejected', true],
    ] as const) {
      for (const work of [
        transactionsAnswering(answer).api.capture(id),
        transactionsAnswering(answer).api.refund(id, 1),
      ]) {
        assert.deepInclude(await failureOf(work), { code, status: answer.status, maybeDone });
      }
    }
  });

  it('names the fields of violations and never quotes their texts', async () => {
    const violations = [
      { field: 'value', message: '9999.99 is too much' },
      { field: 'Ralf Ratenkauf', message: 'x' },
      'odd',
      { field: 'page' },
      { field: 'value' },
    ];
    const { message } = await failureOf(
      transactionsAnswering(problem(400, { title: 'Bad', violations })).api.refund(id, 999_999),
    );
    assert.match(message, /violations: value, page\.$/);
    assert.notMatch(message, /Ralf|9999/);
  });

  it('without an answer may have been carried out, unless it was never sent', async () => {
    for (const [failure, sent] of [
      ['timeout', true],
      ['unreachable', true],
      ['unreachable', false],
      ['aborted', true],
    ] as const) {
      const transport = () => Promise.reject(new TransportError({ failure, sent }));
      const api = createTransactionApi({ ...credentials, host: 'https://pay.example', transport });
      for (const work of [api.capture(id), api.refund(id, 1)])
        assert.deepInclude(await failureOf(work), { code: failure, maybeDone: sent });
      assert.deepInclude(await failureOf(api.transaction(id)), { code: failure, maybeDone: false });
    }
  });
});

describe('amounts', () => {
  /** Formats an amount for the wire, without the module under test. */
  const asText = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

  it('are the same after being sent and read back, each of a million', () => {
    for (let cents = 1; cents <= 10_000_00; cents += triesAll || cents < 10_000 ? 1 : 7) {
      const sent = decimalFromCents(cents);
      const told: unknown = JSON.parse(JSON.stringify(Number(sent)));
      if (sent !== asText(cents) || centsFromDecimal(told as number) !== cents)
        assert.fail(`${cents} became ${sent} and ${String(told)}`);
    }
  });

  it('are sent as they are written in cents, without rounding', async () => {
    const { api, requests } = transactionsAnswering();
    for (let cents = 1; cents <= 10_000_00; cents += cents < 10_00 ? 1 : 997) {
      await api.refund(id, cents);
      assert.equal(requests.pop()?.body, `{"value":"${asText(cents)}"}`);
    }
  });
});

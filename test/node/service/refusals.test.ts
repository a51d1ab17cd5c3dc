import { assert, describe, it } from 'vitest';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { createTransactionApi } from '../../../src/service/transactions/transaction-api.js';
import { credentials, failureOf, wireAnswer, wireMessage } from './builders.js';
import { connect, serve } from './server.js';

const json = 'application/json';
const problemType = 'application/problem+json';
const keyed = (key: string, severity = 'ERROR') => wireAnswer({}, [wireMessage({ key, severity })]);

/**
 * Answers, and whether each is recognised as the service's own refusal by the interfaces with the envelope and by those
 * with problem details.
 */
const answers: readonly (readonly [
  what: string,
  status: number,
  type: string,
  body: string | object,
  byEnvelope: boolean,
  byProblem: boolean,
])[] = [
  ['an ERROR message with a key', 404, json, keyed('AllgemeineMeldungenMsg.Errors.VORGANG_UNBEKANNT'), true, true],
  ['an ERROR message with a key inside 200', 200, json, keyed('X.Errors.STATUS_UNGUELTIG'), true, true],
  ['an ERROR message without a key', 409, json, keyed(''), false, false],
  ['a key that is none', 409, json, keyed('Ralf Ratenkauf'), false, false],
  ['messages without an error', 409, json, keyed('X.Infos.HINWEIS', 'INFO'), false, false],
  ['a problem with a detail', 401, problemType, { title: 'Unauthorized', detail: 'no' }, false, true],
  [
    'a problem with violations',
    404,
    problemType,
    { title: 'Not Found', violations: [{ field: null, message: 'no' }] },
    false,
    true,
  ],
  ['a problem with a title alone', 404, problemType, { title: 'Not Found' }, false, false],
  ['JSON of another shape', 404, json, { error: 'not found' }, false, false],
  [
    "a gateway's message",
    403,
    json,
    { message: 'Forbidden', messages: [{ key: 'X.Y', severity: 'ERROR' }] },
    false,
    false,
  ],
  ['no body', 404, '', '', false, false],
  ['HTML', 409, 'text/html', '<h1>409 Conflict</h1>', false, false],
  ['an envelope that says it is HTML', 404, 'text/html', JSON.stringify(keyed('X.Errors.Y')), false, false],
  ["a firewall's page", 400, 'text/html', 'Support-ID: 42', false, false],
  ['a redirect', 302, json, {}, false, false],
  ['JSON that breaks off', 200, json, '{"wsMessages":{"messages":[', false, false],
];

describe('over real HTTP, a failure', () => {
  it.each(answers)(
    'is recognized as one of the service, or not: %s, %i',
    async (_what, status, type, body, byEnvelope, byProblem) => {
      const { url: host } = await serve((_request, response) => {
        response
          .writeHead(status, type ? { 'content-type': type } : {})
          .end(typeof body === 'string' ? body : JSON.stringify(body));
      });
      const options = { ...credentials, host, transport: connect() };
      const payment = createPaymentApi(options);
      const transactions = createTransactionApi(options);
      for (const work of [payment.confirm('2.de.1-1'), payment.decision('2.de.1-1'), payment.plans(799_00)]) {
        assert.deepInclude(await failureOf(work), { status, byService: byEnvelope });
      }
      for (const work of [transactions.transaction('AB12CD'), transactions.documents()]) {
        assert.deepInclude(await failureOf(work), { status, byService: byProblem });
      }
      // Only the service itself can rule out that the work was done.
      assert.deepInclude(await failureOf(payment.confirm('2.de.1-1')), { maybeDone: !byEnvelope });
    },
  );

  it('of the service itself may have been carried out, whatever its status', async () => {
    for (const [status, key] of [
      [500, 'STATUS_UNGUELTIG'],
      [400, 'TECHNISCHER_FEHLER'],
      [200, 'TECHNISCHER_FEHLER'],
    ] as const) {
      const { url: host } = await serve((_request, response) => {
        response.writeHead(status, { 'content-type': json }).end(JSON.stringify(keyed(`X.Errors.${key}`)));
      });
      const failure = await failureOf(
        createPaymentApi({ ...credentials, host, transport: connect() }).confirm('2.de.1-1'),
      );
      assert.deepInclude(failure, { status, byService: true, maybeDone: true });
    }
  });

  it('without an answer is not one of the service', async () => {
    const { url: host } = await serve(({ socket }) => socket.destroy());
    const lost = createPaymentApi({ ...credentials, host, transport: connect() });
    assert.deepInclude(await failureOf(lost.confirm('2.de.1-1')), { byService: false, maybeDone: true });
    const nobody = createPaymentApi({ ...credentials, host: 'http://127.0.0.1:1', transport: connect() });
    assert.deepInclude(await failureOf(nobody.confirm('2.de.1-1')), { byService: false, maybeDone: false });
    assert.deepInclude(await failureOf(nobody.confirm('../..')), { byService: false, maybeDone: false });
  });
});

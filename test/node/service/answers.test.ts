import { assert, describe, it } from 'vitest';
import { type Transport, TransportError } from '../../../src/service/call/transport.js';
import type { ServiceErrorCode } from '../../../src/service/wire/service-error.js';
import * as table from '../wire/operations.js';
import type { Operation } from '../wire/row.js';
import { hasMessages } from '../wire/table.js';
import {
  type Clients,
  clientsWith,
  failureOf,
  type FakeAnswer,
  fakeTransport,
  wireAnswer,
  wireMessage,
} from './builders.js';

const operations = (Object.values(table) as unknown as readonly Operation[]).filter(({ call }) => call);
const ids = { technicalId: '2.de.1-1', businessId: 'AB12CD', lowerId: 'ab12cd', webshopId: '2.de.9999.10001' };
const failing = ({ call, usual }: Operation, clients: Clients) =>
  failureOf(call?.(clients, ids, usual?.input as never) ?? Promise.resolve());

/** Codes of failures that may pass. */
const passing: readonly ServiceErrorCode[] = ['failed', 'unreachable', 'timeout'];

const html = (status: number, body: string): FakeAnswer => ({ status, contentType: 'text/html', body });
const problem = (status: number, body: object): FakeAnswer => ({
  status,
  contentType: 'application/problem+json',
  body,
});
const keyed = (status: number, key: string, severity = 'ERROR'): FakeAnswer => ({
  status,
  body: wireAnswer({}, [wireMessage({ key, severity })]),
});
const violations = [{ field: null, message: 'no' }];
const page = '<html>Request by Ralf rejected. Support-ID: 1234567890123456789</html>';

/** Who recognizes an answer as the bank's own: all interfaces, or only those that refuse in problems. */
type Known = 'all' | 'problems' | 'none';

const isTrueFor = (known: Known, side: Operation['side']) =>
  known === 'all' || (known === 'problems' && !hasMessages(side));

/**
 * What becomes of an answer; for whom it is one of the bank itself, and for whom it says that nothing was done: only the
 * bank can rule that out.
 */
const answers: readonly (readonly [
  what: string,
  FakeAnswer,
  code: ServiceErrorCode,
  byService: Known,
  undone: Known,
])[] = [
  ['a key', keyed(409, 'X.Errors.STATUS_UNGUELTIG'), 'rejected', 'all', 'all'],
  ['a key', keyed(400, 'X.Errors.STATUS_UNGUELTIG'), 'rejected', 'all', 'all'],
  ['a key', keyed(401, 'X.Errors.ANDERE'), 'rejected', 'all', 'all'],
  ['a key', keyed(404, 'X.Errors.ANDERE'), 'rejected', 'all', 'all'],
  ['a key inside 200', keyed(200, 'X.Errors.STATUS_UNGUELTIG'), 'rejected', 'all', 'all'],
  ['the key of wrong credentials', keyed(200, 'X.Errors.ZUGRIFFSFEHLER'), 'refused', 'all', 'all'],
  ['the key of an inactive webshop', keyed(200, 'X.Errors.WEBSHOP_NICHT_PRODUKTIV'), 'refused', 'all', 'all'],
  ['the key of an unknown webshop', keyed(400, 'X.Errors.WEBSHOP_UNBEKANNT'), 'refused', 'all', 'all'],
  ['the key of an unknown purchase', keyed(200, 'X.Errors.VORGANG_UNBEKANNT'), 'not_found', 'all', 'all'],
  ['a technical error', keyed(200, 'X.Errors.TECHNISCHER_FEHLER'), 'failed', 'all', 'none'],
  ['a technical error', keyed(400, 'X.Errors.TECHNISCHER_FEHLER'), 'failed', 'all', 'none'],
  ['a key', keyed(500, 'X.Errors.STATUS_UNGUELTIG'), 'rejected', 'all', 'none'],
  ['a key like "constructor"', keyed(200, 'constructor'), 'rejected', 'all', 'all'],
  ['an error without a key', keyed(409, ''), 'rejected', 'none', 'none'],
  ['a key that is none', keyed(409, 'Ralf Ratenkauf'), 'rejected', 'none', 'none'],
  ['messages without an error', keyed(409, 'X.Infos.HINWEIS', 'INFO'), 'rejected', 'none', 'none'],
  ['an envelope called HTML', { ...keyed(404, 'X.Errors.Y'), contentType: 'text/html' }, 'not_found', 'none', 'none'],
  ['a problem with a detail', problem(401, { title: 'Unauthorized', detail: 'no' }), 'refused', 'problems', 'problems'],
  ['a problem with violations', problem(403, { title: 'Forbidden', violations }), 'refused', 'problems', 'problems'],
  ['a problem with violations', problem(404, { title: 'Not Found', violations }), 'not_found', 'problems', 'problems'],
  ['a problem that is a failure', problem(503, { title: 'x', detail: 'y' }), 'failed', 'problems', 'none'],
  ['a problem with a title alone', problem(404, { title: 'Not Found' }), 'not_found', 'none', 'none'],
  // API A answers 400 to what it does not process, in a body of a form that is not public.
  ['a problem without violations', problem(400, { title: 'x', violations: [] }), 'rejected', 'none', 'problems'],
  ['a text', { status: 400, contentType: 'text/plain', body: 'x' }, 'rejected', 'none', 'problems'],
  ['nothing', { status: 400, contentType: '', body: '' }, 'rejected', 'none', 'problems'],
  ['JSON of another shape', { status: 404, body: { error: 'not found' } }, 'not_found', 'none', 'none'],
  [
    "a gateway's message",
    { status: 403, body: { message: 'Forbidden', messages: [{ key: 'X.Y', severity: 'ERROR' }] } },
    'refused',
    'none',
    'none',
  ],
  ['nothing', { status: 404, contentType: '', body: '' }, 'not_found', 'none', 'none'],
  ['nothing', { status: 401, body: '' }, 'refused', 'none', 'none'],
  ['nothing', { status: 403, body: '' }, 'refused', 'none', 'none'],
  ['an empty object', { status: 409, body: {} }, 'rejected', 'none', 'none'],
  ['HTML', html(409, '<h1>409 Conflict</h1>'), 'rejected', 'none', 'none'],
  ...[500, 502, 503, 504, 408, 429].map(
    (status) => ['HTML', html(status, 'Wartung'), 'failed', 'none', 'none'] as const,
  ),
  ['HTML', html(200, '<p>Wartung</p>'), 'malformed', 'none', 'none'],
  ['an archive', { status: 500, contentType: 'application/zip', body: 'PK' }, 'failed', 'none', 'none'],
  [
    'a redirect of an archive',
    { status: 302, contentType: 'application/zip', body: 'PK' },
    'malformed',
    'none',
    'none',
  ],
  ['a redirect', { status: 302, body: {} }, 'malformed', 'none', 'none'],
  ['JSON that breaks off', { body: '{"wsMessages":{"messages":[' }, 'malformed', 'none', 'none'],
  ["a firewall's page", html(400, page), 'rejected', 'none', 'none'],
  ["a firewall's page", html(200, page), 'rejected', 'none', 'none'],
  ["a firewall's page called JSON", { status: 400, body: page }, 'rejected', 'none', 'none'],
  ["a firewall's page called JSON", { status: 200, body: page }, 'rejected', 'none', 'none'],
];

describe('every operation fails', () => {
  it.each(answers.map(([what, answer, ...more]) => [what, answer.status ?? 200, answer, ...more] as const))(
    'with %s, with status %i',
    async (_what, status, answer, code, byService, undone) => {
      for (const operation of operations) {
        const { method: name = '', side, writes = false } = operation;
        const error = await failing(operation, clientsWith(fakeTransport(answer).transport));
        assert.deepInclude(error, {
          operation: name,
          code,
          status,
          byService: isTrueFor(byService, side),
          maybeDone: writes && !isTrueFor(undone, side),
          retryable: passing.includes(code),
        });
        if (answer.body === page) assert.include(error.message, '1234567890123456789');
        assert.notInclude(error.message, 'Ralf');
      }
    },
  );

  it.each(
    (['unreachable', 'timeout', 'too_large', 'aborted'] as const).flatMap((code) => [
      [code, 'once it was sent', true] as const,
      [code, 'before it was sent', false] as const,
    ]),
  )('without an answer: %s %s', async (code, _when, sent) => {
    for (const operation of operations) {
      const error = await failing(
        operation,
        clientsWith(() => Promise.reject(new TransportError({ failure: code, sent }))),
      );
      const maybeDone = sent && (operation.writes ?? false);
      assert.deepInclude(error, { code, byService: false, maybeDone, retryable: passing.includes(code) });
    }
  });

  it("when the shop's own transport throws, and may have been carried out", async () => {
    const transport: Transport = () => {
      throw new TypeError('somebody else');
    };
    for (const operation of operations) {
      const error = await failing(operation, clientsWith(transport));
      assert.deepInclude(error, { code: 'unreachable', maybeDone: operation.writes ?? false });
    }
  });
});

it('an error names the fields of violations and never quotes their texts', async () => {
  const named = [
    { field: 'value', message: '9999.99 is too much' },
    { field: 'Ralf Ratenkauf', message: 'x' },
    'odd',
    { field: 'page' },
    { field: 'value' },
  ];
  for (const operation of operations.filter(({ side }) => !hasMessages(side))) {
    const answer = problem(400, { title: 'Bad', violations: named });
    const { message } = await failing(operation, clientsWith(fakeTransport(answer).transport));
    assert.match(message, /violations: value, page\.$/);
    assert.notMatch(message, /Ralf|9999/);
  }
});

it.each([[[]], [null], ['"text"'], [{}], [{ ergebnis: 'none' }]])('no plans are read of the JSON %j', async (body) => {
  const { payment } = clientsWith(fakeTransport({ body }).transport);
  assert.deepInclude(await failureOf(payment.plans(799_00)), { code: 'malformed', status: 200, byService: false });
});

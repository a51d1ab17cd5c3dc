import { inspect } from 'node:util';
import fc from 'fast-check';
import { assert, describe, it } from 'vitest';
import { messagesIn } from '../../../src/service/wire/messages.js';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import type { PurchaseInput } from '../../../src/service/payment/initialization.js';
import { ServiceError } from '../../../src/service/wire/service-error.js';
import { createTransport, type Transport, TransportError } from '../../../src/service/call/transport.js';
import {
  answering,
  credentials,
  failureOf,
  fakeTransport,
  purchaseInput,
  wireAnswer,
  wireMessage,
} from './builders.js';

/** Returns everything that an error reveals when it is printed, logged or serialised. */
const everythingShownBy = (error: ServiceError) =>
  [
    error.message,
    error.stack,
    String(error),
    JSON.stringify(error),
    JSON.stringify({ error, messages: error.messages }),
    JSON.stringify({ ...error }),
    inspect(error, { depth: 10 }),
    inspect({ error }, { depth: 10 }),
    inspect(error.messages, { depth: 10 }),
  ].join('\n');

it('an error says what failed, how, with which status, why, and what to check', async () => {
  const body = wireAnswer({}, [
    wireMessage({ key: 'AllgemeineMeldungenMsg.Errors.ZUGRIFFSFEHLER', severity: 'ERROR' }),
  ]);
  const { message } = await failureOf(answering({ status: 401, body }).payment.checkCredentials());
  assert.strictEqual(
    message,
    'payment.checkCredentials (refused, HTTP 401): the bank refused the credentials. ' +
      'Check webshop id, password and activation: AllgemeineMeldungenMsg.Errors.ZUGRIFFSFEHLER.',
  );
});

it('an error keeps texts and parameters of messages readable for code, but out of logs', () => {
  const [message] = messagesIn(wireAnswer({}, [wireMessage({ renderedMessage: 'Hallo Ralf', params: ['Ralf', 5] })]));
  assert.strictEqual(message?.text, 'Hallo Ralf');
  assert.deepEqual(message?.params, ['Ralf', '5']);
  assert.notInclude(JSON.stringify(message) + inspect(message) + JSON.stringify({ ...message }), 'Ralf');
});

it('hostile messages are read without failing, and newer ones by their other names', () => {
  const odd = [
    { params: [{ toString: null, toJSON: 5 }] },
    ...[{ key: {} }, { key: 'x'.repeat(5000) }, { field: 'Ralf Ratenkauf' }, 'constructor', []],
  ];
  for (const { key, field } of messagesIn({ wsMessages: { messages: odd } }))
    assert.deepEqual([key, field], ['', undefined]);
  const newer = { fehlerschluessel: 'ZUGRIFFSFEHLER', severity: 'error', infoFuerBenutzer: 'Nein' };
  const read = messagesIn({ wsMessages: { messages: [...odd, newer] } });
  assert.lengthOf(read, 5);
  assert.deepInclude(read[0], { key: 'ZUGRIFFSFEHLER', severity: 'ERROR', text: 'Nein' });
});

it('an error carries its cause for code, and shows only the name of the cause', () => {
  const cause = new Error('request of Ralf Ratenkauf');
  const error = new ServiceError({ code: 'unreachable', operation: 'payment.plans', cause });
  assert.strictEqual(error.cause, cause);
  assert.notInclude(everythingShownBy(error), 'Ralf');
});

describe('what an error shows, whatever goes wrong,', () => {
  const secret = fc.stringMatching(/^Zq[a-z0-9]{8,14}$/);
  const secrets = fc.record({
    password: secret,
    firstName: secret,
    lastName: secret,
    street: secret,
    city: secret,
    email: secret,
    id: secret,
  });
  type Secrets = typeof secrets extends fc.Arbitrary<infer T> ? T : never;

  const inputOf = ({ firstName, lastName, street, city, email }: Secrets): PurchaseInput => {
    const address = { street, city, postcode: '90471', country: 'DE' };
    return purchaseInput({
      person: { salutation: 'none', firstName, lastName },
      billingAddress: address,
      deliveryAddress: { ...address, firstName, lastName },
      email: `${email}@example.org`,
    });
  };

  /** Failures whose transport knows all data of the customer and the shop. */
  const ways: Record<string, (all: string, values: string[]) => Transport> = {
    'an error message that quotes them': (all, params) =>
      fakeTransport({
        body: wireAnswer({}, [
          wireMessage({ severity: 'ERROR', renderedMessage: all, infoFuerEntwickler: all, field: `x ${all}`, params }),
        ]),
      }).transport,
    'a status with a message that quotes them': (all, params) =>
      fakeTransport({
        status: 400,
        body: wireAnswer({}, [wireMessage({ renderedMessage: all, key: `X ${all}`, params })]),
      }).transport,
    'a firewall page': (all) =>
      fakeTransport({ status: 400, contentType: 'text/html', body: `${all} Support-ID: 42 ${all}` }).transport,
    'JSON that breaks off': (all) => fakeTransport({ body: `${all} {"a": "${all}` }).transport,
    'values of the wrong shape': (all, values) =>
      fakeTransport({
        body: wireAnswer({
          tbVorgangskennung: all,
          entscheidung: { entscheidungsergebnis: all },
          allgemeineVorgangsdaten: values,
          [all]: all,
        }),
      }).transport,
    'a server error': (all) => fakeTransport({ status: 500, body: { all } }).transport,
    'an error of the transport': (all) => () =>
      Promise.reject(Object.assign(new Error(all), { request: all, code: all })),
    'a lost connection': (all) => () =>
      Promise.reject(new TransportError({ failure: 'timeout', sent: true, cause: new Error(all) })),
    'no connection': () => createTransport({ connectTimeoutMs: 500 }),
  };

  it.each(Object.entries(ways))('has no password, name, address or id: %s', async (_way, fail) => {
    await fc.assert(
      fc.asyncProperty(secrets, async (given) => {
        const values = Object.values(given);
        const transport = fail(values.join(' '), values);
        const api = createPaymentApi({
          ...credentials,
          password: given.password,
          host: 'http://127.0.0.1:1',
          transport,
        });
        const works = [
          api.startPurchase(inputOf(given)),
          api.purchase(given.id),
          api.decision(given.id),
          api.confirm(given.id, { orderId: given.id }),
        ];
        for (const work of works) {
          const shown = everythingShownBy(await failureOf(work));
          for (const value of values) assert.notInclude(shown, value);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('has no value of a field that was refused before sending', async () => {
    const { payment } = answering();
    const anyField = fc.constantFrom('person', 'email', 'billingAddress', 'items', 'returnUrls', 'months');
    await fc.assert(
      fc.asyncProperty(secrets, anyField, async (given, field) => {
        const spoiled: unknown = { ...inputOf(given), [field]: given[field as keyof Secrets] ?? given.email };
        for (const work of [
          payment.startPurchase(spoiled as PurchaseInput),
          payment.decision(`${given.id}/${given.lastName}?`),
        ]) {
          const shown = everythingShownBy(await failureOf(work));
          for (const value of Object.values(given)) assert.notInclude(shown, value);
        }
      }),
    );
  });
});

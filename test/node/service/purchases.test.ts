import { assert, describe, it } from 'vitest';
import { createPaymentApi } from '../../../src/service/payment/payment-api.js';
import { TransportError } from '../../../src/service/call/transport.js';
import {
  apiAnswering,
  credentials,
  failureOf,
  fakeTransport,
  purchaseInput,
  wireAnswer,
  wireMessage,
  wirePlan,
} from './builders.js';
import { assertHas } from '../../support/matching.js';

const id = '2.de.4145.1-0303135329-211';
const signed = {
  accept: 'application/json',
  'tbk-rk-shop': credentials.webshopId,
  'tbk-rk-token': credentials.password,
};
const json = { ...signed, 'content-type': 'application/json;charset=UTF-8' };

const started = wireAnswer({ tbVorgangskennung: id, deviceIdentToken: 'device', fachlicheVorgangskennung: 'AB12CD' });
const confirmed = (message: object = {}) =>
  wireAnswer({ uuid: null, timestamp: 0 }, [
    wireMessage({ key: 'BestellungBestaetigenServiceActivity.Infos.ERFOLGREICH', params: [id, 'AB12CD'], ...message }),
  ]);
const decided = (entscheidung: object) => wireAnswer({ timestamp: 0, entscheidung });
const remote = (general: object = {}, more: object = {}) =>
  wireAnswer({ tbVorgangskennung: id, allgemeineVorgangsdaten: { status: 'ENTSCHIEDEN', ...general }, ...more });
const financed = (overrides: object = {}) =>
  wireAnswer({
    ratenplan: wirePlan(),
    laufzeitgrenzen: { minimaleLaufzeit: 2, maximaleLaufzeit: 60 },
    finanzierung: { bestellwert: '799.00', laufzeit: 36 },
    tilgungsplanText: '36 Raten',
    ...overrides,
  });

describe('starting a purchase', () => {
  it('sends nothing when the input cannot be made to fit, and names only the field', async () => {
    const { api, requests } = apiAnswering({ body: started });
    const failure = await failureOf(api.startPurchase(purchaseInput({ email: 'nobody' })));
    assert.deepInclude(failure, {
      code: 'invalid_input',
      operation: 'payment.startPurchase',
      maybeDone: false,
      retryable: false,
    });
    assert.include(failure.message, 'email');
    assert.notInclude(failure.message, 'nobody');
    assert.deepEqual(requests, []);
  });

  it.each(['tbVorgangskennung', 'fachlicheVorgangskennung'])('needs %s in the answer', async (field) => {
    const failure = await failureOf(
      apiAnswering({ body: { ...started, [field]: null } }).api.startPurchase(purchaseInput()),
    );
    assert.deepInclude(failure, { code: 'malformed', maybeDone: true });
    assert.include(failure.message, field);
  });

  it('needs nothing else, and takes ids that are numbers', async () => {
    for (const deviceIdentToken of [undefined, null, {}, 'x'.repeat(20_001)]) {
      const body = { ...started, deviceIdentToken, tbVorgangskennung: 4711, fachlicheVorgangskennung: 123456 };
      assert.deepEqual(await apiAnswering({ body }).api.startPurchase(purchaseInput()), {
        technicalId: '4711',
        businessId: '123456',
        deviceToken: undefined,
      });
    }
  });

  it('names the field of the address that the service has refused', async () => {
    const body = wireAnswer({}, [
      wireMessage({
        key: 'AdressdatenValidierenUndNormierenServiceActivityMsg.Errors.ADRESSE_UNBEKANNT',
        severity: 'ERROR',
        field: 'rechnungsadresse',
      }),
      wireMessage({ key: 'AllgemeineMeldungenMsg.Infos.HINWEIS' }),
    ]);
    for (const status of [200, 400]) {
      const failure = await failureOf(apiAnswering({ body, status }).api.startPurchase(purchaseInput()));
      assertHas(failure, { code: 'rejected', status, maybeDone: false, messages: [{ field: 'rechnungsadresse' }, {}] });
      assert.include(failure.message, 'ADRESSE_UNBEKANNT for rechnungsadresse');
    }
  });
});

describe('the decision', () => {
  it.each([
    [{ minimaleLaufzeit: 0, maximaleLaufzeit: 0 }],
    [{ minimaleLaufzeit: null, maximaleLaufzeit: null }],
    ['-'],
  ])('is read whatever its limits are, because nothing depends on them: %j', async (laufzeitgrenzen) => {
    const { api } = apiAnswering({ body: decided({ entscheidungsergebnis: 'ROT', laufzeitgrenzen }) });
    assert.deepInclude(await api.decision(id), { result: 'declined', termLimits: undefined });
  });

  it.each([['x'.repeat(20_001)], [{ de: 'Text' }], [4711]])(
    'is approved whatever stands beside it that decides nothing: %j',
    async (textbaustein) => {
      const { api } = apiAnswering({ body: decided({ entscheidungsergebnis: 'GRUEN', textbaustein }) });
      assert.deepInclude(await api.decision(id), {
        result: 'approved',
        text: textbaustein === 4711 ? '4711' : undefined,
      });
    },
  );

  it.each([['GELB'], ['gruen'], [null], [''], ['toString']])(
    'is malformed, never guessed, when it is %j',
    async (result) => {
      const failure = await failureOf(
        apiAnswering({ body: decided({ entscheidungsergebnis: result }) }).api.decision(id),
      );
      assert.deepInclude(failure, { code: 'malformed' });
      assert.include(failure.message, 'entscheidung.entscheidungsergebnis');
    },
  );
});

describe('the financing data', () => {
  it('are read without the words of the repayments where those are none, or too long', async () => {
    for (const tilgungsplanText of ['x'.repeat(20_001), { de: 'Text' }, [1]])
      assert.deepInclude(await apiAnswering({ body: financed({ tilgungsplanText }) }).api.financing(id), {
        months: 36,
        repaymentText: undefined,
      });
  });

  it('are malformed without a plan, and the error names the missing field', async () => {
    const ratenplan = wirePlan({ zahlungsplan: { betragLetzteRate: null } });
    const failure = await failureOf(apiAnswering({ body: financed({ ratenplan }) }).api.financing(id));
    assert.include(failure.message, 'ratenplan.zahlungsplan.betragLetzteRate');
  });
});

describe('a purchase at the service', () => {
  it.each([
    ['INITIALISIERT', 'initialized'],
    ['ZUGESTIMMT', 'consented'],
    ['VORLAEUFIG_BESTAETIGT', 'provisionally_confirmed'],
    ['BESTAETIGT', 'confirmed'],
    ['STORNIERT', 'cancelled'],
    ['NEUER_STATUS', 'unknown'],
    ['constructor', 'unknown'],
  ])('reads status %s as %s', async (status, expected) => {
    assertHas(await apiAnswering({ body: remote({ status }) }).api.purchase(id), {
      status: expected,
      statusAsSent: status,
    });
  });

  it('is malformed when the answer is about another one', async () => {
    const { api } = apiAnswering({ body: remote({ tbVorgangskennung: 'other' }) });
    assert.deepInclude(await failureOf(api.purchase(id)), { code: 'malformed' });
  });
});

describe('the confirmation', () => {
  it('succeeds wherever the success message stands among the messages, also beside that of another purchase', async () => {
    const others = [
      wireMessage({ key: 'A.Infos.OTHER' }),
      ...confirmed({ params: ['other', 'ZZ99ZZ'] }).wsMessages.messages,
    ];
    const { api } = apiAnswering({
      body: wireAnswer({}, [...others, ...confirmed().wsMessages.messages, wireMessage({ key: 'A.Infos.LAST' })]),
    });
    assert.deepEqual(await api.confirm(id), { technicalId: id, businessId: 'AB12CD', orderReference: undefined });
  });

  it('sends no body without an order id, and only the characters that the service takes of an odd one', async () => {
    const { api, requests } = apiAnswering({ body: confirmed() });
    await api.confirm(id);
    await api.confirm(id, { orderId: '#' });
    await api.confirm(id, { orderId: '#1001 ü' });
    assert.deepEqual(
      requests.map(({ body, headers }) => [body, headers]),
      [
        [undefined, signed],
        [undefined, signed],
        ['{"shopVorgangskennung":"1001"}', json],
      ],
    );
  });

  it.each([
    ['no message', wireAnswer()],
    ['an empty list', []],
    ['null messages', { wsMessages: null }],
    ['another message', confirmed({ key: 'BestellungBestaetigenServiceActivity.Infos.LAUFZEIT_ANGEPASST' })],
    ['the success of another purchase', confirmed({ params: ['other', 'AB12CD'] })],
  ])('is unresolved with %s', async (_what, body) => {
    assert.deepInclude(await failureOf(apiAnswering({ body }).api.confirm(id)), { code: 'malformed', maybeDone: true });
  });

  it('is unresolved with an empty answer', async () => {
    assert.deepInclude(await failureOf(apiAnswering({ body: '' }).api.confirm(id)), {
      code: 'malformed',
      maybeDone: true,
    });
  });

  it('is refused by an error beside the success message', async () => {
    const error = wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR' });
    const { wsMessages } = confirmed();
    const { api } = apiAnswering({ body: wireAnswer({}, [...wsMessages.messages, error]) });
    assert.deepInclude(await failureOf(api.confirm(id)), { code: 'rejected', maybeDone: false });
  });

  it.each([
    [400, false],
    [401, false],
    [404, false],
    [409, false],
    [500, true],
    [502, true],
    [504, true],
  ])(
    'that the service refuses with status %i may have been carried out: %j; if something else refuses it, it always may',
    async (status, maybeDone) => {
      const body = wireAnswer({}, [wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR' })]);
      assert.deepInclude(await failureOf(apiAnswering({ status, body }).api.confirm(id)), {
        maybeDone,
        byService: true,
      });
      for (const said of ['', {}])
        assert.deepInclude(await failureOf(apiAnswering({ status, body: said }).api.confirm(id)), {
          maybeDone: true,
          byService: false,
        });
    },
  );

  it('may have been carried out when the connection was lost after sending, but not when there was none', async () => {
    for (const sent of [true, false]) {
      for (const failure of ['unreachable', 'timeout', 'too_large', 'aborted'] as const) {
        const transport = () => Promise.reject(new TransportError({ failure, sent }));
        const api = createPaymentApi({ ...credentials, host: 'https://pay.example', transport });
        assert.deepInclude(await failureOf(api.confirm(id)), { code: failure, maybeDone: sent });
        assert.deepInclude(await failureOf(api.decision(id)), { code: failure, maybeDone: false });
      }
    }
  });

  it("may have been carried out when the shop's own transport throws", async () => {
    const transport = () => {
      throw new TypeError('somebody else');
    };
    const api = createPaymentApi({ ...credentials, host: 'https://pay.example', transport });
    assert.deepInclude(await failureOf(api.confirm(id)), { code: 'unreachable', maybeDone: true });
  });

  it.each([200, 400])(
    'may have been carried out when a firewall answers with status %i; the error has its number, not its page',
    async (status) => {
      const body = '<html>Request by Ralf rejected. Support-ID: 1234567890123456789</html>';
      for (const contentType of ['text/html', 'application/json']) {
        const failure = await failureOf(apiAnswering({ status, contentType, body }).api.confirm(id));
        assert.deepInclude(failure, { code: 'rejected', maybeDone: true });
        assert.include(failure.message, '1234567890123456789');
        assert.notInclude(failure.message, 'Ralf');
      }
    },
  );
});

describe('an id', () => {
  it('is put into the address of the payment page unchanged', () => {
    assert.strictEqual(
      apiAnswering().api.paymentPageUrl(id),
      'https://pay.example/ratenkauf/content/intern/einstieg.jsf?vorgangskennung=2.de.4145.1-0303135329-211',
    );
  });
});

describe('a client', () => {
  const { transport } = fakeTransport();
  it.each([
    ['host', { host: 'pay.example' }],
    ['host', { host: 'https://pay.example/ratenkauf?x' }],
    ['host', { host: 'https://user:secret@pay.example' }],
    ['host', { host: 'ftp://pay.example' }],
    ['host', { host: '' }],
    ['webshopId', { webshopId: '' }],
    ['webshopId', { webshopId: '../x' }],
    ['password', { password: '' }],
    ['password', { password: 'secret\r\nx: y' }],
    ['password', { password: 'secret€' }],
    ['password', { password: 'secret ' }],
  ])('cannot be created with a wrong %s: %j', async (field, wrong) => {
    const make = async () => createPaymentApi({ ...credentials, host: 'https://pay.example', transport, ...wrong });
    const failure = await failureOf(make());
    assert.strictEqual(failure.code, 'invalid_input');
    assert.include(failure.message, field);
    assert.notInclude(failure.message, 'secret');
  });

  it('accepts a host with a port and a trailing slash', () => {
    const api = createPaymentApi({ ...credentials, host: 'http://127.0.0.1:4010/', transport });
    assert.match(api.paymentPageUrl(id), /^http:\/\/127\.0\.0\.1:4010\/ratenkauf\//);
  });
});

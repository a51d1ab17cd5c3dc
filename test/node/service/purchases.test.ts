import { assert, describe, it } from 'vitest';
import { createPaymentApi, type PaymentApi } from '../../../src/service/payment/payment-api.js';
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
const base = 'https://pay.example/ratenkauf-ws/rest/v2/';
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
  it('sends the initialization request of the specification', async () => {
    const { api, requests } = apiAnswering({ body: started });
    assert.deepEqual(
      await api.startPurchase(purchaseInput({ authorizationCallbackUrl: 'https://shop.example/callback' })),
      {
        technicalId: id,
        businessId: 'AB12CD',
        deviceToken: 'device',
      },
    );
    const [{ body, ...request } = { body: '' }] = requests;
    assert.deepEqual(request, {
      method: 'POST',
      url: `${base}vorgang`,
      headers: json,
      signal: undefined,
      operation: 'payment.startPurchase',
    });
    assert.deepEqual(JSON.parse(body ?? ''), {
      integrationsart: 'PAYMENT_PAGE',
      shopKennung: '2.de.9999.10001',
      bestellwert: 799,
      laufzeit: 24,
      personendaten: { anrede: 'HERR', vorname: 'Ralf', nachname: 'Ratenkauf', geburtsdatum: '1972-04-05' },
      rechnungsadresse: { strasseHausNr: 'Beuthener Str. 25', plz: '90471', ort: 'Nürnberg', land: 'DE' },
      lieferadresse: {
        vorname: 'Ralf',
        nachname: 'Ratenkauf',
        strasseHausNr: 'Beuthener Str. 25',
        plz: '90471',
        ort: 'Nürnberg',
        land: 'DE',
        packstation: false,
      },
      kontakt: { email: 'ralf.ratenkauf@example.org' },
      risikorelevanteAngaben: {
        bestellungErfolgtUeberLogin: true,
        kundeSeit: '2020-02-29',
        anzahlBestellungen: '3',
        kundenstatus: 'BESTANDSKUNDE',
        anzahlProdukteImWarenkorb: '1',
        logistikDienstleister: 'Paketdienst',
      },
      vorgangskennungShop: 'A-1001',
      ruecksprungadressen: {
        urlErfolg: 'https://shop.example/return/success',
        urlAbbruch: 'https://shop.example/return/abort',
        urlAblehnung: 'https://shop.example/return/rejection',
      },
      warenkorbinfos: [{ produktbezeichnung: 'Sofa Modell Ahorn', menge: '1', preis: '799.00' }],
      technischeShopparameter: { shopSystemHersteller: 'Beispielshop', shopSystemModulversion: '1.2.3' },
      redirectLinks: { urlAuthorizationCallback: 'https://shop.example/callback' },
    });
  });

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

  it('refuses an id that could change the path', async () => {
    const { api } = apiAnswering({ body: { ...started, tbVorgangskennung: '../..' } });
    assert.deepInclude(await failureOf(api.startPurchase(purchaseInput())), { code: 'malformed' });
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
  it('is approved with term limits', async () => {
    const body = decided({
      entscheidungsergebnis: 'GRUEN',
      textbaustein: null,
      laufzeitgrenzen: { minimaleLaufzeit: 2, maximaleLaufzeit: '36' },
    });
    const { api, requests } = apiAnswering({ body });
    assert.deepEqual(await api.decision(id), {
      result: 'approved',
      text: undefined,
      termLimits: { minimum: 2, maximum: 36 },
    });
    assert.deepEqual(requests, [
      {
        method: 'GET',
        url: `${base}vorgang/${id}/entscheidung`,
        headers: signed,
        signal: undefined,
        operation: 'payment.decision',
        maxAnswerBytes: undefined,
      },
    ]);
  });

  it('is declined with the words of the bank, with or without limits', async () => {
    const { api } = apiAnswering({ body: decided({ entscheidungsergebnis: 'ROT', textbaustein: 'Leider nein' }) });
    assert.deepEqual(await api.decision(id), { result: 'declined', text: 'Leider nein', termLimits: undefined });
  });

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

  it('is not found for a purchase that has expired', async () => {
    const body = wireAnswer({}, [wireMessage({ key: 'X.Errors.VORGANG_UNBEKANNT', severity: 'ERROR' })]);
    assert.deepInclude(await failureOf(apiAnswering({ body }).api.decision(id)), { code: 'not_found' });
  });
});

describe('the financing data', () => {
  it('are read in cents, months and days', async () => {
    const { api, requests } = apiAnswering({ body: financed() });
    assert.deepEqual(await api.financing(id), {
      plan: {
        months: 36,
        monthlyRate: 26_12,
        lastRate: 26_15,
        interest: 141_35,
        total: 940_35,
        effectiveRate: 11.46,
        borrowingRate: 10.9,
        firstDue: '2026-12-20',
        lastDue: '2029-11-20',
      },
      amount: 799_00,
      months: 36,
      termLimits: { minimum: 2, maximum: 60 },
      repaymentText: '36 Raten',
    });
    assert.strictEqual(requests[0]?.url, `${base}vorgang/${id}/finanzierung`);
  });

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
  it('has status, references and the texts to show', async () => {
    const general = {
      tbVorgangskennung: id,
      fachlicheVorgangskennung: 'AB12CD',
      shopVorgangskennung: 'A-1001',
      deviceIdentToken: 'device',
      urlVorvertraglicheInformationen: 'https://pay.example/info',
      unknown: { field: true },
    };
    const { api, requests } = apiAnswering({ body: remote(general, { tilgungsplanText: '36 Raten' }) });
    assert.deepEqual(await api.purchase(id), {
      technicalId: id,
      status: 'decided',
      statusAsSent: 'ENTSCHIEDEN',
      businessId: 'AB12CD',
      shopReference: 'A-1001',
      deviceToken: 'device',
      preContractualInformationUrl: 'https://pay.example/info',
      repaymentText: '36 Raten',
    });
    assert.strictEqual(requests[0]?.url, `${base}vorgang/${id}`);
  });

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
  it('succeeds with the success message, and sends the order id', async () => {
    const { api, requests } = apiAnswering({ body: confirmed() });
    assert.deepEqual(await api.confirm(id, { orderId: 'A-1001' }), {
      technicalId: id,
      businessId: 'AB12CD',
      orderReference: 'A-1001',
    });
    assert.deepEqual(requests, [
      {
        method: 'POST',
        url: `${base}vorgang/${id}/bestaetigen`,
        headers: json,
        body: '{"shopVorgangskennung":"A-1001"}',
        signal: undefined,
        operation: 'payment.confirm',
      },
    ]);
  });

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
  const operations: [string, (api: PaymentApi, technicalId: string) => Promise<unknown>][] = [
    ['purchase', (api, technicalId) => api.purchase(technicalId)],
    ['decision', (api, technicalId) => api.decision(technicalId)],
    ['financing', (api, technicalId) => api.financing(technicalId)],
    ['confirm', (api, technicalId) => api.confirm(technicalId)],
    ['paymentPageUrl', async (api, technicalId) => api.paymentPageUrl(technicalId)],
  ];

  it.each(operations)('is checked by %s before anything is sent', async (name, work) => {
    const { api, requests } = apiAnswering();
    const odd = [
      '',
      '.',
      '..',
      '../../x',
      'a/../b',
      'a?b',
      'a#b',
      'a%2fb',
      'a b',
      'a\n',
      'ü',
      'a/',
      'x'.repeat(201),
      undefined,
      5,
      ['a'],
    ];
    for (const bad of odd) {
      assert.deepInclude(await failureOf(work(api, bad as string)), {
        code: 'invalid_input',
        operation: `payment.${name}`,
      });
    }
    assert.deepEqual(requests, []);
  });

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

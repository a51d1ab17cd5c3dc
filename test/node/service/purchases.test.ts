import { assert, describe, it } from 'vitest';
import { apiAnswering, failureOf, purchaseInput, wireAnswer, wireMessage, wirePlan } from './builders.js';
import { assertHas } from '../../support/matching.js';

const id = '2.de.4145.1-0303135329-211';

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
    ['ZUGESTIMMT', 'consented'],
    ['VORLAEUFIG_BESTAETIGT', 'provisionally_confirmed'],
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

  it.each([
    ['no message', wireAnswer()],
    ['an empty list', []],
    ['an empty answer', ''],
    ['null messages', { wsMessages: null }],
    ['another message', confirmed({ key: 'BestellungBestaetigenServiceActivity.Infos.LAUFZEIT_ANGEPASST' })],
    ['the success of another purchase', confirmed({ params: ['other', 'AB12CD'] })],
  ])('is unresolved with %s', async (_what, body) => {
    assert.deepInclude(await failureOf(apiAnswering({ body }).api.confirm(id)), { code: 'malformed', maybeDone: true });
  });

  it('is refused by an error beside the success message', async () => {
    const error = wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR' });
    const { wsMessages } = confirmed();
    const { api } = apiAnswering({ body: wireAnswer({}, [...wsMessages.messages, error]) });
    assert.deepInclude(await failureOf(api.confirm(id)), { code: 'rejected', maybeDone: false });
  });
});

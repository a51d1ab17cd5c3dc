import { afterEach, assert, beforeEach, describe, it } from 'vitest';
import { inactiveShop, knownShop, productionShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { C2, merchantAt } from './merchant.js';
import { ask, type Answer } from './purchases.js';
import { assertHas, assertMatches, having, rejectionOf } from '../../support/matching.js';

let sandbox: Sandbox;
let merchant: ReturnType<typeof merchantAt>;
beforeEach(async () => {
  sandbox = await startSandbox({ now: () => new Date('2026-11-20T23:30:00Z') });
  merchant = merchantAt(sandbox);
});
afterEach(() => sandbox.close());

const DAY = 24 * 60;
const recordsIn = ({ json }: Answer) => json['ergebnisse'] as Record<string, unknown>[];
const record = async (id: string) => recordsIn(await merchant.c(id))[0];
const found = async (query = '') =>
  recordsIn(await merchant.c(`suchen?${query}`)).map((each) => each['vorgangskennungFachlich']);
const reversal = (grund: string, betrag?: unknown) => ({
  datum: '2026-11-19',
  grund,
  ...(betrag === undefined ? {} : { betrag }),
});

describe('a record of API C', () => {
  it('has the shape that public clients read, in the envelope', async () => {
    const id = await merchant.transaction();
    const { status, headers, json } = await merchant.c(id);
    assert.deepEqual([status, headers['content-type']], [200, 'application/json']);
    assertMatches(json, {
      wsMessages: { messages: [] },
      uuid: null,
      ergebnisse: [
        {
          kundennummer: /^\d{10}$/,
          vorgangskennungFachlich: id,
          vorgangskennungShop: 'A-1001',
          kundeVorname: 'Ralf',
          kundeNachname: 'Ratenkauf',
          kreditkontonummer: /^\d{11}$/,
          bestelldatum: '2026-11-21',
          lieferdatum: null,
          abrechnungsdatum: null,
          rueckabwicklunngGebuchtAm: null,
          rueckabwicklungEingegebenAm: null,
          rueckabwicklungsdatum: null,
          bestellwertAktuell: 799,
          bestellwertUrspruenglich: 799,
          widerrufenerBetrag: 0,
          haendlerstatusV2: 'LIEFERUNG_MELDEN',
        },
      ],
    });
  });

  it('agrees with API A from the delivery to the billing', async () => {
    const id = await merchant.transaction();
    const told = async () => [(await record(id))?.['haendlerstatusV2'], (await merchant.read(id)).status];
    sandbox.clock.advance(76 * DAY);
    assert.deepEqual(await told(), ['LIEFERUNG_MELDEN_AUSLAUFEND', 'REPORT_CAPTURE_EXPIRING']);
    const answer = await merchant.c(`${id}/lieferung`, {});
    assertMatches(
      [answer.status, recordsIn(answer)],
      [200, [having({ vorgangskennungFachlich: id, lieferdatum: null })]],
    );
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE PENDING']);
    sandbox.clock.advance(1);
    assert.deepEqual(
      [await told(), (await record(id))?.['lieferdatum']],
      [['IN_ABRECHNUNG', 'IN_BILLING'], '2027-02-05'],
    );
    sandbox.clock.advance(3 * DAY);
    assert.deepEqual(
      [await told(), (await record(id))?.['abrechnungsdatum']],
      [['ABGERECHNET', 'BILLED'], '2027-02-08'],
    );
  });

  it('of an expired transaction is AUSLAUFEND', async () => {
    const id = await merchant.transaction();
    sandbox.clock.advance(90 * DAY);
    assert.strictEqual((await record(id))?.['haendlerstatusV2'], 'AUSLAUFEND');
  });
});

describe('a delivery that is reported by API C', () => {
  it.each(['', '{}', '[]', '{"datum":"2020-01-01"}'])('may come with the body %j', async (body) => {
    const id = await merchant.transaction();
    assert.strictEqual((await merchant.c(`${id}/lieferung`, body)).status, 200);
    sandbox.bookPending();
    assert.strictEqual((await record(id))?.['lieferdatum'], '2026-11-21');
  });

  it('is refused at once when there already is one, pending or booked, from either interface', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/capture`);
    for (let i = 0; i < 2; i += 1) {
      const { status, keys, json } = await merchant.c(`${id}/lieferung`, {});
      assert.deepEqual([status, keys, json['ergebnisse']], [409, ['STATUS_UNGUELTIG'], []]);
      sandbox.bookPending();
    }
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE DONE']);
  });
});

describe('a reversal that is reported by API C', () => {
  it.each([
    ['WIDERRUF_VOLLSTAENDIG', undefined, 799, 'REVOCATION_FULL'],
    ['WIDERRUF_VOLLSTAENDIG', 799, 799, 'REVOCATION_FULL'],
    ['WIDERRUF_VOLLSTAENDIG', 12.5, 799, 'REVOCATION_FULL'],
    ['WIDERRUF_TEILWEISE', '0.01', 0.01, 'REVOCATION_PARTIAL'],
    ['MINDERUNG_GARANTIE_GEWAEHRLEISTUNG', 12.5, 12.5, 'REDUCTION_GUARANTEE_WARRANTY'],
    ['RUECKGABE_GARANTIE_GEWAEHRLEISTUNG', 12.5, 12.5, 'REFUND_GUARANTEE_WARRANTY'],
    ['RUECKGABE_GARANTIE_GEWAEHRLEISTUNG', undefined, 799, 'REFUND_GUARANTEE_WARRANTY'],
  ])('for the reason %s with the amount %j refunds %d', async (grund, betrag, taken, reason) => {
    const id = await merchant.transaction();
    const answer = await merchant.c(`${id}/rueckabwicklung`, reversal(grund, betrag));
    assertMatches(
      [answer.status, recordsIn(answer)],
      [
        200,
        [
          having({
            bestellwertAktuell: 799,
            rueckabwicklungsdatum: '2026-11-19',
            rueckabwicklungEingegebenAm: '2026-11-21',
            rueckabwicklunngGebuchtAm: null,
          }),
        ],
      ],
    );
    sandbox.bookPending();
    assert.deepInclude(await record(id), {
      bestellwertAktuell: (79900 - taken * 100) / 100,
      bestellwertUrspruenglich: 799,
      widerrufenerBetrag: taken,
      rueckabwicklungsdatum: '2026-11-19',
      rueckabwicklungEingegebenAm: '2026-11-21',
      rueckabwicklunngGebuchtAm: '2026-11-21',
    });
    assertHas((await merchant.read(id)).refundDetails, [{ refundAmount: taken, reason, refundDate: '2026-11-19' }]);
  });

  it('in full refunds what an earlier one has left', async () => {
    const id = await merchant.transaction();
    await merchant.c(`${id}/rueckabwicklung`, reversal('WIDERRUF_TEILWEISE', 700));
    sandbox.bookPending();
    await merchant.c(`${id}/rueckabwicklung`, reversal('WIDERRUF_VOLLSTAENDIG', 799));
    sandbox.bookPending();
    assert.deepInclude(await record(id), { bestellwertAktuell: 0, widerrufenerBetrag: 799 });
    const { status, keys } = await merchant.c(`${id}/rueckabwicklung`, reversal('WIDERRUF_VOLLSTAENDIG'));
    assert.deepEqual([status, keys], [409, ['STATUS_UNGUELTIG']]);
  });

  it.each([
    ['an amount that has to be there', reversal('WIDERRUF_TEILWEISE'), 400, 'betrag', 'ANGABE_FEHLT'],
    [
      'an amount that has to be there, too',
      reversal('MINDERUNG_GARANTIE_GEWAEHRLEISTUNG'),
      400,
      'betrag',
      'ANGABE_FEHLT',
    ],
    ['more than is left', reversal('WIDERRUF_TEILWEISE', 799.01), 400, 'betrag', 'ANGABE_UNGUELTIG'],
    ['no amount at all', reversal('WIDERRUF_TEILWEISE', 0), 400, 'betrag', 'ANGABE_UNGUELTIG'],
    ['thousandths', reversal('WIDERRUF_TEILWEISE', 1.005), 400, 'betrag', 'ANGABE_UNGUELTIG'],
    ['a comma', reversal('WIDERRUF_TEILWEISE', '1,50'), 400, 'betrag', 'ANGABE_UNGUELTIG'],
    ['an unknown reason', reversal('KULANZ', 1), 400, 'grund', 'ANGABE_UNGUELTIG'],
    ['no reason', { datum: '2026-11-19', betrag: 1 }, 400, 'grund', 'ANGABE_FEHLT'],
    ['no body', '', 400, 'grund', 'ANGABE_FEHLT'],
    ['an empty list', '[]', 400, 'grund', 'ANGABE_FEHLT'],
    ['no JSON', '{', 400, null, 'ANGABE_UNGUELTIG'],
    ['no day', { ...reversal('WIDERRUF_TEILWEISE', 1), datum: '2026-02-30' }, 400, 'datum', 'ANGABE_UNGUELTIG'],
  ])('with %s is refused at once, without effect', async (_, body, expected, field, key) => {
    const id = await merchant.transaction();
    const { status, messages, keys, json } = await merchant.c(`${id}/rueckabwicklung`, body);
    assert.deepEqual(
      [status, messages.map((message) => [message.field, message.severity]), keys, json['ergebnisse']],
      [expected, [[field, 'ERROR']], [key], []],
    );
    assert.deepEqual([await merchant.bookings(id), sandbox.bookPending()], [[], 0]);
  });

  it('accepts a timestamp as its day, and is of today without one', async () => {
    const id = await merchant.transaction();
    for (const datum of [Date.parse('2026-11-18T23:00:00Z'), undefined]) {
      await merchant.c(`${id}/rueckabwicklung`, { datum, grund: 'WIDERRUF_TEILWEISE', betrag: 1 });
      sandbox.bookPending();
    }
    assert.strictEqual(sandbox.transactions()[0]?.refunds.length, 2);
    assertHas((await merchant.read(id)).refundDetails, [{ refundDate: '2026-11-19' }, { refundDate: '2026-11-21' }]);
  });

  it('is refused while an earlier one is pending, and accepted when the transaction has expired, unlike a delivery', async () => {
    const id = await merchant.transaction();
    const report = () => merchant.c(`${id}/rueckabwicklung`, reversal('WIDERRUF_TEILWEISE', 1));
    assert.deepEqual([(await report()).status, (await report()).status], [200, 409]);
    sandbox.clock.advance(90 * DAY);
    assert.deepEqual(
      [(await report()).keys, (await merchant.c(`${id}/lieferung`, {})).keys],
      [[], ['STATUS_UNGUELTIG']],
    );
  });
});

describe('a search of API C', () => {
  it('lists everything without parameters, newest first, and nothing of other shops', async () => {
    await merchantAt(sandbox, productionShop).transaction();
    const ids = [await merchant.transaction(), await merchant.transaction()];
    assert.deepEqual(
      [await found(), await found('status=ALLE'), await found('von=&bis=&status=')],
      Array(3).fill(ids.reverse()),
    );
  });

  it('filters by the day of the order, both ends included, and by status', async () => {
    const first = await merchant.transaction();
    sandbox.clock.advance(2 * DAY);
    const second = await merchant.transaction();
    await merchant.c(`${first}/lieferung`, {});
    sandbox.bookPending();
    assert.deepEqual(
      [
        await found('von=2026-11-22'),
        await found('bis=2026-11-22'),
        await found('von=2026-11-21&bis=2026-11-23'),
        await found('von=2026-11-24'),
      ],
      [[second], [first], [second, first], []],
    );
    assert.deepEqual(
      [await found('status=IN_ABRECHNUNG'), await found('status=LIEFERUNG_MELDEN'), await found('status=ABGERECHNET')],
      [[first], [second], []],
    );
  });

  it.each([
    ['von=21.11.2026', 'von'],
    ['bis=2026-02-30', 'bis'],
    ['status=BILLED', 'status'],
  ])('with %s is refused with the name of the parameter', async (query, field) => {
    const { status, messages, json } = await merchant.c(`suchen?${query}`);
    assert.deepEqual([status, messages.map((message) => message.field), json['ergebnisse']], [400, [field], []]);
  });
});

describe('API C', () => {
  it('refuses wrong credentials, inactive webshops and foreign ids, always in its envelope', async () => {
    const id = await merchant.transaction();
    for (const [path, body] of [
      [id],
      ['suchen'],
      [`${id}/lieferung`, {}],
      [`${id}/rueckabwicklung`, reversal('WIDERRUF_VOLLSTAENDIG')],
    ] as const) {
      const wrong = await merchantAt(sandbox, { ...knownShop, password: 'x' }).c(path, body);
      const inactive = await merchantAt(sandbox, inactiveShop).c(path, body);
      assert.deepEqual([wrong.status, wrong.keys, wrong.json['ergebnisse']], [401, ['ZUGRIFFSFEHLER'], []]);
      assert.deepEqual(
        [inactive.status, inactive.keys, inactive.json['ergebnisse']],
        [403, ['WEBSHOP_NICHT_PRODUKTIV'], []],
      );
      if (path === 'suchen') continue;
      const foreign = await merchantAt(sandbox, productionShop).c(path, body);
      const unknown = await merchant.c(path.replace(id, 'ZZZZZZ'), body);
      assert.deepEqual(
        [foreign.status, foreign.keys, unknown.status, unknown.keys],
        [404, ['VORGANG_UNBEKANNT'], 404, ['VORGANG_UNBEKANNT']],
      );
    }
    assert.deepEqual(await merchant.bookings(id), []);
  });

  it('refuses other methods and paths', async () => {
    const post = await ask(`${sandbox.url}${C2}/suchen`, { method: 'POST' });
    const get = await ask(`${sandbox.url}${C2}/AAAAAA/lieferung`);
    const nowhere = await ask(`${sandbox.url}${C2}/AAAAAA/storno`);
    assert.deepEqual(
      [post.status, post.headers['allow'], get.status, get.headers['allow'], nowhere.status],
      [405, 'GET, HEAD, OPTIONS', 405, 'POST, OPTIONS', 404],
    );
    for (const { json } of [post, get, nowhere]) assert.deepEqual(json['ergebnisse'], []);
  });

  it('answers with faults in its own format, and keeps a report whose answer is lost', async () => {
    const id = await merchant.transaction();
    sandbox.faults.add({ operation: 'transaktionen.lesen', kind: 'status', status: 503 });
    const { status, keys, json } = await merchant.c(id);
    assert.deepEqual([status, keys, json['ergebnisse']], [503, ['TECHNISCHER_FEHLER'], []]);
    sandbox.faults.add({ operation: 'transaktionen.lieferung', kind: 'answer-lost' });
    assert.deepInclude(await rejectionOf(merchant.c(`${id}/lieferung`, {})), { code: 'UND_ERR_SOCKET' });
    assert.deepEqual(await merchant.bookings(id), ['CAPTURE PENDING']);
  });
});

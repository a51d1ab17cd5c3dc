import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inactiveShop, knownShop, productionShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { C2, merchantAt } from './merchant.js';
import { ask, type Answer } from './purchases.js';

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
const found = async (query = '') => recordsIn(await merchant.c(`suchen?${query}`)).map((each) => each['vorgangskennungFachlich']);
const reversal = (grund: string, betrag?: unknown) => ({ datum: '2026-11-19', grund, ...(betrag === undefined ? {} : { betrag }) });

describe('a record of API C', () => {
  it('has the shape that public clients read, in the envelope', async () => {
    const id = await merchant.transaction();
    const { status, headers, json } = await merchant.c(id);
    expect([status, headers['content-type']]).toEqual([200, 'application/json']);
    expect(json).toEqual({
      wsMessages: { messages: [] },
      uuid: null,
      ergebnisse: [{
        kundennummer: expect.stringMatching(/^\d{10}$/), vorgangskennungFachlich: id, vorgangskennungShop: 'A-1001', kundeVorname: 'Ralf', kundeNachname: 'Ratenkauf',
        kreditkontonummer: expect.stringMatching(/^\d{11}$/), bestelldatum: '2026-11-21', lieferdatum: null, abrechnungsdatum: null, rueckabwicklunngGebuchtAm: null,
        rueckabwicklungEingegebenAm: null, rueckabwicklungsdatum: null, bestellwertAktuell: 799, bestellwertUrspruenglich: 799, widerrufenerBetrag: 0,
        haendlerstatusV2: 'LIEFERUNG_MELDEN',
      }],
    });
  });

  it('tells the same as API A, from the delivery to the billing', async () => {
    const id = await merchant.transaction();
    const told = async () => [(await record(id))?.['haendlerstatusV2'], (await merchant.read(id)).status];
    sandbox.clock.advance(76 * DAY);
    expect(await told()).toEqual(['LIEFERUNG_MELDEN_AUSLAUFEND', 'REPORT_CAPTURE_EXPIRING']);
    const answer = await merchant.c(`${id}/lieferung`, {});
    expect([answer.status, recordsIn(answer)]).toEqual([200, [expect.objectContaining({ vorgangskennungFachlich: id, lieferdatum: null })]]);
    expect(await merchant.bookings(id)).toEqual(['CAPTURE PENDING']);
    sandbox.clock.advance(1);
    expect([await told(), (await record(id))?.['lieferdatum']]).toEqual([['IN_ABRECHNUNG', 'IN_BILLING'], '2027-02-05']);
    sandbox.clock.advance(3 * DAY);
    expect([await told(), (await record(id))?.['abrechnungsdatum']]).toEqual([['ABGERECHNET', 'BILLED'], '2027-02-08']);
  });

  it('of an expired transaction is AUSLAUFEND', async () => {
    const id = await merchant.transaction();
    sandbox.clock.advance(90 * DAY);
    expect((await record(id))?.['haendlerstatusV2']).toBe('AUSLAUFEND');
  });
});

describe('a delivery that is reported by API C', () => {
  it.each(['', '{}', '[]', '{"datum":"2020-01-01"}'])('may come with the body %j', async (body) => {
    const id = await merchant.transaction();
    expect((await merchant.c(`${id}/lieferung`, body)).status).toBe(200);
    sandbox.settle();
    expect((await record(id))?.['lieferdatum']).toBe('2026-11-21');
  });

  it('is refused at once when there is one, pending or booked, by whichever interface', async () => {
    const id = await merchant.transaction();
    await merchant.a(`transaction/${id}/capture`);
    for (let i = 0; i < 2; i += 1) {
      const { status, keys, json } = await merchant.c(`${id}/lieferung`, {});
      expect([status, keys, json['ergebnisse']]).toEqual([409, ['STATUS_UNGUELTIG'], []]);
      sandbox.settle();
    }
    expect(await merchant.bookings(id)).toEqual(['CAPTURE DONE']);
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
  ])('for the reason %s with the amount %j takes %d', async (grund, betrag, taken, reason) => {
    const id = await merchant.transaction();
    const answer = await merchant.c(`${id}/rueckabwicklung`, reversal(grund, betrag));
    expect([answer.status, recordsIn(answer)]).toEqual([200, [expect.objectContaining({
      bestellwertAktuell: 799, rueckabwicklungsdatum: '2026-11-19', rueckabwicklungEingegebenAm: '2026-11-21', rueckabwicklunngGebuchtAm: null,
    })]]);
    sandbox.settle();
    expect(await record(id)).toMatchObject({
      bestellwertAktuell: (79900 - taken * 100) / 100, bestellwertUrspruenglich: 799, widerrufenerBetrag: taken,
      rueckabwicklungsdatum: '2026-11-19', rueckabwicklungEingegebenAm: '2026-11-21', rueckabwicklunngGebuchtAm: '2026-11-21',
    });
    expect((await merchant.read(id)).refundDetails).toMatchObject([{ refundAmount: taken, reason, refundDate: '2026-11-19' }]);
  });

  it('in full takes what an earlier one has left', async () => {
    const id = await merchant.transaction();
    await merchant.c(`${id}/rueckabwicklung`, reversal('WIDERRUF_TEILWEISE', 700));
    sandbox.settle();
    await merchant.c(`${id}/rueckabwicklung`, reversal('WIDERRUF_VOLLSTAENDIG', 799));
    sandbox.settle();
    expect(await record(id)).toMatchObject({ bestellwertAktuell: 0, widerrufenerBetrag: 799 });
    const { status, keys } = await merchant.c(`${id}/rueckabwicklung`, reversal('WIDERRUF_VOLLSTAENDIG'));
    expect([status, keys]).toEqual([409, ['STATUS_UNGUELTIG']]);
  });

  it.each([
    ['an amount that has to be there', reversal('WIDERRUF_TEILWEISE'), 400, 'betrag', 'ANGABE_FEHLT'],
    ['an amount that has to be there, too', reversal('MINDERUNG_GARANTIE_GEWAEHRLEISTUNG'), 400, 'betrag', 'ANGABE_FEHLT'],
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
    expect([status, messages.map((message) => [message.field, message.severity]), keys, json['ergebnisse']]).toEqual([expected, [[field, 'ERROR']], [key], []]);
    expect([await merchant.bookings(id), sandbox.settle()]).toEqual([[], 0]);
  });

  it('takes a timestamp for the day, and today for none', async () => {
    const id = await merchant.transaction();
    for (const datum of [Date.parse('2026-11-18T23:00:00Z'), undefined]) {
      await merchant.c(`${id}/rueckabwicklung`, { datum, grund: 'WIDERRUF_TEILWEISE', betrag: 1 });
      sandbox.settle();
    }
    expect(sandbox.transactions()[0]?.refunds.length).toBe(2);
    expect((await merchant.read(id)).refundDetails).toMatchObject([{ refundDate: '2026-11-19' }, { refundDate: '2026-11-21' }]);
  });

  it('waits for the one before, and is taken when the transaction has expired, unlike a delivery', async () => {
    const id = await merchant.transaction();
    const report = () => merchant.c(`${id}/rueckabwicklung`, reversal('WIDERRUF_TEILWEISE', 1));
    expect([(await report()).status, (await report()).status]).toEqual([200, 409]);
    sandbox.clock.advance(90 * DAY);
    expect([(await report()).keys, (await merchant.c(`${id}/lieferung`, {})).keys]).toEqual([[], ['STATUS_UNGUELTIG']]);
  });
});

describe('a search of API C', () => {
  it('lists everything without parameters, newest first, and nothing of other shops', async () => {
    await merchantAt(sandbox, productionShop).transaction();
    const ids = [await merchant.transaction(), await merchant.transaction()];
    expect([await found(), await found('status=ALLE'), await found('von=&bis=&status=')]).toEqual(Array(3).fill(ids.reverse()));
  });

  it('goes by the day of the order, both ends included, and by status', async () => {
    const first = await merchant.transaction();
    sandbox.clock.advance(2 * DAY);
    const second = await merchant.transaction();
    await merchant.c(`${first}/lieferung`, {});
    sandbox.settle();
    expect([await found('von=2026-11-22'), await found('bis=2026-11-22'), await found('von=2026-11-21&bis=2026-11-23'), await found('von=2026-11-24')])
      .toEqual([[second], [first], [second, first], []]);
    expect([await found('status=IN_ABRECHNUNG'), await found('status=LIEFERUNG_MELDEN'), await found('status=ABGERECHNET')]).toEqual([[first], [second], []]);
  });

  it.each([['von=21.11.2026', 'von'], ['bis=2026-02-30', 'bis'], ['status=BILLED', 'status']])('with %s is refused with the parameter to blame', async (query, field) => {
    const { status, messages, json } = await merchant.c(`suchen?${query}`);
    expect([status, messages.map((message) => message.field), json['ergebnisse']]).toEqual([400, [field], []]);
  });
});

describe('API C', () => {
  it('refuses wrong credentials, inactive webshops and foreign ids, always in its envelope', async () => {
    const id = await merchant.transaction();
    for (const [path, body] of [[id], ['suchen'], [`${id}/lieferung`, {}], [`${id}/rueckabwicklung`, reversal('WIDERRUF_VOLLSTAENDIG')]] as const) {
      const wrong = await merchantAt(sandbox, { ...knownShop, password: 'x' }).c(path, body);
      const inactive = await merchantAt(sandbox, inactiveShop).c(path, body);
      expect([wrong.status, wrong.keys, wrong.json['ergebnisse']]).toEqual([401, ['ZUGRIFFSFEHLER'], []]);
      expect([inactive.status, inactive.keys, inactive.json['ergebnisse']]).toEqual([403, ['WEBSHOP_NICHT_PRODUKTIV'], []]);
      if (path === 'suchen') continue;
      const foreign = await merchantAt(sandbox, productionShop).c(path, body);
      const unknown = await merchant.c(path.replace(id, 'ZZZZZZ'), body);
      expect([foreign.status, foreign.keys, unknown.status, unknown.keys]).toEqual([404, ['VORGANG_UNBEKANNT'], 404, ['VORGANG_UNBEKANNT']]);
    }
    expect(await merchant.bookings(id)).toEqual([]);
  });

  it('knows no other method and no other path', async () => {
    const post = await ask(`${sandbox.url}${C2}/suchen`, { method: 'POST' });
    const get = await ask(`${sandbox.url}${C2}/AAAAAA/lieferung`);
    const nowhere = await ask(`${sandbox.url}${C2}/AAAAAA/storno`);
    expect([post.status, post.headers['allow'], get.status, get.headers['allow'], nowhere.status]).toEqual([405, 'GET, HEAD, OPTIONS', 405, 'POST, OPTIONS', 404]);
    for (const { json } of [post, get, nowhere]) expect(json['ergebnisse']).toEqual([]);
  });

  it('suffers faults in its own words, and a lost answer is a report all the same', async () => {
    const id = await merchant.transaction();
    sandbox.faults.add({ operation: 'transaktionen.lesen', kind: 'status', status: 503 });
    const { status, keys, json } = await merchant.c(id);
    expect([status, keys, json['ergebnisse']]).toEqual([503, ['TECHNISCHER_FEHLER'], []]);
    sandbox.faults.add({ operation: 'transaktionen.lieferung', kind: 'answer-lost' });
    await expect(merchant.c(`${id}/lieferung`, {})).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(await merchant.bookings(id)).toEqual(['CAPTURE PENDING']);
  });
});

import { assert, describe, it } from 'vitest';
import type { Reversal } from '../../../src/service/merchant/merchant-api.js';
import { failureOf, merchantAnswering, wireAnswer, wireRecord } from './builders.js';

const id = 'AB12CD';
const answering = (...ergebnisse: unknown[]) => merchantAnswering({ body: wireAnswer({ ergebnisse }) });
const read = (fields: object) => answering(wireRecord({ ...fields })).api.transaction(id);

describe('a transaction of API C', () => {
  it('is readable with a status that nobody knows', async () => {
    for (const haendlerstatusV2 of ['PAUSIERT', 'constructor'])
      assert.deepInclude(await read({ haendlerstatusV2 }), { status: 'unknown', statusAsSent: haendlerstatusV2 });
  });

  it('may lack everything but its id', async () => {
    const names = [
      'kundennummer',
      'vorgangskennungShop',
      'lieferdatum',
      'rueckabwicklunngGebuchtAm',
      'rueckabwicklungEingegebenAm',
      'bestellwertAktuell',
      'widerrufenerBetrag',
    ];
    const bare = await read({});
    assert.deepEqual(await read(Object.fromEntries(names.map((name) => [name, null]))), bare);
    assert.deepInclude(bare, { bookings: [], refunds: [], refundsTotal: undefined });
    assert.isUndefined((await read({ vorgangskennungShop: '', lieferdatum: '' })).order.orderId);
    assert.deepInclude(await read({ haendlerstatusV2: undefined }), { status: 'unknown', statusAsSent: '' });
  });

  it('shows a reversal that was entered and is not booked as a booking that is pending', async () => {
    const shown = async (fields: object) => {
      const { bookings, refunds } = await read(fields);
      return [bookings.map(({ type, status, day }) => `${type} ${status} ${day}`), refunds.length];
    };
    const [entered, later] = [
      { rueckabwicklungEingegebenAm: '2026-11-06' },
      { rueckabwicklungEingegebenAm: '2026-11-09' },
    ];
    const booked = { rueckabwicklunngGebuchtAm: '2026-11-07', widerrufenerBetrag: 5 };
    assert.deepEqual(await shown(entered), [['refund pending 2026-11-06'], 0]);
    assert.deepEqual(await shown({ ...entered, ...booked }), [[], 1]);
    assert.deepEqual(await shown({ ...later, ...booked }), [['refund pending 2026-11-09'], 1]);
    assert.deepInclude((await read({ ...later, ...booked })).refunds[0], {
      date: undefined,
      enteredDate: undefined,
      bookedDate: '2026-11-07',
    });
    assert.deepEqual(await shown({ ...entered, widerrufenerBetrag: 0 }), [['refund pending 2026-11-06'], 0]);
    assert.deepEqual(await shown({ widerrufenerBetrag: 5 }), [[], 1]);
  });

  it('is malformed when the answer is about another one, and not found when there is none', async () => {
    for (const ergebnisse of [
      [wireRecord({ vorgangskennungFachlich: 'ZZ9999' })],
      [wireRecord(), wireRecord()],
      [{}],
    ]) {
      assert.equal((await failureOf(answering(...ergebnisse).api.transaction(id))).code, 'malformed');
    }
    assert.equal((await failureOf(answering().api.transaction(id))).code, 'not_found');
  });
});

describe('searching by API C', () => {
  it('sends no impossible day and no unknown status', async () => {
    const { api, requests } = merchantAnswering();
    for (const wrong of [
      { from: '1.1.2026' },
      { to: '2026-02-30' },
      { from: 5 as never },
      { status: 'unknown' as never },
      { status: 'constructor' as never },
    ])
      assert.equal((await failureOf(api.search(wrong))).code, 'invalid_input');
    assert.lengthOf(requests, 0);
  });

  it('returns an empty list only for an empty list: a list of another name, none, or a bare record is malformed', async () => {
    for (const body of [
      { ergebnis: [wireRecord()] },
      { ergebnisse: null },
      { ergebnisse: wireRecord() },
      wireRecord(),
      [wireRecord()],
      [],
      {},
      '',
    ]) {
      const { api } = merchantAnswering({
        body: typeof body === 'string' || Array.isArray(body) ? body : wireAnswer(body),
      });
      assert.deepInclude(await failureOf(api.search()), { code: 'malformed', byService: false }, JSON.stringify(body));
      assert.deepInclude(
        await failureOf(api.transaction(id)),
        { code: 'malformed', byService: false },
        JSON.stringify(body),
      );
    }
    assert.deepInclude(await failureOf(merchantAnswering().api.transaction(id)), { code: 'not_found' });
  });

  it('counts the records that it cannot read, and returns the others', async () => {
    const odd = wireRecord({
      vorgangskennungFachlich: 'ZZ9999',
      bestellwertAktuell: '1.234,56',
      bestelldatum: '20.11.2026',
      kundeVorname: true,
      lieferdatum: 'gestern',
      rueckabwicklungsdatum: {},
    });
    const { transactions, unreadableRecords } = await answering(
      wireRecord(),
      odd,
      { kundeVorname: 'Ralf' },
      5,
      null,
      wireRecord({ vorgangskennungFachlich: 'x' }),
    ).api.search();
    assert.equal(unreadableRecords, 4);
    assert.deepEqual(
      transactions.map(({ businessId, unreadable }) => [businessId, unreadable]),
      [
        [id, []],
        ['ZZ9999', ['customer', 'orderDate', 'bookings', 'refunds', 'currentValue']],
      ],
    );
    assert.deepInclude(transactions[1]?.order, { currentValue: undefined, orderDate: undefined });
    assert.deepInclude(await read({ bestellwertAktuell: '589 EUR' }), { unreadable: ['currentValue'] });
  });

  it('reads ten thousand records', async () => {
    const text = 'x'.repeat(60);
    const many = Array.from({ length: 10_000 }, (_, n) =>
      wireRecord({
        vorgangskennungFachlich: n.toString(36).toUpperCase().padStart(6, '0'),
        kundeNachname: text,
        vorgangskennungShop: text,
        kundeVorname: text,
      }),
    );
    const { api, requests } = answering(...many);
    const { transactions: found } = await api.search();
    assert.lengthOf(new Set(found.map(({ businessId }) => businessId)), 10_000);
    assert.isAtLeast(requests[0]?.maxAnswerBytes ?? 0, 20_000_000);
  });
});

describe('reporting by API C', () => {
  it('checks before sending what the service would refuse', async () => {
    const { api, requests } = merchantAnswering();
    const wrong: object[] = [
      { reason: 'revocation_full', amount: 1 },
      { reason: 'revocation_partial' },
      { reason: 'reduction_warranty' },
      { reason: 'WIDERRUF_TEILWEISE', amount: 1 },
      { reason: 'constructor' },
      {},
      { reason: 'revocation_partial', amount: 0 },
      { reason: 'return_warranty', amount: 1.5 },
      { reason: 'revocation_full', date: '2026-02-30' },
      { reason: 'revocation_full', date: 5 },
    ];
    for (const reversal of wrong)
      assert.equal(
        (await failureOf(api.refund(id, reversal as Reversal))).code,
        'invalid_input',
        JSON.stringify(reversal),
      );
    assert.lengthOf(requests, 0);
  });

  it('is accepted with any answer that is not an error', async () => {
    for (const answer of [
      { body: [] },
      { body: '', contentType: '' },
      { body: wireAnswer({ ergebnisse: [wireRecord()] }) },
    ]) {
      assert.isUndefined(await merchantAnswering(answer).api.capture(id));
    }
  });
});

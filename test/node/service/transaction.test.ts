import { assert, describe, it } from 'vitest';
import { failureOf, transactionsAnswering as apiAnswering } from './builders.js';
import { assertHas } from '../../support/matching.js';

const id = 'AB12CD';
const minimal = { transactionId: id, status: 'REPORT_CAPTURE' };

const read = (fields: object) => apiAnswering({ body: { ...minimal, ...fields } }).api.transaction(id);

describe('a transaction', () => {
  it('may lack every optional field', async () => {
    const nothing = { firstName: undefined, lastName: undefined, number: undefined };
    const order = {
      orderId: undefined,
      orderDate: undefined,
      clearingDate: undefined,
      originalValue: undefined,
      currentValue: undefined,
    };
    for (const fields of [
      {},
      { customer: {}, orderDetails: {} },
      { customer: null, orderDetails: { orderId: null, clearingDate: null }, bookings: null, expirationDateTime: null },
    ]) {
      assert.deepEqual(await read(fields), {
        businessId: id,
        status: 'report_capture',
        statusAsSent: 'REPORT_CAPTURE',
        webshopId: undefined,
        customer: nothing,
        creditAccountNumber: undefined,
        order,
        bookings: [],
        refunds: [],
        refundsTotal: undefined,
        expiresAt: undefined,
        unreadable: [],
      });
    }
  });

  it('lacks an amount that cannot be read, and nothing else', async () => {
    for (const wrong of [589.999, '5,89', -1, true]) {
      const { order, unreadable } = await read({ orderDetails: { orderId: 'A-1', originalOrderValue: wrong } });
      assert.deepEqual([order.originalValue, order.orderId, unreadable], [undefined, 'A-1', ['originalValue']]);
    }
  });

  it('may have messages in two languages, moments with any form of offset, and a refund of nothing', async () => {
    const { bookings, refunds, refundsTotal } = await read({
      bookings: [
        {
          uuid: 'u2',
          created: '2026-11-20T10:00:00.000+0100',
          message: { messageDE: 'Zu hoch', messageEN: 'Too high' },
          amount: 5,
          bookingId: 7,
        },
      ],
      refundDetails: [{ refundAmount: 0, refundBookingDate: null }],
      refundsTotalValue: 0,
    });
    assertHas(bookings, [{ id: 'u2', created: Date.UTC(2026, 10, 20, 9), amount: 5_00, message: 'Zu hoch' }]);
    assertHas(refunds, [{ amount: 0, bookedDate: undefined }]);
    assert.equal(refundsTotal, 0);
  });

  it('is readable with unknown words, and without any', async () => {
    for (const status of ['HALTED', 'constructor'])
      assert.deepInclude(await read({ status }), { status: 'unknown', statusAsSent: status });
    for (const status of [undefined, null, ''])
      assert.deepInclude(await read({ status }), { status: 'unknown', statusAsSent: '' });
    const { bookings } = await read({
      bookings: [
        { type: 'GIFT', status: 'toString' },
        { message: 7, bookingId: 'b7' },
        { bookingId: 8, message: { messageEN: 'Too high' } },
      ],
    });
    assert.deepInclude(bookings[0], { id: undefined, type: 'unknown', status: 'unknown' });
    assert.deepInclude(bookings[1], { id: 'b7', message: undefined });
    assert.deepInclude(bookings[2], { id: '8', message: 'Too high' });
    assert.isUndefined((await read({ orderDetails: { orderDate: '' } })).order.orderDate);
  });

  it('has texts and ids from numbers too, and days and moments from either', async () => {
    const { businessId, ...sent } = await apiAnswering({
      body: {
        transactionId: 123456,
        webshopId: 4711,
        customer: { firstName: 'Ralf', customerNumber: 1000123456 },
        creditAccountNumber: 80815,
        orderDetails: {
          orderId: 1001,
          orderDate: '2026-11-20T23:30:00Z',
          clearingDate: Date.UTC(2026, 10, 20, 23, 30),
        },
        bookings: [
          { uuid: 7, created: '2026-11-20' },
          { uuid: 8, created: Date.UTC(2026, 6, 1) },
        ],
        expirationDateTime: '2026-12-20',
      },
    }).api.transaction('123456');
    assert.equal(businessId, '123456');
    assertHas(sent, {
      webshopId: '4711',
      customer: { number: '1000123456' },
      creditAccountNumber: '80815',
      order: { orderId: '1001', orderDate: '2026-11-21', clearingDate: '2026-11-21' },
      bookings: [
        { id: '7', created: undefined, day: '2026-11-20' },
        { id: '8', created: Date.UTC(2026, 6, 1), day: '2026-07-01' },
      ],
      unreadable: [],
    });
    // A day ends at midnight in Germany.
    assert.equal(sent.expiresAt, Date.parse('2026-12-20T23:59:59.999+01:00'));
    const { expiresAt } = await read({ expirationDateTime: '2026-07-20' });
    assert.equal(expiresAt, Date.parse('2026-07-20T23:59:59.999+02:00'));
    // A number that JavaScript has changed is another id.
    assert.deepInclude(await read({ creditAccountNumber: 2 ** 53 }), { unreadable: ['creditAccountNumber'] });
  });

  it('lists which of its parts cannot be read', async () => {
    assert.deepInclude(await read({ expirationDateTime: '2026-12-20T10:00' }), {
      expiresAt: undefined,
      unreadable: ['expiresAt'],
    });
  });

  it('is malformed when the answer is about another one', async () => {
    for (const body of [{ ...minimal, transactionId: 'ZZZZZZ' }, { status: 'BILLED' }, '{', []]) {
      assert.equal((await failureOf(apiAnswering({ body }).api.transaction(id))).code, 'malformed');
    }
  });
});

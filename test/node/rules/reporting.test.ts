import { describe, expect, it } from 'vitest';
import { isPending, obstacleToCapture, obstacleToRefund, type Reportable } from '../../../src/rules/reporting.js';

const reportable = (overrides: Partial<Reportable> = {}): Reportable => ({ status: 'report_capture', currentValue: 79_900, bookings: [], ...overrides });
const capture = (state: string) => ({ kind: 'capture', state }) as const;
const refund = (state: string) => ({ kind: 'refund', state }) as const;

describe('a report under way', () => {
  it.each([
    ['nothing', reportable(), undefined, undefined],
    ['a delivery', reportable({ reports: [capture('pending')] }), 'report_pending', undefined],
    ['a refund', reportable({ reports: [refund('pending')] }), undefined, 'report_pending'],
    ['both', reportable({ reports: [refund('pending'), capture('pending')] }), 'report_pending', 'report_pending'],
    ['a refund after a delivery that was refused', reportable({ reports: [refund('pending'), capture('refused')] }), undefined, 'report_pending'],
    ['a delivery before a refund that was booked', reportable({ reports: [refund('applied'), capture('pending')] }), 'report_pending', undefined],
    ['what was reported elsewhere', reportable({ reports: [refund('applied')], bookings: [refund('processing')] }), undefined, 'report_pending'],
    ['what is overdue', reportable({ reports: [refund('overdue'), capture('overdue')] }), undefined, undefined],
  ])('keeps only another one of its kind away: %s', (_, transaction, toCapture, toRefund) => {
    expect([obstacleToCapture(transaction), obstacleToRefund(transaction)]).toEqual([toCapture, toRefund]);
    expect([isPending(transaction, 'capture'), isPending(transaction, 'refund')]).toEqual([toCapture, toRefund].map((each) => each === 'report_pending'));
  });
});

describe('without a report under way', () => {
  it.each([
    ['delivered', reportable({ bookings: [capture('done')] }), 'already_delivered', undefined],
    ['delivered, although another report is under way', reportable({ bookings: [capture('done')], reports: [capture('pending')] }), 'already_delivered', undefined],
    ['too late', reportable({ status: 'expired' }), 'not_deliverable', undefined],
    ['all refunded', reportable({ currentValue: 0 }), 'nothing_left', 'nothing_left'],
    ['all refunded, and too late', reportable({ currentValue: 0, status: 'expired' }), 'nothing_left', 'nothing_left'],
    ['all refunded after the delivery', reportable({ currentValue: 0, bookings: [capture('done')] }), 'already_delivered', 'nothing_left'],
    ['all refunded while its delivery is under way', reportable({ currentValue: 0, bookings: [capture('pending')] }), 'report_pending', 'nothing_left'],
    ['of a value nobody says', reportable({ currentValue: undefined }), undefined, 'nothing_left'],
  ])('the transaction says what is not possible: %s', (_, transaction, toCapture, toRefund) => {
    expect([obstacleToCapture(transaction), obstacleToRefund(transaction)]).toEqual([toCapture, toRefund]);
  });
});

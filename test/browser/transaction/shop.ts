import type { Report, Transaction } from '../../../src/contract/transaction.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { fakeShop, type FakeShop, type Routes } from '../element/handler.js';

/** The routes of the transaction under test. */
export const routes = {
  read: 'GET /transactions/AB12CD',
  capture: 'POST /transactions/AB12CD/capture',
  refund: 'POST /transactions/AB12CD/refund',
  withdraw: 'DELETE /transactions/AB12CD/requests/request-1',
  /** Of the report that {@link report} returns. */
  resolve: 'POST /transactions/AB12CD/reports/2026-11-20T13%3A05%3A00Z/resolution',
} as const;

/** Returns the shop's last report, a refund by default. */
export const report = (overrides: Partial<Report> = {}): Report => ({
  kind: 'refund',
  state: 'pending',
  isAccepted: true,
  amount: 5000,
  at: '2026-11-20T13:05:00Z',
  ...overrides,
});

/** Returns a transaction with a report on it. */
export const reported = (of: Partial<Report>, overrides: Partial<Transaction> = {}): Transaction =>
  transaction({ reports: [report(of)], ...overrides });

/** The rest after 50 € of 799 €. */
export const rest = { currentValue: 74_900, refundsTotal: 5000 };

/** Returns a transaction of which 50 € were refunded by the shop's last report. */
export const applied = (): Transaction => reported({ state: 'applied' }, rest);

/** Message to the user while {@link reported} is in progress. */
export const inProgress =
  'Erstattung von 50,00 € in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.';

/** Creates a shop with one transaction, and other answers for `more`. */
export const office = (answer: unknown = transaction(), more: Routes = {}, timeout?: number): FakeShop =>
  fakeShop({ [routes.read]: answer, ...more }, timeout);

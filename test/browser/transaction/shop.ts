import type { Report, Transaction } from '../../../src/contract/transaction.js';
import { transaction } from '../answers/transaction.js';
import { fakeShop, type FakeShop, type Routes } from '../element/handler.js';

/** The routes of the transaction that the tests show. */
export const routes = {
  read: 'GET /transactions/AB12CD',
  capture: 'POST /transactions/AB12CD/capture',
  refund: 'POST /transactions/AB12CD/refund',
} as const;

/** The shop's last report of a refund. */
export const report = (overrides: Partial<Report> = {}): Report => ({
  kind: 'refund',
  state: 'pending',
  isAccepted: true,
  amount: 5000,
  at: '2026-11-20T13:05:00Z',
  ...overrides,
});

/** A transaction with a report of it. */
export const reported = (of: Partial<Report>, overrides: Partial<Transaction> = {}): Transaction =>
  transaction({ reports: [report(of)], ...overrides });

/** What is left after 50 € of 799 €. */
export const rest = { currentValue: 74_900, refundsTotal: 5000 };

/** A transaction of which 50 € were refunded by the shop's last report. */
export const applied = (): Transaction => reported({ state: 'applied' }, rest);

/** What the clerk is told while {@link reported} is under way. */
export const inProgress = 'Erstattung von 50,00 € in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.';

/** A shop that answers with one transaction, except for `more`. */
export const office = (answer: unknown = transaction(), more: Routes = {}, timeout?: number): FakeShop =>
  fakeShop({ [routes.read]: answer, ...more }, timeout);

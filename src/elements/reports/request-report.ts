import type { MerchantClient } from '../../contract/client/merchant-client.js';
import type { Capture, Refund } from '../../contract/transaction-requests.js';
import { readTransaction, type ShownTransaction } from '../back-office/reading.js';
import type { ReportRequest } from './transaction-state.js';

/**
 * Sends a report once, and returns the transaction as it is then.
 * @throws {HandlerError} if it was refused, or its outcome is unknown
 */
export async function requestReport(
  client: MerchantClient,
  id: string,
  draft: ReportRequest,
): Promise<ShownTransaction> {
  const { kind, ...report } = draft;
  const answer = kind === 'capture' ? client.capture(id, report as Capture) : client.refund(id, report as Refund);
  return readTransaction(id, await answer);
}

/** Returns answer or error of an operation without throwing. */
export const attempt = <Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly answer?: Answer; readonly error?: unknown }> =>
  work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );

import type { MerchantClient } from '../../contract/client/merchant-client.js';
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
  if (draft.kind === 'capture') {
    const { trackingNumber } = draft;
    return readTransaction(id, await client.capture(id, trackingNumber === undefined ? {} : { trackingNumber }));
  }
  const { amount, currentValue, available, reason } = draft;
  return readTransaction(
    id,
    await client.refund(id, {
      amount,
      currentValue,
      ...(available !== undefined && { available }),
      ...(reason && { reason }),
    }),
  );
}

/** Returns answer or error of an operation without throwing. */
export const attempt = <Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly answer?: Answer; readonly error?: unknown }> =>
  work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );

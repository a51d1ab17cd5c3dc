import type { PaymentApi } from '../../service/payment/payment-api.js';
import { ServiceError, type ServiceErrorCode } from '../../service/wire/service-error.js';
import type { IncidentLog } from '../operations/incident-log.js';

type Operation = 'startPurchase' | 'purchase' | 'decision' | 'financing' | 'confirm';

/** The operations of the service on purchases, watched: incident is logged once, and once that it is over. */
export type PurchaseService = Pick<PaymentApi, Operation | 'paymentPageUrl'>;

/** What is no incident when asking for a purchase: one that is not where we thought, or is no more. */
const ordinary: ReadonlySet<ServiceErrorCode> = new Set(['not_found', 'rejected', 'aborted']);
/** What is no incident with the merchant's calls: a reference that somebody made up. A request that is rejected is: the clerk cannot help it. */
export const unknownReference: ReadonlySet<ServiceErrorCode> = new Set(['not_found', 'aborted']);

/** Watches calls of any client for the log; `usual` is what is no incident unless a call says otherwise. */
export function watchedBy(incidents: IncidentLog, usual = ordinary) {
  return <Input extends unknown[], Answer>(operation: string, work: (...input: Input) => Promise<Answer>, passing = usual) =>
    async (...input: Input): Promise<Answer> => {
      try {
        const answer = await work(...input);
        incidents.worked([operation]);
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceError && passing.has(error.code))) incidents.failed(error, operation);
        throw error;
      }
    };
}

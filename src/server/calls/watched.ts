import type { PaymentApi } from '../../service/payment/payment-api.js';
import { ServiceError, type ServiceErrorCode } from '../../service/wire/service-error.js';
import type { IncidentLog } from '../operations/incident-log.js';

type Operation = 'startPurchase' | 'purchase' | 'decision' | 'financing' | 'confirm';

/** Operations on purchases at the service, with incidents logged at their start and their end. */
export type PurchaseService = Pick<PaymentApi, Operation | 'paymentPageUrl'>;

/** Codes that are no incident for purchases: the purchase may be in another state, or no longer exist. */
const ordinary: ReadonlySet<ServiceErrorCode> = new Set(['not_found', 'rejected', 'aborted']);
/**
 * Codes that are no incident for the merchant's calls: the reference may not exist. A rejected request is one, because
 * the operator cannot correct it.
 */
export const unknownReference: ReadonlySet<ServiceErrorCode> = new Set(['not_found', 'aborted']);
/** Codes that are no incident for calls that are repeated later: an outage is over by then. */
export const outage: ReadonlySet<ServiceErrorCode> = new Set(['unreachable', 'timeout', 'failed', 'busy', 'aborted']);

/**
 * Returns a wrapper that reports failures and successes of calls to the incident log; `usual` are the codes that are no
 * incident unless a call passes others.
 */
export function watchedBy(incidents: IncidentLog, usual = ordinary) {
  return <Input extends unknown[], Answer>(
    operation: string,
    work: (...input: Input) => Promise<Answer>,
    passing: ReadonlySet<ServiceErrorCode> | ((error: ServiceError) => boolean) = usual,
  ) =>
    async (...input: Input): Promise<Answer> => {
      try {
        const answer = await work(...input);
        incidents.worked([operation]);
        return answer;
      } catch (error) {
        const passes = typeof passing === 'function' ? passing : ({ code }: ServiceError) => passing.has(code);
        if (!(error instanceof ServiceError && passes(error))) incidents.failed(error, operation);
        throw error;
      }
    };
}

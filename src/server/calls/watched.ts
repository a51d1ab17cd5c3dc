import type { PaymentApi } from '../../service/payment/payment-api.js';
import { isUnknownAtBank, ServiceError, type ServiceErrorCode } from '../../service/wire/service-error.js';
import type { IncidentLog } from '../operations/incident-log.js';

type Operation = 'startPurchase' | 'purchase' | 'decision' | 'financing' | 'confirm';

/** Operations on purchases at the service, with incidents logged at their start and their end. */
export type PurchaseService = Pick<PaymentApi, Operation | 'paymentPageUrl'>;

/** Codes that are no incident for purchases: the purchase may be in another state, or no longer exist. */
const ordinary: ReadonlySet<ServiceErrorCode> = new Set(['not_found', 'rejected', 'aborted']);
/**
 * Returns true for what is no incident for the merchant's calls: the reference may not exist. A rejected request is one,
 * because the operator cannot correct it.
 */
export const unknownReference = (error: ServiceError): boolean => error.code === 'aborted' || isUnknownAtBank(error);
/** Codes that are no incident for calls that are repeated later: an outage is over by then. */
export const outage: ReadonlySet<ServiceErrorCode> = new Set(['unreachable', 'timeout', 'failed', 'busy', 'aborted']);

/** What is no incident: errors with these codes, or those of which the function returns true. */
type Passing = ReadonlySet<ServiceErrorCode> | ((error: ServiceError) => boolean);

/**
 * Returns a wrapper that reports failures and successes of calls to the incident log; `usual` is what is no incident
 * unless a call passes others.
 */
export function watchedBy(incidents: IncidentLog, usual: Passing = ordinary) {
  return <Input extends unknown[], Answer>(
    operation: string,
    work: (...input: Input) => Promise<Answer>,
    passing: Passing = usual,
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

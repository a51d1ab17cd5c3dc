import type { Mode } from '../../rules/test-mode.js';

/** An entry of the log for the operator. Contains no credentials and no personal data. */
export interface LogEntry {
  /** ISO 8601. */
  readonly time: string;
  /** `error` needs an action of the operator; `warn` may resolve itself. */
  readonly level: 'info' | 'warn' | 'error';
  readonly event:
    | 'service_incident'
    | 'service_recovered'
    | 'store_incident'
    | 'store_recovered'
    | 'store_restored'
    | 'saturated'
    | 'saturation_over'
    | 'shop_incident'
    | 'incident_over'
    | 'purchase_unresolved'
    | 'purchase_recovered'
    | 'report_unresolved'
    | 'clock_skew'
    | 'webshop_unserved'
    | 'lender_missing'
    | 'lender_known'
    | 'foreign_origin'
    | 'proofs_full'
    | 'files_missing'
    | 'clients_unknown'
    | 'test_mode'
    | 'internal_error';
  readonly message: string;
  /** Name of the webshop, if the configuration has one. */
  readonly webshop?: string;
  /** Error code of the service's client: `timeout`, `refused`, … */
  readonly code?: string;
  /** The service's operation, like `payment.plans`, or the shop's, like `shop.completeOrder`. */
  readonly operation?: string;
  /** HTTP status of the service's answer. */
  readonly status?: number;
  /** Number of occurrences since the last entry about it. */
  readonly times?: number;
}

/** Writes log entries. */
export type Log = (entry: LogEntry) => void;

/** Writes each entry to stderr as one line of JSON. */
export const logToConsole: Log = (entry) => console.error(JSON.stringify(entry));

const messages = {
  test:
    'Test mode: the webshop id begins with 2.de, so all orders are test orders. The bank does not ' +
    'process them; ship nothing for them.',
  test_customers:
    "Test mode (service.testMode): orders of the bank's dedicated test customers are test orders, which the bank " +
    'does not process. All other orders are real. The shop names test customers with checkout.isTestCustomer.',
} as const satisfies Record<Exclude<Mode, 'live'>, string>;

/** Logs at the start if all or some orders are test orders; for a production webshop id as a warning. */
export function logMode(mode: Mode, log: (entry: Omit<LogEntry, 'time'>) => void): void {
  if (mode === 'live') return;
  log({ level: mode === 'test' ? 'info' : 'warn', event: 'test_mode', message: messages[mode] });
}

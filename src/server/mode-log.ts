import type { Mode } from '../rules/test-mode.js';
import type { LogEntry } from './log.js';

const messages = {
  test: 'Test mode: the webshop id begins with 2.de, so all orders are test orders. The bank does not process them; ship nothing for them.',
  test_customers:
    'Test mode (service.testMode): orders of the bank\'s dedicated test customers are test orders, which the bank does not process. All other orders are real. The shop names test customers with checkout.isTestCustomer.',
} as const satisfies Record<Exclude<Mode, 'live'>, string>;

/** Tells at the start that orders are tests, where some are. A production shop in test mode is a warning. */
export function tellMode(mode: Mode, tell: (entry: Omit<LogEntry, 'time'>) => void): void {
  if (mode === 'live') return;
  tell({ level: mode === 'test' ? 'info' : 'warn', event: 'test_mode', message: messages[mode] });
}

import type { TransactionStatus } from '../../contract/transaction.js';
import type { Texts } from '../element/texts.js';

/** Names of the statuses of a transaction in the back office. */
export const statusTexts: Texts<TransactionStatus> = {
  de: {
    report_capture: 'Lieferung melden',
    report_capture_expiring: 'Lieferung melden, Frist läuft\u00a0ab',
    in_billing: 'In Abrechnung',
    billed: 'Abgerechnet',
    expired: 'Frist abgelaufen',
    unknown: 'Unbekannt',
  },
  en: {
    report_capture: 'Report delivery',
    report_capture_expiring: 'Report delivery, deadline is near',
    in_billing: 'In billing',
    billed: 'Billed',
    expired: 'Deadline has passed',
    unknown: 'Unknown',
  },
};

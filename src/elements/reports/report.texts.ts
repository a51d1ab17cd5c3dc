import type { RefundReason } from '../../contract/transaction-requests.js';
import type { Texts } from '../element/texts.js';

const de = {
  bank_says: 'Die Bank schreibt:',
  sending: 'Die Meldung wird gesendet …',
  unanswered: 'Es kam keine Antwort. Wir prüfen, ob die Meldung angekommen ist. Bitte melden Sie nicht noch einmal.',
  stale: 'Neuere Angaben sind gerade nicht zu bekommen. Sie sehen den Stand von {time}\u00a0Uhr.',
  service_unavailable: 'Die Bank ist gerade nicht zu erreichen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  service_refused: 'Die Bank nimmt die Anfrage des Shops nicht an. Bitte wenden Sie sich an die Betreuung Ihres Shops.',
  forbidden: 'Ihnen fehlt die Berechtigung, Vorgänge anzusehen. Vielleicht müssen Sie sich neu anmelden.',
  unknown_transaction: 'Die Bank kennt keinen Vorgang mit dieser Nummer.',
  failed: 'Der Vorgang kann gerade nicht angezeigt werden. Bitte versuchen Sie es noch einmal.',
  transaction_changed:
    'Der Vorgang hat sich inzwischen geändert. Es wurde nichts gemeldet. Bitte prüfen Sie die neuen Angaben.',
  changed_meanwhile:
    'Der Vorgang hat sich geändert, während Sie gefragt wurden. Es wurde nichts gemeldet. Bitte prüfen Sie die neuen Angaben.',
  report_pending: 'Eine andere Meldung ist schon unterwegs. Ihre wurde nicht gesendet.',
  amount_too_high: 'Der Betrag ist höher als das, was verbleibt. Es wurde nichts gemeldet.',
  wrong_state: 'Das ist bei diesem Vorgang nicht mehr möglich. Es wurde nichts gemeldet.',
  report_rejected: 'Die Bank hat die Meldung nicht angenommen. Es wurde nichts gebucht.',
  nothing_reported: 'Es wurde nichts gemeldet.',
  not_reported: 'Die Meldung konnte nicht gesendet werden. Es wurde nichts gemeldet.',
  not_reported_unavailable:
    'Die Bank ist gerade nicht zu erreichen. Es wurde nichts gemeldet. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  not_arrived:
    'Die Bank zeigt Ihre Meldung nicht. Wahrscheinlich ist sie nicht angekommen. Bitte sehen Sie im Verlauf nach, bevor Sie noch einmal melden.',

  a_refund: 'Erstattung von {amount}',
  accepted: '{what} in Bearbeitung. Die Bank hat die Meldung angenommen, aber noch nicht gebucht.',
  unclear:
    '{what}: noch ungeklärt. Es kam keine brauchbare Antwort der Bank. Wir prüfen, ob die Meldung angekommen ist. Bitte melden Sie nicht noch einmal.',
  overdue_capture:
    'Lieferung in Bearbeitung. Die Bank hat sie noch immer nicht gebucht. Bitte fragen Sie bei der Bank nach.',
  overdue_refund:
    '{what} in Bearbeitung. Die Bank hat sie noch immer nicht gebucht. Bitte fragen Sie bei der Bank nach, bevor Sie noch einmal eine Erstattung melden.',
  unseen_capture:
    '{what}: noch ungeklärt. Die Bank zeigt noch immer nichts davon. Bitte fragen Sie bei der Bank nach, bevor Sie die Lieferung noch einmal melden.',
  unseen_refund:
    '{what}: noch ungeklärt. Die Bank zeigt noch immer nichts davon. Bitte fragen Sie bei der Bank nach, bevor Sie noch einmal eine Erstattung melden.',
  reported_at: 'Gemeldet am {moment}.',
  applied_capture: 'Die Bank hat die Lieferung gebucht.',
  applied_refund: 'Die Bank hat {amount} erstattet.',
  applied_some_refund: 'Die Bank hat die Erstattung gebucht.',
  now_left: 'Es verbleiben {amount}.',
  now_nothing_left: 'Vom Bestellwert verbleibt nichts.',
  refused_capture: 'Die Bank hat die Meldung der Lieferung abgelehnt.',
  refused_refund: 'Die Bank hat die Meldung abgelehnt: Erstattung von {amount}.',
  refused_some_refund: 'Die Bank hat die Meldung der Erstattung abgelehnt.',

  capture_already_delivered: 'Die Lieferung ist gemeldet. Das geht bei jedem Vorgang nur einmal.',
  capture_report_pending: 'Die Meldung der Lieferung ist in Bearbeitung.',
  capture_unclear: 'Es ist noch nicht bekannt, ob die Meldung der Lieferung angekommen ist.',
  capture_nothing_left: 'Die Bestellung ist oder wird ganz erstattet. Eine Lieferung muss nicht gemeldet werden.',
  capture_expired: 'Die Frist ist abgelaufen. Die Lieferung kann nicht mehr gemeldet werden.',
  capture_in_billing: 'Die Bank rechnet den Vorgang schon ab. Eine Lieferung muss nicht mehr gemeldet werden.',
  capture_billed: 'Die Bank hat den Vorgang abgerechnet. Eine Lieferung muss nicht mehr gemeldet werden.',
  capture_not_deliverable: 'Zu diesem Stand des Vorgangs kann keine Lieferung gemeldet werden.',
  refund_report_pending: 'Alles, was verbleibt, ist schon zur Erstattung gemeldet oder vorgemerkt.',
  refund_unclear: 'Es ist noch nicht bekannt, ob die Meldung der Erstattung angekommen ist.',
  refund_nothing_left: 'Der ganze Bestellwert ist erstattet.',
  refund_value_unknown:
    'Die Bank nennt nicht, wie viel vom Bestellwert verbleibt. Deshalb kann hier nichts erstattet werden.',
  refund_value_untrue: 'Die Beträge der Bank können nicht stimmen. Deshalb kann hier nichts erstattet werden.',

  confirm_capture_title: 'Lieferung melden?',
  confirm_capture:
    'Sie melden der Bank, dass {goods} an {customer} geliefert ist. Die Bank rechnet dann ab. Das lässt sich nicht zurücknehmen.',
  goods: 'die Ware',
  goods_of: 'die Ware der Bestellung {order}',
  somebody: 'die Kundin oder den Kunden',
  trackingNumber: 'Sendungsnummer (freiwillig)',
  confirm_refund_title: 'Erstattung melden?',
  confirm_wait_title: 'Erstattung vormerken?',
  confirm_wait:
    'Sie merken eine Erstattung von {amount} an {customer}{order} vor. Sie wird der Bank gemeldet, sobald alle davor gebucht sind. {rest} Bis dahin können Sie sie zurücknehmen.',
  yes_wait: 'Ja, {amount} vormerken',
  queued: 'Erstattung von {amount} vorgemerkt. Wir senden sie, sobald die Bank alle davor gebucht hat.',
  withdrawing: 'Die Erstattung wird zurückgenommen …',
  withdrawn: '{what} zurückgenommen. Sie wird nicht gesendet.',
  not_withdrawn: '{what}: nicht zurückgenommen. Vielleicht ist sie schon gesendet. Bitte prüfen Sie die neuen Angaben.',
  unsent: '{what}: nicht gesendet. Als sie an der Reihe war, verblieb dafür zu wenig.',
  resolving: 'Die Auskunft der Bank wird eingetragen …',
  resolved: '{what}: Auskunft der Bank eingetragen.',
  not_resolved:
    '{what}: nichts eingetragen. Vielleicht zeigt die Bank inzwischen selbst, was daraus geworden ist. Bitte prüfen Sie die neuen Angaben.',
  confirm_refund:
    'Sie melden der Bank eine Erstattung von {amount} an {customer}{order}. {rest} Das lässt sich nicht zurücknehmen.',
  of_order: ' (Bestellung {order})',
  rest: 'Danach verbleiben {rest}.',
  no_rest: 'Danach verbleibt vom Bestellwert nichts.',
  late: 'Bitte beachten Sie: Eine frühere Meldung über {amount} ist noch nicht gebucht. Die Bank kann sie noch buchen; dann wären beide Beträge erstattet.',
  late_unnamed:
    'Bitte beachten Sie: Eine frühere Meldung ist noch nicht gebucht. Die Bank kann sie noch buchen; dann wären beide Beträge erstattet.',
  no: 'Abbrechen',
  yes_capture: 'Ja, Lieferung melden',
  yes_refund: 'Ja, {amount} erstatten',
  reason: 'Grund',

  revocation: 'Widerruf',
  revocation_full: 'Vollständiger Widerruf',
  revocation_partial: 'Teilweiser Widerruf',
  revocation_financing: 'Widerruf der Finanzierung',
  return_warranty: 'Rückgabe wegen Garantie oder Gewährleistung',
  reduction_warranty: 'Preisminderung wegen Garantie oder Gewährleistung',
  capture: 'Lieferung',
  refund: 'Erstattung',
} satisfies Record<RefundReason, string> & Record<string, string>;

const en: Record<keyof typeof de, string> = {
  bank_says: 'The bank writes (in German):',
  sending: 'Sending the report…',
  unanswered: 'There was no answer. We are checking whether the report has arrived. Please do not report again.',
  stale: 'Newer information is not available at the moment. You see the state of {time}.',
  service_unavailable: 'The bank cannot be reached at the moment. Please try again in a few minutes.',
  service_refused: 'The bank does not accept the shop’s request. Please ask whoever looks after your shop.',
  forbidden: 'You do not have permission to view transactions. Perhaps you have to sign in again.',
  unknown_transaction: 'The bank knows no transaction with this number.',
  failed: 'The transaction cannot be shown at the moment. Please try again.',
  transaction_changed:
    'The transaction has changed in the meantime. Nothing has been reported. Please check the new information.',
  changed_meanwhile:
    'The transaction has changed while you were asked. Nothing has been reported. Please check the new information.',
  report_pending: 'Another report is already under way. Yours has not been sent.',
  amount_too_high: 'The amount is higher than what remains. Nothing has been reported.',
  wrong_state: 'This is no longer possible for this transaction. Nothing has been reported.',
  report_rejected: 'The bank has not accepted the report. Nothing has been booked.',
  nothing_reported: 'Nothing has been reported.',
  not_reported: 'The report could not be sent. Nothing has been reported.',
  not_reported_unavailable:
    'The bank cannot be reached at the moment. Nothing has been reported. Please try again in a few minutes.',
  not_arrived:
    'The bank does not show your report. It has probably not arrived. Please look at the history before you report again.',

  a_refund: 'Refund of {amount}',
  accepted: '{what} in progress. The bank has accepted the report, but not booked it yet.',
  unclear:
    '{what}: not clear yet. There was no usable answer from the bank. We are checking whether the report has arrived. Please do not report again.',
  overdue_capture: 'Delivery in progress. The bank has still not booked it. Please ask the bank.',
  overdue_refund:
    '{what} in progress. The bank has still not booked it. Please ask the bank before you report a refund again.',
  unseen_capture:
    '{what}: not clear yet. The bank still shows nothing of it. Please ask the bank before you report the delivery again.',
  unseen_refund:
    '{what}: not clear yet. The bank still shows nothing of it. Please ask the bank before you report a refund again.',
  reported_at: 'Reported on {moment}.',
  applied_capture: 'The bank has booked the delivery.',
  applied_refund: 'The bank has refunded {amount}.',
  applied_some_refund: 'The bank has booked the refund.',
  now_left: '{amount} remains.',
  now_nothing_left: 'Nothing of the order value remains.',
  refused_capture: 'The bank has refused the report of the delivery.',
  refused_refund: 'The bank has refused the refund of {amount}.',
  refused_some_refund: 'The bank has refused the refund.',

  capture_already_delivered: 'The delivery has been reported. This can be done once for each transaction.',
  capture_report_pending: 'The report of the delivery is in progress.',
  capture_unclear: 'It is not known yet whether the report of the delivery has arrived.',
  capture_nothing_left: 'The order has been or is being refunded in full. No delivery has to be reported.',
  capture_expired: 'The deadline has passed. The delivery can no longer be reported.',
  capture_in_billing: 'The bank is already billing the transaction. No delivery needs to be reported any more.',
  capture_billed: 'The bank has billed the transaction. No delivery needs to be reported any more.',
  capture_not_deliverable: 'No delivery can be reported in this state of the transaction.',
  refund_report_pending: 'All that remains has been reported as refunds, or is queued.',
  refund_unclear: 'It is not known yet whether the report of the refund has arrived.',
  refund_nothing_left: 'The whole order value has been refunded.',
  refund_value_unknown: 'The bank does not state how much of the order value remains. So nothing can be refunded here.',
  refund_value_untrue: 'The amounts of the bank cannot be right. So nothing can be refunded here.',

  confirm_capture_title: 'Report the delivery?',
  confirm_capture:
    'You report to the bank that {goods} have been delivered to {customer}. The bank then starts billing. This cannot be undone.',
  goods: 'the goods',
  goods_of: 'the goods of order {order}',
  somebody: 'the customer',
  trackingNumber: 'Tracking number (optional)',
  confirm_refund_title: 'Report the refund?',
  confirm_wait_title: 'Queue the refund?',
  confirm_wait:
    'You queue a refund of {amount} to {customer}{order}. It is reported to the bank as soon as all before it are booked. {rest} Until then you can take it back.',
  yes_wait: 'Yes, queue {amount}',
  queued: 'Refund of {amount} queued. We send it as soon as the bank has booked all before it.',
  withdrawing: 'The refund is being taken back…',
  withdrawn: '{what} taken back. It is not sent.',
  not_withdrawn: '{what}: not taken back. Perhaps it has been sent already. Please check the new information.',
  unsent: '{what}: not sent. When its turn came, too little remained for it.',
  resolving: 'The bank’s answer is being entered…',
  resolved: '{what}: the bank’s answer is entered.',
  not_resolved:
    '{what}: nothing entered. Perhaps the bank itself shows by now what became of it. Please check the new information.',
  confirm_refund: 'You report to the bank a refund of {amount} to {customer}{order}. {rest} This cannot be undone.',
  of_order: ' (order {order})',
  rest: 'After that, {rest} remains.',
  no_rest: 'After that, nothing of the order value remains.',
  late: 'Please note: an earlier report of {amount} has not been booked yet. The bank may still book it; then both amounts would be refunded.',
  late_unnamed:
    'Please note: an earlier report has not been booked yet. The bank may still book it; then both amounts would be refunded.',
  no: 'Cancel',
  yes_capture: 'Yes, report delivery',
  yes_refund: 'Yes, refund {amount}',
  reason: 'Reason',

  revocation: 'Withdrawal',
  revocation_full: 'Full withdrawal',
  revocation_partial: 'Partial withdrawal',
  revocation_financing: 'Withdrawal from the financing',
  return_warranty: 'Return under guarantee or warranty',
  reduction_warranty: 'Price reduction under guarantee or warranty',
  capture: 'Delivery',
  refund: 'Refund',
};

/**
 * Texts around reports of deliveries and refunds in the list and in one transaction; a shop may replace them with
 * `overrideTexts`.
 */
export const reportTexts = { de, en } satisfies Texts;

/** Name of a text around reports. */
export type ReportText = keyof typeof de;

import type * as de from '../de/reports.js';

export const reports: typeof de.reports = {
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

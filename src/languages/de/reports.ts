export const reports = {
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
};

export const pay = {
  title: 'Ratenkauf bei {shop}',
  heading: 'Ihre Bestellung {order}',
  total: 'Bestellwert',
  pieces: '{quantity} ×',
  until: 'Dieser Link ist nur für Sie und gilt bis {time}\u00a0Uhr. Bitte geben Sie ihn nicht weiter.',
  help: 'Sie möchten eine andere Zahlungsart, oder etwas stimmt nicht? Bitte wenden Sie sich an {shop}.',
  questions: 'Fragen zu Ihrer Bestellung? Bitte wenden Sie sich an {shop}.',
  no_script:
    'Der Ratenkauf braucht JavaScript. Bitte schalten Sie es ein und laden Sie die Seite neu, oder fragen Sie {shop}.',
  over: 'Dieser Link gilt nicht mehr: Er ist abgelaufen, oder die Bestellung ist bezahlt oder storniert.',
  unknown_title: 'Diesen Link gibt es nicht, oder nicht mehr.',
  unknown: 'Bitte prüfen Sie, ob die Adresse vollständig ist, oder lassen Sie sich vom Shop einen neuen Link geben.',
  failed_title: 'Diese Seite kann gerade nicht angezeigt werden.',
  failed: 'Es ist nichts verloren und nichts doppelt bestellt. Bitte laden Sie die Seite in einigen Minuten neu.',
};

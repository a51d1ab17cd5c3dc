export const stage = {
  overdue: 'Bitte prüfen: noch nicht gebucht',
  overdue_since: 'Bitte prüfen: seit\u00a0{time} nicht gebucht',
  refused: 'Bitte prüfen: Lieferung abgelehnt',
  unclear: 'Wird geprüft',
  in_progress: 'Wird gebucht',
  expiring: 'Lieferung noch nicht gemeldet',
  to_deliver: 'Lieferung noch nicht gemeldet',
  delivered: 'Geliefert',
  needless: 'Nichts zu liefern',
  expired: 'Frist abgelaufen',
  in_billing: 'In Abrechnung',
  billed: 'Abgerechnet',
  unknown: 'Stand unbekannt',
  days_left: 'Noch {days}\u00a0Tage',
  one_day_left: 'Noch 1\u00a0Tag',
  last_day: 'Nur noch heute',
  deliver_until: 'Zu liefern bis\u00a0{day}',
  minutes: '{count}\u00a0Min.',
  hours: '{count}\u00a0Std.',
  days: '{count}\u00a0Tagen',
  one_day: 'einem Tag',
};

export const mode = {
  title: 'Testmodus',
  test: 'Alle Bestellungen sind Testbestellungen, für die die Bank nichts auszahlt.',
  test_customers:
    'Bestellungen der Testkunden sind Testbestellungen, für die die Bank nichts auszahlt. Alle anderen sind echt.',
};

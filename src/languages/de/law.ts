export const figures = {
  labels: {
    effectiveRate: 'Effektiver Jahreszins',
    borrowingRate: 'gebundener Sollzinssatz p.\u00a0a.',
    amount: 'Nettodarlehensbetrag',
    total: 'Gesamtbetrag',
    interest: 'davon Zinsen',
  },
  equal: '{months} Raten zu {monthlyRate}',
  unequal: '{others} Raten zu {monthlyRate}, letzte Rate {lastRate}',
  lender: 'Kreditgeber',
};

export const legal = {
  credit: 'Bonität vorausgesetzt.',
  warning: 'Achtung! Kreditaufnahme kostet Geld.',
  example: 'Repräsentatives Beispiel',
};

export const picker = {
  legend: 'Laufzeit wählen',
  figures: 'Bei {months} Raten:',
  term: '{months} Raten',
  spoken: '{months} Raten zu {monthlyRate} pro Monat',
  each: '{monthlyRate} /\u00a0Monat',
  interest: 'Zinsen {interest}',
  total: 'gesamt {total}',
  effective: 'eff. Jahreszins {effectiveRate}',
  all: 'Alle {count} Laufzeiten',
};

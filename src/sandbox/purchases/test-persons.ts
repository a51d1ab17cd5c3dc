/** What the test data of the sandbox brings about; everything else is approved as applied for. */
export const testPersons = {
  /** Publicly used test customer: approved with the income below. */
  approved: {
    firstName: 'Ralf',
    lastName: 'Ratenkauf',
    birthDate: '1972-04-05',
    iban: 'DE12500105170648489890',
    income: 1750_00,
  },
  /** Whoever has this last name is rejected, whatever the income. */
  rejectedLastName: 'Ablehnung',
  /** A monthly income below this one is rejected (specification: Rules of the flow, 8). */
  rejectedBelowIncome: 500_00,
  /** A monthly income below this one, and not rejected, is granted another term than the chosen one. */
  adjustedBelowIncome: 1000_00,
  /** An address in this city is refused at the start as unknown, one in the other as ambiguous. */
  unknownCity: 'Unbekannt',
  ambiguousCity: 'Mehrdeutig',
} as const;

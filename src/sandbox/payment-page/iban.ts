/** An IBAN without blanks and in capitals, or nothing when its length or its check digits are wrong (ISO 13616). */
export function readIban(text: string): string | undefined {
  const iban = text.replace(/\s/g, '').toUpperCase();
  const isShaped = iban.startsWith('DE') ? /^DE\d{20}$/.test(iban) : /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban);
  return isShaped && remainder(iban) === 1 ? iban : undefined;
}

/** As a person reads it on a statement: only country, check digits and the last four places. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}

function remainder(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => parseInt(character, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

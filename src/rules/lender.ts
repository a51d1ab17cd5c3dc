/** Most characters of a lender's name: the elements keep space for so many. */
export const longestName = 50;

/** Most characters of a lender's name and address, as they are written in one line. */
export const longestLender = 100;

/** Name and postal address of a lender. No part has a comma. */
export interface LenderParts {
  /** Name with its legal form, like `Muster-Teilzahlungsbank AG`. */
  readonly name: string;
  /** Street and number. */
  readonly street: string;
  /** Five digits; in another country with its sign, like `L-1855`. */
  readonly postcode: string;
  readonly city: string;
}

/** Returns name and address in one line, as they are shown. */
export const lenderText = ({ name, street, postcode, city }: LenderParts): string =>
  `${name}, ${street}, ${postcode} ${city}`;

/** Returns whether the elements have the space for a lender. */
export const hasRoomFor = (lender: LenderParts): boolean =>
  lender.name.length <= longestName && lenderText(lender).length <= longestLender;

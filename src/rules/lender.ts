/** Most characters of a lender's name: the elements keep space for so many. */
export const longestName = 50;

/** Most characters of a lender's name and address, as they are written in one line. */
export const longestLender = 100;

/** Name and postal address of a lender, as they are shown. */
export interface Lender {
  readonly name: string;
  /** Street and number, postcode and city. */
  readonly address: string;
}

/** Name and postal address of a lender. */
export interface LenderParts {
  /** Name with its legal form, like `Muster-Teilzahlungsbank AG`. */
  readonly name: string;
  /** Street and number. */
  readonly street: string;
  /** Five digits; in another country with its sign, like `L-1855`. */
  readonly postcode: string;
  readonly city: string;
}

/** Returns a lender as it is shown. */
export const shownLender = ({ name, street, postcode, city }: LenderParts): Lender => {
  return { name, address: `${street}, ${postcode} ${city}` };
};

/** Returns name and address in one line. */
export const lenderText = ({ name, address }: Lender): string => `${name}, ${address}`;

/** Returns whether the elements have the space for a lender. */
export const hasRoomFor = (lender: Lender): boolean =>
  lender.name.length <= longestName && lenderText(lender).length <= longestLender;

/** Characters of a name, and of name and address, that fit into the lines that a teaser keeps for every lender. */
const usualName = 36;
const usualLender = 82;

/** Returns how many lines more than usual a lender takes in a teaser: none or one. */
export const extraLines = (lender: Lender): number =>
  lender.name.length > usualName || lenderText(lender).length > usualLender ? 1 : 0;

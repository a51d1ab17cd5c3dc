import * as z from 'zod';
import { hasRoomFor, longestLender, longestName, shownLender, type LenderParts } from '../../rules/lender.js';

/** Name and postal address of the lender, as the bank writes them. */
export type LenderConfig = LenderParts;

const parts = 'an object with name, street, postcode and city of the lender';

/** Schema of a part of the name or address: outputs it without white space around it. */
const part = (expected: string, isRight = /./) =>
  z
    .string({ error: expected })
    .trim()
    .refine((text) => isRight.test(text) && !/[<>{}\p{Cc}\p{Zl}\p{Zp}]/u.test(text), {
      error: `${expected}, without line break or markup`,
    });

/** Schema of `lender`: outputs it as it is shown. */
export const lenderField = z
  .strictObject(
    {
      name: part('the name of the lender with its legal form'),
      street: part('street and number of the lender'),
      postcode: part(
        'the postcode of the lender: five digits, or with the sign of its country like L-1855',
        /^(\d{5}|[A-Z]{1,3}-\d{4,6})$/,
      ),
      city: part('the city of the lender'),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : parts) },
  )
  .transform(shownLender)
  .refine(hasRoomFor, {
    error: `a name of at most ${longestName} characters, and at most ${longestLender} with the address`,
  })
  .optional();

import { testPersons } from 'ratenkauf-elements/sandbox';
import type { Customer, Recipient } from '../checkout/customer.js';
import { words, type Words } from '../language.js';

/** A person with whom an instalment purchase ends in one particular way. */
interface TestPerson {
  readonly customer: Customer;
  /** What happens with this person. */
  readonly outcome: Words;
}

const { firstName, lastName } = testPersons.approved;
const home: Recipient = {
  firstName,
  lastName,
  street: 'Beuthener Str. 25',
  postcode: '90471',
  city: 'Nürnberg',
  country: 'DE',
};
const customerOf = (billing: Partial<Recipient>, delivery?: Partial<Recipient>): Customer => ({
  email: 'ralf@ratenkauf.example',
  salutation: 'mr',
  billing: { ...home, ...billing },
  ...(delivery && { delivery: { ...home, ...billing, ...delivery } }),
});

/** The persons by name, in the order in which they are shown. */
export const persons = {
  approved: {
    customer: customerOf({}),
    outcome: words('Die Bank genehmigt den Ratenkauf.', 'The bank approves the instalment purchase.'),
  },
  rejected: {
    customer: { ...customerOf({ firstName: 'Anna', lastName: testPersons.rejectedLastName }), salutation: 'ms' },
    outcome: words('Die Bank lehnt ab, was auch immer verdient wird.', 'The bank declines, whatever the income.'),
  },
  elsewhere: {
    customer: customerOf({}, { street: 'Deichweg 7', postcode: '25826', city: 'Sankt Peter-Ording' }),
    outcome: words(
      'Lieferung an eine andere Adresse: In der Kasse ist Ratenkauf nicht möglich.',
      'Delivery to another address: instalment purchase is not possible in the checkout.',
    ),
  },
  abroad: {
    customer: customerOf({ street: 'Ringstraße 12', postcode: '1010', city: 'Wien', country: 'AT' }),
    outcome: words(
      'Lieferung nach Österreich: In der Kasse ist Ratenkauf nicht möglich.',
      'Delivery to Austria: instalment purchase is not possible in the checkout.',
    ),
  },
  unknown: {
    customer: customerOf({ city: testPersons.unknownCity }),
    outcome: words(
      'Die Bank kennt die Adresse nicht und beginnt keinen Ratenkauf.',
      'The bank does not know the address and starts no instalment purchase.',
    ),
  },
} as const satisfies Record<string, TestPerson>;

/** Name of a test person. */
export type PersonName = keyof typeof persons;

/** The names of all test persons. */
export const personNames = Object.keys(persons) as PersonName[];

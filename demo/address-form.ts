import { z } from 'zod';
import { words, type Words } from './language.js';
import { countries, salutations, type Country, type Customer, type Recipient } from './order.js';
import { anyText } from './visit.js';

/** Fields of an address, in their order on the page. */
export const addressFields = ['firstName', 'lastName', 'street', 'supplement', 'postcode', 'city', 'country'] as const;

/** Field of an address. */
export type AddressField = (typeof addressFields)[number];

/** The two addresses of the form. */
export type AddressKind = 'billing' | 'delivery';

/** Name and id of a field of the form. */
export type FieldName = 'email' | 'salutation' | 'elsewhere' | `${AddressKind}-${AddressField}`;

/** Values of the form. */
export type Values = Partial<Record<FieldName, string>>;

/** Problems of the form by field, in the order of the page. */
export type Problems = Partial<Record<FieldName, Words>>;

const fieldsOf = (kind: AddressKind) => addressFields.map((field) => `${kind}-${field}` as const);
const names: readonly FieldName[] = [
  'salutation',
  ...fieldsOf('billing'),
  'email',
  'elsewhere',
  ...fieldsOf('delivery'),
];

const problem = {
  firstName: words('Bitte geben Sie den Vornamen an.', 'Please enter the first name.'),
  lastName: words('Bitte geben Sie den Nachnamen an.', 'Please enter the last name.'),
  street: words('Bitte geben Sie Straße und Hausnummer an.', 'Please enter street and house number.'),
  number: words('Bitte geben Sie auch die Hausnummer an.', 'Please enter the house number as well.'),
  city: words('Bitte geben Sie den Ort an.', 'Please enter the city.'),
  country: words('Bitte wählen Sie ein Land, in das wir liefern.', 'Please choose a country we deliver to.'),
  email: words(
    'Bitte geben Sie Ihre E-Mail-Adresse an, zum Beispiel name@beispiel.de.',
    'Please enter your email address, like name@example.com.',
  ),
  long: words(
    'Das ist länger, als auf ein Paket passt. Bitte kürzen Sie es.',
    'This is longer than a parcel has room for. Please shorten it.',
  ),
  DE: words('Eine deutsche Postleitzahl hat fünf Ziffern.', 'A German postcode has five digits.'),
  AT: words('Eine österreichische Postleitzahl hat vier Ziffern.', 'An Austrian postcode has four digits.'),
} as const;

const postcodes: Record<Country, RegExp> = { DE: /^\d{5}$/, AT: /^\d{4}$/ };

/** Normalizes the fields: trims and collapses white space and limits the length. */
export const addressSchema = z.object(Object.fromEntries(names.map((name) => [name, anyText.transform(tidied)])));

function tidied(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 200);
}

/** Returns the form values of a customer. */
export function valuesFor({ email, salutation, billing, delivery }: Customer): Values {
  const of = (kind: AddressKind, recipient: Recipient | undefined) =>
    addressFields.map((field) => [`${kind}-${field}`, recipient?.[field] ?? '']);
  const values = Object.fromEntries([...of('billing', billing), ...of('delivery', delivery)]) as Values;
  return { ...values, email, salutation: salutation ?? '', elsewhere: delivery ? 'yes' : '' };
}

/** Reads the form: returns a customer, or all problems. */
export function readCustomer(values: Values): { readonly customer: Customer } | { readonly problems: Problems } {
  const { email = '', salutation, elsewhere } = values;
  const known = salutations.find((each) => each === salutation);
  const { data: customer, error } = customerSchema(values).safeParse({
    email,
    billing: recipientIn('billing', values),
    ...(known && { salutation: known }),
    ...(elsewhere && { delivery: recipientIn('delivery', values) }),
  });
  return customer ? { customer } : { problems: problemsOf(error) };
}

/** Each message is the name of a problem. The bank accepts email addresses up to 80 characters. */
const customerSchema = (values: Values) =>
  z.object({
    billing: recipientSchema(values['billing-country']),
    email: z
      .string()
      .max(80, name('email'))
      .regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, name('email')),
    salutation: z.enum(salutations).exactOptional(),
    delivery: recipientSchema(values['delivery-country']).exactOptional(),
  });

/** Checks the postcode by the rule of the country; by the German one if the country is missing. */
function recipientSchema(country: string | undefined) {
  const of = countries.find((each) => each === country) ?? 'DE';
  return z.object({
    firstName: lineOf('firstName', 40),
    lastName: lineOf('lastName', 40),
    street: lineOf('street', 60).regex(/\d/, name('number')),
    supplement: z.string().max(50, name('long')).exactOptional(),
    postcode: z.string(name(of)).regex(postcodes[of], name(of)),
    city: lineOf('city', 40),
    country: z.enum(countries, name('country')),
  });
}

const name = (of: keyof typeof problem) => of;
const lineOf = (missing: keyof typeof problem, longest: number) => z.string(name(missing)).max(longest, name('long'));

/** Returns the fields of one address that are not empty. */
const recipientIn = (kind: AddressKind, values: Values) =>
  Object.fromEntries(
    addressFields.map((field) => [field, values[`${kind}-${field}`]] as const).filter(([, text]) => text),
  );

/** Returns the first problem of each field, in their order on the page. */
function problemsOf({ issues }: z.ZodError): Problems {
  const found = issues.map(({ path, message }) => [path.join('-'), problem[message as keyof typeof problem]] as const);
  return Object.fromEntries(found.filter(([field], at) => found.findIndex(([other]) => other === field) === at));
}

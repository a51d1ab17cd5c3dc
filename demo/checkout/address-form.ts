import { countries, type Country } from '../basket/totals.js';
import { words, type Words } from '../language.js';
import { salutations, type Customer, type Recipient } from './customer.js';

/** The fields of an address, in their order on the page. */
export const addressFields = ['firstName', 'lastName', 'street', 'supplement', 'postcode', 'city', 'country'] as const;

/** Field of an address. */
export type AddressField = (typeof addressFields)[number];

/** The two addresses of the form. */
export type AddressKind = 'billing' | 'delivery';

/** Name and id of a field of the form. */
export type FieldName = 'email' | 'salutation' | 'elsewhere' | `${AddressKind}-${AddressField}`;

/** What stands in the form. */
export type Values = Partial<Record<FieldName, string>>;

/** What is wrong with it, field by field in the order of the page. */
export type Problems = Partial<Record<FieldName, Words>>;

/** What became of a form that was sent. */
export type Reading = { readonly customer: Customer } | { readonly problems: Problems };

const names: readonly FieldName[] = [
  'salutation',
  ...addressFields.map((field) => `billing-${field}` as const),
  'email',
  'elsewhere',
  ...addressFields.map((field) => `delivery-${field}` as const),
];

const problem = {
  firstName: words('Bitte geben Sie den Vornamen an.', 'Please enter the first name.'),
  lastName: words('Bitte geben Sie den Nachnamen an.', 'Please enter the last name.'),
  name: words('Ein Name braucht mindestens zwei Zeichen.', 'A name needs at least two characters.'),
  street: words('Bitte geben Sie Straße und Hausnummer an.', 'Please enter street and house number.'),
  number: words('Bitte geben Sie auch die Hausnummer an.', 'Please enter the house number as well.'),
  city: words('Bitte geben Sie den Ort an.', 'Please enter the city.'),
  country: words('Bitte wählen Sie ein Land, in das wir liefern.', 'Please choose a country we deliver to.'),
  email: words('Bitte geben Sie Ihre E-Mail-Adresse an, zum Beispiel name@beispiel.de.', 'Please enter your email address, like name@example.com.'),
  long: words('Das ist länger, als auf ein Paket passt. Bitte kürzen Sie es.', 'This is longer than a parcel has room for. Please shorten it.'),
  DE: words('Eine deutsche Postleitzahl hat fünf Ziffern.', 'A German postcode has five digits.'),
  AT: words('Eine österreichische Postleitzahl hat vier Ziffern.', 'An Austrian postcode has four digits.'),
} as const;

const longest: Partial<Record<AddressField, number>> = { street: 60, supplement: 50, city: 40 };
const postcodes: Record<Country, RegExp> = { DE: /^\d{5}$/, AT: /^\d{4}$/ };

/** What a browser sent, tidied: no white space around or doubled within, nothing endless. */
export function valuesOf(form: FormData): Values {
  const text = (name: FieldName) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, 200) : '';
  };
  return Object.fromEntries(names.map((name) => [name, text(name)]));
}

/** The form as a customer filled it in. */
export function valuesFor({ email, salutation, billing, delivery }: Customer): Values {
  const of = (kind: AddressKind, recipient: Recipient | undefined) =>
    addressFields.map((field) => [`${kind}-${field}`, recipient?.[field] ?? '']);
  const values = Object.fromEntries([...of('billing', billing), ...of('delivery', delivery)]) as Values;
  return { ...values, email, salutation: salutation ?? '', elsewhere: delivery ? 'yes' : '' };
}

/** Reads the form: a customer, or everything that is wrong. */
export function readCustomer(values: Values): Reading {
  const { email = '', salutation = '', elsewhere } = values;
  const problems: Problems = {
    ...problemsOf('billing', values),
    ...(isEmail(email) ? {} : { email: problem.email }),
    ...(elsewhere ? problemsOf('delivery', values) : {}),
  };
  if (Object.keys(problems).length > 0) return { problems };
  const known = salutations.find((each) => each === salutation);
  return {
    customer: {
      email,
      ...(known ? { salutation: known } : {}),
      billing: recipientOf('billing', values),
      ...(elsewhere ? { delivery: recipientOf('delivery', values) } : {}),
    },
  };
}

/** The service takes no longer addresses than 80 characters. */
const isEmail = (text: string) => text.length <= 80 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);

function problemsOf(kind: AddressKind, values: Values): Problems {
  const country = countries.find((each) => each === values[`${kind}-country`]);
  const entries = addressFields.map((field) => [`${kind}-${field}`, fieldProblem(field, values[`${kind}-${field}`] ?? '', country)]);
  return Object.fromEntries(entries.filter(([, found]) => found)) as Problems;
}

function fieldProblem(field: AddressField, text: string, country: Country | undefined): Words | undefined {
  if (field === 'country') return country ? undefined : problem.country;
  if (field === 'postcode') return postcodes[country ?? 'DE'].test(text) ? undefined : problem[country ?? 'DE'];
  if (field !== 'supplement' && text === '') return problem[field];
  if (text.length > (longest[field] ?? 40)) return problem.long;
  if (field === 'street' && !/\d/.test(text)) return problem.number;
  return field.endsWith('Name') && text.length < 2 ? problem.name : undefined;
}

function recipientOf(kind: AddressKind, values: Values): Recipient {
  const recipient = Object.fromEntries(addressFields.map((field) => [field, values[`${kind}-${field}`] ?? '']));
  if (!recipient.supplement) delete recipient.supplement;
  return recipient as unknown as Recipient;
}

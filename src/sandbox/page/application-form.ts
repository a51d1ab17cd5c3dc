import * as z from 'zod';
import { preselectedMonths } from '../bank/purchases/decision.js';
import { schedulesOf, type Application, type Purchase } from '../bank/purchases/purchase.js';
import { isDay } from '../bank/values/german-time.js';
import type { Cents } from '../bank/values/money.js';

/**
 * Normalises an IBAN (no blanks, capitals); returns undefined if its length or its check digits are wrong (ISO 13616).
 */
export function readIban(text: string): string | undefined {
  const iban = text.replace(/\s/g, '').toUpperCase();
  const isShaped = iban.startsWith('DE') ? /^DE\d{20}$/.test(iban) : /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban);
  return isShaped && remainder(iban) === 1 ? iban : undefined;
}

/** Masks an IBAN as on a statement: shows only country, check digits and the last four characters. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
}

function remainder(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => parseInt(character, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/**
 * Parses an amount in euros as people in Germany write it (`1750`, `1.750`, `1.750,50 €`, also `1750.50`) into cents.
 */
export function readIncome(text: string): Cents | undefined {
  const plain = text.replace(/[\s€]/g, '');
  const [, euros, cents = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{1,2}))?$/.exec(plain) ?? /^(\d{1,7})\.(\d{1,2})$/.exec(plain) ?? [];
  if (euros === undefined) return undefined;
  const income = Number(euros.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
  return income <= 1_000_000_00 ? income : undefined;
}

/** Parses a date of birth, `05.04.1972` or `1972-04-05`; returns YYYY-MM-DD. */
function readBirthDate(text: string, now: Date): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text.trim()) ?? [];
  const written = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) && written >= '1900-01-01' && written < now.toISOString() ? written : undefined;
}

/** Parses a telephone number in any of the usual forms. */
function readPhone(text: string): string | undefined {
  const phone = text.trim();
  return /^\+?[\d\s()/-]{5,25}$/.test(phone) ? phone : undefined;
}

/** The form's fields in the page's order. */
const fieldNames = [
  'geburtsdatum',
  'telefon',
  'einkommen',
  'laufzeit',
  'iban',
  'lastschriftmandat',
  'datenspeicherung',
  'bonitaetspruefung',
  'geraetedaten',
] as const;

/** Name of one field, also the id of its control. */
export type FieldName = (typeof fieldNames)[number];

/** Values of the fields: text as typed, `ja` for a ticked checkbox. */
export type FormValues = Readonly<Record<FieldName, string>>;

/** Error messages by field. */
export type FormErrors = Readonly<Partial<Record<FieldName, string>>>;

/** The application from a completed form, or its errors. */
type ReadForm = { readonly application: Application; readonly errors?: undefined } | { readonly errors: FormErrors };

/** Returns the field values of a submitted form. */
export function submittedValues(form: URLSearchParams): FormValues {
  return valuesBy((name) => form.get(name)?.slice(0, 200) ?? '');
}

/** Returns the field values of a page opened by the customer: no checkbox is ticked in advance. */
export function presentValues(purchase: Purchase): FormValues {
  const { application } = purchase;
  if (!application) return valuesBy((name) => (name === 'laufzeit' ? String(preselectedMonths(purchase)) : ''));
  const { birthDate, phone = '', income, months, iban } = application;
  const typed: Partial<Record<FieldName, string>> = {
    geburtsdatum: birthDate.split('-').reverse().join('.'),
    telefon: phone,
    einkommen: (income / 100).toFixed(2).replace('.', ','),
    laufzeit: String(months),
    iban,
  };
  return valuesBy((name) => typed[name] ?? 'ja');
}

/** Reads and validates a submitted form. */
export function readForm(purchase: Purchase, values: FormValues, now: Date): ReadForm {
  const offered = schedulesOf(purchase).map(({ months }) => months);
  const known = purchase.initialization.person.birthDate;
  const { data, error } = z
    .object({
      geburtsdatum: read(
        'Bitte geben Sie Ihr Geburtsdatum an, zum Beispiel 05.04.1972.',
        (text) => known ?? readBirthDate(text, now),
      ),
      telefon: read('Bitte geben Sie eine gültige Telefonnummer an oder lassen Sie das Feld leer.', (text) =>
        text.trim() === '' ? '' : readPhone(text),
      ),
      einkommen: read('Bitte geben Sie Ihr monatliches Nettoeinkommen in Euro an, zum Beispiel 1.750.', readIncome),
      laufzeit: read('Bitte wählen Sie eine der angebotenen Laufzeiten.', (text) =>
        offered.find((months) => String(months) === text),
      ),
      iban: read('Bitte prüfen Sie Ihre IBAN: Sie ist nicht gültig.', readIban, 'Bitte geben Sie Ihre IBAN an.'),
      lastschriftmandat: ticked('Ohne Lastschriftmandat ist kein Ratenkauf möglich.'),
      datenspeicherung: ticked('Bitte willigen Sie in die Speicherung Ihrer Daten ein.'),
      bonitaetspruefung: ticked('Bitte willigen Sie in die Bonitätsprüfung ein.'),
      geraetedaten: ticked('Bitte willigen Sie in die Verarbeitung der Gerätedaten ein.'),
    })
    .safeParse(values);
  if (error) return { errors: errorsIn(error) };
  const { geburtsdatum, telefon, einkommen, laufzeit, iban } = data;
  return {
    application: { birthDate: geburtsdatum, phone: telefon || undefined, income: einkommen, months: laufzeit, iban },
  };
}

function read<T>(problem: string, reader: (text: string) => T | undefined, problemOfNone = problem) {
  return z.string().transform((text, context): T => {
    const value = reader(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: text.trim() === '' ? problemOfNone : problem });
    return z.NEVER;
  });
}

function ticked(problem: string) {
  return z.literal('ja', problem);
}

function errorsIn({ issues }: z.ZodError): FormErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

function valuesBy(valueOf: (name: FieldName) => string): FormValues {
  return Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])) as FormValues;
}

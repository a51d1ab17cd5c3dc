import { z } from 'zod';
import { schedulesFor } from '../plans/ladder.js';
import { preselectedMonths } from '../purchases/decision.js';
import type { Application, Purchase } from '../purchases/purchase.js';
import { readBirthDate, readIncome, readPhone } from './form-values.js';
import { readIban } from './iban.js';

/** The form's fields in the page's order. */
const fieldNames = [
  'geburtsdatum', 'telefon', 'einkommen', 'laufzeit', 'iban', 'lastschriftmandat', 'datenspeicherung', 'bonitaetspruefung', 'geraetedaten',
] as const;

/** Name of one field, also the id of its control. */
export type FieldName = (typeof fieldNames)[number];

/** What the fields hold: text as it was typed, `ja` for a ticked box. */
export type FormValues = Readonly<Record<FieldName, string>>;

/** What is wrong with which field. */
export type FormErrors = Readonly<Partial<Record<FieldName, string>>>;

/** The application a filled-in form makes, or what is wrong with it. */
export type ReadForm = { readonly application: Application; readonly errors?: undefined } | { readonly errors: FormErrors };

/** What the fields of a submitted form hold. */
export function submittedValues(form: URLSearchParams): FormValues {
  return valuesBy((name) => form.get(name)?.slice(0, 200) ?? '');
}

/** What the fields hold when the page is opened: nothing is ticked before the customer has done so. */
export function presentValues({ application, initialization }: Purchase): FormValues {
  if (!application) return valuesBy((name) => (name === 'laufzeit' ? String(preselectedMonths(initialization)) : ''));
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

/** Reads a submitted form. */
export function readForm({ initialization }: Purchase, values: FormValues, now: Date): ReadForm {
  const offered = schedulesFor(initialization.amount).map(({ months }) => months);
  const known = initialization.person.birthDate;
  const { data, error } = z.object({
    geburtsdatum: read('Bitte geben Sie Ihr Geburtsdatum an, zum Beispiel 05.04.1972.', (text) => known ?? readBirthDate(text, now)),
    telefon: read('Bitte geben Sie eine gültige Telefonnummer an oder lassen Sie das Feld leer.', (text) => (text.trim() === '' ? '' : readPhone(text))),
    einkommen: read('Bitte geben Sie Ihr monatliches Nettoeinkommen in Euro an, zum Beispiel 1.750.', readIncome),
    laufzeit: read('Bitte wählen Sie eine der angebotenen Laufzeiten.', (text) => offered.find((months) => String(months) === text)),
    iban: read('Bitte geben Sie die IBAN Ihres Kontos an. Diese ist nicht gültig.', readIban),
    lastschriftmandat: ticked('Ohne Lastschriftmandat ist kein Ratenkauf möglich.'),
    datenspeicherung: ticked('Bitte willigen Sie in die Speicherung Ihrer Daten ein.'),
    bonitaetspruefung: ticked('Bitte willigen Sie in die Bonitätsprüfung ein.'),
    geraetedaten: ticked('Bitte willigen Sie in die Verarbeitung der Gerätedaten ein.'),
  }).safeParse(values);
  if (error) return { errors: errorsIn(error) };
  const { geburtsdatum, telefon, einkommen, laufzeit, iban } = data;
  return { application: { birthDate: geburtsdatum, phone: telefon || undefined, income: einkommen, months: laufzeit, iban } };
}

function read<T>(problem: string, reader: (text: string) => T | undefined) {
  return z.string().transform((text, context): T => {
    const value = reader(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: problem });
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

import type { z } from 'zod';
import { InvalidBody, type RefusalName } from './messages.js';

/** One thing that is wrong with a body. */
export type Violation = InvalidBody['violations'][number];

const texts: Readonly<Record<string, string>> = {
  invalid_type: 'Diese Angabe fehlt oder hat die falsche Form.',
  too_small: 'Der Warenkorb muss mindestens eine Position haben.',
  too_big: 'Der Warenkorb darf höchstens 1000 Positionen haben.',
};

/** Reads a body, or refuses it with one message for each violation. */
export function readShape<T>(shape: z.ZodType<T>, body: unknown): T {
  const { data, error } = shape.safeParse(body, { reportInput: true });
  if (error) throw new InvalidBody(error.issues.map(violationOf));
  return data;
}

/** What is wrong with one field; an empty `field` is the whole body. */
export function violation(name: RefusalName, field: string, text: string): Violation {
  return { name, details: { text, ...(field === '' ? {} : { field, hint: `${field}: ${text}`, params: [field] }) } };
}

function violationOf(issue: z.core.$ZodIssue): Violation {
  const told = issue.code === 'custom' ? (issue.params?.['name'] as RefusalName | undefined) : undefined;
  const name = told ?? (issue.code === 'invalid_type' && issue.input === undefined ? 'ANGABE_FEHLT' : 'ANGABE_UNGUELTIG');
  return violation(name, issue.path.join('.'), told ? issue.message : (texts[issue.code] ?? 'Diese Angabe ist ungültig.'));
}

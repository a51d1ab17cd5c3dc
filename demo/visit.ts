import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { z } from 'zod';
import { editionOf, pageOf, type Edition } from './language.js';
import type { ShopData } from './store/data.js';
import { sessionCookie, type Session } from './store/sessions.js';
import { keepToken } from './store/tokens.js';

/** What is known of a request before its page is made, and the words and addresses in the visitor's language. */
export interface Visit extends Edition {
  /** German address of the page. */
  readonly path: string;
  readonly session: Session | undefined;
  /** Total number of pieces in the basket. */
  readonly pieces: number;
}

/** What a request carries. */
export interface Environment {
  Variables: { visit: Visit };
}

/** Reads language, session and basket of a request. */
export const recognise = ({ sessions, baskets }: ShopData) =>
  createMiddleware<Environment>(async (context, next) => {
    const { raw } = context.req;
    const session = sessions.find(raw);
    const pieces = baskets.of(session).reduce((sum, { quantity }) => sum + quantity, 0);
    context.set('visit', { ...editionOf(new URL(raw.url).pathname), path: pageOf(raw), session, pieces });
    await next();
  });

/** Returns the visitor's session; creates one, and its cookie, if there is none. */
export function sessionOf(context: Context<Environment>, { sessions }: ShopData): Session {
  const { session: present, language } = context.get('visit');
  if (present) return present;
  const { session, token } = sessions.begin(language);
  keepToken(context, sessionCookie, token, { sameSite: 'Lax' });
  return session;
}

/** Any text; a missing field or a file counts as empty. */
export const anyText = z.string().catch('');

/** A trimmed text, cut to `longest` characters; empty if it is missing. */
export const shortText = (longest: number) => anyText.transform((text) => text.trim().slice(0, longest));

/** A term in months; undefined if it is missing or none. */
export const termSchema = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/**
 * Reads a submitted form.
 * @throws {z.ZodError} if it does not match `schema`
 */
export const formOf = async <Schema extends z.ZodType>(
  request: Pick<Request, 'formData'>,
  schema: Schema,
): Promise<z.output<Schema>> => schema.parse(Object.fromEntries(await request.formData()));

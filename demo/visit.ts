import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { piecesOf } from './basket/line.js';
import type { ShopData } from './data.js';
import type { Language } from './language.js';
import type { Connection } from './connection.js';
import { sessionCookie, type Session } from './sessions.js';
import { keepToken } from './tokens.js';

/** What every page knows about who looks at it. */
export interface Visit {
  readonly language: Language;
  /** How many pieces are in the basket. */
  readonly pieces: number;
}

/** What is known of a request before a page is made. */
export interface Environment {
  Bindings: Connection;
  Variables: { session: Session | undefined; pieces: number };
}

/** Finds out who is asking. */
export const recognise = ({ sessions, baskets }: ShopData) =>
  createMiddleware<Environment>(async (context, next) => {
    const session = sessions.find(context.req.raw);
    context.set('session', session);
    context.set('pieces', piecesOf(baskets.of(session)));
    await next();
  });

/** The visit in one language. */
export const visitOf = (context: Context<Environment>, language: Language): Visit => ({ language, pieces: context.get('pieces') });

/** The visitor's session; begins one when there is none. A cookie is set only then. */
export function sessionOf(context: Context<Environment>, { sessions }: ShopData, language: Language): Session {
  const present = context.get('session');
  if (present) return present;
  const { session, token } = sessions.begin(language);
  keepToken(context, sessionCookie, token, { sameSite: 'Lax' });
  return session;
}

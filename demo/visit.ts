import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { piecesOf } from './basket/line.js';
import type { ShopData } from './data.js';
import type { Language } from './language.js';
import type { Connection } from './connection.js';
import type { Guide, GuideEnvironment } from './guide/guide.js';
import { sessionCookie, type Session } from './sessions.js';
import { keepToken } from './tokens.js';

/** Data of the visitor that every page shows. */
export interface Visit {
  readonly language: Language;
  /** Total number of pieces in the basket. */
  readonly pieces: number;
  readonly guide: Guide;
}

/** Variables of a request. */
export interface Environment {
  Bindings: Connection;
  Variables: GuideEnvironment['Variables'] & { session: Session | undefined; pieces: number };
}

/** Reads session and basket of a request. */
export const recognise = ({ sessions, baskets }: ShopData) =>
  createMiddleware<Environment>(async (context, next) => {
    const session = sessions.find(context.req.raw);
    context.set('session', session);
    context.set('pieces', piecesOf(baskets.of(session)));
    await next();
  });

/** Returns the visit in one language. */
export const visitOf = (context: Context<Environment>, language: Language): Visit => ({
  language,
  pieces: context.get('pieces'),
  guide: context.get('guide'),
});

/** Returns the visitor's session; creates one, and its cookie, if there is none. */
export function sessionOf(context: Context<Environment>, { sessions }: ShopData, language: Language): Session {
  const present = context.get('session');
  if (present) return present;
  const { session, token } = sessions.begin(language);
  keepToken(context, sessionCookie, token, { sameSite: 'Lax' });
  return session;
}

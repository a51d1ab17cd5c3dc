import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { clientOf, type Connection } from '../connection.js';
import type { ShopData } from '../data.js';
import { anyText, formOf } from '../form.js';
import type { Language } from '../language.js';
import { keepToken } from '../tokens.js';
import { userCookie, shift } from './users.js';
import { loginPage } from './login-page.js';
import { usualPassword } from './password.js';
import { backOfficePath, requestedPath } from './paths.js';

/** Dependencies of the login. */
export interface LoginParts {
  readonly data: ShopData;
  readonly password: string;
}

const loginSchema = z.object({ next: anyText, password: anyText, name: anyText });

/** Adds login and logout. */
export function addLogin(
  app: Hono<{ Bindings: Connection }>,
  { data: { users }, password }: LoginParts,
  language: Language,
): void {
  const hint = password === usualPassword ? password : undefined;
  const start = backOfficePath(language, 'orders');
  app.get(backOfficePath(language, 'login'), (context) => {
    const wish = requestedPath(context.req.query('next'));
    if (users.knows(context.req.raw)) return context.redirect(wish ?? start, 303);
    return context.html(loginPage({ language, wish, hint }));
  });
  app.post(backOfficePath(language, 'login'), async (context) => {
    const { next, password: tried, name } = await formOf(context.req, loginSchema);
    const wish = requestedPath(next);
    const login = users.enter({ client: clientOf(context), password, tried, name });
    if (login === 'wrong') return context.html(loginPage({ language, wish, hint, problem: 'wrong' }), 422);
    if (login === 'too_many')
      return context.html(loginPage({ language, wish, hint, problem: 'tooMany' }), 429, { 'retry-after': '60' });
    users.leave(context.req.raw);
    keepToken(context, userCookie, login.token, { sameSite: 'Strict', maxAge: shift });
    return context.redirect(wish ?? start, 303);
  });
  app.post(backOfficePath(language, 'logout'), (context: Context) => {
    users.leave(context.req.raw);
    keepToken(context, userCookie, '', { sameSite: 'Strict', maxAge: 0 });
    return context.redirect(backOfficePath(language, 'login'), 303);
  });
}

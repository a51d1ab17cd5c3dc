import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { clientOf, type Connection } from '../connection.js';
import type { ShopData } from '../data.js';
import { anyText, formOf } from '../form.js';
import type { Language } from '../language.js';
import { keepToken } from '../tokens.js';
import { clerkCookie, shift } from './clerks.js';
import { loginPage } from './login-page.js';
import { usualPassword } from './password.js';
import { deskPath, wishedPath } from './paths.js';

/** Dependencies of the login. */
export interface LoginParts {
  readonly data: ShopData;
  readonly password: string;
}

const loginSchema = z.object({ next: anyText, password: anyText, name: anyText });

/** Adds login and logout. */
export function addLogin(app: Hono<{ Bindings: Connection }>, { data: { clerks }, password }: LoginParts, language: Language): void {
  const hint = password === usualPassword ? password : undefined;
  const start = deskPath(language, 'orders');
  app.get(deskPath(language, 'login'), (context) => {
    const wish = wishedPath(context.req.query('next'));
    if (clerks.knows(context.req.raw)) return context.redirect(wish ?? start, 303);
    return context.html(loginPage({ language, wish, hint }));
  });
  app.post(deskPath(language, 'login'), async (context) => {
    const { next, password: tried, name } = await formOf(context.req, loginSchema);
    const wish = wishedPath(next);
    const login = clerks.enter({ client: clientOf(context), password, tried, name });
    if (login === 'wrong') return context.html(loginPage({ language, wish, hint, problem: 'wrong' }), 422);
    if (login === 'too_many') return context.html(loginPage({ language, wish, hint, problem: 'tooMany' }), 429, { 'retry-after': '60' });
    clerks.leave(context.req.raw);
    keepToken(context, clerkCookie, login.token, { sameSite: 'Strict', maxAge: shift });
    return context.redirect(wish ?? start, 303);
  });
  app.post(deskPath(language, 'logout'), (context: Context) => {
    clerks.leave(context.req.raw);
    keepToken(context, clerkCookie, '', { sameSite: 'Strict', maxAge: 0 });
    return context.redirect(deskPath(language, 'login'), 303);
  });
}

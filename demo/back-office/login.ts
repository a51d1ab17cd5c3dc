import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { germanPath } from '../language.js';
import type { Html } from '../pages/layout.js';
import { field } from '../pages/parts.js';
import type { ShopData } from '../store/data.js';
import { keepToken } from '../store/tokens.js';
import { shift, userCookie } from '../store/users.js';
import { anyText, formOf } from '../visit.js';
import { officePage, type Office, type OfficeEnvironment } from './frame.js';

/** Default password of the back office; meant for a demo on one machine only, since the login page shows it. */
export const usualPassword = 'duenholt';

const loginSchema = z.object({ next: anyText, password: anyText, name: anyText });

/** Adds login and logout. */
export function addLogin(app: Hono<OfficeEnvironment>, { users }: ShopData, password: string): void {
  const hint = password === usualPassword ? password : undefined;
  const leadOn = (context: Context<OfficeEnvironment>, wish: string | undefined) =>
    context.redirect(wish ?? context.get('office').to('/haendlerbereich'), 303);
  app.get('/anmelden', (context) => {
    const wish = requestedPath(context.req.query('next'));
    if (users.knows(context.req.raw)) return leadOn(context, wish);
    return context.html(loginPage(context.get('office'), { wish, hint }));
  });
  app.post('/anmelden', async (context) => {
    const { next, password: tried, name } = await formOf(context.req, loginSchema);
    const wish = requestedPath(next);
    const token = users.enter({ password, tried, name });
    if (token === undefined) return context.html(loginPage(context.get('office'), { wish, hint, isWrong: true }), 422);
    users.leave(context.req.raw);
    keepToken(context, userCookie, token, { sameSite: 'Strict', maxAge: shift });
    return leadOn(context, wish);
  });
  app.post('/abmelden', (context) => {
    users.leave(context.req.raw);
    keepToken(context, userCookie, '', { sameSite: 'Strict', maxAge: 0 });
    return context.redirect(context.get('office').to('/haendlerbereich/anmelden'), 303);
  });
}

/** Returns the address to go to after the login; undefined if it is not in the back office. */
export function requestedPath(text: string | undefined): string | undefined {
  const here = 'http://back-office.invalid';
  const wish = text?.startsWith('/') && URL.canParse(text, here) ? new URL(text, here) : undefined;
  if (wish?.origin !== here || !/^\/haendlerbereich(?=\/|$)/.test(germanPath(wish.pathname))) return undefined;
  return wish.pathname + wish.search;
}

interface LoginPage {
  /** Address to go to after the login. */
  readonly wish: string | undefined;
  /** True if the password was wrong. */
  readonly isWrong?: boolean;
  /** The password, if it may be shown. */
  readonly hint: string | undefined;
}

function loginPage(office: Office, { wish = '', isWrong, hint }: LoginPage): Html {
  const { say, to } = office;
  const title = say('Anmelden', 'Log in');
  const usual = say('Solange niemand ein eigenes gesetzt hat, lautet es', 'Unless somebody has set another one, it is');
  return officePage(office, {
    title,
    lead: say(
      'Bestellungen, Vorgänge und Abrechnungen sieht nur, wer hier arbeitet.',
      'Orders, transactions and bank statements are for those who work here.',
    ),
    main: html`<form class="login panel stack" method="post" action="${to('/haendlerbereich/anmelden')}">
        <input type="hidden" name="next" value="${wish}">
        ${field(
          {
            name: 'name',
            label: say('Name', 'Name'),
            isOptional: true,
            attributes: { autocomplete: 'username' },
            hint: say(
              'Steht bei Ihren Entscheidungen über ungeklärte Bestellungen.',
              'Kept with your decisions on unresolved orders.',
            ),
          },
          office,
        )}
        ${field(
          {
            name: 'password',
            label: say('Passwort', 'Password'),
            attributes: { type: 'password', autocomplete: 'current-password', 'data-focus': '' },
            hint: hint && html`${usual} <code>${hint}</code>.`,
            problem:
              isWrong &&
              html`<span role="alert">${say('Das Passwort stimmt nicht.', 'The password is not right.')}</span>`,
          },
          office,
        )}
        <button class="button wide">${title}</button>
      </form>`,
  });
}

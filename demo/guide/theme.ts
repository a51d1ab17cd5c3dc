import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';

/** Looks of the shop: its own, a dark brand, and a dense one. `public/themes.css` has the tokens of each. */
export const themes = ['default', 'brand-dark', 'dense'] as const;

/** A look of the shop. */
export type Theme = (typeof themes)[number];

/** Shape of a look; anything unknown becomes the default. */
export const themeSchema = z.enum(themes).catch('default');

const cookie = 'duenholt_theme';

/** Returns the look that the visitor has chosen. */
export const themeOf = (context: Context): Theme => themeSchema.parse(getCookie(context, cookie));

/** Keeps the visitor's choice until the browser is closed; the default needs no cookie. */
export function keepTheme(context: Context, theme: Theme): void {
  if (theme === 'default') deleteCookie(context, cookie, { path: '/' });
  else
    setCookie(context, cookie, theme, {
      httpOnly: true,
      path: '/',
      sameSite: 'Lax',
      secure: new URL(context.req.url).protocol === 'https:',
    });
}

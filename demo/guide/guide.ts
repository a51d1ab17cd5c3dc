import { createMiddleware } from 'hono/factory';
import { themeOf, type Theme } from './theme.js';

/** What every page of the demo needs to say that it is one. */
export interface Guide {
  readonly theme: Theme;
  /** Address of the sandbox's console; undefined if the shop does not run on a sandbox. */
  readonly sandbox: string | undefined;
}

/** Variables of a request with the guide of its page. */
export interface GuideEnvironment {
  Variables: { guide: Guide };
}

/** Prepares the guide of each page. */
export const guided = (sandbox: string | undefined) =>
  createMiddleware<GuideEnvironment>(async (context, next) => {
    context.set('guide', { theme: themeOf(context), sandbox });
    await next();
  });

import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { CommandError } from '../../run-command.js';
import { readShopPage } from '../page/page.js';
import type { DoctorOptions } from '../seen/evidence.js';
import { isOurFile } from '../seen/files.js';
import { watchPage, type LookedAt } from './watch-page.js';

/** Milliseconds within which a page has to be there, and then to come to rest. */
const patience = { page: 30_000, rest: 10_000 };
const PAUSE = 100;

/** Shows a page in a browser, as to a visitor who touches nothing, and returns what is seen. `base`: the handler. */
export async function visitPage(browser: Browser, base: string, { address, cookie = '' }: DoctorOptions) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const cookies = [...cookie.matchAll(/([^=;\s]+)=([^;]*)/g)];
    await context.addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url: address.origin })));
    const page = await context.newPage();
    const [unanswered, errors] = [new Set<string>(), new Set<string>()];
    const isOurs = (url: string) => url.startsWith(`${base}/`) || isOurFile(url);
    page.on('requestfailed', (request) => {
      const { errorText = '' } = request.failure() ?? {};
      if (isOurs(request.url()) && errorText !== 'net::ERR_ABORTED') unanswered.add(`${request.url()} (${errorText})`);
    });
    page.on('response', (response) => {
      const [url, status] = [response.url(), response.status()];
      if (isOurs(url) && /^(403|429|5..)$/.test(String(status))) unanswered.add(`${url} (status ${status})`);
    });
    page.on('console', (message) => void (message.text().startsWith('[ratenkauf]') && errors.add(message.text())));
    page.on('pageerror', ({ message, stack = '' }) => void (/ratenkauf/.test(message + stack) && errors.add(message)));
    await page.addInitScript(watchPage);
    const response = await page.goto(address.href, { timeout: patience.page }).catch((cause: Error) => {
      throw new CommandError(`the browser does not show ${address.href}: ${cause.message}`, { cause });
    });
    // What waits in the page itself is refused by policies.
    const end = Date.now() + patience.rest;
    while (Date.now() < end && !(await page.evaluate('ratenkaufDoctor.isSettled()'))) await delay(PAUSE);
    const { scripts } = readShopPage(address, new Headers(), (await response?.text()) ?? '');
    const looked = (await page.evaluate('ratenkaufDoctor.look()')) as LookedAt;
    return Object.assign(looked, { base, scripts, unanswered, errors });
  } finally {
    await context.close();
  }
}

/** What the checks in a browser judge. */
export type Visited = Awaited<ReturnType<typeof visitPage>>;

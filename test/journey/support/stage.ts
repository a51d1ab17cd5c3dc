import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { startSandbox, type Sandbox } from 'ratenkauf-elements/sandbox';
import { afterAll, onTestFinished } from 'vitest';
import { startShop, type ShopOptions } from '../../../demo/shop.js';
import { ensureOldestChromium, ensureChromium, journeyArgs } from '../../../scripts/check/browsers.mjs';
import { fontEnvironment, usualFonts } from '../../../scripts/check/fonts.mjs';
import { takeNotes } from './notes.js';

/** A visited page. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** All problems of any page of this visit: console errors and warnings, exceptions, failed requests. */
  readonly complaints: readonly string[];
  /** Addresses of all requests of the pages, including those answered from the browser's cache. */
  readonly requests: readonly string[];
}

/** How a page is visited. */
export interface VisitOptions extends BrowserContextOptions {
  /** `oldest`: in the oldest Chromium that is supported. */
  readonly age?: Age;
}

type Age = 'usual' | 'oldest';

/** A browser, a sandbox and the demo shop, shared by all tests of one file. */
export interface Stage {
  readonly sandbox: Sandbox;
  /** Address of the shop, without a trailing slash. */
  readonly shop: string;
  /** Opens a path of the shop, or an absolute address, in a separate browser context that ends with the test. */
  visit(address: string, options?: VisitOptions): Promise<Visit>;
  /** Opens an empty page in a separate browser context that ends with the test. */
  blank(options?: VisitOptions): Promise<Visit>;
}

const launched = new Map<Age, Promise<Browser>>();

/** Returns the browser of this age, which all files of this process share; starts a new one if it has crashed. */
export function openBrowser(age: Age = 'usual'): Promise<Browser> {
  const browser = (launched.get(age) ?? launch(age)).then((running) => (running.isConnected() ? running : launch(age)));
  launched.set(age, browser);
  return browser;
}

async function launch(age: Age): Promise<Browser> {
  const executablePath = age === 'usual' ? await ensureChromium() : await ensureOldestChromium();
  if (!executablePath) throw new Error('There is no such Chromium for this platform.');
  return chromium.launch({ executablePath, args: journeyArgs, env: fontEnvironment(usualFonts) });
}

/** Starts everything; ends sandbox and shop after the last test of the file. */
export async function openStage(): Promise<Stage> {
  const sandbox = await startSandbox();
  const shop = await startShop({ port: 0, serviceHost: sandbox.url });
  await openBrowser();
  // Its check of the credentials is over then: a fault that a test adds does not meet it.
  await fetch(`${shop.url}/ratenkauf/health`);
  afterAll(async () => {
    await shop.close();
    await sandbox.close();
  });

  async function blank({ age, ...options }: VisitOptions = {}): Promise<Visit> {
    const browser = await openBrowser(age);
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    onTestFinished(() => context.close());
    context.setDefaultTimeout(60_000);
    await context.addInitScript(takeNotes);
    const watched = watch(context);
    return { context, ...watched, page: await context.newPage() };
  }

  return {
    sandbox,
    shop: shop.url,
    blank,
    async visit(address, options) {
      const visit = await blank(options);
      await visit.page.goto(address);
      return visit;
    },
  };
}

/** Starts a separate demo shop with empty databases that ends with the test; returns its address. */
export async function openShop(options: Partial<ShopOptions> & Pick<ShopOptions, 'serviceHost'>): Promise<string> {
  const shop = await startShop({ port: 0, ...options });
  onTestFinished(() => shop.close());
  return shop.url;
}

function watch(context: BrowserContext): Pick<Visit, 'complaints' | 'requests'> {
  const complaints: string[] = [];
  const requests: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning', 'assert'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`));
  context.on('request', (request) => requests.push(request.url()));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Pending requests are aborted when the page closes, and the browser treats a download as an aborted navigation.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  return { complaints, requests };
}

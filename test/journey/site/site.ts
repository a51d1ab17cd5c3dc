import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { useBuiltSite } from '../../support/built-site.js';
import { openBrowser } from '../support/stage.js';

/** A visited page of the site. */
export interface Visit {
  readonly page: Page;
  /** Addresses that it asked for. */
  readonly asked: readonly string[];
  /** Exceptions, and what the console calls an error. */
  readonly errors: readonly string[];
}

/** The built site, for the tests of one file. */
export interface OpenSite {
  /** Opens a page from the disk, without a network. */
  fromDisk(path: string, options?: BrowserContextOptions): Promise<Visit>;
  /** Opens a page from a server, whose policy is the one that is recommended to shops, without exceptions. */
  fromServer(path: string, options?: BrowserContextOptions): Promise<Visit>;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html";
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Where the newest version is below the server's root, and where it is where the site is published. */
const mounts = /^\/(?:ratenkauf-elements\/)?latest\//;

/** Serves the built site to the tests of a file. */
export function openSite(): OpenSite {
  const site = useBuiltSite();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname).replace(mounts, '/');
    const send = (status: number, type: string | undefined, content: Buffer) =>
      response
        .writeHead(status, {
          'content-type': type ?? 'text/plain; charset=utf-8',
          'content-security-policy': policy,
        })
        .end(content);
    readFile(join(site.folder, path)).then(
      (content) => send(200, types[extname(path)], content),
      // As GitHub does.
      async () => send(404, types['.html'], await readFile(join(site.folder, '404.html'))),
    );
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
  });

  async function open(address: string, options: BrowserContextOptions): Promise<Visit> {
    const browser = await openBrowser();
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const asked: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(address);
    return { page, asked, errors };
  }
  return {
    fromDisk: (path, options = {}) => open(pathToFileURL(site.folder).href + `/${path}`, { offline: true, ...options }),
    fromServer: (path, options = {}) =>
      open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`, options),
  };
}

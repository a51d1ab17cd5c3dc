import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { diagnose } from '../../../src/programs/doctor/doctor.js';
import type { CheckReport } from '../../../src/programs/reports.js';
import { readGivenSettings } from '../../../src/programs/doctor/seen/settings.js';
import { knownShop, startSandbox, type Sandbox } from '../../../src/sandbox/sandbox.js';
import type { RatenkaufConfig } from '../../../src/server.js';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import { composeRatenkauf, type RatenkaufParts } from '../../../src/server/ratenkauf.js';
import { listen } from '../http/listen.js';
import { lender } from '../http/server-shop.js';
import { createShop, memoryStore, secret } from '../purchases/shop.js';

/** Stands in for a script of the package: one copy of lit. */
export const script = 'const policy = trustedTypes.createPolicy("lit-html", {});';

const files = {
  'ratenkauf.css': 'ratenkauf-teaser:is(:not(:defined)){display:block}',
  'ratenkauf-first-paint.css': '',
  'ratenkauf-teaser.js': script,
  'ratenkauf.js': script,
};

/** A page on which nothing is wrong. */
export const soundPage = `<!doctype html>
<html lang="de">
<meta charset="utf-8">
<title>Sofa</title>
<link rel="stylesheet" href="/ratenkauf/assets/ratenkauf.css">
<script type="module" src="/ratenkauf/assets/ratenkauf.js"></script>
<h1>Sofa, auch im Ratenkauf</h1>
<p>799,00 €</p>
<ratenkauf-teaser amount="799.00"></ratenkauf-teaser>
<ratenkauf-summary payment-href="/pay"></ratenkauf-summary>
<footer><a href="/withdraw">Vertrag widerrufen</a></footer>
`;

/** Returns an address at which nothing listens. */
export async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}/`;
}

/** What is different in a shop from one on which nothing is wrong. */
export interface Fault {
  /** Changes the HTML of the page. */
  readonly page?: (html: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly service?: Partial<RatenkaufConfig['service']>;
  readonly config?: Partial<RatenkaufConfig>;
  readonly parts?: RatenkaufParts;
  readonly bank?: (sandbox: Sandbox) => void;
  /** Changes the path of a request to the handler, as a proxy may. */
  readonly forwards?: (path: string) => string;
  /** Stands before the handler; true if it has answered. */
  readonly before?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean | void | Promise<boolean | void>;
  /** Changes what the handler says of its health. */
  readonly health?: object;
  /** Settings in the environment besides those of the shop; undefined takes one away. */
  readonly settings?: Readonly<Record<string, string | undefined>>;
  /** Pages of the shop besides the first one. */
  readonly pages?: readonly string[];
  readonly cookie?: string;
  /** Starts an admin listener that answers with this status, of which the settings have a key. */
  readonly adminAnswer?: number;
}

/** Starts a shop with a fault; resolves with its address. */
export async function startDoctorShop(fault: Fault = {}) {
  const { page = (html) => html, headers = {}, before, health, pages = ['/pay', '/review', '/withdraw'] } = fault;
  const sandbox = await startSandbox();
  fault.bank?.(sandbox);
  const origin = await listen(createServer((incoming, outgoing) => void answer(incoming, outgoing)));
  const { shop, orders } = createShop();
  const ratenkauf = composeRatenkauf(
    {
      service: { ...knownShop, host: sandbox.url, authorizationHost: sandbox.url, ...fault.service },
      publicUrl: `${origin}/ratenkauf`,
      lender,
      secret,
      shop: Object.assign(shop, {
        pages: { review: '/review', payment: '/pay', withdrawal: '/withdraw' },
        mayManage: async (request: Request) => request.headers.get('cookie') === 'staff=1',
      }),
      assets: files,
      reconcileEvery: 0,
      checkCredentials: false,
      log: () => {},
      ...fault.config,
    },
    { store: memoryStore(), ...fault.parts },
  );
  onTestFinished(async () => {
    await ratenkauf.close();
    await sandbox.close();
  });
  const handle = toNodeHandler(health ? altered : ratenkauf);

  async function altered(request: Request): Promise<Response> {
    const response = await ratenkauf.handler(request);
    if (!request.url.endsWith('/health')) return response;
    return Response.json(Object.assign(await response.json(), health), { status: response.status });
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (await before?.(incoming, outgoing)) return;
    const { url = '' } = incoming;
    if (url.startsWith('/ratenkauf')) {
      incoming.url = fault.forwards?.(url) ?? url;
      return handle(incoming, outgoing);
    }
    outgoing.statusCode = url === '/' || pages.includes(url) ? 200 : 404;
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.setHeader('content-type', 'text/html; charset=utf-8');
    outgoing.end(url === '/' ? page(soundPage) : '<!doctype html><title>Shop</title>');
  }

  return { origin, sandbox, orders };
}

const policy = "default-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html";

/** Starts a shop with a fault, and returns what each check says of it, with the settings of the shop. */
export async function diagnosed(fault: Fault = {}): Promise<readonly CheckReport[]> {
  const { origin, sandbox } = await startDoctorShop({
    ...fault,
    headers: { 'content-security-policy': policy, ...fault.headers },
  });
  const { adminAnswer } = fault;
  const admin =
    adminAnswer === undefined
      ? undefined
      : await listen(createServer((_request, response) => void response.writeHead(adminAnswer).end('{}')));
  const environment = {
    ...(admin !== undefined && {
      RATENKAUF_ADMIN_LISTEN: new URL(admin).host,
      RATENKAUF_ADMIN_KEYS: 'k'.repeat(32),
    }),
    RATENKAUF_WEBSHOP_ID: knownShop.webshopId,
    RATENKAUF_PASSWORD: knownShop.password,
    RATENKAUF_HOST: sandbox.url,
    RATENKAUF_REVIEW_PAGE: '/review',
    ...fault.settings,
  };
  const settings = await readGivenSettings({ environment, readFile: () => '' }, new URL(origin));
  const checks = await diagnose({ address: new URL(origin), cookie: fault.cookie, settings });
  return checks;
}

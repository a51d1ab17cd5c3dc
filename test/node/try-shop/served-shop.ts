import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { freePort } from '../../support/free-port.js';

/** A shop beside the service, which runs and can be killed. */
export interface ServedShop {
  /** Address of its events. */
  readonly events: string;
  /** Secret and address of the questions, as the command takes them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Command of the shell that kills it and starts it again. */
  readonly restart: string;
}

/** How the server of a shop is started and killed. */
export interface Serving {
  readonly start: (port: number, secret: string) => ChildProcess;
  readonly kill: (child: ChildProcess) => void;
  readonly paths: { readonly events: string; readonly questions: string };
}

/**
 * Returns what starts the server of a shop, and what kills it when the command asks for that. They end with the tests of
 * the file.
 */
export function useServedShops() {
  const ends: (() => Promise<void>)[] = [];
  afterAll(() => Promise.all(ends.map((end) => end())));
  return (serving: Serving): Promise<ServedShop> => serveShop(serving, ends);
}

async function serveShop({ start, kill, paths }: Serving, ends: (() => Promise<void>)[]): Promise<ServedShop> {
  const port = await freePort();
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  let child = start(port, secret);
  const end = async () => {
    const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit');
    kill(child);
    await ended;
  };
  const control = createServer((_, response) => {
    void end().then(() => {
      child = start(port, secret);
      response.end();
    });
  });
  await listening(control);
  ends.push(async () => {
    control.close();
    await end();
  });
  const origin = `http://localhost:${port}`;
  await answering(origin);
  return {
    events: origin + paths.events,
    environment: { RATENKAUF_EVENT_SECRETS: secret, RATENKAUF_HOOKS_URL: origin + paths.questions },
    restart: `"${process.execPath}" -e "await fetch('http://127.0.0.1:${portOf(control)}/')" --input-type=module`,
  };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function listening(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function answering(origin: string): Promise<void> {
  const isThere = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Returns a program that serves the shop of a module: it takes events, and answers the questions of a trial. */
export function serverOf(module: string, texts: Readonly<Record<string, string>> = {}): string {
  let text = program.replace('MODULE', module);
  for (const [part, other] of Object.entries(texts)) {
    if (!text.includes(part)) throw new Error(`The server has no ${part}`);
    text = text.replaceAll(part, other);
  }
  return text;
}

const program = `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { shop as make, form, orders, request } from 'MODULE';

const [, , port, secret] = process.argv;
const webhook = new Webhook(secret);
const shop = make();
const about = ({ purchaseId: id, ...data }) => ({ id, ...data });

const handlers = {
  'order.confirmed': (data) => shop.completeOrder(about(data)),
  'order.released': (data) => shop.releaseOrder(about(data)),
  'order.impossible': (data) => shop.releaseOrder(about(data)),
  'transaction.changed': (data) => shop.transactionChanged({ id: data.transactionId, ...data }),
  'try.visit': () => request(),
  'try.orders': () => ({ orders: orders() }),
  'try.form': () => ({ address: \`http://localhost:\${port}/order\`, fields: { payment: 'instalments' } }),
  'hook.checkout': async (_, asked) => ({ checkout: (await shop.checkout(asked)) ?? null }),
  'hook.prepareOrder': (data, asked) => shop.prepareOrder(about(data), asked),
};

async function answer({ headers }, body) {
  try {
    webhook.verify(body, headers);
  } catch {
    return { status: 400 };
  }
  const { type, data } = JSON.parse(body);
  if (!Object.hasOwn(handlers, type)) return { status: 204 };
  const json = await handlers[type](data, { headers: new Headers({ cookie: headers.cookie ?? '' }) });
  return json === undefined ? { status: 204 } : { status: 200, json };
}

createServer(async (asked, response) => {
  if (asked.url === '/order') {
    await form(new Headers({ cookie: asked.headers.cookie ?? '' }));
    return void response.writeHead(303, { location: '/payment' }).end();
  }
  const { status, json } = await answer(asked, await text(asked)).catch(() => ({ status: 500 }));
  response.writeHead(status, { 'content-type': 'application/json' }).end(json && JSON.stringify(json));
}).listen(Number(port), 'localhost');
`;

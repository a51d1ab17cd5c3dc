import { createPurchaseClient } from '../../../contract/client/purchase-client.js';
import type { ConfirmPurchase, Purchase } from '../../../contract/purchase.js';
import type { Sandbox } from '../../../sandbox/sandbox.js';
import type { Headers as SentHeaders } from '../process/messages.js';
import { Ended, Hung, type ShopProcess } from './shop-process.js';

/** A customer with a browser: walks through a purchase by the routes of the handler. */
export interface Customer {
  /** Headers of the shop's own visit. */
  readonly headers: SentHeaders;
  /** Starts a purchase, and comes back from the bank's page, approved. */
  approve(): Promise<void>;
  /** Starts a purchase, and stays at the bank. */
  start(): Promise<string>;
  /** Presses the order button. Rejects with an error whose code is that of the handler. */
  order(): Promise<Purchase>;
  /** Pays otherwise. */
  abandon(): Promise<Purchase>;
}

interface CustomerOptions {
  /** The process that answers now. */
  readonly shop: () => ShopProcess;
  readonly sandbox: Pick<Sandbox, 'purchases' | 'complete'>;
  readonly origin: string;
  readonly headers: SentHeaders;
  /** Milliseconds that an answer may take. */
  readonly timeout: number;
}

/** Creates a customer. */
export function createCustomer({ shop, sandbox, origin, headers: own, timeout }: CustomerOptions): Customer {
  const cookies = new Map<string, string>();
  /** What the customer has read above the order button. */
  let read: ConfirmPurchase['shown'] | undefined;

  async function send(address: string, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET' } = init;
    const headers = new Headers(own.map(([name, value]) => [name, value]));
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const kept = [...cookies].map(([name, value]) => `${name}=${value}`);
    const all = [headers.get('cookie') ?? [], kept].flat();
    if (all.length > 0) headers.set('cookie', all.join('; '));
    if (method !== 'GET') headers.set('origin', origin);
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin');
    const body = init.body as string | undefined;
    const answer = await shop().fetch({ url: new URL(address, origin).href, method, headers: [...headers], body });
    const received = new Headers(answer.headers.map(([name, value]) => [name, value]));
    for (const line of received.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const isEmpty = [204, 304].includes(answer.status);
    return new Response(isEmpty ? null : answer.body, { status: answer.status, headers: received });
  }

  const client = createPurchaseClient({
    base: `${origin}/ratenkauf`,
    timeout,
    fetch: (input, init) => send(input as string, init),
  });

  async function start(): Promise<string> {
    const { amount, needsSalutation } = await client.checkout();
    const { version } = (await (await send('/ratenkauf/consent')).json()) as { readonly version: string };
    const known = new Set(sandbox.purchases().map(({ technicalId }) => technicalId));
    const chosen = { consentVersion: version, ...(needsSalutation && { salutation: 'none' as const }) };
    await client.startPurchase({ shown: { amount }, ...chosen });
    const started = sandbox.purchases().find(({ technicalId }) => !known.has(technicalId));
    if (!started) throw new Error('The purchase is not known to the bank.');
    return started.technicalId;
  }

  async function approve(): Promise<void> {
    const { returnUrl } = sandbox.complete(await start());
    await send(returnUrl, { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } });
    const { state, amount, financing } = await client.purchase();
    if (state !== 'approved' || !financing) throw new Error(`The purchase is ${state} after the return from the bank.`);
    read = { amount, plan: financing.plan };
  }

  async function order(): Promise<Purchase> {
    if (!read) throw new Error('There is no approval to order.');
    return client.confirmPurchase({ shown: read });
  }

  return {
    headers: own,
    start: () => unwrapped(start),
    approve: () => unwrapped(approve),
    order: () => unwrapped(order),
    abandon: () => unwrapped(() => client.abandonPurchase()),
  };
}

/** The client takes a process that hangs or has ended for a server that cannot be reached. */
async function unwrapped<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const { cause } = error as Error;
    throw cause instanceof Hung || cause instanceof Ended ? cause : error;
  }
}

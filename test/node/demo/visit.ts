import { onTestFinished } from 'vitest';
import { createApp, type AppOptions, type Handler } from '../../../demo/app.js';
import { ratenkaufShop } from '../../../demo/ratenkauf-shop.js';
import { openData } from '../../../demo/store/data.js';
import { testCustomer } from '../../support/customer.js';

/** Returns a handler without a rate in time and without unknown outcomes, with these parts. */
export const handlerWith = (parts: Partial<Handler>): Handler => ({
  handler: async () => Response.json({}),
  renderTeaser: async ({ amount }) => `<ratenkauf-teaser amount="${(amount / 100).toFixed(2)}"></ratenkauf-teaser>`,
  renderPreload: () => '',
  purchases: { unresolved: async () => [], resolve: async () => undefined },
  transactions: { documents: async () => undefined },
  ...parts,
});

/** Fields of a form, or headers. */
export type Form = Record<string, string>;

/** Headers of a browser that sends a form of the shop's own pages. */
export const own = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };

/** Form that puts a sofa into the basket. */
export const priel = { product: 'priel', variant: '0', quantity: '1' };

/** The delivery address. */
export { testCustomer as address };

/** Options of a visited shop; `purchase` is the handler's answer about the visitor's purchase. */
export interface Scene extends Partial<Omit<AppOptions, 'ratenkauf'>>, Partial<Handler> {
  readonly purchase?: unknown;
}

/** Opens a shop, and a browser that keeps its cookies. */
export function openShop({ purchase = {}, adminPassword, hosts, ...scene }: Scene = {}) {
  const { now = () => new Date('2026-11-20'), data = openData(':memory:', now), ...parts } = scene;
  onTestFinished(() => data.close());
  const ratenkauf = handlerWith({ handler: async () => Response.json(purchase), ...parts });
  const app = createApp({ ratenkauf, data, now, adminPassword, hosts });
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await app.request(path, { ...init, headers: { cookie: cookie(), ...(init.headers as Form) } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    data,
    shop: ratenkaufShop(data),
    get: (path: string) => ask(path),
    post: (path: string, form: Form = {}, headers: Form = own) =>
      ask(path, { method: 'POST', body: new URLSearchParams(form), headers }),
    request: () => new Request('http://localhost/', { headers: { cookie: cookie() } }),
  };
}

/** A visited shop. */
export type DemoVisit = ReturnType<typeof openShop>;

/** Opens a shop whose visitor has a sofa in the basket and has entered the address. */
export async function atPayment(scene: Scene = {}): Promise<DemoVisit> {
  const visit = openShop(scene);
  await visit.post('/warenkorb', { ...priel, action: 'add' });
  await visit.post('/kasse', testCustomer);
  return visit;
}

/** Returns a purchase as the handler passes it to the shop. */
export const purchaseOf = (id: string, amount: number, transactionId?: string) =>
  ({
    id,
    amount,
    state: 'approved',
    orderId: undefined,
    transactionId,
    plan: undefined,
    orderReference: undefined,
    lender: undefined,
    preContractualInformation: undefined,
    isTest: false as boolean,
    webshop: 'demo',
    matches: () => true,
  }) as const;

/** Returns the text of a page, with no-break spaces as normal ones. */
export const textOf = async (response: Response): Promise<string> => (await response.text()).replaceAll('\u00a0', ' ');

/** What the demo's functions get beside a request: its server gives nothing. */
export const withoutContext = { context: undefined } as const;

import { knownShop, type Sandbox } from '../../../src/sandbox/sandbox.js';
import { A3, ask, shopAt, type Answer } from './purchases.js';

/** Path of API C. */
const C2 = '/ratenkauf/transaktionsverwaltung-ws/rest/v2/transaktionen';

type Credentials = { webshopId: string; password: string };

/** What the tests read of a transaction in the format of API A. */
interface MerchantTransaction {
  transactionId: string;
  status: string;
  bookings: { type: string; status: string }[];
}

/** One page of API A's search. */
interface Found {
  TransactionList: MerchantTransaction[];
  PagingDetails: { page: number; pageSize: number; count: number };
}

/** Creates a merchant's client that calls APIs A and C of the sandbox over the network. */
export function merchantAt(sandbox: Sandbox, { webshopId, password }: Credentials = knownShop) {
  const basic = { authorization: `Basic ${Buffer.from(`${webshopId}:${password}`).toString('base64')}` };
  const token = { 'tbk-rk-shop': webshopId, 'tbk-rk-token': password, 'content-type': 'application/json' };
  const write = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
  const shop = shopAt(sandbox, { webshopId, password });

  return {
    /** Creates a transaction with this `bestellwert`; returns its business id. */
    async transaction(overrides: Record<string, unknown> = {}): Promise<string> {
      const id = await shop.started(overrides);
      sandbox.complete(id);
      await shop.confirm(id);
      return sandbox.purchases().find(({ technicalId }) => technicalId === id)?.businessId ?? '';
    },
    /** Sends one request to API A. */
    async a(
      path: string,
      body?: unknown,
      method: 'GET' | 'POST' | 'HEAD' = 'GET',
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      const own = { ...basic, 'content-type': 'application/json', ...headers };
      return ask(`${sandbox.url}${A3}/${path}`, {
        method,
        headers: own,
        ...(body === undefined ? {} : { body: write(body) }),
      });
    },
    /** Sends one request to API C: GET without a body, POST with one. */
    c: (path: string, body?: unknown) =>
      ask(
        `${sandbox.url}${C2}/${path}`,
        body === undefined ? { headers: token } : { method: 'POST', headers: token, body: write(body) },
      ),
    async read(id: string): Promise<MerchantTransaction> {
      return (await this.a(`transaction/${id}`)).json as unknown as MerchantTransaction;
    },
    async search(query = ''): Promise<Found> {
      return (await this.a(`transaction?${query}`)).json as unknown as Found;
    },
    /** Returns the states of a transaction's bookings: `REFUND FAILED`. */
    async bookings(id: string): Promise<string[]> {
      return (await this.read(id)).bookings.map(({ type, status }) => `${type} ${status}`);
    },
  };
}

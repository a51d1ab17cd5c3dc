import { createHmac, randomBytes } from 'node:crypto';
import { sign } from 'hono/jwt';
import { startAdminApi, type AdminData } from './admin-api-of-stand-in.js';
import {
  cartPayload,
  methodOf,
  newId,
  otherMethod,
  placedOrder,
  refundOf,
  setState,
  stateOf,
  transaction,
  type Basket,
  type Entity,
} from './entities.js';
import { stateAfter } from './states.js';

/** Sends a request to the app server: over the network, or to a function. */
export type SendToApp = (request: Request) => Promise<Response>;

/** What a stand-in of Shopware is told. */
export interface StandInOptions {
  readonly appName: string;
  readonly appSecret: string;
  /** Address of the app server, as in the manifest. */
  readonly appUrl: string;
  readonly send: SendToApp;
  /** True for versions that sign a registration with the secret before it, too. */
  readonly signsTwice?: boolean;
}

/** What became of an order button. */
export type Ordered =
  | { readonly isPlaced: false; readonly message: string }
  | { readonly isPlaced: true; readonly order: Entity; readonly state: string };

const newCredentials = () => ({ apiKey: `SWIA${newId()}`, secretKey: newId() });

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

/** The app server did not answer, or its answer was not signed. */
export class AppFailed extends Error {
  override readonly name = 'AppFailed';
}

/**
 * Starts a stand-in of Shopware, written from its documentation and from what its sources send: it signs every request,
 * believes no answer that is not signed, gives up after five seconds, and can send everything once more.
 */
export async function startStandIn(options: StandInOptions) {
  const { appName, appSecret, appUrl, send, signsTwice = true } = options;
  let patience = 5_000;
  const shopId = randomBytes(8).toString('hex');
  const method = methodOf(appName);
  const webhooks: Promise<unknown>[] = [];
  let secret = '';
  let count = 10_000;
  const data: AdminData = {
    orders: [],
    refunds: [],
    captures: [],
    notifications: [],
    credentials: undefined,
    isActive: false,
    isAway: false,
    entered: () => {},
  };
  const { url, server } = await startAdminApi(data);

  const inTime = (request: Request): Promise<Response> =>
    Promise.race([
      send(request),
      new Promise<never>((_, reject) =>
        setTimeout(() => reject(new AppFailed('No answer in time.')), patience).unref(),
      ),
    ]);

  /** Signs and sends a payload; resolves with the answer, if it is signed. */
  async function post(path: string, payload: Entity, by = secret): Promise<{ status: number; body: Entity }> {
    const body = JSON.stringify({ source: { url, shopId, appVersion: '1.0.0' }, ...payload });
    const headers = {
      'content-type': 'application/json',
      'shopware-shop-signature': hmac(body, by),
      'sw-version': '6.6.10.0',
      'sw-user-language': 'de-DE',
    };
    const answer = await inTime(new Request(`${appUrl}/${path}`, { method: 'POST', headers, body }));
    const text = await answer.text();
    if (
      answer.status !== 401 &&
      answer.status !== 204 &&
      answer.headers.get('shopware-app-signature') !== hmac(text, by)
    )
      throw new AppFailed(`The answer to ${path} is not signed: ${answer.status} ${text}`);
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Entity) };
  }

  async function register(by = appSecret, shopUrl = url): Promise<Response> {
    const query = `shop-id=${shopId}&shop-url=${shopUrl}&timestamp=${Math.floor(Date.now() / 1000)}`;
    const headers = new Headers({ 'shopware-app-signature': hmac(query, by) });
    if (signsTwice && secret !== '') headers.set('shopware-shop-signature', hmac(query, secret));
    return inTime(new Request(`${appUrl}/register?${query}`, { headers }));
  }

  async function confirm(address: string, next: string, credentials = newCredentials()): Promise<Response> {
    const body = JSON.stringify({ ...credentials, timestamp: '1', shopUrl: url, shopId });
    const headers = new Headers({ 'content-type': 'application/json', 'shopware-shop-signature': hmac(body, next) });
    if (signsTwice && secret !== '') headers.set('shopware-shop-signature-previous', hmac(body, secret));
    data.credentials = credentials;
    return inTime(new Request(address, { method: 'POST', headers, body }));
  }

  /** Registers the app, as an installation does, and again to change the secret. */
  async function install(): Promise<void> {
    const answer = await register();
    const { proof, secret: next, confirmation_url: address } = (await answer.json()) as Record<string, string>;
    if (proof !== hmac(`${shopId}${url}${appName}`, appSecret)) throw new AppFailed(`No proof: ${answer.status}`);
    if (!next || next.length < 64 || next.length > 255) throw new AppFailed('The secret has a wrong length.');
    data.isActive = true;
    const confirmed = await confirm(address ?? '', next);
    if (!confirmed.ok) throw new AppFailed(`The confirmation was refused: ${confirmed.status}`);
    secret = next;
  }

  /** Changes a state as the staff do, and tells the app server. */
  function move(entity: 'order' | 'order_delivery' | 'order_transaction', changed: Entity, action: string): void {
    const next = stateAfter(entity, stateOf(changed), action);
    if (next === undefined) throw new Error(`${entity} cannot ${action} from ${stateOf(changed)}.`);
    setState(changed, next);
    data.entered(entity, changed);
  }

  const orderWith = (part: Entity): Entity | undefined =>
    data.orders.find((order) =>
      [order, ...(order['deliveries'] as Entity[]), ...(order['transactions'] as Entity[])].includes(part),
    );

  data.entered = (entity, changed) => {
    const order = orderWith(changed);
    if (!order) return;
    changed['updatedAt'] = new Date().toISOString();
    const event = `state_enter.${entity}.state.${stateOf(changed)}`;
    const told = ['order_delivery.state.shipped', 'order_delivery.state.cancelled', 'order.state.cancelled'];
    if (!told.concat('order_transaction.state.refunded').some((name) => event.endsWith(name))) return;
    const payload = { data: { event, payload: { order } }, timestamp: Math.floor(Date.now() / 1000) };
    webhooks.push(post('orders', payload).catch(() => undefined));
  };

  /** Does with a payment what the app server says, as Shopware does. */
  async function pay(order: Entity, own: Entity): Promise<string> {
    try {
      const { body } = await post('pay', { order, orderTransaction: own, requestData: {}, returnUrl: `${url}/return` });
      const { status, message } = body as { status?: string; message?: string };
      if (message !== undefined || status === undefined) throw new AppFailed(message ?? 'No status.');
      const next = stateAfter('order_transaction', stateOf(own), status);
      if (next === undefined) throw new AppFailed(`Illegal transition ${status} from ${stateOf(own)}.`);
      setState(own, next);
    } catch (error) {
      if (!(error instanceof AppFailed || error instanceof TypeError)) throw error;
      if (stateAfter('order_transaction', stateOf(own), 'fail')) setState(own, 'failed');
    }
    return stateOf(own);
  }

  /** Does with a refund what the app server says; without an answer, it fails. */
  async function askRefund(order: Entity, refund: Entity): Promise<Entity> {
    try {
      const { body } = await post('refund', { order, refund });
      const next = stateAfter('order_transaction_capture_refund', stateOf(refund), String(body['status']));
      if (next !== undefined) setState(refund, next);
    } catch (error) {
      // The last one is half of an answer.
      if (!(error instanceof AppFailed || error instanceof TypeError || error instanceof SyntaxError)) throw error;
      setState(refund, 'failed');
    }
    return refund;
  }

  return {
    shopId,
    url,
    data,
    method,
    post,
    register,
    confirm,
    install,
    move,
    pay,
    secret: () => secret,
    useSecret: (other: string) => void (secret = other),
    /** Sets the milliseconds for which it waits for the app server: 5,000, or less in a test. */
    waitFor: (ms: number) => void (patience = ms),
    /** Waits for all webhooks that were sent. */
    told: async () => void (await Promise.all(webhooks)),
    /** Opens the confirm page; resolves with the methods that are offered, and what the customer is told. */
    async confirmPage(given: Basket, chosen: Entity = method) {
      const methods = [method, otherMethod].map((each) => String(each['technicalName']));
      const { body } = await post('checkout-gateway', {
        ...cartPayload(given, chosen),
        paymentMethods: methods,
        shippingMethods: [],
      });
      const commands = body as unknown as { command: string; payload: Record<string, string> }[];
      const removed = commands
        .filter(({ command }) => command === 'remove-payment-method')
        .map(({ payload }) => payload['paymentMethodTechnicalName']);
      const errors = commands.filter(({ command }) => command === 'add-cart-error').map(({ payload }) => payload);
      return { methods: methods.filter((each) => !removed.includes(each)), errors };
    },
    /** Returns what a page of this customer gets from the shop, to say who it is. */
    async pageToken({ customer }: Basket, by = secret, change: Entity = {}): Promise<Record<string, string>> {
      const at = Math.floor(Date.now() / 1000);
      const claims = { iss: shopId, iat: at, nbf: at, exp: at + 600, customerId: String(customer?.['id']), ...change };
      return { 'shopware-app-token': await sign(claims, by, 'HS256'), 'shopware-app-shop-id': shopId };
    },
    /** Presses the order button: `requestData` is what the browser sends with it. */
    async order(given: Basket, requestData: Entity = {}, change: (order: Entity) => void = () => {}): Promise<Ordered> {
      const { status, body } = await post('validate', { ...cartPayload(given, method), requestData });
      if (status !== 200 || body['message'] !== undefined)
        return { isPlaced: false, message: String(body['message'] ?? status) };
      const order = placedOrder(given, String((count += 1)), method);
      change(order);
      data.orders.push(order);
      const [own] = order['transactions'] as [Entity];
      return { isPlaced: true, order, state: await pay(order, own) };
    },
    /** Pays an order again with the same method: Shopware makes another payment, and ends the one that has failed. */
    async payAgain(order: Entity): Promise<string> {
      const all = order['transactions'] as Entity[];
      for (const each of all) if (stateOf(each) === 'failed') setState(each, 'cancelled');
      const next = transaction(method);
      all.push(next);
      return pay(order, next);
    },
    /** Pays something back as the staff do. */
    async refund(order: Entity, amount: number): Promise<Entity> {
      const refund = refundOf(amount);
      data.refunds.push(refund);
      return askRefund(order, refund);
    },
    /** Asks once more for a refund that has failed, or is not known to have ended. */
    async refundAgain(order: Entity, refund: Entity): Promise<Entity> {
      if (stateOf(refund) === 'failed') setState(refund, 'open');
      return askRefund(order, refund);
    },
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

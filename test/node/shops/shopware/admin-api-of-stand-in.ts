import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { newId, setState, stateOf, type Entity } from './entities.js';
import { stateAfter } from './states.js';

/** What the stand-in's Admin API works on. */
export interface AdminData {
  readonly orders: Entity[];
  readonly refunds: Entity[];
  readonly captures: Entity[];
  readonly notifications: Entity[];
  /** Credentials that are taken; a shop whose app is not active takes none. */
  credentials: { readonly apiKey: string; readonly secretKey: string } | undefined;
  isActive: boolean;
  /** Set while the shop is out of order. */
  isAway: boolean;
  /** Called after a state has changed. */
  entered(entity: string, changed: Entity): void;
}

interface Filter {
  readonly type: 'equals' | 'range' | 'multi';
  readonly field?: string;
  readonly value?: unknown;
  readonly parameters?: { readonly gte: string };
  readonly queries?: readonly Filter[];
}

/** Returns all values at a path; lists are searched through, as Shopware does with associations. */
function valuesAt(entity: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(entity)) return entity.flatMap((each) => valuesAt(each, path));
  const [name, ...rest] = path;
  if (name === undefined) return [entity];
  return entity && typeof entity === 'object' ? valuesAt((entity as Entity)[name], rest) : [];
}

function matches(entity: Entity, { type, field = '', value, parameters, queries = [] }: Filter): boolean {
  if (type === 'multi') return queries.some((query) => matches(entity, query));
  const found = valuesAt(entity, field.split('.'));
  if (type === 'range') return found.some((each) => String(each) >= (parameters?.gte ?? ''));
  return found.includes(value);
}

async function bodyOf(request: IncomingMessage): Promise<Entity> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request) pieces.push(piece as Uint8Array);
  const text = Buffer.concat(pieces).toString();
  return text === '' ? {} : (JSON.parse(text) as Entity);
}

/** Starts the Admin API of a shop, as far as the app uses it. */
export async function startAdminApi(data: AdminData): Promise<{ readonly url: string; readonly server: Server }> {
  const tokens = new Set<string>();

  function changed(entity: string, id: string, action: string): { status: number; body?: Entity } {
    const all: Record<string, Entity[]> = {
      order_transaction: data.orders.flatMap((order) => order['transactions'] as Entity[]),
      order_transaction_capture_refund: data.refunds,
    };
    const found = all[entity]?.find((each) => each['id'] === id);
    if (!found) return { status: 404 };
    const [before, next] = [stateOf(found), stateAfter(entity, stateOf(found), action)];
    if (next === undefined) return { status: 400, body: { errors: [{ detail: `Illegal transition ${action}` }] } };
    setState(found, next);
    if (next !== before) data.entered(entity, found);
    return { status: 200, body: {} };
  }

  function searched(entity: string, criteria: Entity): Entity[] {
    const places: Record<string, Entity[]> = {
      order: data.orders,
      'order-transaction-capture': data.captures,
      'order-transaction-capture-refund': data.refunds,
      'state-machine-state': [{ id: newId() }],
    };
    const {
      filter = [],
      ids,
      page = 1,
      limit = 500,
    } = criteria as {
      filter?: Filter[];
      ids?: string[];
      page?: number;
      limit?: number;
    };
    const isFound = (each: Entity) =>
      entity === 'state-machine-state' ||
      ((ids?.includes(String(each['id'])) ?? true) && filter.every((one) => matches(each, one)));
    return (places[entity] ?? []).filter(isFound).slice((page - 1) * limit, page * limit);
  }

  function answer(method: string, path: string, body: Entity, token: string): { status: number; body?: unknown } {
    if (data.isAway) return { status: 503 };
    if (path === 'oauth/token') {
      const { client_id: id, client_secret: secret } = body;
      const { apiKey, secretKey } = data.credentials ?? {};
      if (!data.isActive || id !== apiKey || secret !== secretKey) return { status: 401 };
      const fresh = newId();
      tokens.add(fresh);
      return { status: 200, body: { access_token: fresh, expires_in: 600 } };
    }
    if (!data.isActive || !tokens.has(token.replace('Bearer ', ''))) return { status: 401 };
    const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = path.split('/');
    if (first === 'search') return { status: 200, body: { data: searched(second, body) } };
    if (first === '_action' && second === 'state-machine') return changed(third, fourth, sixth);
    if (first === '_action') return changed(second, third, fifth);
    if (first === 'notification') return (data.notifications.push(body), { status: 200, body: {} });
    if (first === 'order' && method === 'PATCH') {
      const order = data.orders.find((each) => each['id'] === second);
      if (order) order['customFields'] = { ...(order['customFields'] as Entity), ...(body['customFields'] as Entity) };
      return { status: order ? 204 : 404 };
    }
    if (first === 'order-transaction-capture') {
      if (data.captures.some((each) => each['id'] === body['id'])) return { status: 409 };
      return (data.captures.push(body), { status: 204 });
    }
    return { status: 404 };
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = (request.url ?? '').replace('/api/', '');
      const { status, body: answered } = answer(request.method ?? '', path, body, request.headers.authorization ?? '');
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(answered === undefined ? '' : JSON.stringify(answered));
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

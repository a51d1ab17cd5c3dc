import { unzipSync } from 'fflate';
import { afterAll, afterEach, assert, beforeAll, describe, it } from 'vitest';
import { knownShop, startSandbox, type Sandbox, type Signature } from '../../../src/sandbox/sandbox.js';
import { createTransport, type PooledTransport, type ServiceRequest } from '../../../src/service/call/transport.js';
import { assertHas, assertMatches } from '../../support/matching.js';
import { clientsWith, failureOf } from '../service/builders.js';
import { answerIn, ask, type Answer } from '../sandbox/purchases.js';
import type { Check, Ids, Operation, Refusal, Row, Side, State } from './row.js';

/** It is already the 21st in Germany. */
const now = Date.parse('2026-11-20T23:30:00Z');

export const addresses: Readonly<Record<Side, string>> = {
  payment: '/ratenkauf-ws/rest/v2/',
  authorization: '/api/payment/v3/',
  merchant: '/api/merchant/v3/',
  reporting: '/ratenkauf/transaktionsverwaltung-ws/rest/v2/transaktionen/',
};

export type Shop = { readonly webshopId: string; readonly password: string };

const accepted = { merchant: 'application/hal+json, application/problem+json, application/json' } as Partial<
  Record<Side, string>
>;

export const hasMessages = (side: Side) => side === 'payment' || side === 'reporting';

const headersOf = (side: Side, { webshopId, password }: Shop): Record<string, string> => ({
  accept: accepted[side] ?? 'application/json',
  ...(hasMessages(side)
    ? { 'tbk-rk-shop': webshopId, 'tbk-rk-token': password }
    : { authorization: `Basic ${Buffer.from(`${webshopId}:${password}`).toString('base64')}` }),
});
const bodyType = (side: Side) => (hasMessages(side) ? 'application/json;charset=UTF-8' : 'application/json');

/** Replaces `{technicalId}` and the other ids in all texts of a value. */
export function filled<Value>(value: Value, ids: Ids): Value {
  if (typeof value === 'string') return value.replace(/\{(\w+Id)\}/g, (_, name: keyof Ids) => ids[name]) as Value;
  if (Array.isArray(value)) return value.map((each: unknown) => filled(each, ids)) as Value;
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, filled(each, ids)]);
  return Object.assign(Object.create(Object.getPrototypeOf(value) as object), Object.fromEntries(entries)) as Value;
}

/** Starts the sandbox of a file of tests. */
export function useBank() {
  let sandbox: Sandbox;
  let transport: PooledTransport;
  beforeAll(async () => {
    sandbox = await startSandbox({ now: () => new Date(now) });
    transport = createTransport();
  });
  afterEach(() => sandbox.reset());
  afterAll(async () => {
    await transport.close();
    await sandbox.close();
  });

  return {
    sandbox: () => sandbox,
    /** Brings the bank into a state; returns the ids of the purchase that it is about. */
    async given(state: State | undefined): Promise<Ids> {
      const technicalId = (await state?.(sandbox)) ?? '';
      const businessId = sandbox.purchases().find((each) => each.technicalId === technicalId)?.businessId ?? '';
      return { technicalId, businessId, lowerId: businessId.toLowerCase(), webshopId: knownShop.webshopId };
    },
    /** Creates our clients of a shop; `calls` has the requests that they send, and the answers. */
    clientsOf(shop: Shop = knownShop, signature?: Signature) {
      const calls: { request: ServiceRequest; answer: Answer; bytes: Uint8Array }[] = [];
      const recorded = async (request: ServiceRequest) => {
        const response = await transport(request);
        const text = new TextDecoder().decode(response.body);
        calls.push({ request, answer: answerIn(response.status, response.headers, text), bytes: response.body });
        return response;
      };
      return { clients: clientsWith(recorded, { ...shop, host: sandbox.url, signature, now: () => now }), calls };
    },
    /** Sends a request as it stands; the path is below the address of the interface, or a whole one. */
    ask(side: Side, asks: string, body?: unknown, shop: Shop = knownShop): Promise<Answer> {
      const [method = '', path = ''] = asks.split(/ (.*)/);
      return ask(sandbox.url + (path.startsWith('/') ? path : addresses[side] + path), {
        method: method as 'GET',
        headers: { ...headersOf(side, shop), 'content-type': bodyType(side) },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },
  };
}

/** Checks that an answer refuses, as those of its interface do. */
export function assertRefused(side: Side, answer: Answer, { status, keys = [], fields, params }: Refusal): void {
  const { headers, json, messages } = answer;
  assert.equal(answer.status, status);
  if (hasMessages(side)) {
    assert.equal(headers['content-type'], 'application/json');
    assert.deepEqual(
      messages.map(({ key }, index) => (keys[index]?.includes('.') ? key : key.split('.').at(-1))),
      [...keys],
    );
    for (const { severity, renderedMessage, params: told } of messages) {
      assertMatches([severity, renderedMessage], ['ERROR', /^[A-ZÄÖÜ].*\.$/]);
      if (params) assert.deepEqual(told, [...params]);
    }
    if (fields)
      assert.sameOrderedMembers(
        [...fields],
        messages.map(({ field }) => field),
      );
    // All answers of API C have their list.
    return assert.deepEqual(json['ergebnisse'], side === 'reporting' ? [] : undefined);
  }
  assertMatches([headers['content-type'], json['title']], ['application/problem+json', /^[A-Z]/]);
  assert.equal(headers['www-authenticate'], status === 401 ? 'Basic realm="sandbox"' : undefined);
  const violations = (json['violations'] ?? []) as { field: string | null; message: string }[];
  if (fields)
    assert.sameOrderedMembers(
      [...fields],
      violations.map(({ field }) => field),
    );
  else assertMatches(json['detail'], /^[A-Z]./);
}

type Said = Pick<Row, 'sends' | 'answers' | 'isEmpty' | 'files' | 'refuses'> & { readonly asks: string };

function assertSent(side: Side, { asks, sends }: Said, { method, url, headers, body }: ServiceRequest, host: string) {
  const told = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-signature'));
  assert.equal(`${method} ${url}`, asks.replace(' ', ` ${host}${addresses[side]}`));
  assertMatches(body === undefined || typeof sends === 'string' ? body : JSON.parse(body), sends);
  assert.deepEqual(told, {
    ...headersOf(side, knownShop),
    ...(asks.startsWith('GET documents') ? { accept: '*/*' } : {}),
    ...(sends === undefined ? {} : { 'content-type': bodyType(side) }),
  });
}

function assertAnswered(side: Side, { answers, isEmpty, files, refuses }: Said, answer: Answer, bytes: Uint8Array) {
  const seen = [answer.status, answer.headers['content-type']];
  const type = hasMessages(side) ? 'application/json' : 'application/hal+json';
  if (refuses) assertRefused(side, answer, refuses);
  else if (isEmpty) assert.deepEqual([...seen, answer.text], [202, undefined, '']);
  else if (files) assert.deepEqual([...seen, Object.keys(unzipSync(bytes))], [200, 'application/zip', [...files]]);
  else assertMatches([...seen, answer.json], [200, type, answers]);
}

const codes = new Map([
  [400, 'rejected'],
  [404, 'not_found'],
  [409, 'rejected'],
]);

/**
 * Runs the rows of one operation. Our client sends the request of the row through the network to the sandbox, whose
 * answer is that of the row, as is what the client makes of it. Rows that our client never sends, the sandbox alone
 * answers.
 */
export function wire<Input>(
  name: string,
  { side, asks, call, usual }: Operation<Input>,
  rows: readonly Row<Input>[],
  signature?: Signature,
): void {
  describe(name, () => {
    const bank = useBank();
    it.each(rows.map((row) => [row.shows, row] as const))('%s', async (_shows, row) => {
      const { given, raw, then, input = usual?.input, query = usual?.query ?? '', sends = usual?.sends } = row;
      const ids = await bank.given(given);
      const sandbox = bank.sandbox();
      if (signature) sandbox.sign(signature);
      const { answers, isEmpty, files, refuses, reads } = filled(row, ids);
      const address = typeof raw === 'string' ? raw : asks;
      const said = filled({ asks: address + query, sends, answers, isEmpty, files, refuses }, ids) as Said;
      if (raw || !call) {
        assertAnswered(side, said, await bank.ask(side, said.asks, said.sends), new Uint8Array());
      } else {
        const { clients, calls } = bank.clientsOf(knownShop, signature);
        const work = call(clients, ids, input as Input);
        const error = refuses && (await failureOf(work));
        const result = error ? undefined : await work;
        assert.lengthOf(calls, 1);
        for (const { request, answer, bytes } of calls) {
          assertSent(side, said, request, sandbox.url);
          assertAnswered(side, said, answer, bytes);
        }
        if (error) assertHas(error, { code: codes.get(error.status ?? 0), byService: true, maybeDone: false });
        else assertMatches(result, reads);
      }
      then?.(sandbox, ids);
    });
  });
}

/** Rows in which the bank refuses, by what has happened before. */
export const refused = <Input = never>(
  rows: readonly (readonly [when: string, given: State, refuses: Refusal, more?: Omit<Row<Input>, 'shows'>])[],
): Row<Input>[] =>
  rows.map(([when, given, refuses, more]) => ({ shows: `is refused ${when}`, given, refuses, ...more }));

/** Rows in which the bank takes bodies that our client never sends. */
export const taken = (given: State, bodies: readonly unknown[], more: Omit<Row, 'shows' | 'given'>): Row[] =>
  bodies.map((sends) => ({ shows: `takes the body ${JSON.stringify(sends)}`, given, raw: true, sends, ...more }));

/** Rows in which the bank refuses bodies, with status 400 and the key and the field of each. */
export const notTaken = (
  given: State,
  bodies: readonly (readonly [body: unknown, field: string | null, key?: string])[],
  then: Check,
): Row[] =>
  bodies.map(([sends, field, key]) => ({
    shows: `refuses the body ${JSON.stringify(sends)}, and nothing happens`,
    given,
    raw: true,
    sends,
    refuses: { status: 400, fields: [field], ...(key === undefined ? {} : { keys: [key] }) },
    then,
  }));

/** Rows in which the bank refuses a query, with status 400 and the names of the parameters. */
export const wrongQueries = (
  queries: readonly (readonly [query: string, ...fields: string[]])[],
  key?: string,
): Row[] =>
  queries.map(([query, ...fields]) => ({
    shows: `is refused by the names of its wrong parameters: ${query}`,
    raw: true,
    query: `?${query}`,
    refuses: { status: 400, fields, ...(key === undefined ? {} : { keys: fields.map(() => key) }) },
  }));

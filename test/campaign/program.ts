import { HandlerError, type HandlerErrorCode } from '../../src/contract/client/ask.js';
import type { TransactionRequest } from '../../src/contract/transaction-requests.js';
import type { Transaction } from '../../src/contract/transaction.js';
import type { ManagedPurchase, StartedByProgram } from '../../src/server.js';
import type { BackendAnswer, BackendCall, BackendVerb, Ordered } from '../processes/backend.js';
import type { WebshopName } from '../processes/webshops.js';
import type { Fleet } from '../processes/fleet.js';
import { orderOf } from '../processes/orders.js';
import { createBrowser } from '../node/purchases/browser.js';
import { consentBy, type Driver, type Errand, type KeyAnswer, type Send } from './customer.js';
import { repeat, type Plan } from './plan.js';

/**
 * Calls the backend of a shop system at an origin.
 * @throws {HandlerError} if it refuses, or does not answer
 */
async function callBackend(send: Send, origin: string, verb: BackendVerb, call: BackendCall): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const request = new Request(`${origin}/backend/${verb}`, { method: 'POST', headers, body: JSON.stringify(call) });
  const response = await send(request).catch((cause: unknown) => {
    throw new HandlerError('unreachable', verb, true, cause);
  });
  const said = (await response.json()) as BackendAnswer;
  if (!('error' in said)) return said.answer;
  throw new HandlerError(said.error.code as HandlerErrorCode, said.error.message, said.error.retryable);
}

/** Returns what an answer to a call with a key is about, and what it says once it is final. */
export function keyAnswerOf(verb: BackendVerb, answer: unknown): Omit<KeyAnswer, 'when'> {
  switch (verb) {
    case 'start': {
      const { purchase, paymentPageUrl } = answer as StartedByProgram;
      return { subject: purchase.id, final: paymentPageUrl };
    }
    case 'order': {
      const { purchase, isAsked } = answer as Ordered;
      if (!purchase || !isAsked) return {};
      const { id, state, orderId, transactionId, mayRetry } = purchase;
      const isFinal = state !== 'confirming';
      return { subject: id, ...(isFinal && { final: JSON.stringify([state, orderId, transactionId, mayRetry]) }) };
    }
    default: {
      const { id, state, amount } = (answer as { readonly request: TransactionRequest }).request;
      const isFinal = state !== 'queued' && state !== 'sent';
      return {
        subject: id,
        ...(isFinal && { final: JSON.stringify([state, amount]) }),
        ...(state === 'queued' && { isQueued: true }),
      };
    }
  }
}

/** Returns the backend of a webshop, called in one of its processes, the first one by default. */
export const backendOf =
  (fleet: Fleet, webshop: WebshopName, process = fleet.processesOf(webshop)[0]!) =>
  (verb: BackendVerb, call: BackendCall = {}): Promise<unknown> =>
    callBackend((request) => fleet.ask(process, request), fleet.originOf(webshop), verb, call);

/** Returns the function that makes a call with a key, and keeps all answers to it. */
function createKeyed({ town, plan: { webshop }, told, send }: Errand) {
  const origin = town.fleet.originOf(webshop);
  return async (verb: BackendVerb, call: BackendCall & { readonly key: string }): Promise<unknown> => {
    let made = told.calls.find((each) => each.call.key === call.key);
    if (!made) told.calls.push((made = { webshop, verb, call, answers: [] }));
    const begun = town.now();
    const keep = (answer: Omit<KeyAnswer, 'when' | 'at'>) =>
      made.answers.push(Object.assign(answer, { at: [begun, town.now()], when: 'meanwhile' } as const));
    // The shop system keeps what it has asked for with a key.
    try {
      const answer = await callBackend(send, origin, verb, made.call);
      keep(keyAnswerOf(verb, answer));
      return answer;
    } catch (error) {
      if (error instanceof HandlerError) keep({ code: error.code });
      throw error;
    }
  };
}

/** Creates the shop's own server for a customer whose browser only visits the bank and comes back from there. */
export function createProgram(errand: Errand): Driver {
  const { town, plan, browserName, send, asked, count } = errand;
  const { fleet, books } = town;
  const { index, webshop } = plan;
  const session = `session-${index}`;
  const origin = fleet.originOf(webshop);
  const browser = createBrowser(() => send, origin);
  const keyed = createKeyed(errand);
  const keyOf = (what: string) => `${session} ${browserName} ${what}`;
  const ask = async (verb: BackendVerb, call: BackendCall) =>
    seen((await callBackend(send, origin, verb, call)) as ManagedPurchase | null);
  const basket = () => books.selectFrom('baskets').selectAll().where('session', '=', session).executeTakeFirstOrThrow();
  let version = '';
  /** Cents that the page of the customer shows. */
  let read = 0;
  let starts = 0;
  let orders = 0;
  let id = '';
  let confirmed: ManagedPurchase | undefined;
  const seen = (answer: ManagedPurchase | null | undefined): ManagedPurchase => {
    if (!answer) throw new HandlerError('no_purchase', 'program', false);
    if (answer.state === 'confirmed') confirmed = answer;
    return answer;
  };

  return {
    cookies: undefined,
    open: async () => {
      starts += 1;
      read = (await basket()).amount;
      ({ version } = await consentBy((path) => send(new Request(origin + path))));
      return {};
    },
    start: async (months) => {
      const { amount } = await basket();
      const shown = read;
      const call = { session, amount, read: shown, version, months, key: keyOf(`start ${starts}`) };
      const started = (await keyed('start', call).catch((error: unknown) => {
        // The customer is shown what the shop knows now, for another call with a key of its own.
        if (error instanceof HandlerError && error.code === 'changed') {
          read = amount;
          starts += 1;
        }
        throw error;
      })) as StartedByProgram;
      id = started.purchase.id;
      return { page: started.paymentPageUrl, shown };
    },
    comeBack: (returnUrl) => {
      browser.cookies.clear();
      return browser.visit(returnUrl);
    },
    look: () => ask('find', { id }),
    check: async () => {
      const { amount } = await basket();
      if (index % 4 === 0) await asked('check', () => ask('check', { id, session, amount }));
    },
    order: async () => {
      const { amount } = await basket();
      // Some shop systems keep the order of a cart, others make one for each attempt.
      const orderId = index % 3 === 0 ? `A-${session}` : `A-${session}-${browserName}-${starts}`;
      const present = orders;
      const call = { session, amount, id, orderId, key: keyOf(`order ${starts} ${orders}`) };
      const answer = seen(((await keyed('order', call)) as Ordered).purchase);
      // A new attempt needs a new key.
      if (answer.state === 'approved') orders = present + 1;
      return answer;
    },
    abandon: () => ask('abandon', { id }),
    elsewhere: async (other) => {
      const backend = backendOf(fleet, other);
      return (['find', 'abandon'] as const).map(
        (verb) => () => backend(verb, { id }) as Promise<Pick<ManagedPurchase, 'state'> | null>,
      );
    },
    report: async (suffer) => {
      // A shop ships what it has completed.
      if (confirmed?.transactionId === undefined) return;
      if ((await orderOf(books, confirmed.id))?.state !== 'completed') return;
      suffer(plan.reports.incident);
      const { transactionId, amount } = confirmed;
      const request = (verb: BackendVerb, call: BackendCall & { readonly key: string }) =>
        asked(verb, async () => {
          const answer = (await keyed(verb, call)) as {
            readonly request: TransactionRequest;
          } & Partial<ManagedPurchase>;
          count(`${verb}: ${answer.request.state}`);
          return answer;
        });
      await report({ plan, transactionId, amount, keyOf, request });
    },
  };
}

type Request_ = { readonly request: TransactionRequest; readonly transaction?: Transaction } | undefined;

interface Reporting {
  readonly plan: Plan;
  readonly transactionId: string;
  readonly amount: number;
  readonly keyOf: (what: string) => string;
  readonly request: (verb: BackendVerb, call: BackendCall & { readonly key: string }) => Promise<Request_>;
}

/** Reports the delivery, and asks for refunds, each several times with its key. */
async function report({ plan, transactionId: id, amount, keyOf, request }: Reporting): Promise<void> {
  const { isDelivered, refunds, isReversed, isWithdrawn, atOnce, calls } = plan.reports;
  // Of those that are asked for at the same time, any may be the first.
  const refundAt = (at: number) => (atOnce ? `refund ${at}, at once` : `refund ${at}`);
  const asking = (verb: BackendVerb, what: string, cents?: number) => () =>
    repeat(calls, () =>
      request(verb, { id, key: keyOf(`${what} of ${id}`), ...(cents !== undefined && { amount: cents }) }),
    );
  const works = [
    ...(isDelivered ? [asking('capture', 'delivery')] : []),
    ...refunds.map((percent, at) => asking('refund', refundAt(at), Math.ceil((amount * percent) / 100))),
    ...(isReversed ? [asking('reverse', 'reversal')] : []),
  ];
  if (atOnce) await Promise.all(works.map((work) => work()));
  else for (const work of works) await work();
  const last = refunds.length - 1;
  const [first] = works;
  if (isWithdrawn && last >= 0) {
    const { request: asked } =
      (await request('refund', {
        id,
        key: keyOf(`${refundAt(last)} of ${id}`),
        amount: Math.ceil((amount * (refunds[last] ?? 0)) / 100),
      })) ?? {};
    if (asked?.state === 'queued') await request('withdraw', { id, request: asked.id, key: keyOf(`withdraw ${last}`) });
  }
  // After the later reports.
  if (first) await first();
}

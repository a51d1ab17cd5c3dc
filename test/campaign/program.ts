import { HandlerError, type HandlerErrorCode } from '../../src/contract/client/ask.js';
import type { TransactionRequest } from '../../src/contract/transaction-requests.js';
import type { Transaction } from '../../src/contract/transaction.js';
import type { ManagedPurchase, StartedByProgram } from '../../src/server.js';
import type { BackendAnswer, BackendCall, BackendVerb, Ordered } from '../processes/backend.js';
import type { WebshopName } from '../processes/webshops.js';
import { createBrowser } from '../node/purchases/browser.js';
import {
  createAsking,
  createHands,
  createPages,
  createRoad,
  journalOf,
  newTold,
  type Customer,
  type KeyAnswer,
  type Town,
} from './customer.js';
import type { Plan } from './plan.js';
import { repeat } from './repeat.js';

/** Sends a call to the backend of a shop system. */
export type Send = (request: Request) => Promise<Response>;

/**
 * Calls the backend of a shop system at an origin.
 * @throws {HandlerError} if it refuses, or does not answer
 */
export async function callBackend(send: Send, origin: string, verb: BackendVerb, call: BackendCall): Promise<unknown> {
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

/** A call of the shop's own server. */
interface Calling {
  readonly town: Town;
  readonly webshop: WebshopName;
  readonly told: ReturnType<typeof newTold>;
  readonly send: Send;
}

/** Returns the function that makes a call with a key, and keeps all answers to it. */
function createKeyed({ town, webshop, told, send }: Calling) {
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
export function createProgram(town: Town, plan: Plan, browserName: string): Customer {
  const { fleet } = town;
  const { index, webshop } = plan;
  const session = `session-${index}`;
  const told = newTold(session);
  const count = journalOf(town, told);
  const road = createRoad({ ...town, count }, webshop);
  const origin = fleet.originOf(webshop);
  const browser = createBrowser(() => road.send, origin);
  const asked = createAsking(told, { count, isAway: () => town.away.has(webshop) });
  const given = createPages(town, told);
  const keyed = createKeyed({ town, webshop, told, send: road.send });
  const keyOf = (what: string) => `${session} ${browserName} ${what}`;
  const ask = (verb: BackendVerb, call: BackendCall) =>
    callBackend(road.send, origin, verb, call) as Promise<ManagedPurchase | null>;
  let version = '';
  /** Cents that the page of the customer shows. */
  let read = 0;
  let starts = 0;
  let orders = 0;
  let id = '';
  let confirmed: ManagedPurchase | undefined;
  const amountNow = async () => (await basketOf(town, session)).amount;
  const seen = (answer: ManagedPurchase | null | undefined): ManagedPurchase => {
    if (!answer) throw new HandlerError('no_purchase', 'program', false);
    if (answer.state === 'confirmed') confirmed = answer;
    return answer;
  };

  /** Shows the customer what the shop knows now, for another call with a key of its own. */
  const showChange = (amount: number) => (error: unknown) => {
    if (error instanceof HandlerError && error.code === 'changed') {
      read = amount;
      starts += 1;
    }
    throw error;
  };

  return {
    told,
    hasSession: () => {},
    open: async () => {
      given.none();
      starts += 1;
      read = await amountNow();
      const answer = await asked('consent', async () => {
        const response = await road.send(new Request(`${origin}/ratenkauf/consent`)).catch((cause: unknown) => {
          throw new HandlerError('unreachable', 'consent', true, cause);
        });
        if (!response.ok) throw new HandlerError('service_unavailable', 'consent', true);
        ({ version } = (await response.json()) as { version: string });
        return {};
      });
      return answer !== undefined;
    },
    suffer: road.suffer,
    start: async (months) => {
      let technicalId: string | undefined;
      if (told.pages.size > 0) told.hasGivenUp = true;
      const amount = await amountNow();
      const shown = read;
      const key = keyOf(`start ${starts}`);
      await asked('start by id', async () => {
        const call = { session, amount, read: shown, version, months, key };
        const started = (await keyed('start', call).catch(showChange(amount))) as StartedByProgram;
        id = started.purchase.id;
        technicalId = new URL(started.paymentPageUrl).searchParams.get('vorgangskennung') ?? '';
        given.one(technicalId, shown);
        told.journal.push(`page ${technicalId}`);
        return {};
      });
      return technicalId;
    },
    comeBack: async (returnUrl) => {
      browser.cookies.clear();
      await browser.visit(returnUrl).then(
        ({ status }) => count(`return: ${status}`),
        () => count('return: unreachable'),
      );
    },
    look: () => asked('find', async () => seen(await ask('find', { id }))),
    order: async () => {
      const amount = await amountNow();
      if (index % 4 === 0) await asked('check', async () => seen(await ask('check', { id, session, amount })));
      // Some shop systems keep the order of a cart, others make one for each attempt.
      const orderId = index % 3 === 0 ? `A-${session}` : `A-${session}-${browserName}-${starts}`;
      const key = keyOf(`order ${starts} ${orders}`);
      const present = orders;
      const call = { session, amount, id, orderId, key };
      const answer = await asked('order', async () => seen(((await keyed('order', call)) as Ordered).purchase));
      // A new attempt needs a new key.
      if (answer?.state === 'approved') orders = present + 1;
    },
    abandon: () => {
      told.hasGivenUp = true;
      return asked('abandon', async () => seen(await ask('abandon', { id })));
    },
    stray: () => askElsewhere(town, webshop, { id, told }),
    forget: () => {},
    ...createHands(town, told, count),
    report: async () => {
      // A shop ships what it has completed.
      if (confirmed?.transactionId === undefined || !(await isCompleted(town, confirmed))) return;
      road.suffer(plan.reports.incident, 0);
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

const basketOf = ({ books }: Pick<Town, 'books'>, session: string) =>
  books.selectFrom('baskets').selectAll().where('session', '=', session).executeTakeFirstOrThrow();

async function isCompleted({ books }: Pick<Town, 'books'>, { id }: Pick<ManagedPurchase, 'id'>): Promise<boolean> {
  const order = await books.selectFrom('orders').select('state').where('purchaseId', '=', id).executeTakeFirst();
  return order?.state === 'completed';
}

interface Straying {
  readonly id: string;
  readonly told: ReturnType<typeof newTold>;
}

/** Asks the other webshop for a purchase by its id. */
async function askElsewhere(town: Town, webshop: WebshopName, { id, told }: Straying): Promise<void> {
  const { fleet, count } = town;
  const other = webshop === 'first' ? 'second' : 'first';
  const [process] = fleet.processesOf(other);
  if (process === undefined) return;
  const send: Send = (request) => fleet.ask(process, request);
  for (const verb of ['find', 'abandon'] as const) {
    const answer = await callBackend(send, fleet.originOf(other), verb, { id }).catch(refused);
    if (answer) told.elsewhere.push((answer as ManagedPurchase).state);
  }
  count('asked the other webshop');
}

/** Returns undefined for an error that the handler has answered with, or for no answer; throws any other. */
function refused(error: unknown): undefined {
  if (!(error instanceof HandlerError)) throw error;
}

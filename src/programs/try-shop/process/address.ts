import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { problemsIn } from '../../../contract/problems-in.js';
import type { Ratenkauf, Shop } from '../../../server.js';
import { createSender, type SendEvent } from '../../serve/events/sender.js';
import { createTelling } from '../../serve/events/shop-functions.js';
import { createHookCaller } from '../../serve/hooks/caller.js';
import { hookedFunctions } from '../../serve/hooks/shop-functions.js';
import { variableOf } from '../../serve/settings/table.js';
import { jsonAnswerOf, postSigned } from '../../serve/signed/post.js';
import { signatureOf } from '../../serve/signed/signature.js';
import type { Headers as SentHeaders, OddEvent, ShopAddress } from './messages.js';
import { functionsOf, type TriedShop } from './tried-shop.js';

/** What the shop is asked in a trial only, by type, and the shapes of its answers. */
const questions = {
  /** Make a visit whose cart can be paid by instalments. */
  'try.visit': z.object({ cookie: z.string().min(1) }),
  /** Tell all orders. */
  'try.orders': z.object({ orders: z.array(z.unknown()) }),
  /** Tell where the form of the payment is sent, and its fields. */
  'try.form': z.object({ address: z.url({ protocol: /^https?$/ }), fields: z.record(z.string(), z.string()) }),
} as const;

/** Milliseconds within which a question of a trial has to be answered. */
const PATIENCE = 15_000;

/** Most bytes of an answer: the orders of a test database. */
const LONGEST_ANSWER = 4 * 1024 * 1024;

/** What the functions need of the handler. */
interface Needs {
  /** The handler, once it runs. */
  readonly ratenkauf: () => Ratenkauf<never>;
}

/** Returns the shop behind an address: it is told and asked as by the service. */
export function shopAt({ events, questions: asked, secrets, hooks }: ShopAddress, { ratenkauf }: Needs): TriedShop {
  const shop: Shop<never> = Object.assign(
    { sessionKey: null, pages: { review: '/review', payment: '/payment' } },
    hookedFunctions(hooks, createHookCaller({ url: new URL(asked), secrets })),
    tellingFunctions({ events, secrets }, ratenkauf),
  ) as Shop<never>;
  const ask = <Type extends keyof typeof questions>(type: Type) => question(type, { url: new URL(asked), secrets });
  return {
    shop,
    offered: { functions: functionsOf(shop), hasOrders: true, hasVisits: true },
    visit: async () => [['cookie', (await ask('try.visit')).cookie]],
    orders: async () => (await ask('try.orders')).orders,
    context: async () => undefined as never,
    async sendForm(headers) {
      // A shop without such a form does not answer this.
      const form = await ask('try.form').catch(() => undefined);
      if (form) await sendForm(form, headers);
      return form !== undefined;
    },
    sendOdd: (event) => sendOdd(event, { events, secrets }),
  };
}

/** The functions of the shop that tell its server of something; that of an order returns all that was answered. */
function tellingFunctions({ events, secrets }: Pick<ShopAddress, 'events' | 'secrets'>, ratenkauf: Needs['ratenkauf']) {
  const log = () => {};
  const sendEvent = createSender({ url: new URL(events), secrets, log, nameOf: variableOf, afterwards: '' });
  const answers = new Map<unknown, unknown>();
  const send: SendEvent = async (event) => {
    const answer = await sendEvent(event);
    answers.set(event.data['purchaseId'], answer);
    return answer;
  };
  const { functions } = createTelling({ send, ratenkauf, log, asksForOrders: true });
  return {
    completeOrder: async (purchase: Parameters<typeof functions.completeOrder>[0]) =>
      (await functions.completeOrder(purchase)) ?? answers.get(purchase.id),
    releaseOrder: functions.releaseOrder,
    transactionChanged: functions.transactionChanged,
  };
}

interface Place {
  readonly url: URL;
  readonly secrets: readonly string[];
}

/**
 * Asks a question of a trial.
 * @throws Error that says what the shop has to answer
 */
async function question<Type extends keyof typeof questions>(type: Type, { url, secrets }: Place) {
  const message = { id: `msg_${randomUUID()}`, type, data: {} };
  const response = await postSigned(message, { url, secrets, patience: PATIENCE }).catch((cause: unknown) => {
    throw new Error(`${url.origin + url.pathname} did not answer the question ${type}. Start the shop's server.`, {
      cause,
    });
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(
      `The shop has answered the question ${type} with ${response.status}, where only 200 counts. ` +
        'In a test system, let it answer the questions of a trial; see the guide "ratenkauf-elements serve".',
    );
  }
  const { data, error } = questions[type].safeParse(await jsonAnswerOf(response, LONGEST_ANSWER));
  if (error) {
    throw new Error(`The shop has answered the question ${type} in another shape: ${problemsIn(error, 'answer', 1)}`);
  }
  return data as z.output<(typeof questions)[Type]>;
}

/** Sends a form as a browser does, and leaves the answer unread. */
async function sendForm(
  { address, fields }: z.output<(typeof questions)['try.form']>,
  given: SentHeaders,
): Promise<void> {
  const headers = new Headers(given.map(([name, value]) => [name, value]));
  headers.set('origin', new URL(address).origin);
  const signal = AbortSignal.timeout(PATIENCE);
  const body = new URLSearchParams(fields);
  const response = await fetch(address, { method: 'POST', redirect: 'manual', signal, headers, body });
  await response.body?.cancel();
}

const HOUR_IN_SECONDS = 3600;

/** Sends an event that the service would not send, and returns the status of the answer. */
async function sendOdd(
  { how, purchaseId, orderId }: OddEvent,
  { events, secrets }: Pick<ShopAddress, 'events' | 'secrets'>,
): Promise<number> {
  const id = `msg_${randomUUID()}`;
  const at = Date.now() - (how === 'old' ? HOUR_IN_SECONDS * 1000 : 0);
  const timestamp = Math.floor(at / 1000);
  const type = how === 'unknown-type' ? 'order.later_version' : 'order.confirmed';
  const bodyOf = (order: string) =>
    JSON.stringify({
      type,
      timestamp: new Date(at).toISOString(),
      data: { purchaseId, orderId: order, isTest: false },
    });
  const body = bodyOf(orderId);
  const signed = how === 'other-body' ? bodyOf('another order') : body;
  const keys = how === 'wrong-secret' ? [`whsec_${randomBytes(32).toString('base64')}`] : secrets;
  const signature = signatureOf(keys, { id, timestamp, body: signed });
  const headers = new Headers({
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
  });
  if (how !== 'unsigned') headers.set('webhook-signature', signature);
  const signal = AbortSignal.timeout(PATIENCE);
  const response = await fetch(events, { method: 'POST', redirect: 'manual', signal, headers, body });
  await response.body?.cancel();
  return response.status;
}

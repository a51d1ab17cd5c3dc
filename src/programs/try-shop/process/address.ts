import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { problemsIn } from '../../../contract/problems-in.js';
import type { Ratenkauf, Shop, ShopPurchase } from '../../../server.js';
import { createSender, type SendEvent } from '../../serve/events/sender.js';
import { createTelling } from '../../serve/events/shop-functions.js';
import { createHookCaller } from '../../serve/hooks/caller.js';
import { hookedFunctions } from '../../serve/hooks/shop-functions.js';
import { variableOf } from '../../serve/settings/table.js';
import { jsonAnswerOf, postSigned } from '../../serve/signed/post.js';
import type { ShopAddress } from './messages.js';
import type { TriedShop } from './module.js';

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

/** Returns the shop behind an address: it is told and asked as by the service. `ratenkauf` returns the running handler. */
export function shopAt(address: ShopAddress, ratenkauf: () => Ratenkauf<never>): TriedShop {
  const { questions: asked, secrets, hooks } = address;
  return {
    shop: Object.assign(
      { sessionKey: null, pages: { review: '/review', payment: '/payment' } },
      hookedFunctions(hooks, createHookCaller({ url: new URL(asked), secrets })),
      tellingFunctions(address, ratenkauf),
    ) as Shop<never>,
    visit: async () => [['cookie', (await question('try.visit', address)).cookie]],
    orders: async () => (await question('try.orders', address)).orders,
    context: async () => undefined as never,
    async sendForm(headers) {
      // A shop without such a form does not answer this.
      const form = await question('try.form', address).catch(() => undefined);
      if (!form) return false;
      headers.set('origin', new URL(form.address).origin);
      const signal = AbortSignal.timeout(PATIENCE);
      const body = new URLSearchParams(form.fields);
      const response = await fetch(form.address, { method: 'POST', redirect: 'manual', signal, headers, body });
      await response.body?.cancel();
      return true;
    },
  };
}

/** The functions of the shop that tell its server of something; that of an order returns all that was answered. */
function tellingFunctions({ events, secrets }: ShopAddress, ratenkauf: () => Ratenkauf<never>) {
  const log = () => {};
  const sendEvent = createSender({ url: new URL(events), secrets, log, nameOf: variableOf, afterwards: '' });
  const answers = new Map<unknown, unknown>();
  const send: SendEvent = async (event) => {
    const answer = await sendEvent(event);
    answers.set(event.data['purchaseId'], answer);
    return answer;
  };
  const { functions } = createTelling({ send, ratenkauf, log, asksForOrders: true });
  return Object.assign({}, functions, {
    completeOrder: async (purchase: ShopPurchase) =>
      (await functions.completeOrder(purchase)) ?? answers.get(purchase.id),
  });
}

/**
 * Asks a question of a trial.
 * @throws Error that says what the shop has to answer
 */
async function question<Type extends keyof typeof questions>(type: Type, { questions: asked, secrets }: ShopAddress) {
  const url = new URL(asked);
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
  if (error)
    throw new Error(`The shop has answered the question ${type} in another shape: ${problemsIn(error, 'answer', 1)}`);
  return data as z.output<(typeof questions)[Type]>;
}

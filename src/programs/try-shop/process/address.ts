import * as z from 'zod';
import type { Ratenkauf, Shop, ShopPurchase } from '../../../server.js';
import { answered, createBoundedFetch, usualLimits } from '../../bounded-fetch.js';
import { createSender, type SendEvent } from '../../serve/events/sender.js';
import { createTelling } from '../../serve/events/shop-functions.js';
import { createCaller, createHookCaller } from '../../serve/hooks/caller.js';
import { hookedFunctions } from '../../serve/hooks/shop-functions.js';
import { hookNames, type HookName } from '../../serve/hooks/table.js';
import { problemsOf } from '../../serve/settings/configuration.js';
import { readSettings, type SettingSources } from '../../serve/settings/read.js';
import { variableOf, type SettingName } from '../../serve/settings/table.js';
import { requireRight } from '../../run-command.js';
import type { TriedShop } from './module.js';

/** A shop whose server takes the events of the service, and answers its questions: the settings that say so. */
export interface ShopAddress {
  readonly eventsUrl: string;
  readonly eventSecrets: readonly string[];
  readonly hooks: readonly HookName[];
  readonly hooksUrl: string;
}

/** Settings of the service that say how a shop is told and asked. */
const needed = ['eventSecrets', 'hooks', 'hooksUrl'] as const satisfies readonly SettingName[];

/**
 * Returns where a shop is and what it answers, with the secrets and hooks that the settings of the service name.
 * @throws {CommandError} that says what is wrong with them
 */
export function addressFrom(eventsUrl: string, { environment, readFile }: SettingSources): ShopAddress {
  const names = needed.map((name) => variableOf(name));
  // The service may have more settings here, and those of the trial itself are none of them.
  const own = Object.entries(environment).filter(([variable]) => names.includes(variable.replace(/_FILE$/, '')));
  const { values, problems } = readSettings({ environment: Object.fromEntries(own), readFile });
  const { eventSecrets = [], hooks = [], hooksUrl = eventsUrl } = values;
  // These are answered in every trial.
  const all = new Set(['checkout', 'prepareOrder', ...hooks]);
  const given = { eventsUrl, eventSecrets, hooks: [...all], hooksUrl };
  const wrong = problemsOf(given, (name) => (name === 'eventsUrl' ? 'ADDRESS' : variableOf(name)));
  requireRight([problems, wrong].flat());
  return { eventsUrl, eventSecrets, hooks: hookNames.filter((name) => all.has(name)), hooksUrl };
}

/** What the shop is asked in a trial only. */
const questions = {
  /** Make a visit whose cart can be paid by instalments. */
  visit: { answer: z.object({ cookie: z.string().min(1) }) },
  /** Tell all orders. */
  orders: { answer: z.object({ orders: z.array(z.unknown()) }) },
  /** Tell where the form of the payment is sent, and its fields. */
  form: {
    answer: z.object({ address: z.url({ protocol: /^https?$/ }), fields: z.record(z.string(), z.string()) }),
  },
} as const;

const { patience, bytes: longest } = usualLimits;
const send = createBoundedFetch({});

/**
 * Returns the shop behind an address: it is told and asked as by the service. `ratenkauf` returns the running
 * handler.
 */
export function shopAt(address: ShopAddress, ratenkauf: () => Ratenkauf<never>): TriedShop {
  const { hooksUrl, eventSecrets: secrets, hooks } = address;
  const url = new URL(hooksUrl);
  const call = createCaller('try', questions, { url, secrets, patience, longest });
  const ask = <Name extends keyof typeof questions>(name: Name) =>
    call(name, { data: {} }).catch((cause: Error) => {
      const advice = "Start the shop's server, and let it answer the questions of a trial if it is a test system";
      throw new Error(
        `${url.origin}${url.pathname}: The question ${cause.message.replace(' ', '.')} ${advice}; see the guide "ratenkauf-elements serve".`,
        { cause },
      );
    });
  return {
    shop: Object.assign(
      { sessionKey: null, pages: { review: '/review', payment: '/payment' } },
      hookedFunctions(hooks, createHookCaller({ url, secrets })),
      tellingFunctions(address, ratenkauf),
    ) as Shop<never>,
    visit: async () => [['cookie', (await ask('visit')).cookie]],
    orders: async () => (await ask('orders')).orders,
    context: async () => undefined as never,
    async sendForm(headers) {
      // A shop without such a form does not answer this.
      const form = await ask('form').catch(() => undefined);
      if (!form) return false;
      headers.set('origin', new URL(form.address).origin);
      const body = new URLSearchParams(form.fields);
      await answered(send(new URL(form.address), { method: 'POST', headers, body }));
      return true;
    },
  };
}

/** The functions of the shop that tell its server of something; that of an order returns all that was answered. */
function tellingFunctions({ eventsUrl, eventSecrets: secrets }: ShopAddress, ratenkauf: () => Ratenkauf<never>) {
  const log = () => {};
  const sendEvent = createSender({ url: new URL(eventsUrl), secrets, log, nameOf: variableOf, afterwards: '' });
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

import type { ReactiveControllerHost } from 'lit';
import { HandlerError } from '../../contract/client/ask.js';
import type { CheckoutAnswer } from '../../contract/checkout.js';
import type { PlansClient } from '../../contract/client/handler-client.js';
import type { PresentCheckout } from '../../contract/errors.js';
import type { Plans, ShownFigures } from '../../contract/plan.js';
import { type CheckoutClient, createCheckoutClient } from '../../contract/client/purchase-client.js';
import { purchaseClientsBy } from '../element/purchase/clients.js';
import { Loader } from '../element/loader.js';
import { kept } from '../rate/kept.js';
import { readPlans } from '../rate/read-plans.js';
import type { PlanInView } from './rate.js';

/** Returns the client of a handler and a checkout. */
export const checkoutClientOf = purchaseClientsBy(createCheckoutClient);

/** Clients to use, and the revision of the page. */
export interface Sources {
  readonly purchases: CheckoutClient;
  readonly api: PlansClient;
  readonly revision: string;
}

export interface CheckoutReaderOptions {
  readonly sources: () => Sources;
  readonly onError: (error: unknown) => void;
}

/** Reads the shopper's checkout, and the plans for its amount. */
export class CheckoutReader {
  /** Reads the checkout. */
  readonly checkout: Loader<readonly [CheckoutClient, string], CheckoutAnswer>;
  /** Reads the plans for the amount of the checkout, unless there are reasons against them. */
  readonly plans: Loader<readonly [PlansClient, CheckoutAnswer | undefined], Plans>;

  readonly #host: ReactiveControllerHost;
  readonly #sources: () => Sources;

  constructor(host: ReactiveControllerHost, { sources, onError }: CheckoutReaderOptions) {
    this.#host = host;
    this.#sources = sources;
    this.checkout = new Loader(host, {
      source: () => [sources().purchases, sources().revision] as const,
      read: ([client], signal) => readCheckout(client, signal),
      kept: kept.checkout,
      onError,
    });
    this.plans = new Loader(host, {
      source: () => [sources().api, this.checkout.isPending ? undefined : this.answer] as const,
      read: async ([client, checkout], signal) =>
        checkout?.reasons.length === 0 ? readPlans(client, checkout.amount, signal) : undefined,
      kept: kept.plans,
      onError,
    });
  }

  /** The newest answer: the previous one during a read, undefined after a failure. */
  get answer(): CheckoutAnswer | undefined {
    return this.checkout.value;
  }

  /**
   * Returns the plan of the picked term (months), or the longest; undefined unless the plans are of the present
   * checkout.
   */
  shown(months: number | undefined): PlanInView | undefined {
    const plans = this.plans.isPending || this.checkout.isPending ? undefined : this.plans.value;
    const picked = plans?.plans.find((plan) => plan.months === months);
    const plan = picked ?? plans?.plans.at(-1);
    return plans && plan && plans.amount === this.answer?.amount
      ? { plans, plan, isPicked: plan === picked }
      : undefined;
  }

  /** Reads the checkout again, and shows it if it is another one. What is shown stays until then. */
  async look(): Promise<void> {
    if (this.checkout.isPending) return;
    if (!this.answer) return this.checkout.run();
    const before = this.answer;
    const answer = await readCheckout(this.#sources().purchases).catch(() => before);
    const isSame = JSON.stringify(answer) === JSON.stringify(before);
    if (!isSame && this.answer === before && !this.checkout.isPending) this.checkout.take(answer);
  }

  /** Shows what the handler says instead of what the customer has read; asks only if it says nothing. */
  async take(present: PresentCheckout | undefined): Promise<void> {
    if (!present) return this.checkout.run();
    // What is new gets new nodes.
    this.plans.value = undefined;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.checkout.take(present.checkout);
    if (present.plans) this.plans.take(present.plans);
  }

  /** Returns the figures that stand where this plan is shown; undefined while they are read. */
  figures(shown: PlanInView | undefined): ShownFigures | undefined {
    const { answer } = this;
    if (!answer || this.checkout.isPending || !(shown || this.plans.hasFailed)) return undefined;
    return { amount: answer.amount, ...(shown && { plan: shown.plan }) };
  }
}

async function readCheckout(client: CheckoutClient, signal?: AbortSignal): Promise<CheckoutAnswer> {
  const answer = (await client.checkout({ signal })) as CheckoutAnswer | null;
  if (answer && Number.isSafeInteger(answer.amount) && Array.isArray(answer.reasons)) return answer;
  throw new HandlerError('malformed_answer', 'checkout: not readable', true);
}

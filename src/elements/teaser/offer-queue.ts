import { HandlerError } from '../../contract/client/ask.js';
import type { OffersClient } from '../../contract/client/handler-client.js';
import type { Offer, OffersAnswer } from '../../contract/offer.js';
import { firstAmounts, mostAmounts } from '../../contract/paths.js';
import { renderRichText } from '../element/rich-text.js';
import { isTrueFor } from '../../rules/plan-truth.js';
import type { Cents } from '../../rules/money.js';

/** Milliseconds after the start of a request during which changing amounts wait until they are stable. */
const busy = 200;
/** Minimum of milliseconds between the start of a request and that of the next one in this time. */
const spacing = 100;
/** Milliseconds without a change after which amounts count as stable. */
const quiet = 30;

/** An amount for which elements wait. */
class Wanted {
  askers = 0;
  /** Gives the answer of the request to all of them. */
  settle!: (answer: Promise<OffersAnswer>) => void;
  readonly answer = new Promise<OffersAnswer>((settle) => (this.settle = settle));
}

/** Requests the offers of a page. */
export interface OfferQueue {
  /**
   * Returns the offer for `amount` (cents). Rejects with a {@link HandlerError}; after an abort it may never settle.
   */
  askFor(amount: Cents, signal: AbortSignal): Promise<Offer>;
  /** Adds an amount (cents) to what will be requested; returns a function that takes it back. */
  want(amount: Cents): () => void;
  /** Sends the first request now, if it waits only for the end of the task. */
  sendNow(): void;
}

/** One queue per client, shared by all elements of a page. */
const queues = new WeakMap<OffersClient, OfferQueue>();

/** Returns the queue of a client. */
export function offerQueueOf(client: OffersClient): OfferQueue {
  const queue = queues.get(client) ?? createOfferQueue(client);
  queues.set(client, queue);
  return queue;
}

/**
 * Combines the offers of a page into one request at a time; amounts that come in during a request go into the next one.
 * New amounts are requested at the end of the task. So is an amount that replaces another, if the last request was long
 * ago; otherwise, when it is stable. A request whose amounts have all been replaced is cancelled then.
 */
function createOfferQueue(client: OffersClient): OfferQueue {
  const waiting = new Map<Cents, Wanted>();
  /** The amounts of the last request, none once it is answered; undefined before the first. */
  let flight: Map<Cents, Wanted> | undefined;
  let stop: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastStart = -Infinity;
  let due = 0;

  function schedule(): void {
    clearTimeout(timer);
    waiting.forEach(({ askers }, amount) => askers || waiting.delete(amount));
    const isBusy = [...(flight ?? [])].some(([, { askers }]) => askers);
    if (waiting.size && !isBusy) timer = setTimeout(start, due - performance.now());
  }

  async function start(): Promise<void> {
    clearTimeout(timer);
    stop?.abort();
    const { signal } = (stop = new AbortController());
    flight = new Map([...waiting].slice(0, flight ? mostAmounts : firstAmounts));
    lastStart = performance.now();
    const answer = client.offers(
      [...flight.keys()].sort((a, b) => a - b),
      { signal },
    );
    flight.forEach(({ settle }, amount) => {
      waiting.delete(amount);
      settle(answer);
    });
    await answer.catch(() => undefined);
    if (signal.aborted) return;
    flight = new Map();
    schedule();
  }

  /** Returns the amount as it is asked for, or will be. */
  function wantedAs(amount: Cents): Wanted {
    const wanted = flight?.get(amount) ?? waiting.get(amount) ?? new Wanted();
    if (!flight?.has(amount)) waiting.set(amount, wanted);
    return wanted;
  }

  function want(amount: Cents): () => void {
    const wanted = wantedAs(amount);
    const count = (by: 1 | -1) => {
      wanted.askers += by;
      schedule();
    };
    count(1);
    return () => count(-1);
  }

  return {
    want,
    async askFor(amount, signal) {
      const drop = want(amount);
      signal.addEventListener('abort', () => {
        const now = performance.now();
        due = now - lastStart < busy ? Math.max(now + quiet, lastStart + spacing) : now;
        drop();
      });
      return offerIn(await wantedAs(amount).answer, amount);
    },
    sendNow: () => void (!flight && waiting.size && start()),
  };
}

/**
 * Returns the offer for `amount` from an answer.
 * @throws {HandlerError} if there is no offer that could be shown
 */
export function offerIn(answer: OffersAnswer, amount: Cents): Offer {
  const entry = answer.offers?.find((offer) => offer.amount === amount);
  let fault = 'no offer';
  if (entry?.available) {
    const { lender, examples } = answer;
    const example = examples?.[entry.example];
    // Throws if it is not readable.
    const isWhole = example && lender && renderRichText(example)[0];
    if (isWhole && isTrueFor(amount, entry.plan)) return { ...entry, example, lender };
    fault = isWhole ? 'a plan that does not add up' : 'no lender or no example';
  } else if (entry?.reason === 'failed') {
    const { code, message, retryable } = entry.error;
    throw new HandlerError(code, message, retryable);
  } else if (entry) {
    return entry;
  }
  throw new HandlerError('malformed_answer', `offers: ${fault} for ${amount}`, true);
}

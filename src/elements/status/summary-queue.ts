import { HandlerError } from '../../contract/client/ask.js';
import type { MerchantClient } from '../../contract/client/merchant-client.js';
import { mostSummaries } from '../../contract/names.js';
import type { TransactionSummaries } from '../../contract/transaction.js';
import type { Waiting } from '../back-office/chip.js';
import { readMode } from '../back-office/mode.js';
import { readSummary, time } from '../back-office/reading.js';

/** What is known of one transaction. */
export interface KnownState extends Waiting {
  readonly mode: ReturnType<typeof readMode>;
}

/** What the handler says of one transaction. */
export type Answered = KnownState | 'unknown';

interface Asker {
  readonly signal: AbortSignal;
  readonly resolve: (answered: Answered) => void;
  readonly reject: (error: unknown) => void;
}

/** Asks for the summaries of a page. */
export interface SummaryQueue {
  /**
   * Returns what is known of a transaction. Rejects with a {@link HandlerError}, the same one for all of a request;
   * after an abort it may never settle.
   */
  ask(id: string, signal: AbortSignal): Promise<Answered>;
}

/** One queue for each client, shared by all elements of a page. */
const queues = new WeakMap<MerchantClient, SummaryQueue>();

/** Returns the queue of a client. */
export function summaryQueueOf(client: MerchantClient): SummaryQueue {
  const queue = queues.get(client) ?? createSummaryQueue(client);
  queues.set(client, queue);
  return queue;
}

/**
 * Combines what is asked in one task into one request, or several if there are too many transactions, one at a time.
 * What is asked during a request goes into the next one: its answer must not be older than the question.
 */
function createSummaryQueue(client: MerchantClient): SummaryQueue {
  let waiting: { readonly id: string; readonly asker: Asker }[] = [];
  let isRunning = false;

  /** Takes the askers of as many transactions as one request may have. */
  function next(): Map<string, Asker[]> {
    const batch = new Map<string, Asker[]>();
    const wanted = waiting.filter(({ asker }) => !asker.signal.aborted);
    waiting = [];
    for (const each of wanted) {
      const askers = batch.get(each.id);
      if (askers) askers.push(each.asker);
      else if (batch.size < mostSummaries) batch.set(each.id, [each.asker]);
      else waiting.push(each);
    }
    return batch;
  }

  async function run(): Promise<void> {
    for (let batch = next(); batch.size > 0; batch = next()) await send(client, batch);
    isRunning = false;
  }

  return {
    ask: (id, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ id, asker: { signal, resolve, reject } });
        if (isRunning) return;
        isRunning = true;
        setTimeout(run);
      }),
  };
}

/** Sends one request, which is cancelled when nobody waits for it any more, and settles its askers. */
async function send(client: MerchantClient, batch: ReadonlyMap<string, readonly Asker[]>): Promise<void> {
  const stop = new AbortController();
  const askers = [...batch.values()].flat();
  const look = () => askers.every(({ signal }) => signal.aborted) && stop.abort();
  for (const { signal } of askers) signal.addEventListener('abort', look);
  try {
    const answer = await client.transactionSummaries([...batch.keys()], { signal: stop.signal });
    const readings = [...batch.keys()].map((id) => readAnswer(id, answer));
    [...batch.values()].forEach((each, at) => each.forEach(({ resolve }) => resolve(readings[at] as Answered)));
  } catch (error) {
    for (const { reject } of askers) reject(error);
  }
}

/**
 * Returns what an answer says of a transaction.
 * @throws {HandlerError} if it does not say anything of it
 */
function readAnswer(id: string, answer: TransactionSummaries | null): Answered {
  const entry = Array.isArray(answer?.transactions) ? answer.transactions.find((each) => each?.id === id) : undefined;
  if (!entry) throw new HandlerError('malformed_answer', `transactionSummaries: nothing about ${id}`, true);
  if (!entry.isKnown && entry.reason === 'unknown_transaction') return 'unknown';
  const known = entry.isKnown ? entry : undefined;
  return {
    summary: readSummary(known?.summary),
    standing: { capture: { deadline: time(known?.deadline) } },
    mode: readMode(answer?.mode),
  };
}

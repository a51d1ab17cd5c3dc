import { setImmediate } from 'node:timers/promises';
import type { Consent } from '../../contract/consent.js';
import type { Plan } from '../../contract/plan.js';
import type { RichText } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';
import { germanDay } from '../../service/wire/values.js';
import type { ProofContent, ProofKind, ProofStore, ProofUse } from '../store/proof-store.js';
import { consentContent, contentOf, dueContent, exampleContent, lenderContent, tableContent } from './contents.js';
import { wordsContent } from './words.js';

/** Bounds of what is kept. */
export const proofBounds = {
  /** Most rates and tables of plans that are kept of one month: of amounts that the shop's server has named. */
  month: 100_000,
  /** The same for all others, which anybody can ask for. */
  strangers: 50_000,
  /** Milliseconds after which something new is written. */
  delay: 1000,
  /** Milliseconds after a failure until the next attempt. */
  again: 10_000,
  /** Milliseconds after which the rates of the month are counted again; at once if there is little room. */
  counted: 60_000,
} as const;

/**
 * The bank's answer for one amount, as far as it is shown. The same object is given out again until there is another.
 */
export interface GivenPlans {
  readonly amount: Cents;
  readonly plans: readonly Plan[];
  readonly example: { readonly text: RichText };
  /** Name and address of the lender. */
  readonly lender: string;
}

/** Is told what is given out to customers; takes no time then, and never fails. */
export interface GivenOut {
  /** The plan with the longest term, for a teaser. */
  rate(given: GivenPlans): void;
  /** All plans, for the dialog or the payment option. */
  plans(given: GivenPlans): void;
  consent(given: Consent): void;
}

/** Keeps what customers were shown. */
export interface ProofKeeping {
  readonly givenOut: GivenOut;
  /** Writes what is not written yet. Rejects if the store fails; then nothing is lost, and it is tried again. */
  write(): Promise<void>;
}

export interface KeepingOptions {
  readonly store: Pick<ProofStore, 'keepProofs' | 'countUses'>;
  /** Resolves when the store can be used. */
  readonly ready: () => Promise<void>;
  /** Has `write` called in this many milliseconds. */
  readonly writeIn: (milliseconds: number) => void;
  /** Returns a text as it is given out. */
  readonly filterLinks: (text: RichText) => RichText;
  /** Returns true for amounts that the shop's server has named. */
  readonly isKnown: (amount: Cents) => boolean;
  /** Called once for each month in which something is left out. */
  readonly onFull: (month: string) => void;
  readonly now: () => number;
  /** Default: {@link proofBounds}. */
  readonly bounds?: { readonly month: number; readonly strangers: number };
}

type Noted = { readonly at: number } & (
  | { readonly kind: 'rate' | 'plans'; readonly given: GivenPlans }
  | { readonly kind: 'consent'; readonly given: Consent }
);

/** Answers that are taken apart before others get a turn. */
const AT_ONCE = 50;
/** Most entries of what is remembered to save work; without it, the same is written again, which changes nothing. */
const MOST_REMEMBERED = 50_000;

/**
 * Creates what keeps proofs. What is given out for the first time is noted, which is all that a customer waits for; it
 * is taken apart and written later.
 */
export function createKeeping(options: KeepingOptions): ProofKeeping {
  const { store, ready, writeIn, now, onFull } = options;
  const noted: Noted[] = [];
  const seen = { rate: new WeakSet(), plans: new WeakSet(), consent: new WeakSet() };
  const waiting = createWaiting();
  const room = createRoom(options);
  const apart = createTakingApart(options);
  /** Months of which it was told. */
  const full = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  function note(entry: Noted): void {
    const { kind, given } = entry;
    if (seen[kind].has(given)) return;
    seen[kind].add(given);
    noted.push(entry);
    writeIn(proofBounds.delay);
  }

  async function takeApart(): Promise<void> {
    while (noted.length > 0) {
      for (const entry of noted.splice(0, AT_ONCE)) {
        const { at } = entry;
        const day = germanDay(at);
        for (const { kind, subject, content } of apart(entry)) {
          waiting.add({ kind, subject, digest: content.digest, day, firstAt: at, lastAt: at }, content);
        }
      }
      await setImmediate();
    }
  }

  async function write(): Promise<void> {
    await takeApart();
    if (waiting.isEmpty()) return;
    try {
      await ready();
      await room.count(now());
      const { uses, contents } = waiting.taken(room.isFor);
      const leftOut = await store.keepProofs(contents, uses);
      waiting.written(uses);
      room.take(uses.length);
      for (const { day } of leftOut) {
        if (!full.has(day.slice(0, 7))) onFull(day.slice(0, 7));
        full.add(day.slice(0, 7));
        const content = contentOf({});
        waiting.add(
          { kind: 'left_out', subject: 0, digest: content.digest, day, firstAt: now(), lastAt: now() },
          content,
        );
      }
      if (!waiting.isEmpty()) writeIn(proofBounds.delay);
    } catch (error) {
      writeIn(proofBounds.again);
      throw error;
    }
  }

  return {
    givenOut: {
      rate: (given) => note({ kind: 'rate', given, at: now() }),
      plans: (given) => note({ kind: 'plans', given, at: now() }),
      consent: (given) => note({ kind: 'consent', given, at: now() }),
    },
    write() {
      const written = last.then(write);
      last = written.catch(() => undefined);
      return written;
    },
  };
}

interface Part {
  readonly kind: ProofKind;
  readonly subject: number;
  readonly content: ProofContent;
}

/** Creates the function that takes what was given out apart into what is kept once. */
function createTakingApart({ filterLinks }: Pick<KeepingOptions, 'filterLinks'>): (entry: Noted) => Part[] {
  const words: Part = { kind: 'words', subject: 0, content: wordsContent() };
  const examples = new WeakMap<object, ProofContent>();
  const dues = new Map<string, ProofContent>();

  function exampleOf({ example }: GivenPlans): ProofContent {
    const known = examples.get(example);
    if (known) return known;
    const content = exampleContent(filterLinks(example.text));
    examples.set(example, content);
    return content;
  }

  function dueOf(plan: Plan): ProofContent {
    const days = plan.firstDue + plan.lastDue;
    const known = dues.get(days);
    if (known) return known;
    if (dues.size > 1000) dues.clear();
    const content = dueContent(plan);
    dues.set(days, content);
    return content;
  }

  return ({ kind, given }) => {
    if (kind === 'consent') {
      const content = consentContent({ version: given.version, text: filterLinks(given.text) });
      return [words, { kind, subject: 0, content }];
    }
    const { amount, plans } = given;
    const example = exampleOf(given);
    const lender = lenderContent(given.lender);
    const table = tableContent({ amount, example: example.digest, lender: lender.digest, plans });
    return [
      words,
      { kind: 'example', subject: 0, content: example },
      { kind: 'lender', subject: 0, content: lender },
      { kind, subject: amount, content: table },
      ...plans.map((plan): Part => ({ kind: 'due', subject: plan.months, content: dueOf(plan) })),
    ];
  };
}

/** Creates the list of what is not written yet; each content and each day of it once. */
function createWaiting() {
  const uses = new Map<string, ProofUse>();
  const contents = new Map<string, ProofContent>();
  /** Keys of the uses that are written, or wait for it. */
  const known = new Set<string>();
  /** The version of each kind and subject that was given out last. */
  const latest = new Map<string, ProofUse>();

  function put(use: ProofUse): void {
    const key = keyOf(use);
    const before = uses.get(key);
    uses.set(key, before ? lasting(before, use) : use);
    if (known.size > MOST_REMEMBERED) known.clear();
    known.add(key);
  }

  return {
    isEmpty: () => uses.size === 0,
    /** Adds a use unless it is known. The version before it was shown until now. */
    add(use: ProofUse, content: ProofContent): void {
      const name = `${use.kind} ${use.subject}`;
      const before = latest.get(name);
      const isChange = before !== undefined && before.digest !== use.digest && before.day === use.day;
      if (isChange) put(lasting(before, use));
      if (latest.size > MOST_REMEMBERED) latest.clear();
      latest.set(name, use);
      if (!isChange && known.has(keyOf(use))) return;
      contents.set(content.digest, content);
      put(use);
    },
    /** Returns what waits; `isFor` says whether there is room for the uses of a subject. */
    taken(isFor: (use: ProofUse) => boolean) {
      const list = [...uses.values()].map((use) => (isFor(use) ? use : onlyIfKnown(use)));
      const wanted = new Set(list.filter((use) => !use.onlyIfKnown).map(({ digest }) => digest));
      return { uses: list, contents: [...contents.values()].filter(({ digest }) => wanted.has(digest)) };
    },
    /** Removes what is written, unless it has changed meanwhile. */
    written(list: readonly ProofUse[]): void {
      for (const use of list) {
        const now = uses.get(keyOf(use));
        if (now?.firstAt === use.firstAt && now.lastAt === use.lastAt) uses.delete(keyOf(use));
      }
      if (uses.size === 0) contents.clear();
    },
  };
}

const keyOf = ({ kind, subject, digest, day }: ProofUse): string => `${kind} ${subject} ${digest} ${day}`;

/** Returns a use with the last time of another one. */
const lasting = (use: ProofUse, { lastAt }: ProofUse): ProofUse => ({ ...use, lastAt: Math.max(use.lastAt, lastAt) });

const onlyIfKnown = (use: ProofUse): ProofUse => ({ ...use, onlyIfKnown: true });

/** Creates the count of what the month still has room for. */
function createRoom({ store, isKnown, bounds = proofBounds }: KeepingOptions) {
  let used = 0;
  let countedAt = -Infinity;
  let month = '';
  return {
    /** Counts what was written, at most; when little is left, the store is asked. */
    take: (count: number) => void (used += count),
    async count(at: number): Promise<void> {
      const day = germanDay(at);
      const isFar = used < bounds.strangers / 2 && Math.abs(at - countedAt) < proofBounds.counted;
      if (month === day.slice(0, 7) && isFar) return;
      used = await store.countUses(['rate', 'plans'], day);
      countedAt = at;
      month = day.slice(0, 7);
    },
    isFor: ({ kind, subject }: ProofUse): boolean =>
      (kind !== 'rate' && kind !== 'plans') || used < (isKnown(subject) ? bounds.month : bounds.strangers),
  };
}

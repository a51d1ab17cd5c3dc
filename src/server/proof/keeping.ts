import { setImmediate } from 'node:timers/promises';
import type { Consent } from '../../contract/consent.js';
import type { Plan } from '../../contract/plan.js';
import type { RichText } from '../../contract/rich-text.js';
import type { Cents } from '../../rules/money.js';
import { germanDay } from '../../service/wire/values.js';
import type { ProofContent, ProofKind, ProofStore } from '../store/proof-store.js';
import { contentOf } from './kept.js';
import { dueContent, plansContent, wordsContent, type GivenPlans } from './painted.js';
import { createRoom, createWaiting, proofBounds, type ProofBounds } from './waiting.js';

/** Milliseconds after which something new is written. */
const DELAY = 1000;
/** Milliseconds after a failure until the next attempt. */
const AGAIN = 10_000;
/** Milliseconds of the day on which the clocks are set back. */
const LONGEST_DAY = 25 * 3_600_000;

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
  /**
   * Writes what is not written yet. Rejects if the store fails: then it waits in memory, as far as there is room, and is
   * tried again.
   */
  write(): Promise<void>;
  /** Returns true if something of these days was not written when it was tried last. */
  isWaiting(period: { readonly from: string; readonly to: string }): boolean;
}

export interface KeepingOptions {
  readonly store: Pick<ProofStore, 'keep' | 'count'>;
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
  /** Returns when the day of a moment ends in Germany. */
  readonly endOfDay: (moment: number) => number;
  /** Default: {@link proofBounds}. */
  readonly bounds?: ProofBounds;
}

type Noted = { readonly at: number } & (
  | { readonly kind: 'rate' | 'plans'; readonly given: GivenPlans }
  | { readonly kind: 'consent'; readonly given: Consent }
);

/**
 * Creates what keeps proofs. What is given out for the first time is noted, which is all that a customer waits for; it
 * is taken apart and written later.
 */
export function createKeeping(options: KeepingOptions): ProofKeeping {
  const { store, ready, writeIn, now, endOfDay, onFull, bounds = proofBounds } = options;
  const noted: Noted[] = [];
  /** When the day ends on which something was noted. */
  const seen = { rate: new WeakMap(), plans: new WeakMap(), consent: new WeakMap<object, number>() };
  const waiting = createWaiting(bounds);
  const room = createRoom({ ...options, bounds });
  const apart = createTakingApart(options);
  /** Months of which it was told. */
  const full = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  let dayEnd = -Infinity;

  function note(entry: Noted): void {
    const { kind, given, at } = entry;
    if (at < (seen[kind].get(given) ?? -Infinity)) return;
    if (noted.length >= bounds.waiting) return waiting.leaveOut(germanDay(at), at);
    if (at >= dayEnd || at < dayEnd - LONGEST_DAY) dayEnd = endOfDay(at);
    seen[kind].set(given, dayEnd);
    noted.push(entry);
    writeIn(DELAY);
  }

  async function takeApart(): Promise<void> {
    for (let entry = noted.shift(); entry; entry = noted.shift()) {
      const { at } = entry;
      const day = germanDay(at);
      for (const { kind, subject, content } of apart(entry)) {
        waiting.add({ kind, subject, digest: content.digest, day, firstAt: at, lastAt: at }, content);
      }
      await setImmediate();
    }
  }

  async function writeNext(): Promise<void> {
    await ready();
    await room.count(now());
    const { uses, contents } = waiting.taken(room.isFor);
    const leftOut = await store.keep(contents, uses);
    waiting.written(uses);
    for (const { day } of leftOut) {
      const month = day.slice(0, 7);
      if (!full.has(month)) onFull(month);
      full.add(month);
      waiting.leaveOut(day, now());
    }
  }

  async function write(): Promise<void> {
    await takeApart();
    try {
      while (!waiting.isEmpty()) await writeNext();
    } catch (error) {
      writeIn(AGAIN);
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
    isWaiting: waiting.has,
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
  const dues = new Map<string, ProofContent>();

  function dueOf(plan: Plan): ProofContent {
    const days = `${plan.months} ${plan.firstDue} ${plan.lastDue}`;
    const known = dues.get(days);
    if (known) return known;
    if (dues.size > 1000) dues.clear();
    const content = dueContent(plan);
    dues.set(days, content);
    return content;
  }

  return ({ kind, given }) => {
    if (kind === 'consent') {
      const content = contentOf({ version: given.version, text: filterLinks(given.text) });
      return [words, { kind, subject: 0, content }];
    }
    const example = contentOf({ text: filterLinks(given.example.text) });
    return [
      words,
      { kind: 'example', subject: 0, content: example },
      { kind, subject: given.amount, content: plansContent(given, example.digest) },
      ...given.plans.map((plan): Part => ({ kind: 'due', subject: plan.months, content: dueOf(plan) })),
    ];
  };
}

import type { Cents } from '../../rules/money.js';
import { germanDay } from '../../service/wire/values.js';
import type { ProofContent, ProofKind, ProofStore, ProofUse } from '../store/proof-store.js';
import { contentOf } from './kept.js';

/** Bounds of what is kept. */
export const proofBounds = {
  /** Most rates and tables of plans that are kept of one month: of amounts that the shop's server has named. */
  month: 100_000,
  /** The same for all others, which anybody can ask for. */
  strangers: 50_000,
  /** Most texts and due days that are kept of one month. */
  texts: 50_000,
  /** Most that waits in memory while the store fails. */
  waiting: 20_000,
} as const;

export type ProofBounds = { readonly [Bound in keyof typeof proofBounds]: number };

/** Uses that are written by one call of the store. */
const WRITTEN_AT_ONCE = 1000;
/** Most entries of what is remembered to save work; without it, the same is written again, which changes nothing. */
const MOST_REMEMBERED = 50_000;

/** What is not written yet; each content and each day of it once. */
export interface WaitingUses {
  isEmpty(): boolean;
  /** Returns true if something of these days waits. */
  has(period: { readonly from: string; readonly to: string }): boolean;
  /** Adds a use unless it is known. The version before it was shown until now. */
  add(use: ProofUse, content: ProofContent): void;
  /** Adds that something of a day is left out. */
  leaveOut(day: string, at: number): void;
  /** Returns the next to be written; `isFor` says whether there is room for a use. */
  taken(isFor: (use: ProofUse) => boolean): { readonly uses: ProofUse[]; readonly contents: ProofContent[] };
  /** Removes what is written, unless it has changed meanwhile. */
  written(uses: readonly ProofUse[]): void;
}

/** Creates the list of what is not written yet. */
export function createWaiting({ waiting: most }: Pick<ProofBounds, 'waiting'>): WaitingUses {
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

  function add(use: ProofUse, content: ProofContent): void {
    const name = `${use.kind} ${use.subject}`;
    const before = latest.get(name);
    const isChange = before !== undefined && before.digest !== use.digest && before.day === use.day;
    const isNew = isChange || !known.has(keyOf(use));
    if (isNew && uses.size >= most && use.kind !== 'left_out') return leaveOut(use.day, use.firstAt);
    if (isChange) put(lasting(before, use));
    if (latest.size > MOST_REMEMBERED) latest.clear();
    latest.set(name, use);
    if (!isNew) return;
    contents.set(content.digest, content);
    put(use);
  }

  function leaveOut(day: string, at: number): void {
    const content = contentOf({});
    add({ kind: 'left_out', subject: 0, digest: content.digest, day, firstAt: at, lastAt: at }, content);
  }

  return {
    isEmpty: () => uses.size === 0,
    has: ({ from, to }) => [...uses.values()].some(({ day }) => from <= day && day <= to),
    add,
    leaveOut,
    taken(isFor) {
      // What has no content here was given out before: it is kept, or it was left out.
      const list = [...uses.values()]
        .slice(0, WRITTEN_AT_ONCE)
        .map((use) => (contents.has(use.digest) && isFor(use) ? use : onlyIfKnown(use)));
      const wanted = new Set(list.filter((use) => !use.onlyIfKnown).map(({ digest }) => digest));
      return { uses: list, contents: [...wanted].flatMap((digest) => contents.get(digest) ?? []) };
    },
    written(list) {
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

const rateKinds = ['rate', 'plans'] as const;
const textKinds = ['due', 'example', 'consent', 'words'] as const;
/** Milliseconds after which the uses of the month are counted again; at once if there is little room. */
const COUNTED = 60_000;

export interface RoomOptions {
  readonly store: Pick<ProofStore, 'count'>;
  /** Returns true for amounts that the shop's server has named. */
  readonly isKnown: (amount: Cents) => boolean;
  readonly bounds: ProofBounds;
}

/** What the month still has room for. */
export interface Room {
  /** Asks the store how much of the month is used, unless that is known well enough. */
  count(at: number): Promise<void>;
  /** Returns true if there is room for a use, and counts it: at most too much, until the store is asked again. */
  isFor(use: ProofUse): boolean;
}

/** Creates the count of what the month still has room for. */
export function createRoom({ store, isKnown, bounds }: RoomOptions): Room {
  const used = { rates: 0, texts: 0 };
  let countedAt = -Infinity;
  let month = '';

  const boundOf = ({ kind, subject }: ProofUse) =>
    isRate(kind) ? (isKnown(subject) ? bounds.month : bounds.strangers) : bounds.texts;

  return {
    async count(at) {
      const day = germanDay(at);
      const isFar = used.rates < bounds.strangers / 2 && used.texts < bounds.texts / 2;
      if (month === day.slice(0, 7) && isFar && Math.abs(at - countedAt) < COUNTED) return;
      const [rates, texts] = await Promise.all([rateKinds, textKinds].map((kinds) => store.count(kinds, day)));
      Object.assign(used, { rates, texts });
      countedAt = at;
      month = day.slice(0, 7);
    },
    isFor(use) {
      if (use.kind === 'left_out') return true;
      const counter = isRate(use.kind) ? 'rates' : 'texts';
      if (used[counter] >= boundOf(use)) return false;
      used[counter] += 1;
      return true;
    },
  };
}

const isRate = (kind: ProofKind) => rateKinds.some((each) => each === kind);

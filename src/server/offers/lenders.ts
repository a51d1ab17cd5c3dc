import type { Health } from '../../contract/health.js';
import type { FilteredAnswer } from '../../contract/routes.js';
import { lenderText, type Lender } from '../../rules/lender.js';
import { RouteError } from '../operations/errors.js';
import type { IncidentLog } from '../operations/incident-log.js';
import { lenderMissing } from '../operations/incidents.js';
import type { LinkFilter } from '../rich-text/links.js';
import type { Calculation, KnownAnswer } from './calculation.js';
import type { OffersCache } from './offers-cache.js';

/** Returns a lender as orders and style sheets have it: name and address in one line. */
export const lineOf = (lender: Lender | undefined): string | undefined => lender && lenderText(lender);

/** A calculation whose lender is known: only of such a one may a figure be shown (§ 17 (2) no. 1 PAngV). */
export interface NamedCalculation extends Calculation {
  readonly lender: Lender;
}

/** The cached calculations whose lender is known. */
export interface NamedCalculations {
  get(...asked: Parameters<OffersCache['get']>): Promise<KnownAnswer<NamedCalculation>>;
}

/** Who the lender is: as configured, otherwise as the bank's representative example names it. */
export interface Lenders {
  /** Returns the lender of figures that are shown with this example. Logs an incident if there is none. */
  of(example: Calculation['example']): Lender | undefined;
  /** Returns the lender as far as it is known now. */
  known(): Lender | undefined;
  /** Returns where the lender is known from. */
  state(): Health['lender'];
}

const source = 'lender';

export interface LendersOptions {
  readonly configured: Lender | undefined;
  readonly incidents: Pick<IncidentLog, 'failed' | 'worked'>;
}

/** Creates the source of the lender. */
export function createLenders({ configured, incidents }: LendersOptions): Lenders {
  /** Of the example that was read last; null if it names none. */
  let found: Lender | null | undefined;
  return {
    of(example) {
      if (configured) return configured;
      found = example.lender ?? null;
      if (found) incidents.worked([source]);
      else incidents.failed(lenderMissing(), source);
      return example.lender;
    },
    known: () => configured ?? found ?? undefined,
    state() {
      if (configured) return 'configured';
      if (found === undefined) return 'unknown';
      return found ? 'in_example' : 'missing';
    },
  };
}

/**
 * Returns the calculations with their lender, the same object for the same calculation. Everything that shows a figure
 * takes them from here: without a lender, `get` rejects with the RouteError `lender_unknown`, and what the service has
 * answered is kept all the same.
 */
export function withLender(calculations: Pick<OffersCache, 'get'>, lenders: Pick<Lenders, 'of'>): NamedCalculations {
  const named = new WeakMap<Calculation, NamedCalculation>();
  return {
    async get(amount, turn, patience) {
      const { value: calculation, ...answer } = await calculations.get(amount, turn, patience);
      const lender = lenders.of(calculation.example);
      if (!lender) throw new RouteError('lender_unknown');
      const value = named.get(calculation) ?? { ...calculation, lender };
      named.set(calculation, value);
      return { value, ...answer };
    },
  };
}

/** Returns all plans of an amount as pages get them. */
export const answeredPlans = (
  { amount, plans, example, lender }: NamedCalculation,
  filterLinks: LinkFilter['filterLinks'],
): FilteredAnswer<'plans'> => ({ amount, plans: [...plans], example: filterLinks(example.text), lender });

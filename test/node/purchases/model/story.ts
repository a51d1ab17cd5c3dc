import { assert } from 'vitest';
import type { PurchaseEvent } from '../../../../src/server/purchases/events.js';
import type { ResolutionOutcome } from '../../../../src/server/purchases/record.js';
import { stateIn } from '../../../../src/server/store/purchase-progress.js';
import { codeOf } from '../../../support/matching.js';
import { createModel, type Fate, type Model } from './model.js';
import { steps } from './steps.js';

/** What is told, the story, and the options of the model. */
export type Story = readonly [title: string, story: string, options?: Parameters<typeof createModel>[0]];

/** What somebody else does between the steps. It takes no time. */
const turns: Readonly<Record<string, (model: Model) => unknown>> = {
  'the bank goes away': ({ world }) => (world.isBankAway = true),
  'the bank is back': ({ world }) => (world.isBankAway = false),
  'the bank deletes everything': ({ bank }) => bank.purchases.clear(),
  'the bank declines': ({ bank, current }) => bank.decide(current()!.technicalId!, 'declined'),
  'the bank confirms': ({ bank, current }) => bank.confirm(current()!.technicalId!, '7', false),
  'the bank hides the order': ({ bank }) => bank.hideOrders(true),
  'the bank shows the order': ({ bank }) => bank.hideOrders(false),
  'the customer is busy at the bank': ({ bank, current, now }) =>
    (bank.purchases.get(current()!.technicalId!)!.touched = now()),
  'the transaction is lost': ({ bank }) => bank.failTransactions('lost'),
  'the transaction is refused': ({ bank }) => bank.failTransactions('negative'),
  'the transaction is there': ({ bank }) => bank.failTransactions(undefined),
  'the goods are delivered and refunded': ({ bank }) => {
    for (const purchase of bank.purchases.values()) {
      purchase.isReversed = true;
      purchase.bookings.push({ type: 'capture', status: 'done' });
    }
  },
  'nothing is reversed': ({ world }) => (world.takesReversals = false),
  'orders are reversed': ({ world }) => (world.takesReversals = true),
  'the shop breaks': ({ world }) => (world.isShopBroken = true),
  'the shop works again': ({ world }) => (world.isShopBroken = false),
  'a copy is kept while the shop prepares': ({ shop, memory }) => {
    const { prepareOrder } = shop;
    shop.prepareOrder = (...given) => (memory.keepCopy(), prepareOrder(...given));
  },
};

const confirmedIn = ({ bank }: Model) =>
  [...bank.purchases.values()].filter(({ state, isReversed }) => state === 'confirmed' && !isReversed).length;
const statesOf = ({ orders }: Model) => [...orders.values()].map(({ state }) => state);
/** Returns how many contracts there are at the bank, and completed orders in the shop. */
const left = (model: Model) => [confirmedIn(model), statesOf(model).filter((state) => state === 'completed').length];
const prepare = ({ orders, current }: Model, orderId: string) =>
  orders.set(current()!.id, { orderId, state: 'prepared' });

/** An operator resolves what has an unknown outcome, else what is listed, else the current purchase. */
async function resolve(model: Model, words: string): Promise<unknown> {
  const [as = '', orderId] = words.split(/ (.*)/);
  const all = await model.unresolved();
  const { id } = all.find(({ kind }) => kind === 'unknown') ?? all[0] ?? model.current()!;
  return model.resolve(id, as as ResolutionOutcome, orderId);
}

/** What is said, done or seen with the words behind the colon. */
const sights: Readonly<Record<string, (model: Model, words: string, fates: readonly Fate[]) => unknown>> = {
  /** The state of the current purchase, and those of all orders of the shop. */
  is: (model, words) => {
    const record = model.current();
    assert.equal([record && stateIn(record.situation), ...statesOf(model)].join(', '), words);
  },
  'is now': ({ current }, words) => assert.equal(current()?.situation, words),
  'is not now': ({ current }, words) => assert.notInclude(words.split(', '), current()?.situation),
  'is early': ({ current }, words) => assert.equal(String(current()?.progress.early), words),
  'has the order': ({ current }, words) => assert.equal(current()?.orderId, words),
  'the first one is': ({ memory }, words) => {
    const { situation, isDelivered } = memory.all()[0]!;
    assert.equal(isDelivered ? `${situation}, told` : situation, words);
  },
  'the browsers have': ({ current }, words) =>
    assert.equal([current('shopper'), current('other browser')].map((each) => each?.situation).join(', '), words),
  'were started': ({ memory }, words) => assert.equal(memory.all().length, Number(words)),
  /** Contracts at the bank, and completed orders of the shop. */
  leaves: (model, words) => assert.equal(left(model).join(' and '), words),
  'has contracts': (model, words) => assert.equal(confirmedIn(model), Number(words)),
  'the operator has': async ({ unresolved }, words) => {
    const kinds = (await unresolved()).map(({ kind }) => kind);
    assert.equal(kinds.sort().join(', ') || 'nothing', words);
  },
  'the operator sees': async ({ unresolved }, words) => {
    const [name = '', value] = words.split(' ');
    assert.equal(String((await unresolved())[0]?.[name as 'kind']), value, words);
  },
  'undelivered are': async ({ undelivered }, words) => assert.equal(await undelivered(), Number(words)),
  resolve,
  'the log has': ({ incidents }, words) => assert.include(incidents.join(), words),
  'the log has not': ({ incidents }, words) => assert.notInclude(incidents.join(), words),
  shows: async ({ seen }, words) => assert.propertyVal(await seen(), words, true),
  'does not show': async ({ seen }, words) => assert.notProperty(await seen(), words),
  /** The handler hears something, whatever the bank has to say. */
  hears: ({ drive }, words) => {
    const [on, orderId] = words.split(' ');
    return drive({ on, ...(orderId && { orderId }), ...(on === 'forgotten' && { isDue: true }) } as PurchaseEvent);
  },
  'the start is refused': async ({ start }, words) => assert.equal(await codeOf(start()), words),
  'giving up is refused': async ({ abandon }, words) => assert.equal(await codeOf(abandon()), words),
  /** The operator may not resolve it so. */
  'cannot be resolved as': async (model, words) => {
    const [, as = '', code] = /^(.*) \((\w+)\)$/.exec(words) ?? [];
    assert.equal(await codeOf(resolve(model, as)), code, words);
  },
  'the shop prepares': prepare,
  /** The shop orders with an order of its own, which it has just made. */
  'order as': (model, words, fates) => (prepare(model, words), model.act(fates, () => model.order(words))),
  /** The same with an order of which it makes no other one. */
  'order under': (model, words, fates) => model.act(fates, () => model.order(words)),
};

const fatesIn = (text: string): Fate[] =>
  text.split(', ').flatMap((each) => {
    const [at, kind] = each.split(' ');
    return kind ? [{ at: Number(at), kind: kind as Fate['kind'] }] : [];
  });

/**
 * Plays a story: steps, turns and what is seen between them, like `start; approve; order {8 lost}; is: confirming,
 * prepared`. In braces is the fate of an effect. Those of a start: the fifth asks the bank. Those of an order: the fifth
 * writes the claim, the sixth prepares, the seventh writes the intent, the eighth sends, the tenth reads.
 */
export async function play(model: Model, story: string): Promise<Model> {
  for (const part of story.split(';').map((each) => each.trim())) {
    const {
      name = '',
      words = '',
      fates = '',
    } = /^(?<name>[^:{]+?)(?:: (?<words>[^{]+?))?(?: \{(?<fates>.*)\})?$/.exec(part)?.groups ?? {};
    const step = steps[name as keyof typeof steps] as (typeof steps)['start'] | undefined;
    const other = step ? () => model.act(fatesIn(fates), () => step(model)) : (turns[name] ?? sights[name]);
    assert.isDefined(other, `"${part}" is no part of a story`);
    try {
      await other(model, words, fatesIn(fates));
    } catch (error) {
      throw new Error(`${part}: ${String(error)}`, { cause: error });
    }
  }
  return model;
}

/** Plays a story with a new model. */
export const tell = (story: Story[1], options?: Story[2]) => play(createModel(options), story);

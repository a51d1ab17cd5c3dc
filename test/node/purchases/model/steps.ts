import { isGivenUp } from '../../../../src/server/purchases/record.js';
import type { Fate, Model } from './model.js';

const MINUTE = 60_000;

/** Steps of the model, apart from the faults in them. */
export const steps = {
  start: (model) => model.start(),
  approve: async (model) => {
    const { technicalId } = model.current() ?? {};
    if (technicalId) model.bank.decide(technicalId, 'approved');
    await model.comeBack('success');
  },
  decline: async (model) => {
    const { technicalId } = model.current() ?? {};
    if (technicalId) model.bank.decide(technicalId, 'declined');
    await model.comeBack('rejection');
  },
  'come back by abort': (model) => model.comeBack('abort'),
  'come back again': (model) => model.comeBack('success'),
  'change the basket': async (model) => {
    model.world.checkout = { ...model.world.checkout, amount: model.world.checkout.amount + 2_000 };
  },
  'lose the session': async (model) => void (model.world.hasSession = false),
  'find the session again': async (model) => void (model.world.hasSession = true),
  look: (model) => model.look(),
  order: (model) => model.order(),
  "order with the shop's own order": (model) => model.order(model.own('#77')),
  abandon: (model) => model.abandon(),
  'the shop cancels': (model) => model.cancel(),
  'the shop sells out': async (model) => void (model.world.isSoldOut = true),
  'the shop has goods again': async (model) => void (model.world.isSoldOut = false),
  callback: (model) => model.callback(),
  'the bank calls at approval': async (model) => {
    const { technicalId } = model.current() ?? {};
    if (technicalId) model.bank.decide(technicalId, 'approved');
    await model.callback();
  },
  reconcile: (model) => model.reconcile(),
  'find other figures': async (model) => model.bank.changePlan(),
  'half an hour': async (model) => model.pass(31 * MINUTE),
  'a day': async (model) => model.pass(25 * 60 * MINUTE),
  'the bank forgets': async (model) => model.bank.forget(),
  'keep a copy': async (model) => model.memory.keepCopy(),
  'restore the copy': async (model) => {
    model.memory.restore(model.now());
    // The store cannot know what its copy does not: an order that was given up since is sent when it is ordered again.
    const known = new Set(model.memory.all().flatMap((record) => (isGivenUp(record) ? [record.id] : [])));
    for (const id of model.world.givenUp) if (!known.has(id)) model.world.givenUp.delete(id);
  },
  'change the browser': async (model) => {
    model.world.browser = model.world.browser === 'shopper' ? 'other browser' : 'shopper';
  },
  'a quarter of an hour': async (model) => model.pass(16 * MINUTE),
  'set the clock back': async (model) => model.pass(-60 * MINUTE),
} as const satisfies Record<string, (model: Model) => Promise<unknown>>;

/** Name of a step. */
export type StepName = keyof typeof steps;
/** A step, and what goes wrong in it. */
export interface Step {
  readonly name: StepName;
  readonly fates: readonly Fate[];
}

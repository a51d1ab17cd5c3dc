import type { CheckoutStore } from '../../../../src/server/store/store.js';
import type { Purchase } from '../../../../src/contract/purchase.js';
import { createKeyedDigests } from '../../../../src/server/purchases/digests.js';
import { createLinkFilter } from '../../../../src/server/rich-text/links.js';
import { ShopError } from '../../../../src/server/operations/incidents.js';
import { createDriver } from '../../../../src/server/purchases/driver.js';
import type { PurchaseEvent } from '../../../../src/server/purchases/events.js';
import type { OrdersOptions } from '../../../../src/server/purchases/orders.js';
import type { PurchaseParts } from '../../../../src/server/purchases/parts.js';
import { createPurchases } from '../../../../src/server/purchases/purchases.js';
import { createVerification, type VerificationOptions } from '../../../../src/server/purchases/verification.js';
import { isGivenUp, type ResolutionOutcome, type ReturnOutcome } from '../../../../src/server/purchases/record.js';
import { isFinal } from '../../../../src/rules/purchase-state.js';
import type { ShopPurchase } from '../../../../src/server/shop/shop.js';
import { createModelBank } from './bank.js';
import { createModelStore } from './store.js';
import { checkoutSchema } from '../../../../src/server/shop/shop-schema.js';
import { checkoutOf } from '../shop.js';

/**
 * Fate of one effect of a command: the process is killed before or after it, or the effect fails. `odd`: the service
 * does it but a proxy answers, or the shop does it too late. Of a confirmation: `lost` and not done, `refused` by the
 * service itself, or because of a `negative` decision.
 */
export interface Fate {
  readonly at: number;
  readonly kind: 'kill-before' | 'kill-after' | 'fail-before' | 'fail-after' | 'odd' | 'lost' | 'refused' | 'negative';
}

interface ModelOrder {
  readonly orderId: string;
  state: 'prepared' | 'completed' | 'released';
}

/** Browsers of the one customer, who has one cart. */
export type Browser = 'shopper' | 'other browser';
/** What a broken shop throws. */
const broken = { reason: 'TypeError' };
const request = new Request('https://shop.example/');
const pages = { review: '/', payment: '/' };
const never = new Promise<never>(() => {});

/**
 * Creates a model with one customer, one shop, one bank and successive processes, all in memory, that covers everything
 * a purchase can meet.
 */
export function createModel({ verification = 'authorization', mode = 'live', hasTransactions = true } = {}) {
  let time = Date.parse('2027-03-10T11:00:00Z');
  const now = () => time;
  const bank = createModelBank(now);
  const ignoresTests = mode !== 'live';
  const memory = createModelStore();
  const orders = new Map<string, ModelOrder>();
  const incidents: string[] = [];
  const sources = new Set<string>();
  const late: (() => void)[] = [];
  const current = (browser: Browser = world.browser) =>
    memory
      .all()
      .filter(({ shopper }) => shopper === browser)
      .sort((a, b) => b.createdAt - a.createdAt)[0];
  const world = {
    checkout: checkoutSchema.parse(checkoutOf()),
    hasSession: true,
    sessionKey: undefined as string | undefined,
    lastToken: '',
    told: 'none',
    browser: 'shopper' as Browser,
    /** Ids of purchases after which the customer was offered another way to pay. */
    givenUp: new Set<string>(),
    takesReversals: true,
    isBankAway: false,
    /** True if `completeOrder` fails for ever. */
    isShopBroken: false,
    /** True if the shop cannot carry out orders that it has not completed. */
    isSoldOut: false,
  };
  let life = { isDead: false, die: () => {} };
  let fates: readonly Fate[] = [];
  let effects = 0;
  let deaths = 0;

  /** Performs one external effect with its fate. */
  async function effect<Value>(name: string, work: () => Value | Promise<Value>): Promise<Value> {
    const own = life;
    if (own.isDead) return never;
    effects += 1;
    const kind = fates.find(({ at }) => at === effects)?.kind;
    const die = () => {
      own.isDead = true;
      own.die();
      return never;
    };
    if (kind === 'kill-before') return die();
    if (kind === 'fail-before') throw failureOf(name, 'before');
    if (world.isBankAway && name.startsWith('service')) throw bank.failures.lost();
    if (world.isShopBroken && name === 'shop.completeOrder') throw new ShopError('completeOrder', 'failed', broken);
    if (name === 'service.confirm' && kind === 'lost') throw bank.failures.lost();
    if (name === 'service.confirm' && kind === 'refused') throw bank.failures.refused();
    if (name === 'service.confirm' && kind === 'negative') throw bank.failures.negative();
    const value = await work();
    if (kind === 'kill-after') return die();
    if (kind === 'fail-after') throw failureOf(name, 'after');
    if (kind === 'odd' && name.startsWith('service')) throw bank.failures.proxy();
    return own.isDead ? never : value;
  }

  function failureOf(name: string, when: 'before' | 'after'): Error {
    if (name.startsWith('store')) return new Error('the store is away');
    if (name.startsWith('shop')) return new ShopError(name, 'failed');
    return when === 'before' && name !== 'service.read' ? bank.failures.unsent() : bank.failures.lost();
  }

  const effectsOf = <Part extends object>(table: string, part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([name, work]) => [
        name,
        (...input: unknown[]) =>
          effect(`store.${table}.${name}`, () => (work as (...given: unknown[]) => Promise<unknown>)(...input)),
      ]),
    ) as Part;
  const store = {
    purchases: effectsOf('purchases', memory.store.purchases),
    tasks: effectsOf('tasks', memory.store.tasks),
  } as PurchaseParts['store'];

  function prepared({ id }: ShopPurchase): string {
    if (orders.get(id)?.state === 'completed') incidents.push('an order was prepared although it is completed');
    const order = orders.get(id) ?? { orderId: `#${1001 + orders.size}`, state: 'prepared' as const };
    orders.set(id, order.state === 'completed' ? order : { ...order, state: 'prepared' });
    return order.orderId;
  }

  /** Returns true if another purchase has completed an order with this number, as with numbers of the cart. */
  const isOfAnother = ({ id, orderId }: Pick<ShopPurchase, 'id' | 'orderId'>) =>
    [...orders].some(([other, order]) => other !== id && order.orderId === orderId && order.state === 'completed');

  const finish = (purchase: ShopPurchase, state: ModelOrder['state']) =>
    void orders.set(purchase.id, { orderId: orders.get(purchase.id)?.orderId ?? purchase.orderId ?? 'none', state });

  const shop = {
    checkout: () => effect('shop.checkout', () => (world.hasSession ? world.checkout : undefined)),
    sessionKey: async () => (world.hasSession ? world.sessionKey : undefined),
    prepareOrder: (purchase: ShopPurchase, _request: Request, onLate?: (orderId: string) => void) =>
      effect('shop.prepareOrder', () => {
        const isLate = fates.some(({ at, kind }) => at === effects && kind === 'odd');
        if (!isLate) return prepared(purchase);
        late.push(() => onLate?.(prepared(purchase)));
        throw new ShopError('prepareOrder', 'takes too long', { reason: 'timeout' });
      }),
    completeOrder: (purchase: ShopPurchase) =>
      effect('shop.completeOrder', () => {
        if (world.isSoldOut && orders.get(purchase.id)?.state !== 'completed') return { impossible: 'sold out' };
        finish(purchase, 'completed');
        return {};
      }),
    releaseOrder: (purchase: ShopPurchase) =>
      effect('shop.releaseOrder', () => {
        if (isOfAnother(purchase)) incidents.push('the number of a completed order was released');
        finish(purchase, 'released');
      }),
    pages: { of: () => pages, ofPurchase: () => undefined, usual: () => pages },
  };

  const read = <Value>(work: () => Value) => effect('service.read', work);
  /** Notes which way the customer was offered; after another way to pay, the purchase must not be sent any more. */
  function tell({ state, mayRestart }: Purchase): void {
    world.told = state;
    const { id } = current() ?? {};
    if (mayRestart && id) world.givenUp.add(id);
  }
  const service = {
    startPurchase: ({ returnUrls }: { returnUrls: { success: string } }) =>
      effect('service.start', () => {
        world.lastToken = returnUrls.success;
        return bank.start(world.checkout.amount);
      }),
    decision: (id: string) => read(() => bank.decision(id)),
    financing: (id: string) => read(() => bank.financing(id)),
    purchase: (id: string) => read(() => bank.status(id)),
    confirm: (id: string, { orderId }: { orderId?: string }) =>
      effect('service.confirm', () => {
        const record = memory.all().find(({ technicalId }) => technicalId === id);
        if (record && world.givenUp.has(record.id)) incidents.push('an order was sent although it was given up');
        return bank.confirm(id, orderId?.replace(/[^\w]/g, ''), ignoresTests);
      }),
    paymentPageUrl: (id: string) => id,
  };
  const lane = {
    run: <Value>(_key: string, work: (signal: AbortSignal) => Promise<Value>) => work(new AbortController().signal),
  };

  const parts = {
    store,
    shop,
    service,
    mode,
    now,
    lanes: { unresolved: lane, orders: lane, retries: lane, hung: lane, unfinished: lane, ends: lane },
    system: { name: 'model', version: '1' },
    lender: { known: () => undefined, read: async () => undefined },
    ...createLinkFilter({ host: 'https://pay.example' }),
    digests: createKeyedDigests('a secret of the model'),
    verification: createVerification({
      name: verification,
      payment: { purchase: service.purchase, decision: service.decision },
      authorization: { transaction: (id: string) => read(() => bank.authorization(id)) },
      transactions: hasTransactions ? { transaction: (id: string) => read(() => bank.transaction(id)) } : undefined,
    } as unknown as VerificationOptions),
    takeBack: (id: string) =>
      effect('service.reverse', () => (world.takesReversals ? bank.reverse(id) : ('impossible' as const))),
    addresses: {
      returnTo: (_outcome: string, token: string) => token,
      callback: (token: string) => token,
      pay: (link: string) => link,
    },
    onError: (error: unknown, source: string) => void (incidents.push(String(error)), sources.add(source)),
  } as unknown as PurchaseParts;
  // No program of the shop calls here.
  const idempotency = { begin: () => never, finish: () => never, forget: () => never, isKnown: () => never };
  const reporting = {} as OrdersOptions;
  const call = { begin: () => never, signal: undefined };
  const spawn = () => {
    const own = { ...parts };
    return createPurchases({
      ...own,
      bank: () => own,
      idempotency,
      consents: { isPresent: async () => true },
      reporting,
      // No program tells a checkout.
      holding: { secret: 'none', records: {} as CheckoutStore, onAmount: () => {}, hasFiles: true },
    });
  };
  let purchases = spawn();

  /** Starts a purchase; whoever gets its payment page is told that nothing else of the cart is ordered. */
  async function start(shopper: string): Promise<void> {
    await purchases.start({
      shopper,
      checkout: { ...world.checkout, sessionKey: world.sessionKey },
      salutation: 'mr',
      consentVersion: 'v1',
      months: undefined,
    });
    const started = current(shopper as Browser);
    for (const other of memory.all()) {
      const atBank = bank.purchases.get(other.technicalId ?? '');
      const isOrdered = atBank?.state === 'confirmed' && !atBank.isReversed;
      if (other.cart === started?.cart && isOrdered && other.situation !== 'confirmed' && !isGivenUp(other))
        incidents.push('a purchase was started beside an order of the cart');
    }
  }

  /** Runs `work` with the given fates; if the process is killed, the next one takes over. */
  async function act(given: readonly Fate[], work: () => Promise<unknown>): Promise<void> {
    time += 40_000;
    [fates, effects] = [given, 0];
    const coming = late.splice(0);
    const killed = new Promise<void>((resolve) => (life = { isDead: false, die: resolve }));
    await Promise.race([work().catch((error: unknown) => void (world.told = String(error))), killed]);
    for (const come of coming) come();
    if (life.isDead) {
      deaths += 1;
      purchases = spawn();
    }
    life = { isDead: false, die: () => {} };
    fates = [];
  }

  return {
    bank,
    memory,
    shop,
    orders,
    isOfAnother,
    incidents,
    sources,
    world,
    act,
    now,
    /** Returns how many processes were killed. */
    deaths: () => deaths,
    pass: (ms: number) => void (time += ms),
    current,
    start: (shopper: string = world.browser) => start(shopper),
    comeBack: (outcome: ReturnOutcome) =>
      purchases.arrive({ shopper: world.browser, token: world.lastToken, outcome, request }),
    look: () => purchases.current(world.browser, request).then(tell),
    order: (orderId?: string) => purchases.confirm({ shopper: world.browser, request, orderId }).then(tell),
    abandon: () => purchases.abandon(world.browser, request).then(tell),
    /** The shop cancels the order of the current purchase, or it has none any more. */
    cancel: async () => {
      const record = current();
      if (record) await createDriver(parts).cancel(record);
    },
    /** What the customer sees. */
    seen: () => purchases.current(world.browser, request),
    callback: () => purchases.callback(world.lastToken),
    reconcile: async (untouchedFor = 0) => {
      for (const round of ['ordered', 'retries', 'hung', 'ended', 'resting'] as const)
        await purchases.reconcile(round, { untouchedFor });
      await purchases.forget();
    },
    unresolved: () => purchases.runs.purchases.unresolved({}, call),
    undelivered: () => purchases.countUndeliverable(),
    resolve: (id: string, as: ResolutionOutcome, orderId?: string) =>
      purchases.runs.purchases.resolve({ id, as, by: 'operator', why: 'asked the bank', orderId }, call),
    /** Applies an event to the current purchase that a correct bank would never cause. */
    drive: (event: PurchaseEvent, browser?: Browser) => createDriver(parts).drive(current(browser)!, event),
    /** Lets the shop create the order of the current purchase itself, unless it has one; one that was released anew. */
    own: (orderId: string) => {
      const record = current();
      if (!record) return orderId;
      const order = orders.get(record.id);
      const isReleased = order?.state === 'released' && !isFinal(record.situation);
      if (!order || isReleased) orders.set(record.id, { orderId: order?.orderId ?? orderId, state: 'prepared' });
      return order?.orderId ?? orderId;
    },
  };
}

/** The world of a model. */
export type Model = ReturnType<typeof createModel>;

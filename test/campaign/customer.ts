import { HandlerError } from '../../src/contract/client/ask.js';
import type { Purchase } from '../../src/contract/purchase.js';
import type { BackendCall, BackendVerb } from '../processes/backend.js';
import type { Ticket } from '../processes/effects.js';
import { payOtherwise } from '../processes/orders.js';
import type { WebshopName } from '../processes/webshops.js';
import { createBrowser } from '../node/purchases/browser.js';
import type { Incident, Plan } from './plan.js';
import { createProgram } from './program.js';
import type { Town } from './town.js';

/** A call of the shop's own server with a key, and all answers to it. */
export interface KeyedCall {
  readonly webshop: WebshopName;
  readonly verb: BackendVerb;
  readonly call: BackendCall & { readonly key: string };
  readonly answers: KeyAnswer[];
}

/** The answer to one call with a key. */
export interface KeyAnswer {
  /** The code of an error. */
  readonly code?: string;
  /** Id of the purchase or the request that the call was about. */
  readonly subject?: string;
  /** What the answer says, once it is final. */
  readonly final?: string;
  /** True if the request waits for others. */
  readonly isQueued?: true;
  /** When the call began and ended, in milliseconds of the fast clock. */
  readonly at?: readonly [begun: number, ended: number];
  /** `late`: long afterwards and without faults; `other`: the same, with other input. */
  readonly when: 'meanwhile' | 'late' | 'other';
}

/** Creates the collection of what one browser of a customer was answered. */
const newTold = (session: string) => ({
  session,
  /** States in the order in which they were received. */
  states: [] as string[],
  /** What the browser did and was answered, with the time. */
  journal: [] as string[],
  /** Order numbers received with `confirmed`. */
  orders: new Set<string>(),
  /** Technical ids of the payment pages received. */
  pages: new Set<string>(),
  /** Cents that the browser had shown when it asked for a payment page, by the page's technical id. */
  readings: new Map<string, number>(),
  /** Payment pages received while another one of the same request was still valid at the bank. */
  pagesTooMany: [] as string[],
  /** States of purchases that the other webshop has shown. */
  elsewhere: [] as string[],
  /** Requests that were answered with an error of the handler itself. */
  internal: [] as string[],
  /** Answers while the shop's own server was away that do not say so. */
  away: [] as string[],
  /** Calls with a key that the shop's own server made for the customer. */
  calls: [] as KeyedCall[],
  hasChangedBasket: false,
  /** True if the customer has given up an order, abandoned a purchase or started another one. */
  hasGivenUp: false,
});

/** What one browser of a customer was answered. */
export type Told = ReturnType<typeof newTold>;

/** What a customer sees of a purchase. */
type Seen = Pick<Purchase, 'state' | 'mayGiveUp' | 'mayRestart'>;

/** Where a customer buys, and what is kept of it. */
export interface Errand {
  readonly town: Town;
  readonly plan: Plan;
  /** Name of one of the customer's browsers. */
  readonly browserName: string;
  readonly told: Told;
  /** Sends a request to the webshop. */
  readonly send: Send;
  readonly asked: ReturnType<typeof createAsking>;
  readonly count: Town['count'];
}

/** Sends a request to a process. */
export type Send = (request: Request) => Promise<Response>;

/** What calls the handler for a customer: the browser, or the shop's own server by id. */
export interface Driver {
  /** Where the session of the shop and the cookie of the handler are; undefined for calls by id. */
  readonly cookies: Map<string, string> | undefined;
  open(): Promise<object>;
  /** Resolves with the address of the payment page, and the cents that the page had shown. */
  start(months: number | undefined): Promise<{ readonly page: string; readonly shown: number | undefined }>;
  comeBack(returnUrl: string): Promise<{ readonly status: number }>;
  look(): Promise<Seen>;
  /** Compares the purchase with the cart before the order. */
  check?(): Promise<void>;
  order(): Promise<Partial<Purchase>>;
  abandon(): Promise<Seen>;
  /** Questions to the other webshop. */
  elsewhere(other: WebshopName, returnUrl: string): Promise<readonly (() => Promise<Pick<Purchase, 'state'> | null>)[]>;
  /** Reports deliveries and refunds of what was ordered. */
  report?(suffer: (incident: Incident) => void): Promise<void>;
}

/** One browser of a customer, or the shop's own server that drives the purchases for it. */
export type Customer = ReturnType<typeof createCustomer>;

/** Creates a customer; requests go to any process of the webshop, one of them with the step's ticket. */
export function createCustomer(town: Town, plan: Plan, browserName: string) {
  const { books, fleet } = town;
  const { webshop } = plan;
  const session = `session-${plan.index}`;
  const told = newTold(session);
  const count = journalOf(town, told);
  const { send, suffer } = createRoad({ ...town, count }, webshop);
  // By id, the shop's own server calls itself.
  const isAway = () => town.driven === 'browsers' && town.away.has(webshop);
  const asked = createAsking(told, { count, isAway });
  const given = createPages(town, told);
  const errand: Errand = { town, plan, browserName, told, send, asked, count };
  const driver = town.driven === 'server' ? createProgram(errand) : createVisitor();
  const { cookies } = driver;
  cookies?.set('session', session);

  return {
    told,
    suffer,
    hasSession: (is: boolean) => void (is ? cookies?.set('session', session) : cookies?.delete('session')),
    /** Opens the page with the payment options, which starts a new request. */
    open: async (): Promise<boolean> => {
      given.none();
      return (await asked('checkout', driver.open)) !== undefined;
    },
    /** Resolves with the technical id of the payment page. */
    start: async (months: number | undefined): Promise<string | undefined> => {
      let technicalId: string | undefined;
      if (told.pages.size > 0) told.hasGivenUp = true;
      await asked('start', async () => {
        const { page, shown } = await driver.start(months);
        technicalId = new URL(page).searchParams.get('vorgangskennung') ?? '';
        given.one(technicalId, shown);
        told.journal.push(`page ${technicalId}`);
        return { state: 'initialized' };
      });
      return technicalId;
    },
    comeBack: (returnUrl: string) =>
      driver.comeBack(returnUrl).then(
        ({ status }) => count(`return: ${status}`),
        () => count('return: unreachable'),
      ),
    look: () => asked('look', driver.look),
    order: async () => {
      await driver.check?.();
      return asked('order', driver.order);
    },
    abandon: () => {
      told.hasGivenUp = true;
      return asked('abandon', driver.abandon);
    },
    /** Asks the other webshop with what this one knows the customer by. */
    stray: async (returnUrl: string): Promise<void> => {
      for (const ask of await driver.elsewhere(webshop === 'first' ? 'second' : 'first', returnUrl)) {
        const answer = await ask().catch((error: unknown) => {
          if (!(error instanceof HandlerError)) throw error;
        });
        if (answer) told.elsewhere.push(answer.state);
      }
      count('asked the other webshop');
    },
    /** Deletes the handler's cookie. */
    forget: () => {
      count('cookie deleted');
      cookies?.delete('ratenkauf');
    },
    payOtherwise: async () => count(`paid otherwise: ${await payOtherwise(books, session)}`),
    changeBasket: async () => {
      count('basket changed');
      told.hasChangedBasket = true;
      await books
        .updateTable('baskets')
        .set(({ eb }) => ({ amount: eb('amount', '+', 100) }))
        .where('session', '=', session)
        .execute();
    },
    report: async () => driver.report?.((incident) => suffer(incident, 0)),
  };

  /** A browser calls the handler itself. */
  function createVisitor(): Driver {
    const { client, cookies, send: ask, visit } = createBrowser(() => send, fleet.originOf(webshop));
    return {
      cookies,
      open: () => client.checkout(),
      start: async (months) => {
        const shown = client.shown();
        const { version } = await consentBy(ask);
        const { paymentPage } = await client.startPurchase({
          ...(shown && { shown }),
          consentVersion: version,
          ...(months && { months }),
        });
        return { page: paymentPage, shown: shown?.amount };
      },
      comeBack: visit,
      look: () => client.purchase(),
      order: () => client.confirmPurchase(),
      abandon: () => client.abandonPurchase(),
      // As if both were on one host.
      elsewhere: async (other, returnUrl) => {
        const process = fleet.processesOf(other)[0]!;
        const browser = createBrowser(() => (request) => fleet.ask(process, request), fleet.originOf(other));
        for (const [name, value] of cookies) browser.cookies.set(name, value);
        const { pathname, search } = new URL(returnUrl);
        await browser.visit(pathname + search).catch(() => undefined);
        return [() => browser.client.purchase(), () => browser.client.confirmPurchase()];
      },
    };
  }
}

/** Asks for the present version of the consent. */
export async function consentBy(send: (path: string) => Promise<Response>): Promise<{ readonly version: string }> {
  const response = await send('/ratenkauf/consent').catch((cause: unknown) => {
    throw new HandlerError('unreachable', 'consent', true, cause);
  });
  if (!response.ok) throw new HandlerError('service_unavailable', 'consent', true);
  return (await response.json()) as { version: string };
}

/** Returns the function that counts, and notes in the customer's journal. */
const journalOf =
  (town: Pick<Town, 'now' | 'count'>, { journal }: Told): Town['count'] =>
  (what) => {
    journal.push(`${new Date(town.now()).toISOString().slice(11, 23)} ${what}`);
    town.count(what);
  };

/** Creates the way to the processes of a webshop: each request goes to the next one, one of them with the step's ticket. */
function createRoad(town: Pick<Town, 'fleet' | 'sandbox' | 'proxy' | 'count'>, webshop: WebshopName) {
  const { fleet, count } = town;
  const processes = fleet.processesOf(webshop);
  const tickets = new Map<number, Ticket>();
  let sent = 0;
  let first = 0;
  return {
    send: (request: Request): Promise<Response> => {
      sent += 1;
      return fleet.ask(processes[(first + sent) % processes.length]!, request, tickets.get(sent));
    },
    /** Activates the faults of a step from now on. */
    suffer(incident: Incident, before: number): void {
      addFaults(town, incident);
      const { ticket, kill, process, request } = incident;
      first = process;
      // Of several concurrent orders, only one calls the shop.
      if (ticket.shop)
        for (let each = 1; each <= 6; each += 1) tickets.set(sent + before + each, { shop: ticket.shop });
      if (ticket.crash) tickets.set(sent + 1 + before + request, ticket);
      if (ticket.shop) count(`shop ${ticket.shop}`);
      if (kill !== undefined) setTimeout(() => fleet.kill(processes[process % processes.length]!), kill);
    },
  };
}

interface Asking extends Pick<Town, 'count'> {
  readonly isAway: () => boolean;
}

/** Errors by which a request may be answered while the shop's own server is away. */
const saysAway = ['shop_unavailable', 'service_unavailable', 'unreachable', 'timeout'];

/** Returns the function that makes a request and keeps what was answered; resolves with undefined for an error. */
function createAsking({ states, orders, internal, away }: Told, { count, isAway }: Asking) {
  function keep(name: string, answer: Partial<Purchase>, wasConfirmed: boolean): void {
    const { state, orderId, mayGiveUp, mayRestart } = answer;
    if (state === undefined) return count(`${name}: done`);
    // Of two concurrent answers, the older may arrive last.
    const isOlder = !wasConfirmed && states.includes('confirmed');
    if (states.at(-1) !== state && !isOlder) states.push(state);
    if (state === 'confirmed') orders.add(orderId ?? 'none');
    count(`${name}: ${state}${mayGiveUp ? ', may be given up' : mayRestart ? ', another way is open' : ''}`);
  }

  return async <Answer extends Partial<Purchase>>(
    name: string,
    work: () => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const [wasConfirmed, wasAway] = [states.includes('confirmed'), isAway()];
    try {
      const answer = await work();
      keep(name, answer, wasConfirmed);
      return answer;
    } catch (error) {
      if (!(error instanceof HandlerError)) throw error;
      const { code } = error;
      if (code === 'internal') internal.push(name);
      const asksShop = name === 'checkout' || name === 'start';
      if (wasAway && isAway() && asksShop && !saysAway.includes(code)) away.push(`${name}: ${code}`);
      count(`${name}: ${code}`);
      return undefined;
    }
  };
}

/** One request must have only one payment page as long as the bank accepts it. */
function createPages({ sandbox }: Pick<Town, 'sandbox'>, { pages, readings, pagesTooMany }: Told) {
  let present: string[] = [];
  const isOpen = (id: string) =>
    sandbox.purchases().some((each) => each.technicalId === id && each.status === 'INITIALISIERT');
  return {
    none: () => void (present = []),
    one(technicalId: string, read = 0): void {
      const others = present.filter((each) => each !== technicalId);
      if (others.some(isOpen)) pagesTooMany.push([...others, technicalId].join(', '));
      present.push(technicalId);
      pages.add(technicalId);
      readings.set(technicalId, read);
    },
  };
}

function addFaults(
  { sandbox, proxy, count }: Pick<Town, 'sandbox' | 'proxy' | 'count'>,
  { faults, proxy: ways }: Incident,
): void {
  for (const fault of faults) {
    sandbox.faults.add(fault);
    count(`fault ${fault.kind}${fault.kind === 'slow' && (fault.delayMs ?? 0) > 1_000 ? ' (work done late)' : ''}`);
  }
  for (const fault of ways) {
    proxy.add(fault);
    count(`proxy ${fault.kind}`);
  }
}

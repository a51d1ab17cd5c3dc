import { HandlerError } from '../../src/contract/client/ask.js';
import type { StartPurchase } from '../../src/contract/checkout.js';
import type { Purchase } from '../../src/contract/purchase.js';
import type { OperationName, Sandbox } from '../../src/sandbox/sandbox.js';
import type { BankProxy } from '../processes/bank-proxy.js';
import type { BackendCall, BackendVerb } from '../processes/backend.js';
import type { Books } from '../processes/books.js';
import type { Ticket } from '../processes/effects.js';
import type { Fleet } from '../processes/fleet.js';
import { payOtherwise } from '../processes/orders.js';
import type { WebshopName } from '../processes/webshops.js';
import { createBrowser } from '../node/purchases/browser.js';
import type { Driven, Incident, Plan } from './plan.js';

/** Environment in which customers buy. */
export interface Town {
  readonly sandbox: Sandbox;
  readonly proxy: BankProxy;
  readonly fleet: Fleet;
  readonly books: Books;
  /** Operation that reads whether a purchase is confirmed; faults planned for the newer interface are applied to it. */
  readonly witness: OperationName;
  /** Milliseconds by which all clocks were advanced. */
  readonly ahead: () => number;
  /** Webshops whose own server is away. */
  readonly away: ReadonlySet<WebshopName>;
  /** Milliseconds since 1970 by the fast clock. */
  readonly now: () => number;
  /** Who calls the handler: browsers, or the shop's own server by id. */
  readonly driven: Driven;
  /** Counts an occurrence by name. */
  readonly count: (what: string) => void;
}

/** The answers that one browser of a customer received. */
export interface Told {
  readonly session: string;
  /** States in the order in which they were received. */
  readonly states: readonly string[];
  /** What the browser did and was answered, with the time. */
  readonly journal: readonly string[];
  /** Order numbers received with `confirmed`. */
  readonly orders: ReadonlySet<string>;
  /** Technical ids of the payment pages received. */
  readonly pages: ReadonlySet<string>;
  /** Cents that the browser had shown when it asked for a payment page, by the page's technical id. */
  readonly readings: ReadonlyMap<string, number>;
  /** Payment pages received while another one of the same request was still valid at the bank. */
  readonly pagesTooMany: readonly string[];
  /** States of purchases that the other webshop has shown. */
  readonly elsewhere: readonly string[];
  /** Requests that were answered with an error of the handler itself. */
  readonly internal: readonly string[];
  /** Answers while the shop's own server was away that do not say so. */
  readonly away: readonly string[];
  /** Calls with a key that the shop's own server made for the customer. */
  readonly calls: readonly KeyedCall[];
  readonly hasChangedBasket: boolean;
  /** True if the customer has given up an order, abandoned a purchase or started another one. */
  readonly hasGivenUp: boolean;
}

/** A call of the shop's own server with a key, and all answers to it. */
export interface KeyedCall {
  readonly webshop: WebshopName;
  readonly verb: BackendVerb;
  readonly call: BackendCall & { readonly key: string };
  readonly answers: readonly KeyAnswer[];
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

/** Creates the collection of a browser's answers. */
export const newTold = (session: string) => ({
  session,
  states: [] as string[],
  journal: [] as string[],
  orders: new Set<string>(),
  pages: new Set<string>(),
  readings: new Map<string, number>(),
  pagesTooMany: [] as string[],
  elsewhere: [] as string[],
  internal: [] as string[],
  away: [] as string[],
  calls: [] as (KeyedCall & { answers: KeyAnswer[] })[],
  hasChangedBasket: false,
  hasGivenUp: false,
});

/** What a customer sees of a purchase. */
type Seen = Pick<Purchase, 'state' | 'mayGiveUp' | 'mayRestart'>;

/** One browser of a customer, or the shop's own server that drives the purchases for it. */
export interface Customer {
  readonly told: Told;
  hasSession(is: boolean): void;
  open(): Promise<boolean>;
  suffer(incident: Incident, before: number): void;
  /** Resolves with the technical id of the payment page. */
  start(months: number | undefined): Promise<string | undefined>;
  comeBack(returnUrl: string): Promise<void>;
  look(): Promise<Seen | undefined>;
  order(): Promise<unknown>;
  abandon(): Promise<Seen | undefined>;
  stray(returnUrl: string): Promise<void>;
  forget(): void;
  payOtherwise(): Promise<void>;
  changeBasket(): Promise<void>;
  /** Reports deliveries and refunds of what was ordered. */
  report?(): Promise<void>;
}

/** Creates a browser of a customer; its requests go to any process of the webshop, one of them with the step's ticket. */
export function createCustomer(town: Town, { index, webshop }: Plan): Customer {
  const { fleet } = town;
  const session = `session-${index}`;
  const told = newTold(session);
  const count = journalOf(town, told);
  const road = createRoad({ ...town, count }, webshop);
  const browser = createBrowser(() => road.send, fleet.originOf(webshop));
  const hasSession = (is: boolean) =>
    void (is ? browser.cookies.set('session', session) : browser.cookies.delete('session'));
  hasSession(true);
  const asked = createAsking(told, { count, isAway: () => town.away.has(webshop) });
  const given = createPages(town, told);

  return {
    told,
    hasSession,
    /** Opens the page with the payment options, which starts a new request. */
    open: async () => {
      given.none();
      return (await asked('checkout', () => browser.client.checkout())) !== undefined;
    },
    suffer: road.suffer,
    start: async (months: number | undefined): Promise<string | undefined> => {
      let technicalId: string | undefined;
      if (told.pages.size > 0) told.hasGivenUp = true;
      const shown = browser.client.shown();
      await asked('start', async () => {
        technicalId = await startedIn(browser, months, shown);
        given.one(technicalId, shown?.amount);
        told.journal.push(`page ${technicalId}`);
        return { state: 'initialized' };
      });
      return technicalId;
    },
    comeBack: (returnUrl: string) =>
      browser.visit(returnUrl).then(
        ({ status }) => count(`return: ${status}`),
        () => count('return: unreachable'),
      ),
    look: () => asked('look', () => browser.client.purchase()),
    order: () => asked('order', () => browser.client.confirmPurchase()),
    abandon: () => {
      told.hasGivenUp = true;
      return asked('abandon', () => browser.client.abandonPurchase());
    },
    /** Asks the other webshop with the same cookies, as if both were on one host. */
    stray: (returnUrl: string) => lookElsewhere(town, { webshop, cookies: browser.cookies, told, returnUrl }),
    /** Deletes the handler's cookie. */
    forget: () => {
      count('cookie deleted');
      browser.cookies.delete('ratenkauf');
    },
    ...createHands(town, told, count),
  };
}

/** Creates what a customer does to the basket in the shop. */
export function createHands({ books }: Pick<Town, 'books'>, told: ReturnType<typeof newTold>, count: Town['count']) {
  const { session } = told;
  return {
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
  };
}

/** Returns the function that counts, and notes in the customer's journal. */
export const journalOf =
  (town: Pick<Town, 'now' | 'count'>, { journal }: ReturnType<typeof newTold>): Town['count'] =>
  (what) => {
    journal.push(`${new Date(town.now()).toISOString().slice(11, 23)} ${what}`);
    town.count(what);
  };

/** Creates the way to the processes of a webshop: each request goes to the next one, one of them with the step's ticket. */
export function createRoad(
  town: Pick<Town, 'fleet' | 'sandbox' | 'proxy' | 'witness' | 'count'>,
  webshop: WebshopName,
) {
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
        for (let each = 1; each <= 6; each += 1)
          tickets.set(sent + before + each, { shop: ticket.shop, only: ticket.only });
      if (ticket.crash) tickets.set(sent + 1 + before + request, ticket);
      if (ticket.shop) count(`shop ${ticket.shop}`);
      if (kill !== undefined) setTimeout(() => fleet.kill(processes[process % processes.length]!), kill);
    },
  };
}

type Browser = ReturnType<typeof createBrowser>;

interface Asking extends Pick<Town, 'count'> {
  readonly isAway: () => boolean;
}

/** Errors by which a request may be answered while the shop's own server is away. */
const saysAway = ['shop_unavailable', 'service_unavailable', 'unreachable', 'timeout'];

/** Returns the function that makes a request and keeps what was answered; resolves with undefined for an error. */
export function createAsking(
  { states, orders, internal, away }: ReturnType<typeof newTold>,
  { count, isAway }: Asking,
) {
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
export function createPages(
  { sandbox }: Pick<Town, 'sandbox'>,
  { pages, readings, pagesTooMany }: ReturnType<typeof newTold>,
) {
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

/** Starts a purchase; returns the technical id of its payment page. */
async function startedIn(
  { send, client }: Browser,
  months: number | undefined,
  shown: StartPurchase['shown'] | undefined,
): Promise<string> {
  const response = await send('/ratenkauf/consent').catch((cause: unknown) => {
    throw new HandlerError('unreachable', 'consent', true, cause);
  });
  if (!response.ok) throw new HandlerError('service_unavailable', 'consent', true);
  const { version } = (await response.json()) as { version: string };
  const { paymentPage } = await client.startPurchase({
    ...(shown && { shown }),
    consentVersion: version,
    ...(months && { months }),
  });
  return new URL(paymentPage).searchParams.get('vorgangskennung') ?? '';
}

function addFaults(
  { sandbox, proxy, witness, count }: Pick<Town, 'sandbox' | 'proxy' | 'witness' | 'count'>,
  { faults, proxy: ways }: Incident,
): void {
  for (const fault of faults) {
    sandbox.faults.add(fault.operation === 'authorization.read' ? { ...fault, operation: witness } : fault);
    count(`fault ${fault.kind}${fault.kind === 'slow' && (fault.delayMs ?? 0) > 1_000 ? ' (work done late)' : ''}`);
  }
  for (const fault of ways) {
    proxy.add(fault.operation === 'authorization.read' ? { ...fault, operation: witness } : fault);
    count(`proxy ${fault.kind}`);
  }
}

interface Straying extends Pick<Plan, 'webshop'> {
  readonly cookies: ReadonlyMap<string, string>;
  readonly told: ReturnType<typeof newTold>;
  readonly returnUrl: string;
}

async function lookElsewhere({ fleet, count }: Town, { webshop, cookies, told, returnUrl }: Straying): Promise<void> {
  const other = webshop === 'first' ? 'second' : 'first';
  const [process] = fleet.processesOf(other);
  if (process === undefined) return;
  const browser = createBrowser(() => (request) => fleet.ask(process, request), fleet.originOf(other));
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const { pathname, search } = new URL(returnUrl);
  await browser.visit(pathname + search).catch(() => undefined);
  for (const ask of [() => browser.client.purchase(), () => browser.client.confirmPurchase()]) {
    const answer = await ask().then(({ state }) => state, refused);
    if (answer !== undefined) told.elsewhere.push(answer);
  }
  count('asked the other webshop');
}

/** Returns undefined for an error that the handler has answered with, or for no answer; throws any other. */
function refused(error: unknown): undefined {
  if (!(error instanceof HandlerError)) throw error;
}

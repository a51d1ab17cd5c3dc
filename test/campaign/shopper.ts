import { setTimeout as pause } from 'node:timers/promises';
import { HandlerError } from '../../src/contract/client/ask.js';
import type { Purchase } from '../../src/contract/purchase.js';
import type { OperationName, Sandbox } from '../../src/sandbox/sandbox.js';
import type { BankProxy } from '../processes/bank-proxy.js';
import type { Books } from '../processes/books.js';
import type { Ticket } from '../processes/effects.js';
import type { Fleet } from '../processes/fleet.js';
import { createBrowser } from '../node/purchases/browser.js';
import type { Attempt, Plan, Repeats, Incident } from './plan.js';

/** Environment in which customers buy. */
export interface Town {
  readonly sandbox: Sandbox;
  readonly proxy: BankProxy;
  readonly fleet: Fleet;
  readonly books: Books;
  /** Operation that reads whether a purchase is confirmed; faults planned for the newer interface are applied to it. */
  readonly witness: OperationName;
  /** Counts an occurrence by name. */
  readonly count: (what: string) => void;
}

/** The answers that a customer received. */
export interface Told {
  readonly session: string;
  /** States in the order in which they were received. */
  readonly states: readonly string[];
  /** Order numbers received with `confirmed`. */
  readonly orders: ReadonlySet<string>;
  /** Payment pages received while another one of the same request was still valid at the bank. */
  readonly pagesTooMany: readonly string[];
}

/** Runs one customer according to the plan. */
export async function shop(town: Town, plan: Plan): Promise<Told> {
  const session = `session-${plan.index}`;
  const customer = createCustomer(town, session);
  await town.books
    .insertInto('baskets')
    .values({ session, amount: plan.amount, state: 'open', reservedBy: null })
    .execute();
  for (const attempt of plan.attempts) {
    const end = await buy(town, customer, attempt);
    if (end === 'left' || end === 'confirmed') break;
  }
  return { session, states: customer.states, orders: customer.orders, pagesTooMany: customer.pagesTooMany };
}

type Customer = ReturnType<typeof createCustomer>;

/** Creates the customer's browser; its requests go to any process, one of them with the step's ticket. */
function createCustomer({ fleet, sandbox, proxy, books, witness, count }: Town, session: string) {
  const states: string[] = [];
  const orders = new Set<string>();
  const pagesTooMany: string[] = [];
  let pages: string[] = [];
  let sent = 0;
  let first = 0;
  const tickets = new Map<number, Ticket>();
  const browser = createBrowser(
    () => (request) => {
      sent += 1;
      return fleet.ask((first + sent) % fleet.size, request, tickets.get(sent));
    },
    fleet.origin,
  );
  browser.cookies.set('session', session);

  async function asked(name: string, work: () => Promise<Purchase>): Promise<Purchase | undefined> {
    const wasConfirmed = states.includes('confirmed');
    try {
      const purchase = await work();
      // Of two concurrent answers, the older may arrive last.
      const isOlder = !wasConfirmed && states.includes('confirmed');
      if (states.at(-1) !== purchase.state && !isOlder) states.push(purchase.state);
      if (purchase.state === 'confirmed') orders.add(purchase.orderId ?? 'none');
      count(`${name}: ${purchase.state}`);
      return purchase;
    } catch (error) {
      if (!(error instanceof HandlerError)) throw error;
      count(`${name}: ${error.code}`);
      return undefined;
    }
  }

  /** One request must have only one payment page as long as the bank accepts it. */
  function given(technicalId: string): void {
    const others = pages.filter((each) => each !== technicalId);
    const isOpen = (id: string) =>
      sandbox.purchases().some((each) => each.technicalId === id && each.status === 'INITIALISIERT');
    if (others.some(isOpen)) pagesTooMany.push([...others, technicalId].join(', '));
    pages.push(technicalId);
  }

  return {
    states,
    orders,
    pagesTooMany,
    /** Opens the page with the payment options, which starts a new request. */
    open: async () => {
      pages = [];
      const response = await browser.send('/ratenkauf/checkout').catch(() => undefined);
      count(`checkout: ${response?.status ?? 'unreachable'}`);
      return response?.ok === true;
    },
    /** Activates the faults of a step from now on. */
    suffer({ faults, proxy: ways, ticket, kill, process, request }: Incident, before: number) {
      for (const fault of faults) {
        sandbox.faults.add(fault.operation === 'authorization.read' ? { ...fault, operation: witness } : fault);
        count(`fault ${fault.kind}${fault.kind === 'slow' && (fault.delayMs ?? 0) > 1_000 ? ' (work done late)' : ''}`);
      }
      for (const fault of ways) {
        proxy.add(fault.operation === 'authorization.read' ? { ...fault, operation: witness } : fault);
        count(`proxy ${fault.kind}`);
      }
      first = process;
      // Of several concurrent orders, only one calls the shop.
      if (ticket.shop)
        for (let each = 1; each <= 6; each += 1) tickets.set(sent + before + each, { shop: ticket.shop });
      if (ticket.crash) tickets.set(sent + 1 + before + request, ticket);
      if (ticket.shop) count(`shop ${ticket.shop}`);
      if (kill !== undefined) setTimeout(() => fleet.kill(process % fleet.size), kill);
    },
    start: (months: number | undefined) =>
      asked('start', async () => {
        const response = await browser.send('/ratenkauf/consent').catch((cause: unknown) => {
          throw new HandlerError('unreachable', 'consent', true, cause);
        });
        if (!response.ok) throw new HandlerError('service_unavailable', 'consent', true);
        const { version } = (await response.json()) as { version: string };
        const { paymentPage } = await browser.client.startPurchase({
          consentVersion: version,
          ...(months && { months }),
        });
        const technicalId = new URL(paymentPage).searchParams.get('vorgangskennung') ?? '';
        given(technicalId);
        return { state: 'initialized', amount: 0, technicalId } as Purchase;
      }) as Promise<(Purchase & { technicalId: string }) | undefined>,
    comeBack: (returnUrl: string) =>
      browser.visit(returnUrl).then(
        ({ status }) => count(`return: ${status}`),
        () => count('return: unreachable'),
      ),
    look: () => asked('look', () => browser.client.purchase()),
    order: () => asked('order', () => browser.client.confirmPurchase()),
    abandon: () => asked('abandon', () => browser.client.abandonPurchase()),
    changeBasket: async () => {
      count('basket changed');
      await books
        .updateTable('baskets')
        .set(({ eb }) => ({ amount: eb('amount', '+', 100) }))
        .where('session', '=', session)
        .execute();
    },
  };
}

const repeat = async ({ times, atOnce }: Repeats, work: () => Promise<unknown>): Promise<void> => {
  if (atOnce) await Promise.all(Array.from({ length: times }, work));
  else for (let time = 0; time < times; time += 1) await work();
};

/** Runs one attempt; returns the state in which it ended for the customer. */
async function buy(town: Town, customer: Customer, attempt: Attempt): Promise<string> {
  const { incidents, abandons, changes, completion, returns, confirms, patience } = attempt;
  const does = async (when: Attempt['abandons']) => {
    if (changes === when) await customer.changeBasket();
    if (abandons === when) await customer.abandon();
  };
  customer.suffer(incidents.start, 1);
  const technicalId = await start(customer, attempt);
  if (technicalId === undefined) return 'left';
  await does('at the bank');
  const returnUrl = complete(town, technicalId, completion);
  if (returnUrl === undefined) return 'left';
  customer.suffer(incidents.return, 0);
  await repeat(returns, () => customer.comeBack(returnUrl));
  if (returns.times === 0 && patience === 0) return 'left';
  await customer.look();
  await does('before ordering');
  customer.suffer(incidents.order, 0);
  await Promise.all([repeat(confirms, () => customer.order()), does('while ordering')]);
  return lookAgain(customer, { returnUrl, patience });
}

async function start(customer: Customer, { starts, months, patience }: Attempt): Promise<string | undefined> {
  let isOpen = await customer.open();
  for (let time = 0; time <= 1 + patience; time += 1) {
    if (!isOpen) {
      await pause(200);
      isOpen = await customer.open();
      continue;
    }
    const started = await Promise.all(
      Array.from({ length: time === 0 ? starts.times : 1 }, () => customer.start(months)),
    );
    const found = started.findLast((each) => each !== undefined);
    if (found) return found.technicalId;
    await pause(200);
  }
  return undefined;
}

/** Completes the payment page; returns undefined when the bank has deleted the purchase, or a second start has replaced it. */
function complete(
  { sandbox, count }: Town,
  technicalId: string,
  completion: Attempt['completion'],
): string | undefined {
  try {
    const { returnUrl } = sandbox.complete(technicalId, completion);
    count(
      `bank: ${completion.outcome ?? (completion.income === undefined ? 'success' : completion.income < 500 ? 'low income' : 'forced term')}`,
    );
    return returnUrl;
  } catch {
    count('bank: gone');
    return undefined;
  }
}

/** Repeats what the customer can still try, as often as the plan's patience allows. */
async function lookAgain(
  customer: Customer,
  { returnUrl, patience }: { returnUrl: string; patience: number },
): Promise<string> {
  for (let time = 0; time < patience; time += 1) {
    const purchase = await customer.look();
    if (!purchase) {
      await pause(150);
      continue;
    }
    switch (purchase.state) {
      case 'initialized':
        await customer.comeBack(returnUrl);
        break;
      case 'approved':
        await customer.order();
        break;
      case 'confirming':
        await pause(150);
        break;
      default:
        return purchase.state;
    }
  }
  return 'left';
}

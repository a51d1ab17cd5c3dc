import { createHandlerClient, type HandlerClient } from '../../src/contract/client/handler-client.js';
import { createMerchantClient, type MerchantClient } from '../../src/contract/client/merchant-client.js';
import { createPurchaseClient, type PurchaseClient } from '../../src/contract/client/purchase-client.js';
import type { RatenkaufErrorEvent } from '../../src/elements/element/events.js';
import { RatenkaufCheckout } from '../../src/elements/checkout/ratenkauf-checkout.js';
import { RatenkaufConsent } from '../../src/elements/consent/ratenkauf-consent.js';
import { RatenkaufSummary } from '../../src/elements/summary/ratenkauf-summary.js';
import { plansAnswer } from './answers/offers.js';
import { checkoutAnswer, consent, ended, purchase } from './answers/purchase.js';
import { until } from './page.js';

/** What the handler answers, by method and path; a function is asked each time. */
export type Routes = Record<string, unknown>;

/** A request that reached the handler. */
export interface Asked {
  readonly route: string;
  readonly query: string;
  readonly body: unknown;
}

/** The real clients of the page in front of a handler that answers as told. */
export interface FakeShop {
  readonly client: HandlerClient;
  readonly purchaseClient: PurchaseClient;
  readonly merchantClient: MerchantClient;
  readonly requests: Asked[];
  /** The requests to one route. */
  asked(route: string): Asked[];
  /** Answers from now on. */
  answer(routes: Routes): void;
}

const usual: Routes = {
  'GET /checkout': () => checkoutAnswer(),
  'GET /plans': ({ query }: Asked) => plansAnswer(Number(new URLSearchParams(query).get('amount'))),
  'GET /consent': () => consent(),
  'POST /purchase': () => ({ paymentPage: 'https://bank.example/pay/1' }),
  'GET /purchase': () => purchase(),
  'POST /purchase/confirmation': () => ended('confirmed', { orderId: 'B-1001' }),
  'DELETE /purchase': () => ended('abandoned'),
};

/** Makes a shop that answers as usual, except for `routes`. */
export function fakeShop(routes: Routes = {}, timeout = 10_000): FakeShop {
  const answers = { ...usual, ...routes };
  const requests: Asked[] = [];
  const options = {
    base: 'https://shop.example/ratenkauf',
    timeout,
    fetch: async (address: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(address as string);
      const route = `${init?.method} ${pathname.slice('/ratenkauf'.length)}`;
      const asked = { route, query: search, body: init?.body ? JSON.parse(init.body as string) : undefined };
      requests.push(asked);
      const signal = init?.signal as AbortSignal;
      const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const answer = answers[route];
      const body = await Promise.race([stopped, typeof answer === 'function' ? answer(asked) : answer]);
      return body instanceof Response ? body.clone() : Response.json(body);
    },
  };
  return {
    client: createHandlerClient(options),
    purchaseClient: createPurchaseClient(options),
    merchantClient: createMerchantClient(options),
    requests,
    asked: (route) => requests.filter((each) => each.route === route),
    answer: (more) => void Object.assign(answers, more),
  };
}

/** Answers that never come. */
export const silence = () => new Promise<never>(() => {});

function openPage(markup: Node[]) {
  for (const element of [RatenkaufConsent, RatenkaufCheckout, RatenkaufSummary]) element.define();
  const form = document.createElement('form');
  form.lang = 'de';
  // No test leaves its page: outside a dialog, this method sends nothing.
  form.method = 'dialog';
  form.append(...markup);
  const errors: RatenkaufErrorEvent[] = [];
  form.addEventListener('ratenkauf-error', (event) => errors.push(event));
  form.addEventListener('ratenkauf-started', (event) => event.preventDefault());
  document.body.replaceChildren(form);
  return { form, errors };
}

function make<Element extends HTMLElement>(tag: string, attributes: Record<string, string>, shop: FakeShop): Element {
  for (const define of [RatenkaufConsent, RatenkaufCheckout, RatenkaufSummary]) define.define();
  const element = document.createElement(tag);
  Object.assign(element, { client: shop.client, purchaseClient: shop.purchaseClient });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element as Element;
}

/** Puts a consent into a form with a button. */
export async function showConsent(shop = fakeShop(), attributes: Record<string, string> = {}) {
  const consent = make<RatenkaufConsent>('ratenkauf-consent', { name: 'consent', ...attributes }, shop);
  const fieldset = document.createElement('fieldset');
  const button = document.createElement('button');
  button.textContent = 'Weiter';
  fieldset.append(consent);
  const page = openPage([fieldset, button]);
  await until(() => consent.renderRoot?.querySelector('[aria-busy=false]') != null);
  return { consent, fieldset, button, shop, ...page };
}

/** Puts the payment option into a form with a button; with `radio` among the shop's own ways to pay. */
export async function showCheckout(shop = fakeShop(), attributes: Record<string, string> = {}, radio = '') {
  const checkout = make<RatenkaufCheckout>('ratenkauf-checkout', attributes, shop);
  const button = document.createElement('button');
  button.textContent = 'Weiter';
  const other = document.createElement('label');
  if (radio) {
    const option = document.createElement('input');
    Object.assign(option, { type: 'radio', name: 'payment', value: 'ratenkauf', slot: 'radio' });
    if (radio === 'chosen') option.checked = true;
    checkout.append(option);
    const invoice = option.cloneNode() as HTMLInputElement;
    invoice.removeAttribute('slot');
    invoice.checked = radio !== 'chosen';
    other.append(invoice, ' Rechnung');
  }
  const page = openPage([other, checkout, button]);
  await calm(checkout);
  return { checkout, button, shop, ...page, option: checkout.querySelector('input') as HTMLInputElement, invoice: other.querySelector('input') as HTMLInputElement };
}

/** Puts the summary into the page. */
export async function showSummary(shop = fakeShop(), attributes: Record<string, string> = {}) {
  const summary = make<RatenkaufSummary>('ratenkauf-summary', attributes, shop);
  const link = document.createElement('a');
  link.href = '#shop';
  link.textContent = 'Zum Shop';
  summary.append(link);
  const page = openPage([summary]);
  await until(() => summary.renderRoot?.querySelector('.view') != null && !summary.renderRoot.querySelector('.loading'));
  return { summary, link, shop, ...page };
}

/** Waits until the payment option loads nothing any more. */
export async function calm(checkout: RatenkaufCheckout): Promise<void> {
  const consent = () => checkout.renderRoot.querySelector('ratenkauf-consent');
  await until(
    () =>
      checkout.renderRoot?.querySelector('.body') != null &&
      !checkout.renderRoot.querySelector('[aria-busy=true]') &&
      !(consent() && !consent()?.renderRoot?.querySelector('[aria-busy=false]')),
  );
  await checkout.updateComplete;
}

/** A part of an element that has to be there. */
export const part = <Part extends HTMLElement = HTMLElement>(element: { renderRoot: HTMLElement | DocumentFragment }, selector: string) =>
  element.renderRoot.querySelector(selector) as Part;

/** The button or link of an element with these words. */
export const press = (element: { renderRoot: HTMLElement | DocumentFragment }, words: string): HTMLElement => {
  const found = [...element.renderRoot.querySelectorAll<HTMLElement>('button, a')].find((each) => each.textContent?.trim() === words);
  if (!found) throw new Error(`No "${words}" in: ${text(element)}`);
  found.click();
  return found;
};

/** All words of an element, with one space for any white space. */
export function text({ renderRoot }: { renderRoot: HTMLElement | DocumentFragment }): string {
  const copy = renderRoot.querySelector('.surface')?.cloneNode(true) as HTMLElement;
  for (const unseen of copy.querySelectorAll('.spoken, .size, [hidden]')) unseen.remove();
  return (copy.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
}

/** The browser shows the page again as it was left. */
export const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

/** Every wait of a second and more, in milliseconds, that the elements asked for since {@link hurry}. */
export const longWaits: number[] = [];

/** Makes long waiting short until the test is over: a second is a twentieth of one. */
export function hurry(): void {
  const { setTimeout } = window;
  longWaits.length = 0;
  window.setTimeout = ((work: () => void, ms = 0) => {
    if (ms >= 1000) longWaits.push(ms);
    return setTimeout(work, ms < 1000 ? ms : ms / 20);
  }) as typeof window.setTimeout;
  restore.push(() => (window.setTimeout = setTimeout));
}

/** Hides the page from the customer, or shows it again. */
export function hidePage(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  restore.push(() => Reflect.deleteProperty(document, 'hidden'));
}

const restore: (() => void)[] = [];
afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});

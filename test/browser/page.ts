import { createHandlerClient, type HandlerClient } from '../../src/contract/client/handler-client.js';
import { RatenkaufPlans } from '../../src/elements/plans/ratenkauf-plans.js';
import { RatenkaufTeaser } from '../../src/elements/teaser/ratenkauf-teaser.js';
import type { RatenkaufErrorEvent } from '../../src/elements/element/events.js';
import { offersAnswer, plansAnswer } from './answers/offers.js';

/** Answers a request to the handler; `amounts` are the cents it asks for. */
export type Answer = (amounts: number[], url: URL, signal: AbortSignal) => unknown;

const usual: Answer = (amounts, { pathname }) =>
  pathname.endsWith('/plans') ? plansAnswer(amounts[0] as number) : offersAnswer(amounts);

/** Milliseconds after which the tests of a silent handler give up; all others wait as long as it takes. */
export const impatience = 200;

/** The real client of the page in front of a handler that answers as told; remembers every request. */
export function fakeHandler(answer: Answer = usual, timeout = 10_000): HandlerClient & { requests: URL[] } {
  const requests: URL[] = [];
  const client = createHandlerClient({
    base: 'https://shop.example/ratenkauf',
    timeout,
    fetch: async (address, init) => {
      const url = new URL(String(address));
      requests.push(url);
      const signal = init?.signal as AbortSignal;
      const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const body = await Promise.race([stopped, answer(url.searchParams.getAll('amount').map(Number), url, signal)]);
      return body instanceof Response ? body : Response.json(body);
    },
  });
  return Object.assign(client, { requests });
}

/** An error as the handler tells it. */
export const refusal = (status: number, code: string, retryable: boolean) =>
  Response.json({ error: { code, message: 'for developers', retryable } }, { status });

/** Puts a teaser into the page, with a paragraph after it, and waits until it has something to say. */
export async function showTeaser(attributes: Partial<Record<string, string>> = {}, client: HandlerClient = fakeHandler()) {
  const { frame, errors } = openPage();
  const teaser = document.createElement(RatenkaufTeaser.tag) as RatenkaufTeaser;
  teaser.client = client;
  for (const [name, value] of Object.entries({ amount: '799.00', ...attributes })) teaser.setAttribute(name, value ?? '');
  const next = document.createElement('p');
  next.textContent = 'What follows in the page.';
  frame.append(teaser, next);
  await settled(teaser);
  return { teaser, next, frame, errors };
}

/** Puts the dialog into the page and opens it. */
export async function showPlans(client: HandlerClient = fakeHandler(), amount = '799.00') {
  const { frame, errors } = openPage();
  const opener = document.createElement('button');
  const plans = document.createElement(RatenkaufPlans.tag) as RatenkaufPlans;
  plans.client = client;
  plans.amount = amount;
  frame.append(opener, plans);
  opener.focus();
  await plans.updateComplete;
  plans.show();
  await until(() => plans.renderRoot.querySelector('table, [role=alert]') !== null);
  return { plans, dialog: plans.renderRoot.querySelector('dialog') as HTMLDialogElement, opener, errors };
}

function openPage() {
  RatenkaufTeaser.define();
  RatenkaufPlans.define();
  const frame = document.createElement('div');
  frame.lang = 'de';
  document.body.replaceChildren(frame);
  const errors: RatenkaufErrorEvent[] = [];
  frame.addEventListener('ratenkauf-error', (event) => errors.push(event));
  return { frame, errors };
}

/** Waits until the teaser is not loading any more. */
export async function settled(teaser: RatenkaufTeaser): Promise<void> {
  await until(() => teaser.renderRoot.querySelector('.content')?.getAttribute('aria-busy') === 'false');
  await teaser.updateComplete;
}

/** An answer, or what makes one of a request, that comes as soon as the test calls `release`. */
export function held<Asked extends unknown[]>(answer: unknown) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const answering = async (...asked: Asked): Promise<unknown> => {
    await promise;
    return typeof answer === 'function' ? answer(...asked) : answer;
  };
  return Object.assign(answering, { release });
}

/** Waits until something is so. */
export async function until(isSo: () => boolean, limit = 10_000): Promise<void> {
  const end = performance.now() + limit;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Not so after ${limit} ms: ${isSo}`);
    await sleep(5);
  }
}

/** Lets time pass. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the eye sees of an element, with one space for any white space. */
export function seen(element: { renderRoot: HTMLElement | DocumentFragment }): string {
  const content = element.renderRoot.querySelector('.content, dialog') as HTMLElement;
  const copy = content.cloneNode(true) as HTMLElement;
  for (const spoken of copy.querySelectorAll('.spoken')) spoken.remove();
  return (copy.textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
}

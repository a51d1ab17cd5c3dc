import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { findPrice, readPrice, selectorsIn, type PagePrice, type PriceProblem } from './page-price.js';

/** An element that follows the price of its page, or the total. */
export interface Following extends ReactiveControllerHost, HTMLElement {
  priceFrom?: string;
  revisionFrom?: string;
  amount?: string;
  refresh?(): Promise<void>;
}

/** How an element tells developers what to do. */
type Report = (code: 'invalid_amount', message: string, retryable: boolean, cause: string) => void;

/** Milliseconds that a problem has to last until it is told: pages are built step by step. */
const patience = 2000;

const advice: Readonly<Record<PriceProblem, string>> = {
  invalid: 'is no list of selectors; correct it',
  missing: 'finds no price in view; name the element that shows it',
  several: 'finds several amounts; name the element of the one that is paid',
  unclear: 'finds what can be read in two ways; name the element that shows nothing but the price',
  net: 'finds a price without VAT; name the element of the one with VAT',
  foreign: 'finds another currency than euros; leave the tag out here',
};

/** False for the elements that waited while this file was loaded: what they have read may be older than the page. */
let isLoaded = false;
let loading: ReturnType<typeof setTimeout> | undefined;

/** Those in the page. */
const followers = new Set<Follower>();
const followed = new WeakSet<Following>();
const observer = new MutationObserver(lookAll);
const watched = { subtree: true, childList: true, characterData: true, attributes: true };
/** Of a document that is there now, and of style sheets that come late. */
const events = ['readystatechange', 'load'];

/** Looks before the browser paints: nothing may stand beside what it is not for. */
function lookAll(): void {
  followers.forEach((follower) => follower.hostUpdated());
}

/** Makes an element follow what its attribute names, as long as it is in a page. */
export function follow(host: Following, report: Report): void {
  if (followed.has(host)) return;
  loading ??= setTimeout(() => (isLoaded = true));
  followed.add(host);
  host.addController('amount' in host ? new PriceFollower(host, report) : new TotalFollower(host, report));
}

/** Looks at the page whenever it, or its element, has changed. */
abstract class Follower implements ReactiveController {
  protected readonly host: Following;
  readonly #report: Report;
  #problem = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Following, report: Report) {
    this.host = host;
    this.#report = report;
  }

  hostConnected(): void {
    followers.add(this);
    observer.observe(this.host.getRootNode(), watched);
    for (const type of events) document.addEventListener(type, lookAll, true);
    this.hostUpdated();
  }

  hostDisconnected(): void {
    followers.delete(this);
    clearTimeout(this.#timer);
    this.#problem = '';
    if (followers.size > 0) return;
    observer.disconnect();
    for (const type of events) document.removeEventListener(type, lookAll, true);
  }

  hostUpdated(): void {
    if (document.readyState !== 'loading') this.look(this.host.getRootNode() as Document | ShadowRoot);
  }

  protected abstract look(root: ParentNode): void;

  /** Tells developers of a problem that lasts: pages are built step by step. */
  protected tell(attribute: string, problem = ''): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    clearTimeout(this.#timer);
    if (problem)
      this.#timer = setTimeout(
        () => this.#report('invalid_amount', `${attribute}=${problem}`, false, attribute),
        patience,
      );
  }
}

/** Gives a teaser the price that the page shows, or no amount where there is a doubt. */
class PriceFollower extends Follower {
  /** True once the page has said something of a price: what stands in the tag holds until then. */
  #isRead = false;

  protected look(root: ParentNode): void {
    const { host } = this;
    const { priceFrom } = host;
    if (!priceFrom) return this.tell('price-from');
    const price = priceIn(root, priceFrom, host);
    this.tell('price-from', price.problem && `"${priceFrom}" ${advice[price.problem]}: ${price.seen || '–'}`);
    this.#isRead ||= price.problem !== 'missing' && price.problem !== 'invalid';
    const amount = price.amount ?? '';
    if (this.#isRead && host.amount !== amount) host.amount = amount;
  }
}

function priceIn(root: ParentNode, list: string, host: Element): PagePrice {
  try {
    return readPrice(findPrice(root, selectorsIn(list), host));
  } catch (error) {
    return { problem: 'invalid', seen: (error as Error).message };
  }
}

/** Makes a payment option read its checkout again when the text of the total changes. */
class TotalFollower extends Follower {
  #text = '';
  readonly #hasWaited = !isLoaded;

  protected look(root: ParentNode): void {
    const { host } = this;
    const { revisionFrom } = host;
    if (!revisionFrom) return this.tell('revision-from');
    const { text, problem } = textIn(root, revisionFrom, host);
    this.tell('revision-from', problem && `"${revisionFrom}" ${problem}`);
    const before = this.#text;
    // While a page writes the total anew there may be none.
    this.#text = text || before;
    if (this.#text !== before && (before || this.#hasWaited)) void host.refresh?.();
  }
}

function textIn(root: ParentNode, selectors: string, host: Element): { text: string; problem?: string } {
  try {
    const found = [...root.querySelectorAll(selectors)].filter((element) => !host.contains(element));
    const text = found
      .map((element) => element.textContent)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    return text ? { text } : { text, problem: 'finds no text; name the element that shows the total' };
  } catch (error) {
    return { text: '', problem: `${advice.invalid}: ${(error as Error).message}` };
  }
}

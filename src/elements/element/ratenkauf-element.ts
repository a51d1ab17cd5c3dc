import { LitElement, type PropertyDeclarations } from 'lit';
import { HandlerError, type HandlerErrorCode } from '../../contract/client/ask.js';
import { createHandlerClient, type HandlerClient } from '../../contract/client/handler-client.js';
import { type ElementErrorCode, RatenkaufErrorEvent } from './events.js';
import { languageOf, unwatchLanguage, watchLanguage } from './language.js';
import type { Language } from './texts.js';

/** The code of whatever was thrown; what is no error of ours came from an answer that nobody could read. */
export const codeOf = (error: unknown): HandlerErrorCode =>
  error instanceof HandlerError ? error.code : 'malformed_answer';

const clients = new Map<string, HandlerClient>();

/** What the console of this page has been told. */
const told = new Set<string>();

/** One client for all elements of a page that have the same handler. */
function clientOf(handler: string): HandlerClient {
  const client = clients.get(handler) ?? createHandlerClient({ base: handler });
  clients.set(handler, client);
  return client;
}

/** What all elements share: registration, the address of the handler, the language. */
export class RatenkaufElement extends LitElement {
  static tag: string;
  static override properties: PropertyDeclarations = { handler: {}, client: { attribute: false } };

  /** Registers the element under its tag; harmless when the page did it already. */
  static define(registry: CustomElementRegistry = customElements): void {
    if (!registry.get(this.tag)) registry.define(this.tag, this);
  }

  /** Address of the handler, absolute or relative to the page. @attr */
  handler = '/ratenkauf';

  /** What answers the element's questions. Default: the client of `handler`. */
  client?: HandlerClient;

  override connectedCallback(): void {
    super.connectedCallback();
    watchLanguage(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    unwatchLanguage(this);
  }

  protected get api(): HandlerClient {
    return this.client ?? clientOf(this.handler);
  }

  protected get language(): Language {
    return languageOf(this);
  }

  /** Tells the page's developers why there is nothing to show; in the console once for each `cause`. */
  protected report(code: ElementErrorCode, message: string, retryable = false, cause: string = code): void {
    const key = `${this.handler} ${cause}`;
    if (!this.dispatchEvent(new RatenkaufErrorEvent(code, message, retryable)) || told.has(key)) return;
    told.add(key);
    // eslint-disable-next-line no-console -- on the first day nobody listens to the event
    console.warn(`[ratenkauf] ${message}`);
  }

  /** Reports what a task failed with; what is no error of ours came from an answer that nobody could read. */
  protected reportError(error: unknown): void {
    const { code = 'malformed_answer', message, retryable } = error as Partial<HandlerError>;
    this.report(code, message ?? '', retryable);
  }
}

import { LitElement, type PropertyDeclarations } from 'lit';
import { HandlerError, type HandlerErrorCode } from '../../contract/client/ask.js';
import { createHandlerClient, type HandlerClient } from '../../contract/client/handler-client.js';
import { type ElementErrorCode, RatenkaufErrorEvent } from './events.js';
import { languageOf, unwatchLanguage, watchLanguage } from './language.js';
import { registerColours } from './surface.styles.js';
import type { Language } from './texts.js';

/** Returns the code of an error; any error that is not a {@link HandlerError} is caused by an unreadable answer. */
export const codeOf = (error: unknown): HandlerErrorCode =>
  error instanceof HandlerError ? error.code : 'malformed_answer';

const clients = new Map<string, HandlerClient>();

/** Keys of the warnings that were written to the console. */
const told = new Set<string>();

/** Returns the client of a handler; all elements of a page share it. */
function clientOf(handler: string): HandlerClient {
  const client = clients.get(handler) ?? createHandlerClient({ base: handler });
  clients.set(handler, client);
  return client;
}

/** Base class of all elements: registration, address of the handler, language. */
export class RatenkaufElement extends LitElement {
  static tag: string;
  static override properties: PropertyDeclarations = { handler: {}, client: { attribute: false } };

  /** Registers the element under its tag; does nothing if the tag is already registered. */
  static define(registry: CustomElementRegistry = customElements): void {
    if (registry.get(this.tag)) return;
    registerColours();
    registry.define(this.tag, this);
  }

  /** Address of the handler, absolute or relative to the page. @attr */
  handler = '/ratenkauf';

  /** Client for the element's requests. Default: the client of `handler`. */
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

  /** Fires `ratenkauf-error`; by default writes to the console, once for each `cause`. */
  protected report(code: ElementErrorCode, message: string, retryable = false, cause: string = code): void {
    const key = `${this.handler} ${cause}`;
    if (!this.dispatchEvent(new RatenkaufErrorEvent(code, message, retryable)) || told.has(key)) return;
    told.add(key);
    // eslint-disable-next-line no-console -- visible to developers who have not added a listener yet
    console.warn(`[ratenkauf] ${message}`);
  }

  /** Reports the error of a task; any error that is not a {@link HandlerError} is caused by an unreadable answer. */
  protected reportError(error: unknown): void {
    const { code = 'malformed_answer', message, retryable } = error as Partial<HandlerError>;
    this.report(code, message ?? '', retryable);
  }
}

/** Argument with which the handler takes the context of a request: required if the shop's functions need one. */
export type ContextArgument<Context> = undefined extends Context ? [context?: Context] : [context: Context];

/** A handler of requests, to which the shop's server gives the context of each. */
export type FetchHandler<Context = undefined> = (
  request: Request,
  ...context: ContextArgument<Context>
) => Promise<Response>;

/** What the shop's server knows of requests besides the requests themselves. */
export interface Contexts {
  /** Keeps the context of a request for as long as the request lives. */
  set(request: Request, context: unknown): void;
  /**
   * Returns the context of a request, for the shop's own functions. Only the shop knows its type: `never` fits all of
   * them.
   */
  of(request: Request): never;
}

/** Creates the keeper of contexts. */
export function createContexts(): Contexts {
  const contexts = new WeakMap<Request, unknown>();
  return {
    set: (request, context) => void contexts.set(request, context),
    of: (request) => contexts.get(request) as never,
  };
}

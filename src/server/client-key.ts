import { withDeadline } from './operations/deadline.js';
import { ShopError } from './purchase-errors.js';

/** Tells what the shop knows a client by, for instance its address. */
export type ClientKey = (request: Request) => string | undefined | Promise<string | undefined>;

/** What the checked function needs. */
export interface ClientKeyOptions {
  readonly clientKey: ClientKey | undefined;
  /** Milliseconds. */
  readonly deadline: number;
  readonly report: (error: unknown, source: string) => void;
}

/** The configured function, which then never rejects: a client that it does not tell in time is one that nobody knows. */
export function checkedClientKey({ clientKey, deadline, report }: ClientKeyOptions): (request: Request) => Promise<string | undefined> {
  const name = 'clientKey';
  const failed = (detail: string) => new ShopError(name, detail, { name });
  return async (request) => {
    if (!clientKey) return undefined;
    const tooLate = () => failed(`has not come to an end in ${deadline / 1000} seconds`);
    try {
      // What it throws or gives could name the client.
      const key: unknown = await withDeadline(deadline, tooLate, async () => clientKey(request));
      if (key == null || (typeof key === 'string' && key !== '')) return key ?? undefined;
      throw failed(`gave something else than a text: ${typeof key}`);
    } catch (error) {
      report(error instanceof ShopError ? error : failed('failed'), name);
      return undefined;
    }
  };
}

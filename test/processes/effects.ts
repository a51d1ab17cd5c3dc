import { AsyncLocalStorage } from 'node:async_hooks';
import { writeSync } from 'node:fs';

/**
 * How one of the shop's functions fails: before or after its work is done, by an error or with the whole process; or it comes back
 * slowly, when the purchase may have ended, or never.
 */
export type ShopMishap = 'throws-before' | 'throws-after' | 'crashes-before' | 'crashes-after' | 'slow' | 'late' | 'hangs';

/** What goes wrong while one request is answered. */
export interface Ticket {
  /** The process ends at this effect of the request on the world, as in a power cut. */
  readonly crash?: { readonly at: number; readonly when: 'before' | 'after' } | undefined;
  /** How the shop's functions fail in it. */
  readonly shop?: ShopMishap | undefined;
  /** The only function that does; each, unless told. */
  readonly only?: 'prepareOrder' | 'completeOrder' | 'releaseOrder' | undefined;
}

const requests = new AsyncLocalStorage<{ readonly ticket: Ticket; effects: number }>();

/** Does what one request asks for, under its ticket. */
export const under = <Value>(ticket: Ticket, work: () => Promise<Value>): Promise<Value> => requests.run({ ticket, effects: 0 }, work);

/** What is to go wrong in the request that is being answered. */
export const presentTicket = (): Ticket => requests.getStore()?.ticket ?? {};

/** Ends the process at once; the last words say where. */
export function die(where: string): never {
  writeSync(1, `died ${where}\n`);
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

/** One thing that is done to the world: a step of the store, a request to the service, a function of the shop. */
export async function effect<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  const request = requests.getStore();
  if (!request) return work();
  request.effects += 1;
  const { crash } = request.ticket;
  const isLast = crash?.at === request.effects;
  if (isLast && crash?.when === 'before') die(`before ${name}`);
  const value = await work();
  if (isLast) die(`after ${name}`);
  return value;
}

/** Every function of an object is an effect, but for those it begins and ends with. */
export function watched<Thing extends object>(kind: string, thing: Thing): Thing {
  const entries = Object.entries(thing).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function' || name === 'close' || name === 'migrate') return [name, value];
    return [name, (...input: unknown[]) => effect(`${kind}.${name}`, () => (value as (...input: unknown[]) => Promise<unknown>)(...input))];
  });
  return Object.fromEntries(entries) as Thing;
}

import type { NodeHandler } from '../../../server/inside.js';

/** A listener, and the address at which browsers reach it. */
export interface Addressed {
  readonly publicUrl: URL;
  readonly listener: NodeHandler;
}

/**
 * Returns a listener that passes each request to the one whose address it has: of those with its path, the one with its
 * host; of those, the one with its port, which not every web server passes on. `none` answers where no one has it.
 */
export function byAddress(all: readonly Addressed[], none: NodeHandler): NodeHandler {
  return (incoming, outgoing) => {
    const [path = ''] = (incoming.url ?? '').split('?');
    const host = (incoming.headers.host ?? '').toLowerCase();
    const tests: readonly ((url: URL) => boolean)[] = [
      ({ pathname }) => `${path}/`.startsWith(`${pathname.replace(/\/$/, '')}/`),
      ({ hostname }) => hostname === host.replace(/:\d+$/, ''),
      (url) => url.host === host,
    ];
    let left = all;
    for (const [index, test] of tests.entries())
      if (index === 0 || left.length > 1) left = left.filter(({ publicUrl }) => test(publicUrl));
    return (left[0]?.listener ?? none)(incoming, outgoing);
  };
}

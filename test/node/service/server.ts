import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import {
  createTransport,
  type ServiceRequest,
  TransportError,
  type TransportLimits,
} from '../../../src/service/call/transport.js';
import { listen } from '../http/listen.js';

/** Starts a server that is closed at the end of the test. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener);
  return { url: await listen(server), server };
}

/** Creates a transport that is closed at the end of the test. */
export function connect(limits: TransportLimits = {}) {
  const transport = createTransport(limits);
  onTestFinished(() => transport.close());
  return transport;
}

export const get = (url: string, more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  method: 'GET',
  url,
  headers: {},
  ...more,
});

/** Returns the TransportError with which `work` rejects; fails for any other result. */
export async function lossOf(work: Promise<unknown>): Promise<TransportError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TransportError)) throw new Error('not a TransportError', { cause: error });
  return error;
}

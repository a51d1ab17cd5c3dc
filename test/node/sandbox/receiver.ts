import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A shop's server that receives calls. */
export interface Receiver {
  readonly url: string;
  /** Method and address of every call. */
  readonly asked: string[];
  /** Statuses of the next answers; 0 drops the connection, and further answers have 204. */
  readonly statuses: number[];
  close(): void;
}

/** Starts a shop's server that records the calls. */
export async function startReceiver(): Promise<Receiver> {
  const [asked, statuses]: [string[], number[]] = [[], []];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const status = statuses.shift() ?? 204;
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    statuses,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

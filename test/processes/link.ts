import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network link between a PostgreSQL server and its clients. */
export interface Link {
  /** Address of the database through the link. */
  readonly url: string;
  /** Ends all connections at once, as when a firewall or the server restarts. */
  cut(): void;
  /** Holds back all data in both directions without closing connections, until the returned function is called. */
  silence(): () => void;
  close(): Promise<void>;
}

/** Creates a link in front of a PostgreSQL server. */
export async function startLink(address: string): Promise<Link> {
  const target = targetOf(address);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    if (isSilent) socket.pause();
    return socket;
  };
  const server = createServer((client) => {
    const database = keep(connect(target));
    keep(client).pipe(database).pipe(client);
    client.once('close', () => database.destroy());
    database.once('close', () => client.destroy());
    if (isSilent) for (const socket of [client, database]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: through(address, (server.address() as AddressInfo).port),
    cut,
    silence: () => {
      isSilent = true;
      sockets.forEach((socket) => socket.pause());
      return () => {
        isSilent = false;
        sockets.forEach((socket) => socket.resume());
      };
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A Unix socket, or host and port. */
function targetOf(address: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(address);
  const folder = searchParams.get('host');
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port || 5432}` }
    : { host: folder ?? hostname, port: Number(port || 5432) };
}

function through(address: string, port: number): string {
  const url = Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(port) });
  url.searchParams.delete('host');
  return url.href;
}

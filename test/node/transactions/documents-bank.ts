import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import { onTestFinished } from 'vitest';
import { toNodeHandler } from '../../../src/server/mounts/node.js';
import type { Ratenkauf } from '../../../src/server.js';
import { serve } from '../service/server.js';
import { badge } from './shop.js';

/** Starts a bank that sends archives without end, and forwards everything else to the service at `others`. */
export async function startBank() {
  const bank = { others: '', asked: 0, open: 0 };
  const { url } = await serve(async (request, response) => {
    if (!request.url?.includes('/documents')) {
      const headers = new Headers(request.headers as Record<string, string>);
      for (const name of ['host', 'connection']) headers.delete(name);
      const answer = await fetch(bank.others + (request.url ?? ''), { headers });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      return response.end(new Uint8Array(await answer.arrayBuffer()));
    }
    bank.asked += 1;
    bank.open += 1;
    response.on('close', () => (bank.open -= 1));
    response.writeHead(200, { 'content-type': 'application/zip' });
    const piece = Buffer.alloc(64 * 1024, 1);
    const more = () => {
      if (response.destroyed) return;
      if (response.write(piece)) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  return { bank, url };
}

/**
 * Starts the shop's own server, and browsers of back-office users that read the beginning of an archive and then pause.
 */
export async function openShop(ratenkauf: Pick<Ratenkauf, 'handler'>) {
  const node = toNodeHandler(ratenkauf.handler);
  const { url } = await serve((request, response) => void node(request, response));
  return {
    send: (path: string, init: RequestInit = {}) => fetch(`${url}/ratenkauf/${path}`, { headers: badge, ...init }),
    /** Resolves with the answer's status once reading pauses. */
    slowUser: async () => {
      const socket = connectTo(Number(new URL(url).port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => {});
      const { authorization } = badge;
      socket.write(
        `GET /ratenkauf/documents HTTP/1.1\r\nHost: shop.example\r\nAuthorization: ${authorization}\r\n\r\n`,
      );
      const [data] = (await once(socket, 'data')) as [Buffer];
      socket.pause();
      return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1]), leave: () => socket.destroy() };
    },
  };
}

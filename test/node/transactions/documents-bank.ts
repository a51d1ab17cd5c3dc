import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectTo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { toNodeHandler, type WebHandler } from '../../../src/server/mounts/node.js';
import { serve } from '../service/server.js';
import { badge } from './shop.js';

/**
 * Kind of archive that a bank sends: endless, complete, truncated, an error instead, late headers, endless small
 * pieces, or signed.
 */
export type ArchiveKind = 'endless' | 'whole' | 'breaking' | 'failing' | 'late' | 'dripping' | 'signed';

/** Secret of the signed archive. */
export const bankSecret = 'of the bank';

/** Starts a bank that answers documents itself and forwards everything else to the service at `others`. */
export async function startBank() {
  const bank = { kind: 'endless' as ArchiveKind, others: '', asked: 0, open: 0 };
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
    return answers[bank.kind](response);
  });
  return { bank, url };
}

const head = (response: ServerResponse, more: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'application/zip', ...more });
const large = Buffer.alloc(16 * 1024 * 1024, 7);

const answers: Readonly<Record<ArchiveKind, (response: ServerResponse) => unknown>> = {
  endless: (response) => pour(head(response)),
  whole: (response) => head(response).end('PK'),
  breaking: (response) => head(response, { 'content-length': '100' }).write('PK', () => response.destroy()),
  failing: (response) => response.writeHead(500).end(),
  late: async (response) => {
    await delay(5_000);
    if (!response.destroyed) pour(head(response));
  },
  dripping: (response) => {
    const drip = setInterval(() => response.write('x'), 10);
    head(response).on('close', () => clearInterval(drip));
  },
  signed: (response) =>
    head(response, {
      'content-signature': `sha256=${createHash('sha256').update(large).update(bankSecret).digest('hex')}`,
    }).end(large),
};

function pour(response: ServerResponse) {
  const piece = Buffer.alloc(64 * 1024, 1);
  const more = () => {
    if (response.destroyed) return;
    if (response.write(piece)) setImmediate(more);
    else response.once('drain', more);
  };
  more();
}

/**
 * Starts the shop's own server, and browsers of back-office users that read the beginning of an answer and then pause
 * until released.
 */
export async function openShop(handler: WebHandler) {
  const node = toNodeHandler(handler);
  const { url } = await serve((request, response) => void node(request, response));
  const { port } = new URL(url);
  const send = (path: string, init: RequestInit = {}) => fetch(`${url}/ratenkauf/${path}`, { headers: badge, ...init });
  const user = () => {
    const socket = connectTo(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const got = { status: 0, text: '', isClosed: false };
    socket.on('error', () => {});
    socket.on('close', () => (got.isClosed = true));
    socket.on('data', (data) => {
      const text = data.toString('latin1');
      got.status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
      got.text = (got.text + text).slice(-100);
    });
    socket.write(
      `GET /ratenkauf/documents HTTP/1.1\r\nHost: shop.example\r\nAuthorization: ${badge.authorization}\r\n\r\n`,
    );
    return { got, socket };
  };
  return {
    send,
    /** Creates a user who has requested documents and received nothing yet. */
    waitingUser: async () => {
      const { socket } = user();
      await once(socket, 'connect');
      return { leave: () => socket.destroy() };
    },
    /** Creates a user who has requested documents; resolves with the answer's status once reading pauses. */
    slowUser: async () => {
      const { got, socket } = user();
      await once(socket, 'data');
      socket.pause();
      return { status: got.status, got, readOn: () => socket.resume(), leave: () => socket.destroy() };
    },
  };
}

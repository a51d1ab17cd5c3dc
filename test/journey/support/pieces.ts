import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const pieceBytes = 200;
/** Milliseconds between two pieces: longer than a frame, so that a browser that renders progressively paints each. */
const pieceEvery = 25;

/**
 * Starts a proxy of the server at `address` that sends documents in pieces, until the end of the test; returns its
 * address.
 */
export async function inPieces(address: string): Promise<string> {
  const server = createServer((asked, answer) => {
    const forwarded = request(
      new URL(asked.url ?? '/', address),
      { method: asked.method, headers: asked.headers },
      async (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        if (!response.headers['content-type']?.includes('text/html')) return response.pipe(answer);
        const document = Buffer.concat(await response.toArray());
        for (let start = 0; start < document.length; start += pieceBytes) {
          answer.write(document.subarray(start, start + pieceBytes));
          await pause(pieceEvery);
        }
        return answer.end();
      },
    );
    asked.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

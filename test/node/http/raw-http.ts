import { connect } from 'node:net';

/** An answer as received over the network. */
export interface RawAnswer {
  /** 0 if the connection ended without an answer. */
  readonly status: number;
  /** In lower case. */
  readonly head: string;
  readonly body: string;
}

/**
 * Sends bytes over a separate socket; resolves with everything received until the other side closed. The client
 * half-closes the connection when nothing has arrived for `patience` milliseconds.
 */
export function askRaw(port: number, bytes: string, patience: number): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.setTimeout(patience, () => {
      socket.end();
      socket.setTimeout(20_000, () =>
        reject(new Error(`no end of the answer to ${JSON.stringify(bytes.slice(0, 200))}`)),
      );
    });
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      socket.setTimeout(0);
      const [head = '', ...rest] = text.replace(/^(HTTP\/1\.1 1\d\d[^]*?\r\n\r\n)+/, '').split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head: head.toLowerCase(),
        body: rest.join('\r\n\r\n'),
      });
    });
  });
}

/** Returns true if an answer has the handler's security headers. */
export const isProtected = ({ head }: RawAnswer): boolean =>
  head.includes('x-content-type-options: nosniff') &&
  /content-security-policy: default-src 'none';[^\r\n]* frame-ancestors 'none'/.test(head);

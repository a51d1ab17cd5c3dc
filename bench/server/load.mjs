import { connect } from 'node:net';

const headerEnd = Buffer.from('\r\n\r\n');

/**
 * Sends GET requests of `path` (a text, or a function that returns the next one) over `connections` kept connections
 * for `ms` milliseconds, each as soon as its last answer is complete, or `rest` milliseconds later; with a `rest` the
 * connections begin one after the other, as customers do. Returns the number of answers, answers per second, and median
 * and 99th percentile of their times in milliseconds.
 */
export async function load({ port, path, headers = {}, connections = 32, rest = 0, ms }) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytesOf = (target) => Buffer.from(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const same = typeof path === 'string' ? bytesOf(path) : undefined;
  const times = [];
  const started = performance.now();
  const end = started + ms;
  const client = (number) =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      let sentAt = 0;
      let missing = 0;
      const send = () => {
        sentAt = performance.now();
        missing = 0;
        socket.write(same ?? bytesOf(path()));
      };
      socket
        .on('connect', () => (rest > 0 ? setTimeout(send, (rest * number) / connections) : send()))
        .on('error', reject);
      socket.on('data', (chunk) => {
        missing = missing > 0 ? missing - chunk.length : restOf(chunk);
        if (missing > 0) return;
        const now = performance.now();
        times.push(now - sentAt);
        if (now < end) return rest > 0 ? void setTimeout(send, rest) : send();
        socket.destroy();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: connections }, (_, number) => client(number)));
  const took = performance.now() - started;
  times.sort((a, b) => a - b);
  const share = (part) => times[Math.floor(times.length * part)];
  return { count: times.length, perSecond: (1000 * times.length) / took, median: share(0.5), p99: share(0.99) };
}

/** Returns how many bytes of an answer are missing after its first part, which has all of its head. */
function restOf(chunk) {
  const at = chunk.indexOf(headerEnd);
  if (at < 0) throw new Error('the head of an answer came in parts');
  const head = chunk.latin1Slice(0, at);
  const status = head.slice(9, 12);
  if (status !== '200' && status !== '304') throw new Error(`the answer was ${status}`);
  const length = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1]);
  return at + headerEnd.length + length - chunk.length;
}

/** Returns the processor time that a contender has used so far, in microseconds. */
export async function cpuOf(child) {
  child.send('cpu');
  const { user, system } = await new Promise((resolve) => child.once('message', resolve));
  return user + system;
}

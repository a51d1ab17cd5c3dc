import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Starts a service that answers at once. It passes the first purchase on to the sandbox and remembers the answers;
 * every later purchase gets the same ones with its own ids. So what takes time is the shop's server, not the service.
 */
export async function startInstantService(sandbox) {
  const answers = new Map();
  const confirmed = new Set();
  /** Where the bank sends the customer back to, by the id of the purchase. */
  const returns = new Map();
  let learned;
  let started = 0;
  let calls = 0;

  async function learn(incoming, body, key) {
    const { method, url } = incoming;
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
    );
    const response = await fetch(sandbox.url + url, { method, headers, ...(body && { body }) });
    const answer = { status: response.status, text: await response.text() };
    answers.set(key, answer);
    if (isStart(incoming)) learned = JSON.parse(answer.text);
    return { ...answer, id: learned?.tbVorgangskennung };
  }

  function repeat(incoming, key, id) {
    const known = answers.get(key);
    if (!known) throw new Error(`the first purchase had no ${key}`);
    const businessId = Number.parseInt(id.split('.').at(-1) ?? '0', 10)
      .toString(36)
      .toUpperCase()
      .padStart(6, 'A');
    return {
      ...known,
      text: learned
        ? known.text.replaceAll(learned.tbVorgangskennung, id).replaceAll(learned.fachlicheVorgangskennung, businessId)
        : known.text,
      id,
    };
  }

  const server = createServer(async (incoming, outgoing) => {
    calls += 1;
    const body = await textOf(incoming);
    const known = /vorgang\/([^/?]+)/.exec(incoming.url)?.[1] ?? '';
    const key = `${incoming.method} ${incoming.url.replace(known || ' ', '{id}')} ${confirmed.has(known) ? 'confirmed' : ''}`;
    const isLearning = !answers.has(key) && returns.size <= 1;
    const id = isStart(incoming) ? `bench.${(started += 1)}` : known;
    const answer = isLearning ? await learn(incoming, body, key) : repeat(incoming, key, id);
    if (isStart(incoming)) returns.set(answer.id, /https?:[^"]*return\/success[^"]*/.exec(body)?.[0]);
    if (incoming.url.includes('/bestaetigen')) confirmed.add(known);
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    returnOf: (id) => returns.get(id),
    calls: () => calls,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const isStart = ({ method, url }) => method === 'POST' && url.endsWith('/vorgang');

async function textOf(incoming) {
  let text = '';
  for await (const piece of incoming.setEncoding('utf8')) text += piece;
  return text;
}

/** What a shop of `init` runs on. */
export interface Server {
  readonly title: string;
  /** Starts the shop by a script of its package.json, and without one. */
  readonly start: string;
  readonly startByItself: string;
}

const oneFile = { start: 'npm start', startByItself: 'node shop.mjs' };

/** All servers, by their names on the command line. */
export const servers = {
  node: { title: 'node:http', ...oneFile },
  express: { title: 'Express 5', ...oneFile },
  fastify: { title: 'Fastify 5', ...oneFile },
  hono: { title: 'Hono', ...oneFile },
  next: { title: 'Next, app router', start: 'npm run dev', startByItself: 'npx next dev --port 3000' },
} as const satisfies Record<string, Server>;

/** Name of a server. */
export type ServerName = keyof typeof servers;

/** Returns whether a text is the name of a server. */
export const isServer = (text: string): text is ServerName => Object.hasOwn(servers, text);

/** The names, for messages. */
export const serverNames = Object.keys(servers).join(', ');

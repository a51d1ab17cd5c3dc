import { createInterface } from 'node:readline/promises';
import { isServer, serverNames, type ServerName } from './servers.js';

/** What `init` needs to know. */
export interface Choice {
  readonly server: ServerName;
  readonly folder: string;
}

/** Taken where nothing is said. */
export const defaults: Choice = { server: 'node', folder: '.' };

/** Asks for what is not given yet. Rejects with an AbortError if the user ends the input. */
export async function askFor(
  given: Partial<Choice>,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<Choice> {
  const ended = new AbortController();
  const lines = createInterface({ input, output });
  lines.once('close', () => ended.abort());
  const ask = async (question: string, otherwise: string) =>
    (await lines.question(`${question} [${otherwise}] `, { signal: ended.signal })).trim() || otherwise;
  try {
    let server: string = given.server ?? (await ask(`Server: ${serverNames}`, defaults.server));
    while (!isServer(server)) server = await ask(`There is no "${server}". Server: ${serverNames}`, defaults.server);
    return { server, folder: given.folder ?? (await ask('Folder', defaults.folder)) };
  } finally {
    lines.close();
  }
}

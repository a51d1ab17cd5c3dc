import { createInterface } from 'node:readline/promises';
import { isServer, serverNames, type ServerName } from './servers.js';

/** What `init` needs to know. */
export interface InitAnswers {
  readonly server: ServerName;
  readonly folder: string;
}

/** Taken where nothing is said. */
export const defaults: InitAnswers = { server: 'node', folder: '.' };

/** Asks a question that is answered by yes or no; no is the default. Rejects as {@link askFor} does. */
export async function askWhether(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<boolean> {
  return withLines(input, output, async (ask) => /^(y|yes|j|ja)$/i.test(await ask(question, 'no')));
}

/** Asks for what is not given yet. Rejects with an AbortError if the user ends the input. */
export async function askFor(
  given: Partial<InitAnswers>,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<InitAnswers> {
  return withLines(input, output, async (ask) => {
    let server: string = given.server ?? (await ask(`Server: ${serverNames}`, defaults.server));
    while (!isServer(server)) server = await ask(`There is no "${server}". Server: ${serverNames}`, defaults.server);
    return { server, folder: given.folder ?? (await ask('Folder', defaults.folder)) };
  });
}

type Ask = (question: string, otherwise: string) => Promise<string>;

async function withLines<Answer>(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  run: (ask: Ask) => Promise<Answer>,
): Promise<Answer> {
  const ended = new AbortController();
  const lines = createInterface({ input, output });
  lines.once('close', () => ended.abort());
  try {
    return await run(
      async (question, otherwise) =>
        (await lines.question(`${question} [${otherwise}] `, { signal: ended.signal })).trim() || otherwise,
    );
  } finally {
    lines.close();
  }
}

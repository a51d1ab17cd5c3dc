import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { problemsIn } from '../../../contract/problems-in.js';
import { connectionOf, type ProxiedFetch, reasonOf, ShopError } from '../../../server/inside.js';
import { jsonAnswerOf, postSigned } from '../signed/post.js';
import { hooks, type HookAnswer, type HookData, type HookName } from './table.js';

/** What a hook is called with. */
export interface HookCall<Name extends HookName> {
  readonly data: HookData<Name>;
  /** The request that it is about; its cookie is sent. */
  readonly request?: Request;
}

/** Asks the shop's server. Rejects with a {@link ShopError} without an answer in the shape of the table. */
export type CallHook = <Name extends HookName>(name: Name, call: HookCall<Name>) => Promise<HookAnswer<Name>>;

interface CallerOptions {
  readonly url: URL;
  readonly secrets: readonly string[];
  readonly fetch?: ProxiedFetch | undefined;
  /** Milliseconds within which the shop has to answer. Default: five seconds, for which a page waits. */
  readonly patience?: number;
  /** Most bytes of an answer that are read. By default, a checkout of a thousand positions has room. */
  readonly longest?: number;
}

/** The shop has not answered as it has to. The message has no value of the answer. */
const answerError = (name: string, what: string, reason: string): ShopError =>
  new ShopError('hook', what, { name, reason });

/** Creates the function that asks the shop's server for what it does in the place of a function. */
export const createHookCaller = (options: CallerOptions): CallHook => createCaller('hook', hooks, options);

/** Creates the function that asks the shop's server questions of a kind, by a table with the shapes of the answers. */
export function createCaller<Table extends Readonly<Record<string, { readonly answer: z.ZodType }>>>(
  kind: string,
  table: Table,
  { url, secrets, fetch, patience = 5_000, longest = 256 * 1024 }: CallerOptions,
) {
  return async <Name extends keyof Table & string>(
    asked: Name,
    { data, request }: { readonly data: object; readonly request?: Request },
  ) => {
    const name = `${kind} ${asked}`;
    const cookie = request?.headers.get('cookie');
    const message = { id: `msg_${randomUUID()}`, type: `${kind}.${asked}`, data };
    const headers: Readonly<Record<string, string>> = cookie ? { cookie } : {};
    const given = await postSigned(message, { url, secrets, fetch, patience, headers }).then(
      (response) => answerOf(name, response, longest),
      (cause: unknown) => {
        const reason = reasonOf(cause);
        throw answerError(
          name,
          `was not answered within ${patience} ms (${[reason, connectionOf(cause)]
            .filter(Boolean)
            .join(', ')}). Let the shop answer at hooksUrl.`,
          reason,
        );
      },
    );
    const { success, data: answer, error } = (table[asked] as Table[Name]).answer.safeParse(given);
    if (success) return answer as z.output<Table[Name]['answer']>;
    throw answerError(name, `was answered wrongly: ${problemsIn(error, 'answer')}`, 'malformed');
  };
}

async function answerOf(name: string, response: Response, longest: number): Promise<unknown> {
  if (response.status === 200) return jsonAnswerOf(response, longest);
  await response.body?.cancel();
  const { status } = response;
  throw answerError(name, `was answered with ${status}; only 200 counts. See the log of the shop.`, `status ${status}`);
}

import { randomUUID } from 'node:crypto';
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
  /** Milliseconds within which the shop has to answer. */
  readonly patience?: number;
}

/** Milliseconds: a page waits for the answer. */
const PATIENCE = 5_000;

/** Most bytes of an answer that are read: a checkout of a thousand positions has room. */
const LONGEST_ANSWER = 256 * 1024;

/** The shop has not answered a hook as it has to. The message has no value of the answer. */
const hookError = (name: HookName, what: string, reason: string): ShopError =>
  new ShopError('hook', what, { name: `hook ${name}`, reason });

/** Creates the function that asks the shop's server. */
export function createHookCaller({ url, secrets, fetch, patience = PATIENCE }: CallerOptions): CallHook {
  return async <Name extends HookName>(name: Name, { data, request }: HookCall<Name>) => {
    const cookie = request?.headers.get('cookie');
    const message = { id: `msg_${randomUUID()}`, type: `hook.${name}`, data };
    const headers: Readonly<Record<string, string>> = cookie ? { cookie } : {};
    const given = await postSigned(message, { url, secrets, fetch, patience, headers }).then(
      (response) => answerOf(name, response),
      (cause: unknown) => {
        const reason = reasonOf(cause);
        throw hookError(
          name,
          `was not answered within ${patience} ms (${[reason, connectionOf(cause)]
            .filter(Boolean)
            .join(', ')}). Let the shop answer at hooksUrl.`,
          reason,
        );
      },
    );
    const { success, data: answer, error } = hooks[name].answer.safeParse(given);
    if (success) return answer as HookAnswer<Name>;
    throw hookError(name, `was answered wrongly: ${problemsIn(error, 'answer')}`, 'malformed');
  };
}

async function answerOf(name: HookName, response: Response): Promise<unknown> {
  if (response.status === 200) return jsonAnswerOf(response, LONGEST_ANSWER);
  await response.body?.cancel();
  const { status } = response;
  throw hookError(name, `was answered with ${status}; only 200 counts. See the log of the shop.`, `status ${status}`);
}

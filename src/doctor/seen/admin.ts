import { undeliveredSchema } from '../../serve/admin/answers.js';
import { isAnswer, jsonIn, type AnswerOrNot, type BoundedFetch } from './requests.js';
import type { SettingValues } from '../../serve/settings/table.js';
import { usualAdminListen } from '../../serve/settings/configuration.js';

/** What the admin listener of the service says. */
export interface AdminSeen {
  /** Its address. */
  readonly url: string;
  /** Answer of `/health/ready`. */
  readonly ready: AnswerOrNot;
  /** Number of events that the shop does not take; undefined if that is not told, because of `refusal`. */
  readonly undelivered: number | undefined;
  readonly refusal: string;
}

/** Asks the admin listener; returns undefined without one of its keys. */
export async function seeAdmin(
  { adminListen = usualAdminListen, adminKeys: [key] = [] }: SettingValues,
  ask: BoundedFetch,
): Promise<AdminSeen | undefined> {
  if (key === undefined) return undefined;
  const url = `http://${adminListen.replace(/^(0\.0\.0\.0|\[::\]):/, 'localhost:')}`;
  const ready = await ask(new URL('/health/ready', url));
  const listed = await ask(new URL('/v1/undelivered', url), { headers: { authorization: `Bearer ${key}` } });
  const list = undeliveredSchema.safeParse(jsonIn(listed)).data?.events;
  const refusal = isAnswer(listed)
    ? listed.status === 401
      ? 'it refuses the key in RATENKAUF_ADMIN_KEYS'
      : `its answer is ${listed.status}`
    : listed.reason;
  return { url, ready, undelivered: list?.length, refusal };
}

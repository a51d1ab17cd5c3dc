import { healthSchema, type Health } from '../../../contract/health.js';
import { undeliveredSchema, type UndeliveredEvent } from '../../serve/admin/answers.js';
import { calls } from '../../serve/admin/table.js';
import { jsonIn, type AnswerOrNot, type BoundedFetch } from './requests.js';
import type { SettingValues } from '../../serve/settings/table.js';
import { usualAdminListen } from '../../serve/settings/configuration.js';

/** What the admin listener of the service says. */
export interface AdminSeen {
  /** Its address. */
  readonly url: string;
  /** Answer of `/health/ready`. */
  readonly ready: AnswerOrNot;
  /** What is wrong with the handler and what is not; undefined if that is not told. */
  readonly state: Health | undefined;
  /** Answer to the call that lists events. */
  readonly listed: AnswerOrNot;
  /** Events that the shop has not taken; undefined if they are not told. */
  readonly events: readonly UndeliveredEvent[] | undefined;
}

/** Asks the admin listener; returns undefined without one of its keys. */
export async function seeAdmin(
  { adminListen = usualAdminListen, adminKeys: [key] = [] }: SettingValues,
  ask: BoundedFetch,
): Promise<AdminSeen | undefined> {
  if (key === undefined) return undefined;
  const url = `http://${adminListen.replace(/^(0\.0\.0\.0|\[::\]):/, 'localhost:')}`;
  const ready = await ask(new URL('/health/ready', url));
  const asked = ({ path }: { readonly path: string }) =>
    ask(new URL(path, url), { headers: { authorization: `Bearer ${key}` } });
  const [listed, health] = [await asked(calls.undelivered), await asked(calls.health)];
  return {
    url,
    ready,
    state: healthSchema.strip().safeParse(jsonIn(health)).data,
    listed,
    events: undeliveredSchema.safeParse(jsonIn(listed)).data?.events,
  };
}

import { healthSchema } from '../../../contract/health.js';
import { undeliveredSchema } from '../../serve/admin/answers.js';
import { calls } from '../../serve/admin/table.js';
import { jsonIn, type BoundedFetch } from './requests.js';
import type { SettingValues } from '../../serve/settings/table.js';
import { usualAdminListen } from '../../serve/settings/configuration.js';

/** Asks the admin listener; returns undefined without one of its keys. */
export async function seeAdmin(
  { adminListen = usualAdminListen, adminKeys: [key] = [] }: SettingValues,
  ask: BoundedFetch,
) {
  if (key === undefined) return undefined;
  const url = `http://${adminListen.replace(/^(0\.0\.0\.0|\[::\]):/, 'localhost:')}`;
  const ready = await ask(new URL('/health/ready', url));
  const asked = ({ path }: { readonly path: string }) =>
    ask(new URL(path, url), { headers: { authorization: `Bearer ${key}` } });
  const [listed, health] = [await asked(calls.undelivered), await asked(calls.health)];
  return {
    /** Its address. */
    url,
    /** Answer of `/health/ready`. */
    ready,
    /** What is wrong with the handler and what is not; undefined if that is not told. */
    state: healthSchema.strip().safeParse(jsonIn(health)).data,
    /** Answer to the call that lists events. */
    listed,
    /** Events that the shop has not taken; undefined if they are not told. */
    events: undeliveredSchema.safeParse(jsonIn(listed)).data?.events,
  };
}

/** What the admin listener of the service says; undefined without one of its keys. */
export type AdminSeen = Awaited<ReturnType<typeof seeAdmin>>;

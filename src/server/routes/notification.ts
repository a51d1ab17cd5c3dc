import type { RouteInput } from '../../contract/routes.js';
import type { Merchant } from '../context.js';

/** GET /notification: a hint of the service. Answered at once, and the same whatever the transaction is. */
export function notification({ vorgangskennung: [id] }: RouteInput<'notification'>, { notice }: Pick<Merchant, 'notice'>): Promise<void> {
  return notice(id);
}

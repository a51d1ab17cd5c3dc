import { html } from 'hono/html';
import type { Controls } from '../controls/controls.js';
import type { Html } from './parts.js';

/** Returns the address of the shop that works with the sandbox, if it is known: that of its notifications. */
export function shopAddress({ notificationUrl }: Controls): string | undefined {
  const url = notificationUrl();
  return url === null ? undefined : new URL(url).origin;
}

/** Returns how to get to a purchase from here. */
export function wayToShop(controls: Controls): Html {
  const address = shopAddress(controls);
  return address === undefined
    ? html`<code>npm start</code> in the repository starts a demo shop beside a sandbox. Your own shop needs the
        <a href="/">credentials and addresses</a>.`
    : html`Buy something in the shop at <a href="${address}/">${address}</a> and pay by instalments.`;
}

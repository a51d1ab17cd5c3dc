import type { ReactiveControllerHost } from 'lit';
import { listen } from './listening.js';

/**
 * Called when the page is shown (again): its tab or window is looked at, or a page that was loaded in advance is
 * opened. What it shows may be out of date. `isRestored`: it comes from the back/forward cache, its requests are over.
 */
export type OnShown = (isRestored: boolean) => void;

/** Tells an element each time that its page is shown (again). One look may be told twice. */
export function watchShowing(host: ReactiveControllerHost, onShown: OnShown): void {
  const look = () => {
    if (!document.hidden) onShown(false);
  };
  listen(
    host,
    () => window,
    'pageshow',
    ({ persisted }) => {
      if (persisted) onShown(true);
    },
  );
  listen(host, () => window, 'focus', look);
  listen(host, () => document, 'visibilitychange', look);
  listen(host, () => document, 'prerenderingchange', look);
}

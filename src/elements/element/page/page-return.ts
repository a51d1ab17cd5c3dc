import type { ReactiveControllerHost } from 'lit';
import { listen } from './listening.js';

/** Callbacks of {@link watchReturns}. */
export interface Returns {
  /**
   * Called when the browser restores the page from its back/forward cache: requests are aborted, and the content may be
   * out of date.
   */
  readonly onReturn: () => void;
  /** Called when the page becomes visible again without having been left: the content may be out of date. */
  readonly onLook?: () => void;
}

/** Notifies an element when the customer comes back to the page from another page, tab or window. */
export function watchReturns(host: ReactiveControllerHost, { onReturn, onLook }: Returns): void {
  const look = () => {
    if (!document.hidden) onLook?.();
  };
  listen(
    host,
    () => window,
    'pageshow',
    ({ persisted }) => {
      if (persisted) onReturn();
    },
  );
  listen(host, () => window, 'focus', look);
  listen(host, () => document, 'visibilitychange', look);
}

import type { ReactiveControllerHost } from 'lit';

/** Events of window and document; the first is not declared by TypeScript yet. */
type Events = { readonly prerenderingchange: Event } & WindowEventMap & DocumentEventMap;

/**
 * Calls `listener` for the events of a target while an element is in the page. `target` is asked each time that the
 * element comes into the page.
 */
export function listen<Type extends keyof Events>(
  host: ReactiveControllerHost,
  target: () => EventTarget,
  type: Type,
  listener: (event: Events[Type]) => void,
): void {
  let heard: EventTarget;
  host.addController({
    hostConnected() {
      (heard = target()).addEventListener(type, listener as EventListener);
    },
    hostDisconnected() {
      heard.removeEventListener(type, listener as EventListener);
    },
  });
}

/** What does something by a click anywhere in it. */
const active = 'a, label, summary, button';
/** What takes clicks inside an element. */
const controls = `${active}, input, select, textarea, dialog`;
/** Those whose own work browsers put before that of what is around them, and which would be stopped as well. */
const stronger = 'a, summary, [type=checkbox], [type=radio], form button:not([type=button])';

/** Returns a function that finds elements on the path of an event. */
const matching =
  (selector: string) =>
  (node: EventTarget): node is Element =>
    node instanceof Element && node.matches(selector);

/** Checks whether something takes clicks inside an element. */
export const takesClicks = matching(controls);

/**
 * Keeps clicks on the controls of an element, or anywhere in its dialog, from a link, label, `<summary>` or button that
 * the page has around the element.
 */
export const keepOwnClicks = (element: Element): void => element.addEventListener('click', keepOwnClick);

function keepOwnClick(event: Event): void {
  const host = event.currentTarget as Element;
  const path = event.composedPath();
  const at = path.indexOf(host);
  const own = path.slice(0, at);
  const isIn = path.slice(at + 1).some(matching(active));
  // What the page has put into the element is not ours.
  if (!isIn || event.defaultPrevented || host.contains(own[0] as Node | null)) return;
  const control = own.find(takesClicks);
  if (!control || control.matches(stronger)) return;
  event.preventDefault();
  const labelled = (control as HTMLLabelElement).control;
  labelled?.focus();
  labelled?.click();
}

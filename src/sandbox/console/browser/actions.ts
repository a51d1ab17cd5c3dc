import { sendCalmly, show, showAwaited, visit } from './live.js';
import { closeMenu } from './menus.js';
import { say } from './toast.js';

const TYPING_PAUSE = 250;

interface Refusal {
  readonly title?: string;
  readonly violations?: readonly { readonly field: string; readonly message: string }[];
}

/**
 * Sends the forms without leaving the page, filters while the user types, and shows single exchanges in their place.
 */
export function startActions(): void {
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    void (form.method === 'get' ? filter(form) : sendCalmly(() => send(form, submitter)));
  });
  let typing: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('[data-filter]') : null;
    clearTimeout(typing);
    if (form) typing = setTimeout(() => void filter(form), TYPING_PAUSE);
  });
  document.addEventListener('click', (event) => void swap(event));
  addEventListener('popstate', () => location.reload());
}

/** Sends a form; the answer is the page as it is afterwards. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const address = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
  const menu = form.closest<HTMLDetailsElement>('details.more');
  // Read before the page changes, because the form may be another one afterwards.
  const done = form.getAttribute('data-done') ?? '';
  const awaited = form.getAttribute('data-awaits');
  const known = newestRow(awaited)?.getAttribute('data-key');
  try {
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fieldsOf(form, submitter)) });
    if (!response.ok) return say(await reasonIn(response), true);
    if (!form.hasAttribute('data-keeps')) form.reset();
    if (menu) closeMenu(menu);
    await show(response, 'whole');
    say(done);
    if (awaited !== null) showAwaited(() => newestRow(awaited), known);
  } catch {
    say('The sandbox does not answer.', true);
  }
}

/** Returns the newest row of a kind. */
function newestRow(kind: string | null): Element | null {
  return kind === null ? null : document.querySelector(`tr[data-key^="${CSS.escape(kind)} "]`);
}

async function reasonIn(response: Response): Promise<string> {
  const { title = '', violations = [] } = (await response.json().catch(() => ({}))) as Refusal;
  const details = violations.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  return [title || `The sandbox refuses it (${response.status}).`, ...details].join(' ');
}

/** Returns names and values of a form; none of the console's has a field for files. */
function fieldsOf(form: HTMLFormElement, submitter?: HTMLElement | null): [string, string][] {
  return [...new FormData(form, submitter)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

async function filter(form: HTMLFormElement): Promise<void> {
  const query = new URLSearchParams(fieldsOf(form).filter(([, value]) => value !== '')).toString();
  await visit(`${form.getAttribute('action') ?? ''}${query === '' ? '' : `?${query}`}`, { replaces: true });
}

/** Follows a link within the page, and moves the focus to what it shows. */
async function swap(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a[data-swap]') : null;
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const region = link.getAttribute('data-swap') ?? '';
  await visit(link.getAttribute('href') ?? '');
  document.getElementById(region)?.querySelector<HTMLElement>('h1, h2')?.focus();
}

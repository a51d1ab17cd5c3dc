import { following, hasNewerRows, scrollLogsToTop, startFollowing } from './follow.js';
import { morph, type MorphMode } from './morph.js';
import { say } from './toast.js';

const EVERY = 1500;
const BETWEEN_LOOKS = 200;
const MOST_LOOKS = 30;
const NEVER_SHOWN = '';

let shown = NEVER_SHOWN;
/** Counted up by whatever makes answers that are on their way outdated. */
let turn = 0;
/** Number of forms that are being sent. */
let sending = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the page up to date while it is visible. */
export function startLive(): void {
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') void refresh('whole').then(waitForNext);
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-news]')) void refresh('whole').then(showNewest);
  });
  startFollowing(() => offerNews(false));
  waitForNext();
}

function waitForNext(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void refresh('quiet').then(waitForNext), EVERY);
}

/** Reads the page again and shows what has changed. */
async function refresh(mode: MorphMode): Promise<void> {
  if (document.visibilityState === 'hidden' || sending > 0) return;
  turn += 1;
  const own = turn;
  try {
    const known = mode === 'quiet' ? shown : NEVER_SHOWN;
    const response = await fetch(location.href, { headers: { 'if-none-match': known } });
    showConnection(true);
    if (own === turn && response.ok) await show(response, mode);
  } catch {
    showConnection(false);
  }
}

/**
 * Sends a form by `work`, which also shows the answer; until then nothing else is shown. Otherwise the effect of a form
 * would be on the page while the form still has what was entered.
 */
export async function sendCalmly(work: () => Promise<void>): Promise<void> {
  turn += 1;
  sending += 1;
  try {
    await work();
  } finally {
    sending -= 1;
  }
}

/** Shows the page that was answered; drops the answers that are on their way. */
export async function show(response: Response, mode: MorphMode): Promise<void> {
  turn += 1;
  const own = turn;
  const text = await response.text();
  if (own !== turn) return;
  const next = new DOMParser().parseFromString(text, 'text/html');
  shown = response.headers.get('etag') ?? NEVER_SHOWN;
  document.title = next.title;
  let held = 0;
  keepingFocus(() => following(() => (held = showRegions(next, mode))));
  offerNews(held > 0 || hasNewerRows());
}

/** Shows the page at an address of the console without a reload, and puts the address into the browser's history. */
export async function visit(address: string, { replaces = false } = {}): Promise<void> {
  const response = await fetch(address);
  if (replaces) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  const isOtherList = new URL(address, location.href).searchParams.get('exchange') === null;
  await show(response, 'whole');
  if (isOtherList) showNewest();
}

/**
 * Shows the row that something which was sent leads to as soon as it is there, and says what it tells. Looks for it
 * often, and no longer than an answer may take.
 */
export function showAwaited(find: () => Element | null, known: string | null | undefined, looks = 0): void {
  const row = find();
  if (row && row.getAttribute('data-key') !== known) say(row.getAttribute('data-said') ?? '');
  else if (looks < MOST_LOOKS)
    setTimeout(() => void refresh('whole').then(() => showAwaited(find, known, looks + 1)), BETWEEN_LOOKS);
}

function showNewest(): void {
  scrollLogsToTop();
  offerNews(false);
}

/** Shows the page as far as `mode` lets it; returns the number of rows that were held back. */
function showRegions(next: Document, mode: MorphMode): number {
  let held = 0;
  for (const region of document.querySelectorAll('[data-live]')) {
    const wanted = next.getElementById(region.id);
    if (wanted) held += morph(region, wanted, mode);
  }
  return held;
}

function offerNews(isThere: boolean): void {
  document.querySelector('[data-news]')?.toggleAttribute('data-own-shown', isThere);
}

/** Runs `work`; where it removes what has the focus, the row around it gets it, or the heading. */
function keepingFocus(work: () => void): void {
  const focused = document.activeElement;
  const key = focused?.closest('[data-key]')?.getAttribute('data-key');
  work();
  if (!focused || focused === document.body || focused.isConnected) return;
  const row = [...document.querySelectorAll('[data-key]')].find((each) => each.getAttribute('data-key') === key);
  const next = row?.querySelector<HTMLElement>('button, a, summary') ?? document.querySelector<HTMLElement>('h1');
  next?.focus();
}

function showConnection(isThere: boolean): void {
  document.querySelector('[data-offline]')?.toggleAttribute('data-own-shown', !isThere);
}

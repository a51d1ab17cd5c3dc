const NEAR = 8;

/**
 * Runs `work`, which may add rows at the top of logs. A log that is at its top shows them there; where somebody has
 * scrolled, points at a row or has the focus, what is seen stays in its place, and the log is marked.
 */
export function following(work: () => void): void {
  const logs = allLogs().map((log) => ({ log, place: isFollowed(log) ? undefined : placeIn(log) }));
  work();
  for (const { log, place } of logs) {
    if (place) keep(log, place);
    else log.scrollTop = 0;
  }
}

/** Scrolls all logs to their top, where the newest rows are. */
export function scrollLogsToTop(): void {
  for (const log of allLogs()) {
    log.scrollTop = 0;
    log.removeAttribute('data-own-newer');
  }
}

/** Returns true if a log has newer rows above what is seen of it. */
export const hasNewerRows = (): boolean => document.querySelector('[data-own-newer]') !== null;

/** Calls `onTop` when somebody has scrolled a log to its top, where its newer rows are seen. */
export function startFollowing(onTop: () => void): void {
  const scrolled = ({ target: log }: Event) => {
    if (!(log instanceof Element && log.hasAttribute('data-own-newer') && isAtTop(log))) return;
    log.removeAttribute('data-own-newer');
    onTop();
  };
  document.addEventListener('scroll', scrolled, { capture: true, passive: true });
}

interface Place {
  readonly row: Element;
  readonly top: number;
  readonly newest: Element | null;
}

const allLogs = () => [...document.querySelectorAll('[data-follow]')];
const isAtTop = ({ scrollTop }: Element) => scrollTop < NEAR;
const isFollowed = (log: Element) => isAtTop(log) && !log.matches(':hover, :focus-within');
const rowsOf = (log: Element) => [...(log.querySelector('[data-list]')?.children ?? [])];

/** Returns the first row that is seen, and where. */
function placeIn(log: Element): Place | undefined {
  const rows = rowsOf(log);
  const { top: edge } = log.getBoundingClientRect();
  const row = rows.find((each) => each.getBoundingClientRect().bottom > edge);
  return row && { row, top: row.getBoundingClientRect().top, newest: rows[0] ?? null };
}

function keep(log: Element, { row, top, newest }: Place): void {
  if (!row.isConnected) return;
  log.scrollTop += row.getBoundingClientRect().top - top;
  if (rowsOf(log)[0] !== newest && !isAtTop(log)) log.setAttribute('data-own-newer', '');
}

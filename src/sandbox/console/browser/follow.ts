const NEAR = 8;

/** Runs `work`; logs that were scrolled to their end before are so afterwards, too. */
export function following<T>(work: () => T): T {
  const atEnd = [...document.querySelectorAll('[data-follow]')].filter(isAtEnd);
  const result = work();
  atEnd.forEach(scrollToEnd);
  return result;
}

/** Scrolls all logs to their end. */
export function scrollLogsToEnd(): void {
  document.querySelectorAll('[data-follow]').forEach(scrollToEnd);
}

function isAtEnd({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR;
}

function scrollToEnd(log: Element): void {
  log.scrollTop = log.scrollHeight;
}

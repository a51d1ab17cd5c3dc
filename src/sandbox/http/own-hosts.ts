const loopback = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Returns a function that checks if a `Host` header names this machine or one of `others` (names without port, lower
 * case). With DNS rebinding, a foreign page counts as same-origin in the browser; only its host name gives it away.
 */
export function ownHosts(others: readonly string[]): (header: string | undefined) => boolean {
  return (header) => {
    // HTTP/1.0 clients send none; browsers always do.
    if (header === undefined) return true;
    const name = header.replace(/:\d*$/, '').toLowerCase();
    return loopback.test(name) || others.includes(name);
  };
}

const loopback = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/**
 * Tells whether a `Host` header names this machine, or one of `others` (names without port, in lower case). A page of somebody else's
 * whose name suddenly leads here (DNS rebinding) counts as same-origin to the browser: only the name it uses gives it away.
 */
export function ownHosts(others: readonly string[]): (header: string | undefined) => boolean {
  return (header) => {
    // Programs of HTTP/1.0 send none; browsers always do.
    if (header === undefined) return true;
    const name = header.replace(/:\d*$/, '').toLowerCase();
    return loopback.test(name) || others.includes(name);
  };
}

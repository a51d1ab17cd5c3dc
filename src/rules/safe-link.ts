/**
 * Returns true if a link of the bank leads to an `https:` page or a `mailto:` address. All others are not shown as
 * links.
 */
export const isSafeLink = (href: string): boolean => /^(https:\/\/|mailto:)\S+$/i.test(href);

/**
 * Returns the normalized address of a link of the bank; `undefined` unless {@link isSafeLink} holds and it has no
 * credentials.
 */
export function safeLink(href: string): string | undefined {
  const text = href.trim();
  const address = isSafeLink(text) ? withoutCredentials(text)?.href : undefined;
  return address !== undefined && isSafeLink(address) ? address : undefined;
}

const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns the parsed address if passwords and prices may be sent there: `https:`, or `http:` on this machine, and
 * without credentials.
 */
export function safeAddress(text: string): URL | undefined {
  const url = withoutCredentials(text);
  const isLocal = url?.protocol === 'http:' && thisMachine.includes(url.hostname);
  return url?.protocol === 'https:' || isLocal ? url : undefined;
}

/** Returns the parsed address, resolved against `base`; undefined if it is none. */
export function parseAddress(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    // Not asked before: `URL.canParse` is newer than the browsers that are supported.
    return undefined;
  }
}

/** Rejects addresses with credentials: these stand before an `@` and can look like the host. */
function withoutCredentials(text: string): URL | undefined {
  const url = parseAddress(text);
  return url && !url.username && !url.password ? url : undefined;
}

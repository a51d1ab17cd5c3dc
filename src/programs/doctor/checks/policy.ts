/** A content security policy: the values of its directives, by their names in lower case. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Returns the policies of one header or `<meta>`. */
export const policiesIn = (text: string): readonly Policy[] =>
  text.split(',').map((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    // Of a repeated directive the first counts.
    return new Map(directives.reverse().map(([name = '', ...values]) => [name.toLowerCase(), values]));
  });

/** What is to be loaded. */
export interface Loading {
  readonly url: URL;
  /** The attribute `nonce` of its tag. */
  readonly nonce?: string | undefined;
  /** Directives that decide about it, the most special first. */
  readonly directives: readonly string[];
}

/** Returns whether a policy lets the page at an address load something. */
export function allows(policy: Policy, { url, nonce, directives }: Loading, page: URL): boolean {
  const name = [...directives, 'default-src'].find((each) => policy.has(each));
  if (name === undefined) return true;
  const sources = policy.get(name) ?? [];
  if (nonce !== undefined && sources.includes(`'nonce-${nonce}'`)) return true;
  if (sources.includes("'strict-dynamic'")) return false;
  return sources.some((source) => matches(source, url, page));
}

function matches(source: string, url: URL, page: URL): boolean {
  if (source === "'self'") return url.origin === page.origin;
  if (source === '*') return url.protocol === page.protocol || url.protocol === 'https:' || url.protocol === 'http:';
  if (source.startsWith("'")) return false;
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isScheme(source.toLowerCase(), url);
  const address = source.includes('://') ? source : `${page.protocol}//${source}`;
  const withoutPort = address.replace(/:\*(?=\/|$)/, '');
  if (!URL.canParse(withoutPort)) return false;
  const { protocol, hostname, port, pathname } = new URL(withoutPort);
  return (
    isScheme(protocol, url) &&
    isHost(hostname, url.hostname) &&
    (port === url.port || withoutPort !== address) &&
    (pathname.endsWith('/') ? url.pathname.startsWith(pathname) : url.pathname === pathname)
  );
}

/** A source for `http:` is one for `https:`, too. */
const isScheme = (scheme: string, { protocol }: URL): boolean =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:');

const isHost = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern === '*' || pattern === host;

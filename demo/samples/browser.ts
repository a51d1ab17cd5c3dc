/** What a browser sends: a form, or JSON; nothing for a page. */
type Sent = { readonly form: Readonly<Record<string, string>> } | { readonly json: unknown };

/** A browser at one address: keeps its cookies, and follows no redirect. */
export type Browser = (path: string, sent?: Sent) => Promise<Response>;

/**
 * Opens a browser without cookies at this address. Its functions reject when the shop refuses something.
 * @throws Error that names path and status
 */
export function openBrowser(origin: string): Browser {
  const cookies = new Map<string, string>();
  return async (path, sent) => {
    const headers = new Headers({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), origin });
    const response = await fetch(new URL(path, origin), { ...bodyOf(sent, headers), headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    if (response.status >= 400)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response;
  };
}

function bodyOf(sent: Sent | undefined, headers: Headers): RequestInit {
  if (!sent) return {};
  if ('form' in sent) return { method: 'POST', body: new URLSearchParams(sent.form) };
  headers.set('content-type', 'application/json');
  return { method: 'POST', body: JSON.stringify(sent.json) };
}

// Replace: the shop's own sessions. The cookie is set with each page.
export const sessionOf = (cookies) => /(?:^|; )session=([\w-]{36})(?:;|$)/.exec(cookies ?? '')?.[1];

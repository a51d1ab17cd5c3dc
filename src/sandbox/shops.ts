/** The webshop the sandbox knows. */
export const knownShop = { webshopId: '2.de.9999.10001', password: 'sandbox' } as const;

/** Whether the sandbox knows this webshop id. */
export function isKnownShop(webshopId: string | undefined): boolean {
  return webshopId === knownShop.webshopId;
}

/** Whether the request's credential headers are the known shop's (specification: Authentication, 2). */
export function hasCredentials(headers: Headers): boolean {
  return isKnownShop(headers.get('tbk-rk-shop') ?? undefined) && headers.get('tbk-rk-token') === knownShop.password;
}

/** The webshop of the stores in tests; a handler that opens its database itself has another one. */
export const testWebshop = 'webshop-of-the-tests';

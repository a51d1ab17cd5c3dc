import { answer } from '../storefront.mjs';

/** Middleware of Vendure. */
export const storefront = [{ route: '/', handler: answer, beforeListen: true }];

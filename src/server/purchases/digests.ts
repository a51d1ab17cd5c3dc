import { createHash, createHmac, randomBytes } from 'node:crypto';
import { canonicalTexts, type DecisionFacts } from '../../rules/fingerprint.js';
import type { Fingerprint } from '../store/store.js';

/**
 * Returns a digest that names a webshop in the store. It is not keyed, so it stays the same when the shop's secret
 * changes; it differs for each host of the service, so that orders of the test system and of production never meet.
 */
export const digestOfWebshop = ({ host, webshopId }: { readonly host: string; readonly webshopId: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([host, webshopId]))
    .digest('base64url');

/** What a shop knows of a cart besides its contents. */
export interface CartFacts {
  readonly sessionKey?: string | undefined;
  readonly shopReference?: string | undefined;
  readonly email: string;
}

/** Digests keyed with the shop's secret: without it they can be neither computed nor checked. */
export interface KeyedDigests {
  /** Returns the digest of a shopper's cookie. */
  shopper(cookie: string): string;
  /** Returns the cookie of the next shopper in the same browser, in this session of the shop. */
  nextShopper(cookie: string, sessionKey: string): string;
  /** Returns the digest of the key of the shop's session. */
  session(key: string): string;
  /** Returns the token with which a page may use a checkout, by the secret of the link to pay it. */
  pageToken(secret: string): string;
  /** Returns the digest of the token in return and callback addresses. */
  token(token: string): string;
  /**
   * Returns the digest of the shopper and the shopper's previous purchase: the same for all purchases that are started
   * concurrently.
   */
  startKey(shopper: string, previous: string | undefined): string;
  /**
   * Returns the digest of what ties the purchases of one cart together: the key of the shop's session; otherwise the
   * shop's reference of the checkout, with the customer's e-mail in case every checkout has the same reference;
   * otherwise the shopper.
   */
  cart(shopper: string, checkout: CartFacts): string;
  /** Returns the digests of a cart that a program buys, and of its shopper, by the shop's reference of it. */
  cartOfProgram(reference: string): { readonly cart: string; readonly shopper: string };
  /** Returns the digest of a cart and the purchase of it that was ordered before. */
  claim(cart: string, previous: string | undefined): string;
  /**
   * Returns the digests of the facts that a decision of the bank is bound to. They are different for each purchase, so
   * that purchases of one person cannot be linked.
   */
  fingerprint(purchaseId: string, facts: DecisionFacts): Fingerprint;
  /** Returns the digest of a transaction that was delivered to the shop. */
  transaction(text: string): string;
  /** Returns the digest of an idempotency key. */
  key(key: string): string;
  /** Returns the digest of the input of a call with an idempotency key. */
  input(text: string): string;
}

/** Creates digests with HMAC-SHA-256 and the shop's secret. */
export function createKeyedDigests(secret: string): KeyedDigests {
  const digest = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  return {
    shopper: (cookie) => digest('shopper', cookie),
    nextShopper: (cookie, sessionKey) => digest('next shopper', cookie, sessionKey),
    session: (key) => digest('session', key),
    pageToken: (linkSecret) => digest('token of a page', linkSecret),
    token: (token) => digest('token', token),
    transaction: (text) => digest('transaction', text),
    key: (key) => digest('key', key),
    input: (text) => digest('input', text),
    startKey: (shopper, previous = '') => digest('start', shopper, previous),
    cart(shopper, { sessionKey, shopReference, email }) {
      if (sessionKey !== undefined) return digest('cart of a session', sessionKey);
      if (shopReference === undefined) return digest('cart of a shopper', shopper);
      return digest('cart of a reference', shopReference, email.trim().toLowerCase());
    },
    cartOfProgram: (reference) => ({
      cart: digest('cart of a program', reference),
      shopper: digest('shopper of a program', reference),
    }),
    claim: (cart, previous = '') => digest('claim', cart, previous),
    fingerprint(purchaseId, facts) {
      const { basket, person, addresses } = canonicalTexts(facts);
      return {
        basket: digest('basket', purchaseId, basket),
        person: digest('person', purchaseId, person),
        addresses: digest('addresses', purchaseId, addresses),
      };
    },
  };
}

/** Returns 256 random bits as 43 characters that are safe in cookies and URLs. */
export const unguessable = (): string => randomBytes(32).toString('base64url');

/** Checks that a text has the form of a result of {@link unguessable}. */
export const isUnguessable = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

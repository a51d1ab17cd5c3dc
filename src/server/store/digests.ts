import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RichText } from '../../contract/rich-text.js';
import { canonicalTexts, type DecisionFacts } from '../../rules/fingerprint.js';
import type { Fingerprint } from './store.js';

/** Returns a digest of a text's words and structure: 43 characters, the same for equal texts in every process. */
export const digestOf = (text: RichText): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('base64url');

/** Digests keyed with the shop's secret: without it they can be neither computed nor checked. */
export interface KeyedDigests {
  /** Returns the digest of a shopper's cookie. */
  shopper(cookie: string): string;
  /** Returns the digest of the key of the shop's session. */
  session(key: string): string;
  /** Returns the digest of the token in return and callback addresses. */
  token(token: string): string;
  /** Returns the digest of the shopper and the shopper's previous purchase: the same for all purchases that are started concurrently. */
  place(shopper: string, previous: string | undefined): string;
  /**
   * Returns the digests of the facts that a decision of the bank is bound to. They are different for each purchase, so that purchases of one
   * person cannot be linked.
   */
  fingerprint(purchaseId: string, facts: DecisionFacts): Fingerprint;
  /** Returns the digest of a transaction that was delivered to the shop. */
  transaction(text: string): string;
}

/** Creates digests with HMAC-SHA-256 and the shop's secret. */
export function createKeyedDigests(secret: string): KeyedDigests {
  const digest = (...parts: string[]) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  return {
    shopper: (cookie) => digest('shopper', cookie),
    session: (key) => digest('session', key),
    token: (token) => digest('token', token),
    transaction: (text) => digest('transaction', text),
    place: (shopper, previous = '') => digest('place', shopper, previous),
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

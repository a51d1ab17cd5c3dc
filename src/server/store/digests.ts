import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RichText } from '../../contract/rich-text.js';
import { canonicalTexts, type DecisionFacts } from '../../rules/fingerprint.js';
import type { Fingerprint } from './store.js';

/** Tells texts apart by their words and structure: 43 characters, the same for the same text in every process. */
export const digestOf = (text: RichText): string => createHash('sha256').update(JSON.stringify(text)).digest('base64url');

/** Digests that nobody without the shop's secret can make or try out. */
export interface KeyedDigests {
  /** What the store keeps of a shopper's cookie. */
  shopper(cookie: string): string;
  /** What the store keeps of the key of the shop's session. */
  session(key: string): string;
  /** What the store keeps of the token in return and callback addresses. */
  token(token: string): string;
  /** The place of a purchase behind the last one of its shopper: the same for all who start it at once. */
  place(shopper: string, previous: string | undefined): string;
  /** What a decision is bound to; other digests for every purchase, so that no two can be told to be of one person. */
  fingerprint(purchaseId: string, facts: DecisionFacts): Fingerprint;
  /** What the store keeps of a transaction of which the shop was told. */
  transaction(text: string): string;
}

/** Makes digests by HMAC-SHA-256 with the shop's secret. */
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

/** 256 bits that nobody guesses, as 43 characters that fit into cookies and addresses. */
export const unguessable = (): string => randomBytes(32).toString('base64url');

/** Whether a text can be one of {@link unguessable}. */
export const isUnguessable = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

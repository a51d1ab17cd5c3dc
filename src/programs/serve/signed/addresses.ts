import { safeAddress } from '../../../rules/safe-link.js';

/**
 * Returns an address of the shop that events and hooks may go to; undefined for any other. Without encryption only on this machine, or in a
 * network of its own, where names have no dots: never over the Internet.
 */
export function shopAddress(text: string): URL | undefined {
  const safe = safeAddress(text);
  if (safe) return safe;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isInOwnNetwork = url.protocol === 'http:' && /^[a-z][a-z\d_-]*$/i.test(url.hostname);
  return isInOwnNetwork && url.username === '' && url.password === '' ? url : undefined;
}

/** Returns true if a text is a secret of Standard Webhooks: `whsec_` and base64 of 24 to 64 bytes. */
export function isEventSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text)) return false;
  const { length } = Buffer.from(text.slice('whsec_'.length), 'base64');
  return length >= 24 && length <= 64;
}

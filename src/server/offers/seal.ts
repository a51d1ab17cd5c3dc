import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Seals texts that are kept where others may write. */
export interface Seal {
  /** Returns the text with a seal that is valid under `name` only. */
  close(name: string, text: string): string;
  /** Returns the text without its seal; undefined if nobody with the secret has sealed it under this name. */
  open(name: string, sealed: string): string | undefined;
}

/** Characters of a seal: 256 bits as base64url. */
const LENGTH = 43;

/**
 * Creates a seal with HMAC-SHA-256 and a key that is derived from the shop's secret. Seals with another purpose have
 * another key.
 */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sealOf = (name: string, text: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([name, text]))
      .digest('base64url');
  return {
    close: (name, text) => sealOf(name, text) + text,
    open(name, sealed) {
      const text = sealed.slice(LENGTH);
      const [given, right] = [sealed.slice(0, LENGTH), sealOf(name, text)].map((each) => Buffer.from(each));
      return given && right && given.length === right.length && timingSafeEqual(given, right) ? text : undefined;
    },
  };
}

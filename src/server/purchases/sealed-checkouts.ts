import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what is stored for a short time and names customers. */
export interface Vault {
  /** Returns the text encrypted, readable under this name only. */
  close(name: string, text: string): string;
  /** Returns the text; undefined if it was not encrypted with this secret and under this name. */
  open(name: string, sealed: string): string | undefined;
}

const METHOD = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Creates a vault with a key that is derived from the shop's secret; other purposes have other keys. */
export function createVault(secret: string, purpose: string): Vault {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close(name, text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(METHOD, key, nonce).setAAD(Buffer.from(name));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64');
    },
    open(name, sealed) {
      try {
        const bytes = Buffer.from(sealed, 'base64');
        const decipher = createDecipheriv(METHOD, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
        decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

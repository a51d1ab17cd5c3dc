import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Returns a function that says whether the header `authorization` has one of the keys. It takes the same time whatever
 * is sent, and compares with every key.
 */
export function createKeyCheck(keys: readonly string[]): (authorization: string | undefined) => boolean {
  const known = keys.map(digest);
  return (authorization = '') => {
    const given = digest(/^Bearer ([\x21-\x7e]{1,256})$/i.exec(authorization)?.[1] ?? '');
    return known.map((key) => timingSafeEqual(key, given)).includes(true);
  };
}

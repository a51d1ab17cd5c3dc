import { createHmac } from 'node:crypto';

/** What is signed: an event's id, the time in seconds since 1970, and its body as it is sent. */
export interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the value of the header `webhook-signature` of Standard Webhooks: one signature for each secret, so that a
 * secret can be changed without losing an event.
 */
export const signatureOf = (secrets: readonly string[], { id, timestamp, body }: Signed): string =>
  secrets
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');

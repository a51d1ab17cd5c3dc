import * as z from 'zod';
import type { Signature } from '../../service/transactions/signature.js';
import { addressOf, checkedText } from './fields.js';

/** The interfaces through which transactions are read and reported: the transaction API (API A) or the merchant interface (API C). */
export const reportingNames = ['transaction-api', 'merchant-api'] as const;

/** The interface through which transactions are read and reported. */
export type ReportingName = (typeof reportingNames)[number];

/** Where and how transactions are reached. */
export interface MerchantServiceConfig {
  /**
   * Address of the transaction API (API A); default: `host`. Needed where purchases are verified by their `transaction`, and for billing
   * documents where transactions are reported through API C.
   */
  readonly transactionApiHost?: string | undefined;
  /** Address of the merchant interface (API C); default: `host`. */
  readonly merchantApiHost?: string | undefined;
  /** The body signature of API A, when it was activated in the partner portal: its secret, and the scheme (default `sha256`). */
  readonly signature?: Signature | undefined;
  /** How API A takes deliveries and refunds. Default `GET`, as specified; other clients of the service send `POST`. */
  readonly reportMethod?: 'GET' | 'POST' | undefined;
}

/** The fields of the service's schema that are about transactions. */
export const merchantServiceFields = {
  transactionApiHost: addressOf('API A').optional(),
  merchantApiHost: addressOf('API C').optional(),
  signature: z
    .strictObject(
      {
        secret: checkedText('the secret that was created for the partner portal', (secret) => secret.trim() !== ''),
        scheme: z.enum(['sha256', 'hmacsha256'], { error: 'sha256 or hmacsha256' }).optional(),
      },
      { error: 'an object with secret' },
    )
    .optional(),
  reportMethod: z.enum(['GET', 'POST'], { error: 'GET or POST' }).optional(),
};

/** The field of the schema that chooses the interface. */
export const reportingField = z.enum(reportingNames, { error: 'transaction-api or merchant-api' }).optional();

import * as z from 'zod';
import type { Signature } from '../../service/transactions/signature.js';
import { addressOf, checkedText } from './fields.js';

/**
 * Interfaces through which transactions are read and reported: the transaction API (API A) and the merchant interface
 * (API C).
 */
export const reportingNames = ['transaction-api', 'merchant-api'] as const;

/**
 * Name of an interface through which transactions are read and reported.
 * - `transaction-api`: API A, which takes a tracking number and no reason.
 * - `merchant-api`: API C, which takes a reason for a refund and no tracking number.
 */
export type ReportingName = (typeof reportingNames)[number];

/** Addresses and options of the interfaces for transactions. */
export interface MerchantServiceConfig {
  /**
   * Address of the transaction API (API A). Default: `host`. Required if `verification` is `transaction`, and for
   * billing documents if transactions are reported through API C.
   */
  readonly transactionApiHost?: string | undefined;
  /** Address of the merchant interface (API C). Default: `host`. */
  readonly merchantApiHost?: string | undefined;
  /**
   * Body signature of API A, if it was activated in the partner portal: its secret, and the scheme (default `sha256`).
   */
  readonly signature?: Signature | undefined;
  /**
   * HTTP method with which deliveries and refunds are reported to API A. Default `GET`, as specified; other clients of
   * the bank use `POST`.
   */
  readonly reportMethod?: 'GET' | 'POST' | undefined;
}

/** Schemas of the fields of `service` for transactions. */
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

/** Schema of the field `reporting`. */
export const reportingField = z
  .enum(reportingNames, { error: 'transaction-api or merchant-api' })
  .default('transaction-api');

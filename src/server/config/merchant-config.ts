import * as z from 'zod';
import { hasRoomFor, longestLender, longestName, shownLender, type LenderParts } from '../../rules/lender.js';
import type { Signature } from '../../service/transactions/signature.js';
import { addressOf, checkedText } from './fields.js';

/** Name and postal address of the lender, as the bank writes them. */
export type LenderConfig = LenderParts;

const parts = 'an object with name, street, postcode and city of the lender';

/** Schema of a part of the name or address: outputs it without white space around it. */
const part = (expected: string, isRight = /./) =>
  z
    .string({ error: expected })
    .trim()
    .refine((text) => isRight.test(text) && !/[<>{}\p{Cc}\p{Zl}\p{Zp}]/u.test(text), {
      error: `${expected}, without line break or markup`,
    });

/** Schema of `lender`: outputs it as it is shown. */
export const lenderField = z
  .strictObject(
    {
      name: part('the name of the lender with its legal form'),
      street: part('street and number of the lender'),
      postcode: part(
        'the postcode of the lender: five digits, or with the sign of its country like L-1855',
        /^(\d{5}|[A-Z]{1,3}-\d{4,6})$/,
      ),
      city: part('the city of the lender'),
    },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : parts) },
  )
  .transform(shownLender)
  .refine(hasRoomFor, {
    error: `a name of at most ${longestName} characters, and at most ${longestLender} with the address`,
  })
  .optional();

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

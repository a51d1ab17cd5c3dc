import type { Dialect } from 'kysely';
import * as z from 'zod';
import { checkedText, safeBase, isDatabaseFile } from './fields.js';
import type { Shop } from '../shop/shop.js';
import { shopSchema } from '../shop/shop-schema.js';

/** Names of all verifications. */
export const verificationNames = ['authorization', 'purchase-status', 'transaction', 'answer'] as const;

/**
 * The read that, besides the success response, makes a purchase confirmed (service.md §R.5).
 * - `authorization`: the newer interface reports AUTHORIZED, as the bank requires.
 * - `purchase-status`: `vorgang/{id}` reports BESTAETIGT.
 * - `transaction`: API A has the transaction, with the order number that was sent and the same order value.
 * - `answer`: none; the success response is sufficient.
 */
export type VerificationName = (typeof verificationNames)[number];

/** The part of the configuration for purchases; not needed by a shop that only shows instalments. */
export interface ShoppingConfig<Context = undefined> {
  /** The shop's functions and pages. If absent, there are no purchases. */
  readonly shop?: Shop<Context> | undefined;
  /**
   * Key of all hashes in the store: at least 32 random characters, the same in every process of the shop. Do not
   * change it: existing purchases cannot be found with another secret.
   */
  readonly secret?: string | undefined;
  /**
   * Database for purchases: the file of an SQLite database, `postgres({ connectionString })` of
   * `ratenkauf-elements/postgres`, or another Kysely dialect for SQLite or PostgreSQL. Default `ratenkauf.sqlite` in
   * the working directory.
   */
  readonly database?: string | Dialect | undefined;
  /**
   * The read that makes a purchase confirmed. Default: `authorization` if `service.authorizationHost` is given,
   * otherwise `purchase-status`. `transaction` requires `service.transactionApiHost`.
   */
  readonly verification?: VerificationName | undefined;
  /** Seconds between two runs of reconciling. Default 60. With 0 it runs only when `reconcile()` is called. */
  readonly reconcileEvery?: number | undefined;
  /**
   * Name of the webshop, for a process or store that serves several: the shop's functions get it with each purchase,
   * and each log entry has it. 100 characters at most. Default: the webshop's id.
   */
  readonly webshop?: string | undefined;
  /**
   * Origins, like `https://en.shop.example`, besides that of `publicUrl` at which the pages of a single purchase may
   * be: those that `shop.pages` returns as a function, and `pages` of `purchases.start`.
   */
  readonly pageOrigins?: readonly string[] | undefined;
  /**
   * Years for which it is kept what customers were shown: monthly payments, plans, texts. Default 10, from 1 to 30.
   * Contains no personal data.
   */
  readonly proofKept?: number | undefined;
  /**
   * True if the bank has agreed to finance deliveries to parcel stations and post offices: they are then no reason
   * against instalments, and the bank is told of them (`packstation`). The billing address has to be the same one all
   * the same, which is the bank's own rule. Default false.
   */
  readonly parcelStations?: boolean | undefined;
  /** Name of the shop system and version of its module, as sent to the bank. */
  readonly system?: { readonly name: string; readonly version: string } | undefined;
}

/** Settings of purchases after validation, with defaults. */
export interface ShoppingSettings {
  readonly shop: Shop<never>;
  readonly secret: string;
  readonly database: string | Dialect;
  readonly verification: VerificationName;
  /** Milliseconds between two runs; 0: no automatic runs. */
  readonly reconcileInterval: number;
  readonly webshop: string | undefined;
  readonly pageOrigins: readonly string[];
  /** Years for which it is kept what customers were shown. */
  readonly proofKept: number;
  readonly parcelStations: boolean;
  readonly system: { readonly name: string; readonly version: string };
}

/** This package, unless the shop names its own system. A test compares the version with that of package.json. */
const SYSTEM = { name: 'ratenkauf-elements', version: '0.1.0' } as const;

const has =
  (...methods: string[]) =>
  (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    methods.every((method) => typeof (value as Record<string, unknown>)[method] === 'function');
const word = z.string().trim().min(1);

const webshopName = 'a name of 1 to 100 characters';
const pageOrigin = checkedText(
  'an origin like https://en.shop.example, without path; http: only for localhost',
  (origin) => safeBase(origin)?.origin === origin,
);

/** Schemas of the configuration's fields for purchases. */
export const shoppingFields = {
  shop: shopSchema.optional(),
  secret: z
    .string({ error: 'at least 32 random characters' })
    .min(32, { error: 'at least 32 random characters' })
    .optional(),
  database: z
    .union([z.string().min(1), z.custom<Dialect>(has('createAdapter', 'createDriver', 'createQueryCompiler'))], {
      error: 'the file of an SQLite database, or a dialect of Kysely',
    })
    .refine((database) => typeof database !== 'string' || isDatabaseFile(database), {
      error:
        'the file of an SQLite database; for an address of PostgreSQL postgres({ connectionString }) of ' +
        'ratenkauf-elements/postgres',
    })
    .refine((database) => typeof database === 'string' || database.createAdapter().supportsReturning, {
      error: 'a dialect of SQLite or PostgreSQL: the statements need "returning", which this database does not have',
    })
    .default('ratenkauf.sqlite'),
  verification: z
    .enum(verificationNames, { error: 'authorization, purchase-status, transaction or answer' })
    .optional(),
  reconcileEvery: z
    .number({ error: 'seconds from 0' })
    .min(0, { error: 'seconds from 0' })
    .max(86_400, { error: 'a day at most' })
    .default(60),
  webshop: z
    .string({ error: webshopName })
    .trim()
    .min(1, { error: webshopName })
    .max(100, { error: webshopName })
    .optional(),
  pageOrigins: z
    .array(pageOrigin, { error: 'a list of origins' })
    .max(100, { error: '100 origins at most' })
    .default([]),
  proofKept: z
    .int({ error: 'years from 1 to 30' })
    .min(1, { error: 'years from 1 to 30' })
    .max(30, { error: 'years from 1 to 30' })
    .default(10),
  parcelStations: z.boolean({ error: 'true where the bank finances deliveries to parcel stations' }).default(false),
  system: z.strictObject({ name: word, version: word }, { error: 'an object with name and version' }).default(SYSTEM),
};

type ShoppingFields = z.output<z.ZodObject<typeof shoppingFields>>;

/** Returns the errors in the combination of fields that are valid one by one. */
export function shoppingProblems(
  { shop, secret, verification }: ShoppingFields,
  knowsTransactionApiHost: boolean,
): { field: string; expected: string }[] {
  const problems = [];
  if (verification === 'transaction' && !knowsTransactionApiHost) {
    problems.push({
      field: 'service.transactionApiHost',
      expected: 'the address of API A like https://pay.example, when verification is transaction',
    });
  }
  if (shop && secret === undefined) {
    problems.push({
      field: 'secret',
      expected: 'at least 32 random characters, like those of `openssl rand -base64 32`, when there is a shop',
    });
  }
  return problems;
}

/** Returns the settings of purchases with defaults; undefined without a shop. */
export function shoppingSettings(
  fields: ShoppingFields,
  knowsAuthorizationHost: boolean,
): ShoppingSettings | undefined {
  const { shop, secret, reconcileEvery, database, webshop, pageOrigins, proofKept, parcelStations, system } = fields;
  if (!shop || secret === undefined) return undefined;
  const verification = fields.verification ?? (knowsAuthorizationHost ? 'authorization' : 'purchase-status');
  const reconcileInterval = reconcileEvery * 1000;
  const usual = { database, webshop, pageOrigins, proofKept, parcelStations, system };
  return { ...usual, shop, secret, verification, reconcileInterval };
}

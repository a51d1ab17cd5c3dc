import type { Dialect } from 'kysely';
import * as z from 'zod';
import type { Shop } from '../shop/shop.js';
import { shopSchema } from '../shop/shop-schema.js';
import type { Store } from '../store/store.js';

/** The names of all verifications. */
export const verificationNames = ['authorization', 'purchase-status', 'transaction', 'answer'] as const;

/**
 * What besides the success answer makes a purchase confirmed (service.md §R.5).
 * - `authorization`: the newer interface says AUTHORIZED, as the service asks for.
 * - `purchase-status`: `vorgang/{id}` says BESTAETIGT.
 * - `transaction`: API A shows its transaction, under the reference that was sent and with the same order value.
 * - `answer`: the answer alone.
 */
export type VerificationName = (typeof verificationNames)[number];

/** What purchases need of the configuration; a shop that only shows rates leaves it out. */
export interface ShoppingConfig {
  /** What the shop provides. Absent: there are no purchases. */
  readonly shop?: Shop | undefined;
  /**
   * At least 32 random characters, the same in every process of the shop, and kept: the key of all digests in the store. With another
   * one no purchase is found again.
   */
  readonly secret?: string | undefined;
  /** Where purchases are kept: the file of an SQLite database, or a dialect of Kysely. Default `ratenkauf.sqlite` in the working directory. */
  readonly database?: string | Dialect | undefined;
  /** Keeps purchases, reports and notices instead of a database. */
  readonly store?: Store | undefined;
  /**
   * What makes a purchase confirmed. Default: `authorization` when `service.authorizationHost` is given, else `purchase-status`.
   * `transaction` needs `service.transactionApiHost`.
   */
  readonly verification?: VerificationName | undefined;
  /** Seconds between two rounds of reconciling. Default 60; 0: only when `reconcile()` is called. */
  readonly reconcileEvery?: number | undefined;
  /** What the bank is told of the shop system and the version of its module. */
  readonly system?: { readonly name: string; readonly version: string } | undefined;
}

/** What purchases need, checked and completed. */
export interface ShoppingSettings {
  readonly shop: Shop;
  readonly secret: string;
  readonly store: { readonly database: string | Dialect } | Store;
  readonly verification: VerificationName;
  /** Milliseconds; 0: never. */
  readonly reconcileEvery: number;
  readonly system: { readonly name: string; readonly version: string };
}

const DATABASE = 'ratenkauf.sqlite';
const RECONCILE_EVERY = 60;
const SYSTEM = { name: 'ratenkauf-elements', version: '0.1.0' } as const;

const has = (...methods: string[]) => (value: unknown) =>
  typeof value === 'object' && value !== null && methods.every((method) => typeof (value as Record<string, unknown>)[method] === 'function');
const word = z.string().trim().min(1);

/** The fields of the configuration's schema that are about purchases. */
export const shoppingFields = {
  shop: shopSchema.optional(),
  secret: z.string({ error: 'at least 32 random characters' }).min(32, { error: 'at least 32 random characters' }).optional(),
  database: z
    .union([z.string().min(1), z.custom<Dialect>(has('createAdapter', 'createDriver', 'createQueryCompiler'))], {
      error: 'the file of an SQLite database, or a dialect of Kysely',
    })
    .optional(),
  store: z.custom<Store>(has('migrate', 'insert', 'change', 'openUntil', 'unresolved', 'now', 'insertReport', 'addOutboxEntry'), { error: 'a store of purchases and reports' }).optional(),
  verification: z.enum(verificationNames, { error: 'authorization, purchase-status, transaction or answer' }).optional(),
  reconcileEvery: z.number({ error: 'seconds from 0' }).min(0, { error: 'seconds from 0' }).max(86_400, { error: 'a day at most' }).optional(),
  system: z.strictObject({ name: word, version: word }, { error: 'an object with name and version' }).optional(),
};

type ShoppingFields = z.output<z.ZodObject<typeof shoppingFields>>;

/** What is wrong although each field is right. */
export function shoppingProblems({ shop, secret, database, store, verification }: ShoppingFields, knowsTransactionApiHost: boolean): { field: string; expected: string }[] {
  const problems = [];
  if (verification === 'transaction' && !knowsTransactionApiHost) {
    problems.push({ field: 'service.transactionApiHost', expected: 'the address of API A like https://pay.example, when verification is transaction' });
  }
  if (shop && secret === undefined) {
    problems.push({ field: 'secret', expected: 'at least 32 random characters, like those of `openssl rand -base64 32`, when there is a shop' });
  }
  if (database !== undefined && store !== undefined) problems.push({ field: 'database', expected: 'nothing, when there is a store' });
  return problems;
}

/** What purchases need, completed; undefined without a shop. */
export function shoppingSettings(fields: ShoppingFields, knowsAuthorizationHost: boolean): ShoppingSettings | undefined {
  const { shop, secret, database = DATABASE, store, reconcileEvery = RECONCILE_EVERY, system = SYSTEM } = fields;
  if (!shop || secret === undefined) return undefined;
  const verification = fields.verification ?? (knowsAuthorizationHost ? 'authorization' : 'purchase-status');
  return { shop, secret, store: store ?? { database }, verification, reconcileEvery: reconcileEvery * 1000, system };
}

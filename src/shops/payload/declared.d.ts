/*
 * The part of Payload and its ecommerce plugin that the adapter uses, so that it can be checked and built without them:
 * they come with hundreds of packages. `npm run platforms` checks the adapter against their own declarations, without
 * this file: what the adapter only hands over is an object here.
 */

declare module 'payload' {
  type DocumentId = string | number;
  type TransactionId = DocumentId | Promise<DocumentId>;
  type Data = Record<string, unknown>;

  export type Where = { readonly [field: string]: unknown };
  interface Selection {
    readonly collection: string;
    readonly depth?: number;
    readonly req?: Partial<PayloadRequest>;
  }
  interface DatabaseAdapter {
    readonly name: string;
    readonly defaultIDType: 'number' | 'text';
    beginTransaction(): Promise<DocumentId | null>;
    commitTransaction(id: TransactionId): Promise<void>;
    rollbackTransaction(id: TransactionId): Promise<void>;
    updateOne(update: Selection & { readonly id: DocumentId; readonly data: Data }): Promise<unknown>;
  }
  export interface Payload {
    readonly db: DatabaseAdapter;
    readonly logger: { error(message: string): void };
    readonly collections: { readonly [slug: string]: { readonly config: SanitizedCollectionConfig } };
    find(search: object): Promise<object>;
    count(counted: Selection & { readonly where: Where }): Promise<{ readonly totalDocs: number }>;
    create(created: Selection & { readonly data: Data }): Promise<unknown>;
    update(updated: Selection & { readonly id: DocumentId; readonly data: Data }): Promise<unknown>;
    update(updated: Selection & { readonly where: Where; readonly data: Data }): Promise<unknown>;
  }
  export interface PayloadRequest {
    readonly payload: Payload;
    readonly user: { readonly id: DocumentId; readonly email?: string; readonly createdAt?: string } | null;
    readonly i18n: { readonly language: string };
    transactionID?: TransactionId;
  }

  export interface AccessArgs {
    readonly req: PayloadRequest;
  }
  type AccessResult = boolean | Where;
  export type Access = (args: AccessArgs) => AccessResult | Promise<AccessResult>;
  export interface Field {
    readonly name?: string;
    readonly type: 'checkbox' | 'group' | 'join' | 'json' | 'number' | 'relationship' | 'select' | 'text' | 'textarea';
  }
  export interface GroupField extends Field {
    readonly name: string;
    readonly type: 'group';
    readonly label?: string;
    readonly admin?: { readonly condition: (data: Data | undefined) => boolean };
    readonly fields: Field[];
  }
  export type CollectionAfterChangeHook = (change: { readonly doc: unknown; readonly req: PayloadRequest }) => unknown;
  type CollectionAccess = { readonly [Action in 'create' | 'read' | 'update' | 'delete']?: Access };
  export interface CollectionConfig {
    readonly slug: string;
    readonly access?: CollectionAccess;
    readonly admin?: object;
    readonly labels?: object;
    readonly fields: Field[];
    readonly hooks?: { readonly afterChange?: CollectionAfterChangeHook[] };
  }
  interface SanitizedCollectionConfig extends CollectionConfig {
    readonly access: Required<CollectionAccess>;
    readonly flattenedFields: readonly { readonly name: string }[];
  }
  export interface Config {
    collections?: CollectionConfig[];
    onInit?: (payload: Payload) => Promise<void> | void;
  }
  export interface Endpoint {
    readonly path: string;
    readonly method: 'get' | 'post' | 'delete';
    readonly handler: (req: PayloadRequest) => Promise<Response> | Response;
  }
}

declare module '@payloadcms/plugin-ecommerce/types' {
  import type { Endpoint, GroupField, PayloadRequest } from 'payload';

  type Id = string | number;

  export interface PaymentAdapter {
    readonly name: string;
    readonly label?: string;
    readonly group: GroupField;
    readonly endpoints?: Endpoint[];
    readonly initiatePayment: (given: {
      readonly data: { readonly cart: { readonly id: Id }; readonly customerEmail: string };
      readonly req: PayloadRequest;
    }) => Promise<{ message: string }>;
    readonly confirmOrder: (given: {
      readonly data: { readonly [name: string]: unknown };
      readonly finalizeOrder: (order: object) => Promise<Record<string, unknown>>;
      readonly req: PayloadRequest;
    }) => Promise<{ message: string; orderID: Id; transactionID: Id }>;
  }
}

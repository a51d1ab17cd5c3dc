import { container } from '@medusajs/framework';

/** Ids of two entities of different modules, by module. */
type Link = Record<string, Record<string, string>>;

/** The services of Medusa that the adapter uses; each has more than is declared here. */
export interface MedusaServices {
  readonly query: {
    graph(query: { entity: string; fields: string[]; filters: object }): Promise<{ readonly data: readonly unknown[] }>;
  };
  readonly workflows: { run(id: string, options: { readonly input: object }): Promise<unknown> };
  readonly orders: { updateOrders(id: string, data: { readonly metadata: Record<string, unknown> }): Promise<unknown> };
  readonly carts: { updateCarts(id: string, data: { readonly completed_at: null }): Promise<unknown> };
  readonly links: Readonly<Record<'create' | 'dismiss', (links: Link[]) => Promise<unknown>>>;
  readonly logger: { error(message: string): void };
  readonly config: { readonly projectConfig: MedusaDatabase };
}

/** What Medusa's configuration says of its database, as far as it is used. */
export interface MedusaDatabase {
  readonly databaseUrl?: string | undefined;
  readonly databaseSchema?: string | undefined;
  readonly databaseDriverOptions?:
    | { readonly ssl?: unknown; readonly connection?: { readonly ssl?: unknown } | undefined }
    | undefined;
}

/** Returns the services of the Medusa of this process; it has them once it has started. */
export const findServices = (): MedusaServices => ({
  query: container.resolve('query'),
  workflows: container.resolve('workflows'),
  orders: container.resolve('order'),
  carts: container.resolve('cart'),
  links: container.resolve('link'),
  logger: container.resolve('logger'),
  config: container.resolve('configModule'),
});

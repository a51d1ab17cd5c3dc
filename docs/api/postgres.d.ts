// ratenkauf-elements/postgres. Printed by `npm run api`; see docs/decisions.md, 24.

export interface PgClient {
    on(event: 'error', listener: (error: Error) => void): unknown;
}

export interface PgPool {
    connect(): Promise<PgPoolClient>;
    end(): Promise<void>;
    on(event: 'error', listener: (error: Error) => void): unknown;
    on(event: 'connect', listener: (client: PgClient) => void): unknown;
}

export interface PgPoolClient extends PostgresPoolClient {
    release(destroy?: boolean): void;
}

export interface PostgresOptions {
    readonly connectionString?: string | undefined;
    readonly max?: number | undefined;
    readonly pool?: PgPool | undefined;
    readonly [option: string]: unknown;
}

export const postgres: ({ pool, ...options }: PostgresOptions) => Dialect;

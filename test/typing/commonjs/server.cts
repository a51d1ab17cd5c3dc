import { createServer } from 'node:http';
import { toNodeHandler } from 'ratenkauf-elements/node';
import { postgres } from 'ratenkauf-elements/postgres';
import { legalLines, type LegalLine } from 'ratenkauf-elements/rules';
import { startSandbox } from 'ratenkauf-elements/sandbox';
import { createRatenkauf, type RatenkaufConfig, type Shop, StoreError } from 'ratenkauf-elements/server';
import { answers, fetchOf, type Scenario } from 'ratenkauf-elements/testing';
import { handlers } from 'ratenkauf-elements/testing/msw';

export async function start(shop: Shop): Promise<void> {
  const sandbox = await startSandbox({ port: 0 });
  const config: RatenkaufConfig = {
    service: { webshopId: '2.de.9999.10001', password: 'sandbox', host: sandbox.url },
    publicUrl: 'http://localhost:8080/ratenkauf',
    lender: { name: 'Muster-Teilzahlungsbank AG', street: 'Musterstraße 1', postcode: '12345', city: 'Musterstadt' },
    database: postgres({ connectionString: 'postgres://localhost/shop' }),
    shop,
  };
  createServer(toNodeHandler(createRatenkauf(config))).listen(8080);
}

// @ts-expect-error A path is a text.
createRatenkauf({ publicUrl: 8080 });

export const codeOf = (error: StoreError): string => error.code;
export const isFull = (error: unknown): boolean => error instanceof StoreError && error.code === 'full';
export const linesOf: (...about: Parameters<typeof legalLines>) => LegalLine[] = legalLines;
export const situation: Scenario = 'approved';
export const mocks = [fetchOf(situation), answers('slow'), handlers('declined')];

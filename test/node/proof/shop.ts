import { assert } from 'vitest';
import { proofSchema } from '../../../src/contract/proof.js';
import type { Proof } from '../../../src/server.js';
import { patient } from '../http/server-shop.js';
import { startMerchant, type MerchantOverrides } from '../transactions/shop.js';

export const lender = {
  name: 'Muster-Teilzahlungsbank AG',
  street: 'Musterstraße 1',
  postcode: '12345',
  city: 'Musterstadt',
};

/** The lender as it is shown. */
export const lenderLine = 'Muster-Teilzahlungsbank AG, Musterstraße 1, 12345 Musterstadt';

/** Noon in Germany. */
export const noonOf = (day: string): number => Date.parse(`${day}T11:00:00Z`);

/** Starts a shop on a day at noon, with what customers do and what the merchant asks. */
export async function startProving(day = '2026-12-03', overrides: MerchantOverrides = {}) {
  const made = await startMerchant({ lender, limits: patient, ...overrides });
  made.clock.set(noonOf(day));
  const get = async (path: string) => {
    const response = await made.send(path);
    assert.equal(response.status, 200, `${path}: ${await response.clone().text()}`);
    return response;
  };
  return {
    ...made,
    /** A customer sees a teaser. */
    see: (amount = 79900) => get(`offers?amount=${amount}`),
    /** A customer opens the dialog. */
    compare: (amount = 79900) => get(`plans?amount=${amount}`),
    consent: () => get('consent'),
    proof: async (asked: string, amount = 79900): Promise<Proof> => {
      const answer: unknown = await (await get(`proof?day=${asked}&amount=${amount}`)).json();
      return proofSchema.parse(answer);
    },
    text: async (query: string) => (await get(`proofs?${query}`)).text(),
  };
}

export const rateOf = ({ rates }: Proof, index = 0) => rates[index]?.plans.at(-1)?.borrowingRate;

import type { Run } from './context.js';

/** GET /proof: what customers saw of one amount on one day. */
export const proof: Run<'proof'> = async (asked, { proofs: { proof: read } }) => ({ answer: await read(asked) });

/** GET /proofs: everything that customers were shown in a period, as a file. */
export const proofs: Run<'proofs'> = async (asked, { proofs: { file } }) => ({ file: await file(asked) });

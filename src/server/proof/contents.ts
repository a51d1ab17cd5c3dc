import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { consentSchema } from '../../contract/consent.js';
import { shownDueSchema, shownExampleSchema, shownPlansSchema, shownWordsSchema } from '../../contract/proof.js';
import type { ProofContent, ProofKind } from '../store/proof-store.js';

const shapes = {
  rate: shownPlansSchema,
  plans: shownPlansSchema,
  due: shownDueSchema,
  example: shownExampleSchema,
  consent: consentSchema,
  words: shownWordsSchema,
  left_out: z.strictObject({}),
} as const satisfies Record<ProofKind, z.ZodType>;

/** What is kept of each kind: what was shown, as it was painted. */
export type Contents = { readonly [Kind in ProofKind]: z.output<(typeof shapes)[Kind]> };

const readers: { readonly [Kind in ProofKind]: z.ZodType<Contents[Kind]> } = shapes;

/** Returns what was shown as it is kept: its JSON compressed, under the digest of the JSON. */
export function contentOf(value: z.input<(typeof shapes)[ProofKind]>): ProofContent {
  const json = JSON.stringify(value);
  return {
    digest: createHash('sha256').update(json).digest('hex'),
    content: gzipSync(json).toString('base64'),
  };
}

/** Returns what was shown, of a kept content. */
export const readContent = <Kind extends ProofKind>(kind: Kind, content: string): Contents[Kind] =>
  readers[kind].parse(JSON.parse(gunzipSync(Buffer.from(content, 'base64')).toString()));

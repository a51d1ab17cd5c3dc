import * as z from 'zod';
import { isSafeLink } from '../rules/safe-link.js';

const containers = ['p', 'strong', 'em', 'ul', 'ol', 'li'] as const;

/** A line break. */
export interface RichTextBreak {
  readonly tag: 'br';
}

/** A link that satisfies {@link isSafeLink}. */
export interface RichTextLink {
  readonly tag: 'a';
  readonly href: string;
  readonly content: RichText;
}

/** A paragraph, emphasis, list or list item. */
export interface RichTextContainer {
  readonly tag: (typeof containers)[number];
  readonly content: RichText;
}

/** One piece of rich text: plain text or one of the few elements allowed in the bank's HTML. */
export type RichTextNode = string | RichTextBreak | RichTextLink | RichTextContainer;

/** The bank's text as data. No markup is sent from the handler to the page. */
export type RichText = readonly RichTextNode[];

/** Shape of {@link RichText}. */
export const richTextSchema: z.ZodType<RichText> = z.lazy(() =>
  z.array(
    z.union([
      z.string(),
      z.strictObject({ tag: z.literal('br') }),
      z.strictObject({ tag: z.literal('a'), href: z.string().refine(isSafeLink), content: richTextSchema }),
      z.strictObject({ tag: z.enum(containers), content: richTextSchema }),
    ]),
  ),
);

import * as z from 'zod';
import { isSafeLink } from '../rules/safe-link.js';

const containers = ['p', 'strong', 'em', 'ul', 'ol', 'li'] as const;

/**
 * Address of a link of the bank in an answer. The type has a brand, which only the handler's link filter gives: without
 * it, no address gets into an answer.
 */
export type BankLink = string & z.$brand<'BankLink'>;

/** A line break. */
export interface RichTextBreak {
  /** A line break. */
  readonly tag: 'br';
}

/** A link that satisfies {@link isSafeLink}. */
export interface RichTextLink<Href extends string = string> {
  /** A link. */
  readonly tag: 'a';
  /** Where it leads to: an `https:` or `mailto:` address. */
  readonly href: Href;
  /** What it says. */
  readonly content: RichText<Href>;
}

/** A paragraph, emphasis, list or list item. */
export interface RichTextContainer<Href extends string = string> {
  /** The HTML element of this name, without attributes. */
  readonly tag: (typeof containers)[number];
  /** What is in it. */
  readonly content: RichText<Href>;
}

/** One piece of rich text: plain text or one of the few elements allowed in the bank's HTML. */
export type RichTextNode<Href extends string = string> =
  | string
  | RichTextBreak
  | RichTextLink<Href>
  | RichTextContainer<Href>;

/** The bank's text as data. No markup is sent from the handler to the page. */
export type RichText<Href extends string = string> = readonly RichTextNode<Href>[];

/** Returns the shape of {@link RichText} with links for which `isLink` returns true. */
export function richTextWith(isLink: (href: string) => boolean): z.ZodType<RichText> {
  const text: z.ZodType<RichText> = z.lazy(() =>
    z.array(
      z.union([
        z.string(),
        z.strictObject({ tag: z.literal('br') }),
        z.strictObject({ tag: z.literal('a'), href: z.string().refine(isLink), content: text }),
        z.strictObject({ tag: z.enum(containers), content: text }),
      ]),
    ),
  );
  return text;
}

/** Shape of the bank's text as data: pieces of text, and the few elements that it may have. */
export const richTextSchema = richTextWith(isSafeLink) as z.ZodType<RichText<BankLink>, RichText>;

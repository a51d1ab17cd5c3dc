import { isSafeLink } from '../rules/safe-link.js';

/** Emphasis or a link around words. Two of equal content are still two. */
export type Mark = { readonly tag: 'strong' | 'em' } | { readonly tag: 'a'; readonly href: string };

/** Emphasis and links that are open: each kind once, because nesting them in their like says nothing. */
export interface Marks {
  /** Outermost first. */
  current(): readonly Mark[];
  emphasis(tag: 'strong' | 'em', opens: boolean): void;
  /** A link, or the end of one. It ends the one before it, as in a browser. */
  link(href: string | undefined): void;
}

/** Makes the marks of one text. */
export function createMarks(): Marks {
  let marks: readonly Mark[] = [];
  const depth = { strong: 0, em: 0 };
  const without = (tag: Mark['tag']) => marks.filter((mark) => mark.tag !== tag);
  return {
    current: () => marks,
    emphasis(tag, opens) {
      depth[tag] = Math.max(0, depth[tag] + (opens ? 1 : -1));
      if (depth[tag] === 0) marks = without(tag);
      else if (opens && depth[tag] === 1) marks = [...marks, { tag }];
    },
    link(href) {
      const address = safeAddress(href);
      marks = address === undefined ? without('a') : [...without('a'), { tag: 'a', href: address }];
    },
  };
}

function safeAddress(href: string | undefined): string | undefined {
  const text = href?.trim() ?? '';
  if (!isSafeLink(text) || !URL.canParse(text)) return undefined;
  // As the browser would read it: no character in it is left to interpretation.
  const { href: address, username, password } = new URL(text);
  // What stands before an @ looks like the host.
  return isSafeLink(address) && !username && !password ? address : undefined;
}

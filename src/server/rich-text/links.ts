import type { RichText, RichTextNode } from '../../contract/rich-text.js';

/** Removes links that are not allowed from a text and keeps their words. */
export type LinkFilter = (text: RichText) => RichText;

/** Creates the filter for links in the bank's texts: allows only these hosts and their subdomains, or all hosts if there is no list. */
export function createLinkFilter(hosts: readonly string[] | undefined): LinkFilter {
  if (!hosts) return (text) => text;
  const isAllowed = (host: string) => hosts.some((each) => host === each || host.endsWith(`.${each}`));
  const filtered = (text: RichText): RichText => text.flatMap((node) => kept(node));
  const kept = (node: RichTextNode): RichText => {
    if (typeof node === 'string' || node.tag === 'br') return [node];
    const content = filtered(node.content);
    return node.tag === 'a' && !isAllowed(hostOf(node.href)) ? content : [{ ...node, content }];
  };
  return filtered;
}

/** Returns the host of an address, or the domain of an e-mail address; an empty text for several recipients. */
function hostOf(href: string): string {
  const { protocol, hostname } = new URL(href);
  return protocol === 'mailto:' ? (/^mailto:[^@?,%]+@([^@?,%]+)$/.exec(href)?.[1]?.toLowerCase() ?? '') : hostname;
}

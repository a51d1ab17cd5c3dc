import type { RichText, RichTextNode } from '../../contract/rich-text.js';

/** Takes the links out of a text that it does not let pass. Their words stay. */
export type LinkFilter = (text: RichText) => RichText;

/** Makes the filter for links in the bank's texts: to these hosts and their subdomains only, or to any without a list. */
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

/** The host of an address, of an e-mail the one that gets it; of several recipients none. */
function hostOf(href: string): string {
  const { protocol, hostname } = new URL(href);
  return protocol === 'mailto:' ? (/^mailto:[^@?,%]+@([^@?,%]+)$/.exec(href)?.[1]?.toLowerCase() ?? '') : hostname;
}

import type { BankLink, RichText, RichTextNode } from '../../contract/rich-text.js';
import { safeAddress, safeLink } from '../../rules/safe-link.js';

/** Lets only those links of the bank into answers that may be shown. */
export interface LinkFilter {
  /** Returns the text without the links that may not be shown; their words stay. */
  filterLinks(text: RichText): RichText<BankLink>;
  /** Returns the address of a page of the bank in normalized form; undefined if no link may lead there. */
  filterLink(address: string): BankLink | undefined;
}

/** What decides about links. */
export interface LinkFilterOptions {
  /** Hosts to which links may lead, including their subdomains; undefined: all hosts. */
  readonly linkHosts?: readonly string[] | undefined;
  /** Address of the service. Links to this machine may be shown only if it is a sandbox here. */
  readonly host: string;
}

/**
 * Creates the filter for links of the bank, the only place where a {@link BankLink} is made. No link has a user or a
 * password.
 */
export function createLinkFilter({ linkHosts, host: serviceHost }: LinkFilterOptions): LinkFilter {
  const hasSandbox = isThisMachine(new URL(serviceHost).hostname);
  const isNamed = (host: string) => linkHosts?.some((each) => host === each || host.endsWith(`.${each}`)) ?? true;
  const isAllowed = (host: string) => (isThisMachine(host) ? hasSandbox : isNamed(host));

  function linkOf(href: string): BankLink | undefined {
    const address = safeLink(href);
    return address !== undefined && isAllowed(hostOf(address)) ? (address as BankLink) : undefined;
  }

  function filtered(node: RichTextNode): RichText<BankLink> {
    if (typeof node === 'string' || node.tag === 'br') return [node];
    const content = filterLinks(node.content);
    if (node.tag !== 'a') return [{ tag: node.tag, content }];
    const href = linkOf(node.href);
    return href === undefined ? content : [{ tag: 'a', href, content }];
  }

  const filterLinks = (text: RichText): RichText<BankLink> => text.flatMap(filtered);

  return {
    filterLinks,
    filterLink(address) {
      const url = safeAddress(address);
      return url && isAllowed(url.hostname) ? (url.href as BankLink) : undefined;
    },
  };
}

/** Returns true for each way to write a host that is the machine of the browser itself. */
export const isThisMachine = (host: string): boolean =>
  /^(?:(?:.*\.)?localhost\.?|127\..*|0\.0\.0\.0|\[::\]|\[::1\]|\[::ffff:(?:7f.*|0:0)\])$/.test(host);

/** Returns the host of an address, or the domain of an e-mail address; an empty text for several recipients. */
function hostOf(href: string): string {
  const { protocol, hostname } = new URL(href);
  return protocol === 'mailto:' ? (/^mailto:[^@?,%]+@([^@?,%]+)$/.exec(href)?.[1]?.toLowerCase() ?? '') : hostname;
}

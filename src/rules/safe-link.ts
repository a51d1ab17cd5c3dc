/** Whether a link of the bank leads to an `https:` page or a `mailto:` address. Anything else is no link. */
export const isSafeLink = (href: string): boolean => /^(https:\/\/|mailto:)\S+$/i.test(href);

/** Forms of address that the bank accepts. */
export const salutations = ['mr', 'ms', 'diverse', 'none'] as const;

/** Form of address of a customer. */
export type Salutation = (typeof salutations)[number];

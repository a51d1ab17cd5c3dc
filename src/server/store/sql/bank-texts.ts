/** Returns true for an object that is no list. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Details of a purchase in two parts. */
export interface SplitDetails {
  readonly details: unknown;
  /** The bank's texts, which may name the customer; null if there are none. */
  readonly texts: Readonly<Record<string, unknown>> | null;
}

/**
 * Takes the bank's texts out of the details of a purchase: why it declined, and the repayment plan in its words. They
 * may name the customer, so they are stored apart and deleted much earlier.
 */
export function splitDetails(details: unknown): SplitDetails {
  if (!isRecord(details)) return { details, texts: null };
  const { bankText, financing, ...others } = details;
  const { repaymentText, ...plan } = isRecord(financing) ? financing : {};
  const texts = {
    ...(bankText !== undefined && { bankText }),
    ...(repaymentText !== undefined && { repaymentText }),
  };
  if (Object.keys(texts).length === 0) return { details, texts: null };
  return { details: { ...others, ...(financing !== undefined && { financing: plan }) }, texts };
}

/** Returns the details with the bank's texts; where a financing has lost its text, it is empty. */
export function joinDetails({ details, texts }: SplitDetails): unknown {
  if (!isRecord(details)) return details;
  const { bankText, repaymentText = '' } = texts ?? {};
  const { financing } = details;
  return {
    ...details,
    ...(bankText !== undefined && { bankText }),
    ...(isRecord(financing) && { financing: { ...financing, repaymentText } }),
  };
}

/** Codes of errors, like `ECONNREFUSED`. */
const CODE = /^[A-Z][A-Z0-9_]{1,39}$/;

/**
 * Returns in a word why a function of the shop failed: a code of the network, `timeout`, an HTTP status, or the class
 * of the error. Words of the error may contain personal data, and are never part of it.
 */
export function reasonOf(error: unknown): string {
  return detailOf(error) ?? classOf(error);
}

/** Returns the name of an error's class; never its message, which may contain personal data. */
export const classOf = (error: unknown): string =>
  error instanceof Error ? error.constructor.name.slice(0, 100) : typeof error;

/** Looks into the causes, too: `fetch` throws a TypeError whose cause has the code. */
function detailOf(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined;
  const { name, code, status, statusCode, cause, errors } = error as Readonly<Record<string, unknown>>;
  if (name === 'TimeoutError') return 'timeout';
  if (typeof code === 'string' && CODE.test(code)) return code;
  const answered = [status, statusCode].find(
    (each) => Number.isInteger(each) && Number(each) >= 300 && Number(each) < 600,
  );
  if (answered !== undefined) return `status ${Number(answered)}`;
  return detailOf(cause, depth + 1) ?? (Array.isArray(errors) ? detailOf(errors[0], depth + 1) : undefined);
}

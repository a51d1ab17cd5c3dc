/** A query with its question mark, of the parameters that are given and not empty; nothing when there are none. */
export function queryString(parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

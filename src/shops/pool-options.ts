/**
 * Returns options of a pool beside a shop system's own: with the connections of the shop system, orders that are being
 * paid would hold them all, and each would wait for one more. What is undefined is left out.
 */
export function poolOptions(connection: object, schema: unknown): Record<string, unknown> {
  const options = typeof schema === 'string' ? `-c search_path=${schema}` : undefined;
  const all: [string, unknown][] = Object.entries(Object.assign({}, connection, { options, max: 5 }));
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

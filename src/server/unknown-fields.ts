import type * as z from 'zod';

/** What stands in a configuration instead of a field nobody knows: the one that was meant, or all there are. */
export function unknownField(key: string, known: readonly string[]): string {
  const meant = known.find((name) => name.toLowerCase() === key.toLowerCase())
    ?? known.find((name) => distance(name, key) <= 2)
    ?? known.find((name) => key.length >= 4 && name.toLowerCase().startsWith(key.toLowerCase()));
  return meant === undefined ? `no such field; there are ${known.join(', ')}` : `no such field; did you mean ${meant}?`;
}

/** The fields of the object at `path` of a schema; none where there is no object. */
export function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const shape = shapeOf(schema);
  if (!shape) return [];
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(shape);
  const next = shape[String(first)];
  return next ? fieldsAt(next, rest) : [];
}

function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  if ('shape' in schema) return schema.shape as Readonly<Record<string, z.ZodType>>;
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? shapeOf((schema as z.ZodOptional<z.ZodType>).unwrap()) : undefined;
}

/** How many letters have to be put in, taken out or replaced to make one of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, wanted] of [...other].entries()) {
      next.push(Math.min((row[column] ?? 0) + (letter === wanted ? 0 : 1), (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

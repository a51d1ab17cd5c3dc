// What the OpenAPI documents of the handler and of `ratenkauf-elements serve` have in common.
import * as z from 'zod';
import { textOf } from '../imports.js';

/** An object of an OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

export const uri = (id: string): string => `#/components/schemas/${id}`;

export const text: Json = { schema: { type: 'string' } };

/** Returns the content of a body or an answer. */
export const contentOf = (schema: Json, more: Json = {}, type = 'application/json'): Json => ({
  content: { [type]: { schema, ...more } },
});

/** Returns the content of a file that may have one of these types. */
export const fileOf = (types: readonly string[] = []): Json => ({
  content: Object.fromEntries(types.map((type) => [type, {}])),
});

/** Returns the JSON Schemas of shapes by their names, with references to each other, and what refers to one. */
export function schemasOf(shapes: Readonly<Record<string, z.ZodType>>) {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(shapes)) if (!registry.has(shape)) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri });
  // A document has one name and dialect.
  const isPart = ([key]: [string, unknown]) => key !== '$id' && key !== '$schema';
  const partOf = (schema: object): Json => Object.fromEntries(Object.entries(schema).filter(isPart));
  return {
    schemas: Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, partOf(schema)])),
    refOf: (shape: z.ZodType): Json => ({ $ref: uri(registry.get(shape)?.id ?? '') }),
  };
}

/** Returns a request header. */
export const requestHeader = (name: string, description: string, more: Json = {}): Json => ({
  ...{ name, in: 'header', required: false, description, ...text },
  ...more,
});

/** Returns the operations of a table of routes by path and method. */
export function pathsOf<Row extends { readonly path: string; readonly method: string }>(
  rows: Readonly<Record<string, Row>>,
  operationOf: (name: string, row: Row) => Json,
): Json {
  const found: Record<string, Record<string, Json>> = {};
  for (const [name, row] of Object.entries(rows))
    (found[row.path.replace(/:(\w+)/g, '{$1}')] ??= {})[row.method.toLowerCase()] = operationOf(name, row);
  return found;
}

/** Returns what is refused, gathered by status and in its order. */
export function byStatus<Refused extends { readonly status: number }>(refused: readonly Refused[]) {
  const statuses = [...new Set(refused.map(({ status }) => status))].sort((one, other) => one - other);
  return statuses.map((status) => [status, refused.filter((each) => each.status === status)] as const);
}

/** Returns a document as text. Programs read it: without spaces, a shop installs less. */
export function documentOf(title: string, description: string, parts: Json): string {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  const info = { title, version, description, license: { name: 'MIT', identifier: 'MIT' } };
  return JSON.stringify({ openapi: '3.1.0', info, ...parts });
}

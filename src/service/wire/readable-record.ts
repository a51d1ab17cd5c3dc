import * as z from 'zod';

type Path = readonly PropertyKey[];

/** The readable part of a record. `lost` lists the paths of the unreadable fields in the JSON, without list indices. */
export type Read<Value> = { readonly value: Value; readonly lost: readonly string[] } | { readonly error: z.ZodError };

/**
 * Reads a record without its unreadable fields, so that one of them does not make the whole record unreadable; returns
 * an error if the rest does not match `shape`.
 */
export function readRecord<Value>(shape: z.ZodType<Value>, sent: unknown): Read<Value> {
  const whole = shape.safeParse(sent);
  if (whole.success) return { value: whole.data, lost: [] };
  const paths = whole.error.issues.map(({ path }) => path);
  const rest = shape.safeParse(without(sent, paths));
  if (!rest.success) return rest;
  return {
    value: rest.data,
    lost: [...new Set(paths.map((path) => path.filter((step) => typeof step === 'string').join('.')))],
  };
}

/** Returns a copy without the values at `paths`. */
function without(value: unknown, paths: readonly Path[]): unknown {
  const left = ([step, each]: readonly [PropertyKey, unknown]): [PropertyKey, unknown][] => {
    const below = paths.filter(([first]) => first === step).map((path) => path.slice(1));
    if (below.some((path) => path.length === 0)) return [];
    return [[step, below.length > 0 ? without(each, below) : each]];
  };
  if (Array.isArray(value)) return value.flatMap((each: unknown, index) => left([index, each]).map(([, kept]) => kept));
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).flatMap(left)) : value;
}

/** Returns the names of the lost fields; `fields` maps paths in the JSON to names. */
export function namedFields<Field extends string>(
  fields: Readonly<Record<string, Field | readonly Field[]>>,
  lost: readonly string[],
): Field[] {
  if (lost.length === 0) return [];
  const isAt = (path: string, other: string) => path === other || path.startsWith(`${other}.`);
  const named = Object.entries(fields).filter(([path]) => lost.some((each) => isAt(each, path) || isAt(path, each)));
  return [...new Set(named.flatMap(([, field]) => field))];
}

/** Shape of a list of records: returns the readable ones, and the number of the others. */
export const readableRecords = <Value>(record: z.ZodType<Value>) =>
  z.array(z.unknown()).transform((sent): { readonly records: Value[]; readonly unreadable: number } => {
    const records = sent.flatMap((each) => {
      const { success, data } = record.safeParse(each);
      return success ? [data] : [];
    });
    return { records, unreadable: sent.length - records.length };
  });

/**
 * Wraps a shape so that unreadable fields are dropped instead of the record; `finish` receives the names of the dropped
 * fields.
 */
export const losingFields = <Value, Field extends string, Result>(
  shape: z.ZodType<Value>,
  fields: Readonly<Record<string, Field | readonly Field[]>>,
  finish: (value: Value, unreadable: readonly Field[]) => Result,
) =>
  z.unknown().transform((sent, context): Result => {
    const read = readRecord(shape, sent);
    if ('value' in read) return finish(read.value, namedFields(fields, read.lost));
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });

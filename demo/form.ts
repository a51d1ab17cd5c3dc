import { z } from 'zod';

/** Any text; a missing field or a file counts as empty. */
export const anyText = z.string().catch('');

/** A trimmed text, cut to `longest` characters; empty if it is missing. */
export const shortText = (longest: number) => anyText.transform((text) => text.trim().slice(0, longest));

/** A term in months; undefined if it is missing or none. */
export const termSchema = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number)
  .optional()
  .catch(undefined);

/**
 * Reads a submitted form.
 * @throws {z.ZodError} if it does not match `schema`
 */
export const formOf = async <Schema extends z.ZodType>(
  request: Pick<Request, 'formData'>,
  schema: Schema,
): Promise<z.output<Schema>> => schema.parse(Object.fromEntries(await request.formData()));

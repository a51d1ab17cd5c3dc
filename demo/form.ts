import { z } from 'zod';

/** Any text; one that is missing, or a file in its place, is empty. */
export const anyText = z.string().catch('');

/** A text without white space around it, cut to `longest` characters; empty when it is missing. */
export const shortText = (longest: number) => anyText.transform((text) => text.trim().slice(0, longest));

/**
 * Reads the form that a browser sent.
 * @throws {z.ZodError} when it does not fit `schema`
 */
export const formOf = async <Schema extends z.ZodType>(request: Pick<Request, 'formData'>, schema: Schema): Promise<z.output<Schema>> =>
  schema.parse(Object.fromEntries(await request.formData()));

import { z } from 'zod';

const given = (values: readonly string[]) => values.map((value) => value.trim()).filter((value) => value !== '');

/** A parameter that comes once; an empty one is as good as none. */
export const once = z.array(z.string()).default([])
  .transform(given)
  .refine((values) => values.length <= 1, 'must be given once')
  .transform(([value]) => value);

/** A parameter that comes joined by commas or repeatedly. */
export const several = z.array(z.string()).default([]).transform((values) => given(values.flatMap((value) => value.split(','))));

import * as z from 'zod';

/** Schema of a body as JSON text; an empty one counts as an empty object. */
export const jsonBody = z.string().transform((text, context): unknown => {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

/** Body of the authorization, as text: the shop's order id, optional as in API B. */
export const authorizationBody = jsonBody.pipe(
  z.object({
    orderId: z
      .string()
      .regex(/^[a-zA-Z0-9.:\-_/]{1,50}$/, 'must be 1 to 50 of a-z A-Z 0-9 . : - _ /')
      .nullish()
      .transform((id) => id ?? undefined),
  }),
);

/** Body of the integration check, as text: a message to echo. */
export const integrationCheckBody = jsonBody.pipe(z.object({ message: z.string().max(1000) }));

/* The table of hooks. Their types and their part of `service.openapi.json` are derived from it. */
import * as z from 'zod';
import { centsSchema } from '../../../contract/plan.js';
import { checkoutSchema, preparedOrderSchema } from '../../../server/inside.js';

/** A row of the table. */
export interface HookRow {
  /** What the shop is asked, in one sentence. */
  readonly about: string;
  readonly data: z.ZodObject;
  readonly answer: z.ZodType;
}

/** The cart of the purchase that the request is about. */
const reference = z.string().optional();

/** All hooks by the names of the shop's functions whose place they take. */
export const hooks = {
  checkout: {
    about: 'Which checkout does this visitor have? `null` if none is known. Only with `prepareOrder`.',
    data: z.strictObject({ reference }),
    answer: z.object({ checkout: checkoutSchema.nullable() }),
  },
  sessionKey: {
    about: 'Whose request is it? A text that stays the same during the session of the shop; `null` if it is not known.',
    data: z.strictObject({ reference }),
    answer: z.object({ sessionKey: z.string().min(1).max(500).nullable() }),
  },
  prepareOrder: {
    about: 'Make the pending order of this purchase, or find the one that it has. The same for the same purchase.',
    data: z.strictObject({ purchaseId: z.string(), amount: centsSchema, isTest: z.boolean() }),
    answer: preparedOrderSchema,
  },
  pricesAmong: {
    about: 'Which of these amounts (cents, 100 at most) does the shop show, as a price or as the total of a cart?',
    data: z.strictObject({ amounts: z.array(centsSchema) }),
    answer: z.object({ prices: z.array(centsSchema) }),
  },
  offered: {
    about: 'Are instalments offered to this visitor? Asked for each request for rates, also without a cookie.',
    data: z.strictObject({ reference }),
    answer: z.object({ offered: z.boolean() }),
  },
  mayManage: {
    about: 'May this visitor see and change transactions? Only an employee of the shop may.',
    data: z.strictObject({}),
    answer: z.object({ mayManage: z.boolean() }),
  },
} as const satisfies Readonly<Record<string, HookRow>>;

/** Name of a hook. */
export type HookName = keyof typeof hooks;

/** Names of all hooks. */
export const hookNames = Object.keys(hooks) as readonly HookName[];

/** What a hook is asked with. */
export type HookData<Name extends HookName> = z.output<(typeof hooks)[Name]['data']>;

/** What the shop answers. */
export type HookAnswer<Name extends HookName> = z.output<(typeof hooks)[Name]['answer']>;

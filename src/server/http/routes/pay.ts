import { payPageOf } from './pay-page.js';
import type { Run } from './context.js';

/** GET /pay/:link: the page on which a customer pays an order that the shop's server has told. */
export const pay: Run<'pay'> = async ({ link }, { payPage, path }) => payPageOf(await payPage(link), path);

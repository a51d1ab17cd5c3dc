/** What the programs and the plugins of shop systems use of the handler beside its public face (`src/server.ts`). */
export { connectionOf, createFetch, type ProxiedFetch } from '../service/call/proxies.js';
export { isDatabaseFile } from './config/database-file.js';
export { fileResponse } from './http/file-response.js';
export { toNodeHandler, type NodeHandler } from './mounts/node.js';
export { ShopError } from './operations/incidents.js';
export { checkedInput } from './operations/checked-input.js';
export { defaultLimits } from './operations/limits.js';
export { createVault } from './purchases/sealed-checkouts.js';
export { composeRatenkauf, type ComposedRatenkauf } from './ratenkauf.js';
export { reasonOf } from './shop/failure-reason.js';
export { checkedCheckout, checkoutSchema, preparedOrderSchema } from './shop/shop-schema.js';
export { managedPurchaseSchema } from './shop/verbs/answers.js';
export type { AdminRow } from './shop/verbs/row.js';
export { rows as verbRows, verbs, type VerbName, type VerbTable } from './shop/verbs/table.js';
export { pgLibrary } from './store/pg-library.js';
export { postgres } from './store/postgres.js';
export { sqliteLibrary } from './store/sqlite/sqlite-library.js';
export { sqliteDialect } from './store/sqlite/sqlite.js';

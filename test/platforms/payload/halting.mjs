// Requests with the header "halt" never end, so that Payload can be killed there, or fail: before the hooks of other plugins, or behind them.
import { writeFileSync } from 'node:fs';

const halt =
  (place) =>
  async ({ req }) => {
    if (req.headers?.get('halt') !== place) return;
    if (place === 'fails') throw new Error('as the test wants it');
    writeFileSync('halted', place);
    await new Promise(() => {});
  };

function withHalts(collection) {
  const hooks = collection.hooks ?? {};
  const afterChange = [halt('before'), ...(hooks.afterChange ?? []), halt('behind'), halt('fails')];
  return { ...collection, hooks: { ...hooks, afterChange } };
}

/** The last one in the list of plugins. */
export const halting = (config) => ({
  ...config,
  collections: config.collections.map((each) =>
    ['orders', 'ratenkauf-refunds'].includes(each.slug) ? withHalts(each) : each,
  ),
});

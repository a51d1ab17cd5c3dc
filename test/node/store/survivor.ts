import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { purchase } from './samples.js';
import { testWebshop } from '../../support/webshop.js';

/**
 * A process that writes while another one holds the lock, and again when it receives a message that the lock is
 * released. For each line read it prints one line of JSON with the acknowledged writes, and then waits to be killed.
 */
const store = createSqlStore({
  webshop: testWebshop,
  dialect: sqliteDialect(process.argv[2] ?? '', { patience: 2_000 }),
});
let count = 0;

/** Returns the result of `work`, and how often the event loop has turned meanwhile. */
async function counted<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly turns: number }> {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const result = await work();
  clearInterval(timer);
  return { result, turns };
}

const write = async () => {
  const name = `${process.pid}-${(count += 1)}`;
  await store.purchases.add(purchase({ id: name, token: name }));
  return name;
};

process.stdin.setEncoding('utf8').on('data', (line: string) => {
  const times = Number(line);
  void counted(() => Promise.allSettled(Array.from({ length: times }, write))).then(({ result, turns }) => {
    const acknowledged = result.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = result.flatMap((each) =>
      each.status === 'rejected' ? [String((each.reason as { code?: unknown }).code)] : [],
    );
    console.log(JSON.stringify({ acknowledged, refused, turns }));
  });
});
await store.migrate();
console.log(
  JSON.stringify({
    node: process.version,
    library: process.getBuiltinModule?.('node:sqlite') ? 'node:sqlite' : 'libsql',
  }),
);

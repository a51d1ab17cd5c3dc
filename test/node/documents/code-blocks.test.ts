import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { assert, describe, it, onTestFinished } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { createSqlStore } from '../../../src/server/store/sql/sql-store.js';
import { sqliteDialect } from '../../../src/server/store/sqlite/sqlite.js';
import { allBlocks, type Block, blocksIn, fileOf, isBuilt, placeOf } from './blocks.js';
import { checks } from './checks.js';
import { typeErrorsIn } from './types.js';
import { testWebshop } from '../../support/webshop.js';

const blocks = allBlocks();
const isScript = ({ language }: Block) => ['js', 'ts', 'tsx'].includes(language);
const faultsOf = (block: Block) =>
  (checks[block.language]?.(block) ?? [`no check for ${block.language || 'a block without a language'}`]).map(
    (fault) => `${placeOf(block)}: ${fault}`,
  );

/** Code whose page a test builds or runs is checked there, with the packages of its project. */
const isWhole = (block: Block) => isBuilt(block) && (fileOf(block) !== undefined || block.context === undefined);

describe('the code in README and documents', () => {
  it('is well-formed, and each block is in a language that a check knows', () => {
    assert.isAbove(blocks.length, 50);
    assert.deepEqual(blocks.flatMap(faultsOf), []);
  });

  it('type-checks against the package, where no other test builds it', async () => {
    const checked = blocks.filter((block) => isScript(block) && !isWhole(block));
    assert.isAbove(checked.length, 8);
    assert.deepEqual(await typeErrorsIn(checked), []);
  });

  it('queries only tables and columns that exist', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-sql-'));
    const file = join(folder, 'store.sqlite');
    const store = createSqlStore({ webshop: testWebshop, dialect: sqliteDialect(file) });
    const db = new Kysely<object>({ dialect: sqliteDialect(file) });
    onTestFinished(async () => {
      await Promise.all([store.close(), db.destroy()]);
      rmSync(folder, { recursive: true });
    });
    await store.migrate();
    const queries = blocks.filter(({ language }) => language === 'sql');
    assert.isNotEmpty(queries);
    for (const { code } of queries) await sql.raw(code).execute(db);
  });

  it('shows the policy under which the journeys run', () => {
    const [, shown = ''] = /^Content-Security-Policy: (.*)$/m.exec(textOf('docs/security.md')) ?? [];
    const [, kept = ''] =
      /const policy =\s*((?:\s*"[^"]*"[ +;]*)+)/.exec(textOf('test/journey/shop/policy.test.ts')) ?? [];
    const directives = (policy: string) =>
      policy
        .split(';')
        .map((each) => each.trim())
        .filter(Boolean);
    assert.deepEqual(directives(shown), directives([...kept.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join('')));
  });
});

describe('checking code', () => {
  const block = (language: string, code: string, context?: string): Block => ({
    page: 'README.md',
    line: 1,
    language,
    code,
    context,
  });

  it('finds blocks, their language, line and context', () => {
    assert.deepEqual(blocksIn('a.md', 'a\n\n<!-- context: server -->\n```js\nb\n```\n\n```\nc\n```\n'), [
      { page: 'a.md', line: 4, language: 'js', code: 'b\n', context: 'server' },
      { page: 'a.md', line: 8, language: '', code: 'c\n', context: undefined },
    ]);
  });

  it.each([
    ['js', 'const a = ;'],
    ['json', '{ a: 1 }'],
    ['html', '<ratenkauf-teaser price="799.00"></ratenkauf-teaser>'],
    ['sh', 'npm run no-such-script'],
    ['sh', 'npx no-such-program'],
    ['sh', 'rm -rf node_modules'],
    ['css', ':root { --ratenkauf-no-such: red }'],
    ['css', 'ratenkauf-teaser::part(no-such) { color: red }'],
    ['php', "<?= @file_get_contents('http://127.0.0.1/ratenkauf/teaser?amount=79900&size=2') ?>"],
    ['cobol', 'DISPLAY "rate"'],
  ])('finds what is wrong with %s: %s', (language, code) => assert.lengthOf(faultsOf(block(language, code)), 1));

  it('finds what the package does not have', async () => {
    const errors = await typeErrorsIn([
      block('js', "import { createRatenkauf } from 'ratenkauf-elements/server';\ncreateRatenkauf({ service: 1 });"),
      block('ts', "import { createRatenkaufs } from 'ratenkauf-elements/server';\ncreateRatenkaufs();"),
      block('js', 'ratenkauf.purchase();', 'server'),
      block('js', 'await ratenkauf.reconcile();', 'server'),
    ]);
    assert.lengthOf(errors, 3, errors.join('\n'));
  });
});

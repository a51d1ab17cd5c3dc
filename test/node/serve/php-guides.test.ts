import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { assert, describe, it, onTestFinished } from 'vitest';
import { root, textOf } from '../../../scripts/imports.js';
import type { Checkout } from '../../../src/server.js';
import { postSigned } from '../../../src/programs/serve/signed/post.js';
import { freePort } from '../../support/free-port.js';
import { soon } from '../../support/patience.js';
import { withPhp } from '../../support/php.js';
import { blocksIn } from '../documents/blocks.js';
import { adminKeys, eventSecret, startShopService } from './service.js';

const before = join(root, 'test/node/serve/php/guide.php');

/** Returns the blocks of a guide in PHP, and a folder with them and the client. */
function guide(page: string) {
  const blocks = blocksIn(page, textOf(page)).filter(({ language }) => language === 'php');
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, 'clients/php/Ratenkauf.php'), join(folder, 'Ratenkauf.php'));
  const fileWith = (words: string, change = (code: string) => code): string => {
    const found = blocks.filter(({ code }) => code.includes(words));
    assert.lengthOf(found, 1, `${page}: blocks with ${words}`);
    const file = join(folder, `${words.replaceAll(/\W/g, '')}.php`);
    writeFileSync(file, change(found[0]!.code));
    return file;
  };
  writeFileSync(join(folder, 'factsOf.php'), blocks.find(({ code }) => code.includes('function factsOf('))?.code ?? '');
  return { blocks, folder, fileWith };
}

/** A cart as the guides' `factsOf()` takes it. */
const cart = {
  id: 'cart-1',
  customer: {
    salutation: 'ms',
    firstName: 'Erika',
    lastName: 'Muster',
    street: 'Musterstraße 1',
    postcode: '12345',
    city: 'Musterstadt',
    email: 'erika@example.de',
  },
  items: [{ name: 'Sofa', quantity: 1, cents: 79_900 }],
};

const settings = ['-d', `auto_prepend_file=${before}`, '-d', 'error_reporting=E_ALL', '-d', 'display_errors=1'];

/** Runs a file; resolves with what it prints. */
const runs = async (file: string, env: NodeJS.ProcessEnv): Promise<string> =>
  (await promisify(execFile)('php', [...settings, file], { env: { PATH: process.env['PATH'], ...env } })).stdout;

describe('the code in PHP of docs/de/php.md', () => {
  const page = 'docs/de/php.md';
  describe('as it is there', withPhp(), () => {
    it('shows a token, and orders what is approved', async () => {
      const { service, approve } = await startShopService();
      const { folder, fileWith } = guide(page);
      const SESSION = JSON.stringify({ cart });
      const facts = join(folder, 'facts.php');
      writeFileSync(facts, "<?php require 'factsOf.php'; echo json_encode(factsOf($_SESSION['cart']));");
      const id = await approve(JSON.parse(await runs(facts, { SESSION })) as Checkout);
      const here = (code: string) => code.replace('http://127.0.0.1:8091', service.adminUrl);
      const shown = fileWith('ratenkauf-checkout checkout=', here);
      const env = { SHOP_ADMIN_KEY: adminKeys[0], SESSION: JSON.stringify({ cart, purchase: id }) };
      assert.match(await runs(shown, env), /^<ratenkauf-checkout checkout="[\w-]{43}"><\/ratenkauf-checkout>/);
      const ordering = fileWith('storeOrder', (code) =>
        code
          .replace('<?php', `<?php ob_start(); require ${JSON.stringify(shown)}; ob_end_clean();`)
          .concat('echo $purchase["state"];'),
      );
      assert.equal(await runs(ordering, env), 'confirmed');
    });

    it('takes events, also those without an order number, tells tests, and says what cannot be carried out', async () => {
      const { folder, fileWith } = guide(page);
      const [file, port, notes] = [fileWith('eventsUrl'), await freePort(), join(folder, 'notes')];
      // The server of PHP prepends nothing to the script that takes all requests.
      const script = join(folder, 'all.php');
      writeFileSync(script, `<?php require '${before}'; require '${file}';`);
      const env = { PATH: process.env['PATH'], SHOP_EVENT_SECRET: eventSecret, NOTES: notes };
      const server = spawn('php', [...settings, '-S', `127.0.0.1:${port}`, script], { env, stdio: 'ignore' });
      onTestFinished(() => void server.kill());
      const url = new URL(`http://127.0.0.1:${port}/events`);
      const send = async (type: string, data: object, secret = eventSecret) => {
        const response = await postSigned({ id: 'e-1', type, data }, { url, secrets: [secret], patience: 60_000 });
        return [response.status, await response.text()];
      };
      await soon(async () => assert.equal((await fetch(url)).status, 400));
      const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
      assert.equal((await send('order.confirmed', { purchaseId: 'p-1' }, other))[0], 400);
      const done = [204, ''];
      assert.deepEqual(await send('order.confirmed', { purchaseId: 'p-1', orderId: 'A-1', isTest: true }), done);
      assert.deepEqual(await send('order.confirmed', { purchaseId: 'sold out', orderId: 'A-2' }), [
        200,
        '{"impossible":"The last one is sold."}',
      ]);
      assert.deepEqual(await send('order.released', { purchaseId: 'p-3', why: 'expired' }), done);
      assert.deepEqual(await send('order.impossible', { purchaseId: 'p-4', why: 'expired' }), done);
      assert.deepEqual(await send('transaction.changed', { transactionId: 'ABC123', status: 'billed' }), done);
      assert.deepEqual(
        readFileSync(notes, 'utf8')
          .trim()
          .split('\n')
          .map((line): unknown => JSON.parse(line)),
        [
          { completed: 'p-1', isTest: true },
          { completed: 'sold out', isTest: false },
          { released: 'p-3' },
          { released: 'p-4' },
        ],
      );
    });
  });
});

describe('each page with code in PHP', withPhp(), () => {
  it.each(['docs/guide/first-paint.md', 'docs/de/php.md'])('has no mistakes in it: %s', async (page) => {
    const { blocks, folder } = guide(page);
    assert.isNotEmpty(blocks);
    for (const { code, line } of blocks) {
      const file = join(folder, `line-${line}.php`);
      writeFileSync(file, code);
      await promisify(execFile)('php', ['-l', file]);
    }
  });
});

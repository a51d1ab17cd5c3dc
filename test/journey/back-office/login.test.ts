import { assert, describe, it } from 'vitest';
import { openNotifiedMarket } from '../support/back-office.js';
import { startDemo } from '../support/program.js';
import { openStage } from '../support/stage.js';
import { inCi } from '../../support/all.js';

const stage = await openStage();

describe('the login of the back office', () => {
  it('can be filled in by a password manager or from the clipboard, and asks for nothing to be solved [WCAG 3.3.8]', async () => {
    const { enter } = await openNotifiedMarket(stage);
    const { page } = await enter();
    await page.goto('/haendlerbereich/anmelden');
    const fields = page.locator('main form :is(input:not([type=hidden]), select, textarea)');
    assert.deepEqual(await fields.evaluateAll((found) => found.map((field) => field.getAttribute('autocomplete'))), [
      'username',
      'current-password',
    ]);
    const isTaken = await page
      .locator('#password')
      .evaluate((field) => field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })));
    assert.isTrue(isTaken, 'the page refuses what is pasted');
  });
});

it(
  '`npm start` prints its address, uses the password of the environment, and gets notifications of the sandbox',
  inCi,
  async () => {
    const demo = startDemo({
      PORT: '0',
      SANDBOX_PORT: '0',
      DEMO_ADMIN_PASSWORD: 'Seegras und Salz',
    });
    const address = await demo.says(/^Back office: +(http:\/\/localhost:\d+\/haendlerbereich)$/m);
    const bank = await demo.says(/^Sandbox: +(http:\S+)$/m);
    const login = `${address}/anmelden`;
    assert.notMatch(await (await fetch(login)).text(), /duenholt<|Seegras/);
    const enter = async (password: string) => {
      const headers = { origin: new URL(address).origin };
      return (
        await fetch(login, { method: 'POST', headers, body: new URLSearchParams({ password }), redirect: 'manual' })
      ).status;
    };
    assert.deepEqual([await enter('duenholt'), await enter('Seegras und Salz')], [422, 303]);
    assert.ok(
      (await (await fetch(`${bank}sandbox/notifications`)).text()).includes(
        address.replace('/haendlerbereich', '/ratenkauf/notification'),
      ),
    );
  },
);

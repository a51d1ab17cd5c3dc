import { startSandbox } from 'ratenkauf-elements/sandbox';
import { assert, describe, it, onTestFinished } from 'vitest';
import { filesOf } from '../journey/frameworks/recipe.js';
import { createCustomer } from '../journey/package/customer.js';
import { projectOf } from './project.js';

describe('docs/guide/mounts.md: the program for platforms that speak fetch', () => {
  it.each([
    ['deno@2.9.6', ['deno', 'serve', '-A', '--port', '{port}', 'fetch.mjs']],
    ['bun@1.4.5', ['bun', 'fetch.mjs']],
  ] as const)('answers an offer and the files for pages on %s', async (runtime, [program, ...args]) => {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const { serve } = await projectOf(filesOf('docs/guide/mounts.md'), [runtime]);
    const { address } = await serve(program, args, {
      RATENKAUF_WEBSHOP_ID: '2.de.9999.10001',
      RATENKAUF_PASSWORD: 'sandbox',
      RATENKAUF_HOST: sandbox.url,
    });
    const customer = createCustomer(address);
    assert.equal(await customer.monthlyRate(79_900), 2612);
    assert.equal((await customer.send('/ratenkauf/assets/ratenkauf-teaser.js')).status, 200);
    assert.equal(await (await customer.send('/')).text(), 'The shop’s own page');
  });
});

import { request } from 'node:http';
import { assert, it, onTestFinished } from 'vitest';
import { startSandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.js';

/** Returns a function that resolves with status and body of a sandbox's answer to a `Host`. */
async function answering(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return (host: string, path = '/sandbox/purchases') =>
    new Promise<[number | undefined, string]>((resolve, reject) => {
      const asked = request({ port: sandbox.port, host: '127.0.0.1', path, headers: { host } }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => (body += String(chunk)));
        answer.on('end', () => resolve([answer.statusCode, body]));
      });
      asked.on('error', reject).end();
    });
}

it('the sandbox answers to the names of this machine, with any port', async () => {
  const ask = await answering();
  for (const host of [
    'localhost',
    'localhost:4010',
    'LOCALHOST:1',
    'bank.localhost',
    '127.0.0.1:4010',
    '127.1.2.3',
    '[::1]:4010',
  ])
    assert.deepEqual([host, (await ask(host))[0]], [host, 200]);
});

it('the sandbox refuses every other name, so that no foreign page reads it by DNS rebinding', async () => {
  const ask = await answering();
  for (const host of [
    'evil.example',
    'evil.example:4010',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
    '192.168.0.7',
  ]) {
    const [status, body] = await ask(host);
    assert.deepEqual([host, status], [host, 421]);
    assert.include(body, '--allow-host');
  }
});

it('the sandbox answers to the configured names', async () => {
  const ask = await answering({ hosts: ['Sandbox.example'] });
  assert.strictEqual((await ask('sandbox.example:4010'))[0], 200);
  assert.strictEqual((await ask('evil.example'))[0], 421);
});

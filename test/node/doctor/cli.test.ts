// Begins first: starts processes and waits for them.
import { assert, describe, it } from 'vitest';
import { useCommand } from '../serve/processes.js';
import { closedAddress, startDoctorShop } from './doctor-shop.js';

describe('ratenkauf-elements doctor', () => {
  const run = useCommand('src/programs/command/cli.ts');
  const ended = async (args: readonly string[], environment?: Readonly<Record<string, string>>) => {
    const command = run(args, environment);
    return { code: await command.ended, ...command.output };
  };

  it('prints a line for each check, and ends with 0 without errors', async () => {
    const { origin } = await startDoctorShop({ headers: { 'x-frame-options': 'DENY' } });
    const { code, out, err } = await ended(['doctor', origin]);
    assert.equal(code, 0, out + err);
    assert.match(out, /^ok +Credentials$/m);
    assert.match(out, /^\? +Signature of the transaction API\n +Not checked: .* give RATENKAUF_/m);
    assert.match(out, /25 checks: 23 fine, 0 with findings, 2 not checked\.\n$/);
  });

  it('ends with 1 at an error, says what to do, and prints the same as JSON', async () => {
    const { origin } = await startDoctorShop({ service: { password: 'another' } });
    const text = await ended(['doctor', origin]);
    assert.equal(text.code, 1, text.err);
    assert.match(text.out, /^FINDING +Credentials\n +error: .*\n +What to do: Compare/m);
    const { code, out } = await ended(['doctor', origin, '--json']);
    assert.equal(code, 1);
    const { checks } = JSON.parse(out) as { checks: { id: string; status: string; findings: object[] }[] };
    assert.lengthOf(checks, 25);
    const [first] = checks;
    assert.deepEqual([first?.id, first?.status, first?.findings.length], ['credentials', 'finding', 1]);
  });

  it.each([
    [[], /Give the address of a page/],
    [['shop'], /"shop" is no address/],
    [['ftp://shop.example/'], /is no address/],
    [['https://user:secret@shop.example/'], /without user and password/],
    [['https://shop.example/', '--jsn'], /'--jsn'/],
  ])('ends with 2 at wrong use, and shows the usage: %j', async (args, message) => {
    const { code, err } = await ended(['doctor', ...args]);
    assert.equal(code, 2);
    assert.match(err, message);
    assert.match(err, /\n\nUsage: ratenkauf-elements doctor ADDRESS/);
    assert.notMatch(err, /secret|\n\s+at /);
  });

  it('ends with 2 at settings that cannot be read, and with 1 where there is no page', async () => {
    const unknown = await ended(['doctor', 'http://127.0.0.1:1/'], { RATENKAUF_PUBLC_URL: 'x' });
    assert.deepEqual([unknown.code, /did you mean RATENKAUF_PUBLIC_URL/.test(unknown.err)], [2, true]);
    const closed = await ended(['doctor', await closedAddress()]);
    assert.deepEqual([closed.code, /ECONNREFUSED .*\n$/.test(closed.err)], [1, true]);
  });

  it('says of several pages which one each check is about', async () => {
    const { origin } = await startDoctorShop({ pages: ['/withdraw', '/pay', '/review'] });
    const { out } = await ended(['doctor', `${origin}/`, `${origin}/pay`]);
    assert.match(out, /^ok +\/: Withdrawal page$/m);
    assert.match(out, /^FINDING +\/pay: Withdrawal page$/m);
    assert.match(out, /^50 checks: /m);
  });

  it('ends with 2 where playwright-core is not installed, and says how to install it', async () => {
    const { code, err } = await ended(['doctor', 'http://127.0.0.1:1/', '--browser']);
    assert.equal(code, 2);
    assert.match(err, /needs the package playwright-core: npm install --no-save playwright-core/);
  });

  it('explains itself with --help', async () => {
    const { code, out } = await ended(['doctor', '--help']);
    assert.deepEqual([code, out.startsWith('Usage: ratenkauf-elements doctor ADDRESS')], [0, true]);
  });
});

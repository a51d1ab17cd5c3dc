import { assert, describe, it } from 'vitest';
import { useCommand } from '../serve/processes.js';
import { closedAddress, startDoctorShop } from './doctor-shop.js';

describe('ratenkauf-elements doctor', () => {
  const run = useCommand('src/programs/command/cli.ts');
  const ended = async (args: readonly string[], environment?: Readonly<Record<string, string>>) => {
    const command = run(['doctor', ...args], environment);
    return { code: await command.ended, ...command.output };
  };

  it('prints a line for each check of each page, and ends with 0 without errors', async () => {
    const { origin } = await startDoctorShop({ headers: { 'x-frame-options': 'DENY' } });
    const { code, out, err } = await ended([`${origin}/`, `${origin}/review`]);
    assert.equal(code, 0, out + err);
    assert.match(out, /^ok +\/: Withdrawal page$/m);
    assert.match(out, /^FINDING +\/review: Withdrawal page$/m);
    assert.match(out, /^\? +\/: Signature of the transaction API\n +Not checked: .* give RATENKAUF_/m);
    assert.match(out, /^50 checks: /m);
  });

  it('ends with 1 at an error, says what to do, and prints the same as JSON', async () => {
    const { origin } = await startDoctorShop({ service: { password: 'another' } });
    const [text, json] = await Promise.all([ended([origin]), ended([origin, '--json'])]);
    assert.deepEqual([text.code, json.code], [1, 1], text.err);
    assert.match(text.out, /^FINDING +Credentials\n +error: .*\n +What to do: Compare/m);
    const { checks } = JSON.parse(json.out) as { checks: { id: string; status: string; findings: object[] }[] };
    assert.lengthOf(checks, 25);
    const [first] = checks;
    assert.deepEqual([first?.id, first?.status, first?.findings.length], ['credentials', 'finding', 1]);
  });

  it('ends with 2 at wrong use and at settings that cannot be read, and with 1 where there is no page', async () => {
    const usage = /\n\nUsage: ratenkauf-elements doctor ADDRESS/;
    const page = 'http://127.0.0.1:1/';
    const rows: readonly (readonly [
      args: readonly string[],
      code: number,
      words: readonly RegExp[],
      variable?: string,
    ])[] = [
      [[], 2, [/Give the address of a page/, usage]],
      [['ftp://shop.example/'], 2, [/is no address/, usage]],
      [['https://user:secret@shop.example/'], 2, [/without user and password/, usage]],
      [[page, '--browser'], 2, [/needs the package playwright-core: npm install --no-save playwright-core/]],
      [[page], 2, [/did you mean RATENKAUF_PUBLIC_URL/], 'RATENKAUF_PUBLC_URL'],
      [[await closedAddress()], 1, [/ECONNREFUSED .*\n$/]],
    ];
    for (const [args, expected, words, variable] of rows) {
      const { code, err } = await ended(args, variable ? { [variable]: 'x' } : {});
      assert.equal(code, expected, err);
      for (const each of words) assert.match(err, each);
      assert.notMatch(err, /secret|\n\s+at /);
    }
  });
});

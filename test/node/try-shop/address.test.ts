import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { endGroup, newSecrets, startShop } from '../../../clients/php/example/processes.js';
import { allOrFirst, inCi } from '../../support/all.js';
import { withPhp } from '../../support/php.js';
import { assertBroken, seenIn, useTryShop } from './command.js';
import { brokenShops as brokenModules } from './faults.js';
import { serverOf, useServedShops } from './served-shop.js';
import { shopModule, type Fault } from './sound-shop.js';

interface ServerFault extends Fault {
  readonly breaks: string;
  readonly by: string;
  /** Parts of the server that are replaced. */
  readonly server?: Readonly<Record<string, string>>;
}

const fromModules = (...promises: readonly string[]): readonly ServerFault[] =>
  promises.map((promise) => brokenModules.flat().find(({ breaks }) => breaks === promise) as ServerFault);

/** Shops of which each breaks some promises: of a server alone, and where calls at once and kills go through one. */
const brokenShops: readonly (readonly ServerFault[])[] = [
  [
    {
      breaks: 'event-signed',
      by: 'a signature that is only looked for',
      server: {
        'webhook.verify(body, headers);':
          "if (!headers['webhook-signature'] || Date.now() / 1000 - headers['webhook-timestamp'] > 300) throw new Error();",
      },
    },
    ...fromModules('test-order-stays', 'transaction-unknown', 'form-refused'),
  ],
  [
    {
      breaks: 'event-fresh',
      by: 'time stamps that nobody looks at',
      server: {
        'webhook.verify(body, headers);':
          "if (webhook.sign(headers['webhook-id'], new Date(headers['webhook-timestamp'] * 1000), body) !== headers['webhook-signature']) throw new Error();",
      },
    },
    ...fromModules('complete-after-kill', 'release-without-order'),
  ],
  [
    {
      breaks: 'event-unknown',
      by: 'an error for what it does not know',
      server: { 'return { status: 204 };\n  const json': 'return { status: 404 };\n  const json' },
    },
    ...fromModules('complete-half-way'),
  ],
  fromModules('complete-at-once', 'release-gives-back'),
];

/** What is wrong, in which settings, and what is said. */
type Obstacle = readonly [what: string, settings: Readonly<Record<string, string>>, words: RegExp];

describe('ratenkauf-elements try-shop with an address', { concurrent: true }, () => {
  const { run, moduleOf, triedAt } = useTryShop();
  const serveShop = useServedShops();

  /** Starts a server with the shop of a module beside it. */
  async function served(...faults: readonly (Fault & Pick<ServerFault, 'server'>)[]) {
    const module = await moduleOf(shopModule(...faults));
    const texts = Object.assign({}, ...faults.map(({ server }) => server)) as Record<string, string>;
    const file = await moduleOf(serverOf(`./${basename(module)}`, texts));
    return serveShop({
      start: (port, secret) => spawn(process.execPath, [file, String(port), secret], { stdio: 'ignore' }),
      kill: (child) => child.kill('SIGKILL'),
      paths: { events: '/events', questions: '/questions' },
    });
  }

  it('finds nothing in a sound shop, and tries everything', async () => {
    const { events, environment, restart } = await served();
    const { checks, code } = await triedAt(events, environment, '--patience', '120', '--restart', restart);
    assert.deepEqual(seenIn(checks, 'finding'), []);
    assert.deepEqual(seenIn(checks, 'unchecked'), [
      'session-key-own: The shop says that it cannot tell its visitors apart.',
      'manage-refused: The shop has no mayManage(): nobody may manage.',
    ]);
    assert.lengthOf(checks, 34);
    assert.equal(code, 0);
  });

  it('says of the promises about a kill that they were not tried without --restart', inCi, async () => {
    const { events, environment } = await served();
    const { checks, code } = await triedAt(events, environment, '--patience', '120');
    const why = "The shop's server was not killed: give --restart.";
    assert.includeMembers(
      seenIn(checks, 'unchecked'),
      ['prepare-after-kill', 'complete-after-kill', 'complete-half-way'].map((id) => `${id}: ${why}`),
    );
    assert.deepEqual(seenIn(checks, 'finding'), []);
    assert.equal(code, 0);
  });

  it.each(brokenShops.map((faults) => ({ faults, by: faults.map(({ by }) => by).join(', ') })))(
    'names what is broken, and nothing else, in a shop with $by',
    inCi,
    async ({ faults }) => {
      const { events, environment, restart } = await served(...faults);
      const { checks, code } = await triedAt(events, environment, '--patience', '120', '--restart', restart);
      assertBroken(
        checks,
        faults.map(({ breaks }) => breaks),
      );
      assert.equal(code, 1);
    },
  );

  it.each(
    allOrFirst<Obstacle>(2, [
      [
        'another secret',
        { RATENKAUF_EVENT_SECRETS: `whsec_${'A'.repeat(43)}=` },
        /question try\.visit was answered with 400/,
      ],
      ['no secret', { RATENKAUF_EVENT_SECRETS: '' }, /RATENKAUF_EVENT_SECRETS: expected one or two secrets/],
      [
        'an address elsewhere',
        { RATENKAUF_HOOKS_URL: 'http://shop.example/' },
        /RATENKAUF_HOOKS_URL: expected an address/,
      ],
      [
        'nobody there',
        { RATENKAUF_HOOKS_URL: 'http://127.0.0.1:9/' },
        /127\.0\.0\.1:9\/: .*try\.visit was not answered.*Start the shop/,
      ],
    ]),
  )('cannot try a shop with %s, and says so', async (_, others, words) => {
    const { events, environment } = await served();
    const { code, out, err } = await run(
      ['try-shop', events, '--yes', '--patience', '120'],
      Object.assign({}, environment, others),
    );
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, words, err);
    assert.notInclude(err, '    at ');
  });
});

describe('ratenkauf-elements try-shop with the demo in PHP', withPhp('pdo_sqlite'), () => {
  const { triedAt } = useTryShop();
  const serveShop = useServedShops();

  it('finds nothing, and tries everything that such a shop has', inCi, async () => {
    const data = mkdtempSync(join(tmpdir(), 'ratenkauf-php-tried-'));
    const secrets = newSecrets('staff');
    const { events, environment, restart } = await serveShop({
      start: (shop, eventSecret) =>
        startShop(
          {
            shop,
            service: 9,
            admin: 9,
            sandbox: '',
            data,
            secrets: Object.assign(secrets, { eventSecret }),
            isTrial: true,
          },
          'ignore',
        ),
      kill: (child) => endGroup(child, 'SIGKILL'),
      paths: { events: '/ereignisse', questions: '/fragen' },
    });
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const { checks, code } = await triedAt(events, environment, '--patience', '60', '--restart', restart);
    assert.deepEqual(seenIn(checks, 'finding'), []);
    assert.deepEqual(
      seenIn(checks, 'unchecked').map((each) => each.split(':')[0]),
      ['session-key-own', 'manage-refused'],
    );
    assert.equal(code, 0);
  });
});

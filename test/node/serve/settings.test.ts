import { assert, describe, it } from 'vitest';
import { problemsOf } from '../../../src/programs/serve/settings/configuration.js';
import { settingsSchema } from '../../../src/programs/serve/settings/json-schema.js';
import { readSettings } from '../../../src/programs/serve/settings/read.js';
import { settingNames, type SettingValues } from '../../../src/programs/serve/settings/table.js';
import { problemsOfWebshops, webshopsOf } from '../../../src/programs/serve/settings/webshops.js';

const read = (environment: Record<string, string>, files: Record<string, string> = {}) =>
  readSettings({
    environment,
    readFile: (path) => {
      const text = files[path];
      if (text === undefined) throw new Error(`no file ${path}`);
      return text;
    },
  });

describe('settings of the service', () => {
  it('come from the environment, from files that it names, and from a JSON file; the environment takes precedence', () => {
    const { values, problems } = read(
      {
        RATENKAUF_CONFIG: 'ratenkauf.json',
        RATENKAUF_PUBLIC_URL: 'https://shop.example/ratenkauf',
        RATENKAUF_PASSWORD_FILE: '/run/secrets/password',
        RATENKAUF_TEST_MODE: 'true',
        RATENKAUF_RECONCILE_EVERY: '5',
        RATENKAUF_LINK_HOSTS: 'bank.example, other.example',
        PATH: '/usr/bin',
      },
      {
        'ratenkauf.json': '{"$schema": "x", "host": "https://pay.example", "publicUrl": "https://old.example"}',
        '/run/secrets/password': 'pass word\n',
      },
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(values, {
      host: 'https://pay.example',
      publicUrl: 'https://shop.example/ratenkauf',
      password: 'pass word',
      testMode: true,
      reconcileEvery: 5,
      linkHosts: ['bank.example', 'other.example'],
    });
  });

  it('with an unknown name are refused with the one that was meant, and never repeat a value', () => {
    const { problems } = read(
      {
        RATENKAUF_WEBSHOPID: 'hidden',
        RATENKAUF_TEST_MODE: 'hidden',
        RATENKAUF_SECRET: 'hidden',
        RATENKAUF_SECRET_FILE: 'hidden',
        RATENKAUF_PASSWORD_FILE: 'hidden',
        RATENKAUF_ADMIN_KEYS: 'hidden,hidden,hidden',
        RATENKAUF_CONFIG: 'file.json',
      },
      { 'file.json': '{"publicURL": "hidden", "adminKeys": "hidden"}' },
    );
    assert.deepEqual(Object.fromEntries(problems.map(({ name, expected }) => [name, expected])), {
      'publicURL in file.json': 'no such setting; did you mean publicUrl?',
      'adminKeys in file.json': 'a list of one or two texts; in the environment with a comma between them',
      RATENKAUF_WEBSHOPID: 'no such setting; did you mean RATENKAUF_WEBSHOP_ID?',
      RATENKAUF_TEST_MODE: 'true or false',
      RATENKAUF_SECRET: 'only one of RATENKAUF_SECRET and RATENKAUF_SECRET_FILE',
      RATENKAUF_SECRET_FILE: 'the name of a file that can be read',
      RATENKAUF_PASSWORD_FILE: 'the name of a file that can be read',
      RATENKAUF_ADMIN_KEYS: 'a list of one or two texts; in the environment with a comma between them',
    });
    assert.notInclude(JSON.stringify(problems), 'hidden');
  });

  it('say what is missing, and what is wrong with those of the service itself', () => {
    assert.include(
      problemsOfWebshops({ values: {}, webshops: {} }).map(({ name }) => name),
      'RATENKAUF_PUBLIC_URL',
    );
    const wrong = problemsOf({
      listen: '8090',
      adminKeys: ['short'],
      eventsUrl: 'http://shop.example/events',
      eventSecrets: ['whsec_AAAA'],
    });
    assert.deepEqual(
      wrong.map(({ name }) => name),
      ['RATENKAUF_LISTEN', 'RATENKAUF_ADMIN_KEYS', 'RATENKAUF_EVENTS_URL', 'RATENKAUF_EVENT_SECRETS'],
    );
    for (const database of ['ratenkauf.sqlite', '/data/a:b.sqlite', 'C:\\data\\r.sqlite', 'file:///data/r.sqlite'])
      assert.deepEqual(problemsOf({ database }), [], database);
    for (const database of ['postgres://user@host/shop', 'postgresql://user@host/shop'])
      assert.deepEqual(problemsOf({ database }), [], database);
    for (const database of ['mysql://user@host/shop', 'Postgres://user@host/shop', 'postgresql+psycopg://host/shop'])
      assert.deepEqual(
        problemsOf({ database }).map(({ name }) => name),
        ['RATENKAUF_DATABASE'],
        database,
      );
    for (const eventsUrl of ['https://shop.example/e', 'http://localhost/e', 'http://shop:8080/e'])
      assert.deepEqual(problemsOf({ eventsUrl }), []);
    for (const eventsUrl of ['http://169.254.169.254/', 'https://a:b@shop.example/', 'file:///etc/passwd', 'http://1/'])
      assert.lengthOf(problemsOf({ eventsUrl }), 1, eventsUrl);
  });

  it('of a webshop take the place of those of all, from the environment and from the JSON file', () => {
    const given = read(
      {
        RATENKAUF_CONFIG: 'ratenkauf.json',
        RATENKAUF_SECRET: 'of all',
        RATENKAUF_WEBSHOPS__OUTLET__PUBLIC_URL: 'https://outlet.example/ratenkauf',
        RATENKAUF_WEBSHOPS__OUTLET__PASSWORD_FILE: '/run/secrets/outlet',
      },
      {
        'ratenkauf.json':
          '{"host": "https://pay.example", "webshops": {"outlet": {"testMode": true, "publicUrl": "https://old.example"}, "main": {"host": "https://other.example"}}}',
        '/run/secrets/outlet': 'pass word\n',
      },
    );
    assert.deepEqual(given.problems, []);
    const values = Object.fromEntries(webshopsOf(given).map((each) => [each.name, each.values]));
    assert.deepEqual(values, {
      outlet: {
        host: 'https://pay.example',
        secret: 'of all',
        testMode: true,
        publicUrl: 'https://outlet.example/ratenkauf',
        password: 'pass word',
        webshop: 'outlet',
      },
      main: { host: 'https://other.example', secret: 'of all', webshop: 'main' },
    });
  });

  it('of a webshop are refused where it cannot have one of its own, and where the name is none', () => {
    const { problems } = read(
      {
        RATENKAUF_WEBSHOPS__OUTLET__DATABASE: 'hidden',
        RATENKAUF_WEBSHOPS__OUTLET__PASSWORT: 'hidden',
        RATENKAUF_WEBSHOPS__OUTLET_X__PASSWORD: 'hidden',
        RATENKAUF_CONFIG: 'file.json',
      },
      {
        'file.json':
          '{"webshops": {"outlet": {"listen": "hidden", "publicURL": "hidden"}, "An": {}, "main": "hidden"}}',
      },
    );
    const named =
      'an object with the settings of each webshop by its name: 1 to 30 small letters and digits, a letter first';
    assert.deepEqual(Object.fromEntries(problems.map(({ name, expected }) => [name, expected])), {
      'listen in webshops.outlet in file.json': 'the same for all webshops: write listen',
      'publicURL in webshops.outlet in file.json': 'no such setting; did you mean publicUrl?',
      'webshops.An in file.json': named,
      'webshops.main in file.json': named,
      RATENKAUF_WEBSHOPS__OUTLET__DATABASE: 'the same for all webshops: write RATENKAUF_DATABASE',
      RATENKAUF_WEBSHOPS__OUTLET__PASSWORT: 'no such setting; did you mean RATENKAUF_PASSWORD?',
      RATENKAUF_WEBSHOPS__OUTLET_X__PASSWORD: 'no such setting; `ratenkauf-elements serve --help` lists all',
    });
    assert.notInclude(JSON.stringify(problems), 'hidden');
  });

  it('of two webshops say which one lacks something, and are refused where both have the same', () => {
    const all: SettingValues = {
      webshopId: '2.de.9999.10001',
      host: 'https://pay.example',
      password: 'p',
      secret: 's',
      database: ':memory:',
      reviewPage: '/pruefen',
      paymentPage: '/zahlung',
      eventsUrl: 'https://shop.example/events',
      eventSecrets: [`whsec_${Buffer.alloc(32, 7).toString('base64')}`],
    };
    const keys = ['k'.repeat(32), 'l'.repeat(32)];
    const problems = problemsOfWebshops({
      values: all,
      webshops: {
        main: { publicUrl: 'https://shop.example/ratenkauf', adminKeys: keys },
        outlet: {
          publicUrl: 'https://shop.example/ratenkauf/',
          adminKeys: keys.slice(1),
          eventsUrl: 'http://bad.example',
        },
        third: { webshopId: '2.de.9999.10002', publicUrl: 'https://third.example', adminKeys: ['short'] },
        fourth: { webshopId: '2.de.9999.10003', adminKeys: ['m'.repeat(32)] },
      },
    });
    const another = 'another one than any other webshop has';
    assert.includeDeepMembers(
      [...problems],
      [
        { name: 'RATENKAUF_WEBSHOPS__OUTLET__WEBSHOP_ID', expected: another },
        { name: 'RATENKAUF_WEBSHOPS__OUTLET__PUBLIC_URL', expected: another },
        { name: 'RATENKAUF_WEBSHOPS__OUTLET__ADMIN_KEYS', expected: another },
      ],
    );
    assert.deepEqual(
      problems.filter(({ expected }) => expected !== another).map(({ name }) => name),
      [
        'RATENKAUF_WEBSHOPS__OUTLET__EVENTS_URL',
        'RATENKAUF_WEBSHOPS__THIRD__ADMIN_KEYS',
        'RATENKAUF_WEBSHOPS__FOURTH__PUBLIC_URL',
      ],
    );
  });

  it('have a JSON Schema with every name', () => {
    const { properties } = settingsSchema() as { properties: object };
    assert.deepEqual(Object.keys(properties), ['$schema', ...settingNames, 'webshops']);
  });
});

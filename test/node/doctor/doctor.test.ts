import { createServer } from 'node:http';
import { assert, describe, it } from 'vitest';
import { productionShop } from '../../../src/sandbox/sandbox.js';
import type { LogEntry } from '../../../src/server.js';
import { diagnose } from '../../../src/programs/doctor/doctor.js';
import type { CheckReport } from '../../../src/programs/reports.js';
import { readGivenSettings } from '../../../src/programs/doctor/seen/settings.js';
import { CommandError } from '../../../src/programs/run-command.js';
import { soon } from '../../support/patience.js';
import { listen } from '../http/listen.js';
import { adminKeys, startShopService } from '../serve/service.js';
import { closedAddress, diagnosed, startDoctorShop, type Fault } from './doctor-shop.js';

const idsOf = (reports: readonly CheckReport[], status: CheckReport['status']) =>
  reports.filter((report) => report.status === status).map(({ id }) => id);

const given = (environment: Readonly<Record<string, string>> = {}, page = 'https://shop.example/') =>
  readGivenSettings({ environment, readFile: () => '' }, new URL(page));

/** Starts a server with one HTML page, which counts its requests; `location` answers with a redirect. */
async function startPage(html: string, { location }: { location?: (path: string) => string | undefined } = {}) {
  const asked: string[] = [];
  const origin = await listen(
    createServer(({ method, url = '', headers }, response) => {
      asked.push(`${method} ${url}${headers.cookie ? ` with ${headers.cookie}` : ''}`);
      const next = location?.(url);
      if (next) return void response.writeHead(302, { location: next }).end();
      response.setHeader('content-type', 'text/html');
      response.statusCode = url.startsWith('/ratenkauf/') ? 404 : 200;
      response.end(html);
    }),
  );
  return { origin, asked };
}

describe('a diagnosis', () => {
  it('starts nothing, orders nothing, and only reads at the bank', async () => {
    const { origin, sandbox, orders } = await startDoctorShop();
    await diagnose({ address: new URL(origin), settings: await given() });
    assert.equal(orders.size, 0);
    const operations = new Set(sandbox.requests().map(({ operation }) => operation));
    assert.deepEqual([...operations].sort(), ['integrationcheck', 'modellrechnung.durchfuehren']);
  });

  it('frightens nobody who reads the log of the handler', async () => {
    const log: LogEntry[] = [];
    const { origin } = await startDoctorShop({ config: { log: (entry) => void log.push(entry) } });
    const options = { address: new URL(origin), settings: await given() };
    await diagnose(options);
    await diagnose(options);
    const foreign = log.filter(({ event }) => event === 'foreign_origin');
    assert.deepEqual(
      foreign.map(({ level, message }) => [level, /doctor has asked .* there is nothing to do/.test(message)]),
      [['info', true]],
    );
  });

  it('without settings says what to give, and finds nothing', async () => {
    const { origin } = await startDoctorShop({ headers: { 'x-frame-options': 'DENY' } });
    const checks = await diagnose({ address: new URL(origin), settings: await given() });
    assert.deepEqual(idsOf(checks, 'finding'), []);
    const unchecked = checks.filter(({ status }) => status === 'unchecked');
    assert.deepEqual(idsOf(checks, 'unchecked'), ['signature', 'addresses']);
    for (const { reason } of unchecked) assert.match(reason ?? '', /give RATENKAUF_/);
  });

  it('of a handler without a shop calls nothing fine that it has not seen', async () => {
    const reports = await diagnosed({ config: { shop: undefined }, settings: { RATENKAUF_REVIEW_PAGE: undefined } });
    assert.deepEqual(idsOf(reports, 'finding'), []);
    assert.deepEqual(idsOf(reports, 'unchecked'), [
      'addresses',
      'body-parser',
      'cookie-and-origin',
      'public-url',
      'store',
      'undelivered-events',
    ]);
  });

  it('of a page without a handler finds that alone, and sends no POST to whatever is there', async () => {
    const { origin, asked } = await startPage('<title>Shop</title><h1>Sofa</h1><a href="/weg">Vertrag widerrufen</a>');
    const checks = await diagnose({ address: new URL(origin), settings: await given() });
    assert.deepEqual(idsOf(checks, 'finding'), ['handler']);
    assert.deepEqual(idsOf(checks, 'ok'), ['credit-warning', 'withdrawal-page']);
    assert.isTrue(asked.every((each) => each.startsWith('GET ')));
  });

  it('of a page with many ways to withdraw asks for ten of them', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `<a href="/weg/${index}">Vertrag widerrufen</a>`);
    const { origin, asked } = await startPage(`<title>Shop</title>${many.join('')}`);
    await diagnose({ address: new URL(origin), settings: await given() });
    assert.lengthOf(
      asked.filter((each) => each.startsWith('GET /weg/')),
      10,
    );
  });

  it('follows three redirects within the origin, and sends the cookie there', async () => {
    const { origin, asked } = await startPage('<h1>Sofa</h1>', {
      location: (path) => ({ '/1': '/2', '/2': '/3', '/3': '/4' })[path],
    });
    const options = { cookie: 'session=1', settings: await given() };
    await diagnose(Object.assign({ address: new URL('/1', origin) }, options));
    assert.include(asked, 'GET /4 with session=1');
  });

  it('sends the cookie to no other origin', async () => {
    const other = await startPage('');
    const { origin } = await startPage(`<script src="${other.origin}/x.js"></script>`);
    await diagnose({ address: new URL(origin), cookie: 'session=1', settings: await given() });
    assert.deepEqual(other.asked, ['GET /x.js']);
  });
});

describe('no diagnosis', () => {
  const refused = async (address: string, message: RegExp, limits = { patience: 60_000, bytes: 100_000 }) => {
    const failure = await diagnose({ address: new URL(address), settings: await given(), limits }).then(
      () => assert.fail('There is one.'),
      (error: unknown) => error,
    );
    assert.instanceOf(failure, CommandError);
    assert.match((failure as Error).message, message);
  };
  const answering = (answer: Parameters<typeof createServer>[1]) => listen(createServer(answer));

  it('of a closed port', async () => refused(await closedAddress(), /ECONNREFUSED/));

  it('of a page that does not end, or does not begin', async () => {
    const piece = 'x'.repeat(50_000);
    const endless = await answering((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const go = () => !response.destroyed && response.write(piece, go);
      go();
    });
    await refused(endless, /more than 100000 bytes/);
    const impatient = { patience: 300, bytes: 100_000 };
    await refused(await answering(() => {}), /did not answer completely within 0\.3 seconds/, impatient);
    const slow = await answering((_request, response) => void response.writeHead(200).write('<h1>'));
    await refused(slow, /did not answer completely within 0\.3 seconds/, impatient);
  });

  it('of what is no page of HTML, or not there', async () => {
    await refused(await answering((_request, response) => void response.end('{}')), /is no page of HTML/);
    await refused(
      await answering((_request, response) => void response.writeHead(404).end()),
      /answers with 404.*give --cookie/,
    );
  });

  it('behind a redirect to another origin, or behind redirects without end', async () => {
    const { origin } = await startPage('', { location: (path) => (path === '/' ? 'https://www.shop.example/' : path) });
    await refused(origin, /leads to another origin. Give the address there: https:\/\/www\.shop\.example\//);
    await refused(`${origin}/round`, /leads on more than 3 times/);
  });
});

describe('the settings that are given', () => {
  it('are those of the webshop that has the page', async () => {
    const environment = {
      RATENKAUF_HOST: 'https://pay.example',
      RATENKAUF_WEBSHOPS__MAIN__PUBLIC_URL: 'https://shop.example/ratenkauf',
      RATENKAUF_WEBSHOPS__OUTLET__PUBLIC_URL: 'https://outlet.example/ratenkauf',
    };
    const values = await given(environment, 'https://outlet.example/sofa');
    assert.include(values, { webshop: 'outlet', host: 'https://pay.example' });
    const error = await given(environment, 'https://other.example/').catch((thrown: unknown) => thrown as Error);
    assert.include((error as Error).message, 'other.example');
  });

  it('are refused if the service does not accept them', async () => {
    const environment = { RATENKAUF_SIGNATURE_SECRET: 'of the portal', RATENKAUF_SIGNATURE_SCHEME: 'md5' };
    const error = await given(environment).catch((thrown: unknown) => thrown as Error);
    assert.match((error as Error).message, /are wrong:\n- RATENKAUF_SIGNATURE_SCHEME: expected /);
  });

  it('lead to the admin listener, whose silence is no finding, and whose refusal is one', async () => {
    const { service } = await startShopService();
    const listener = { RATENKAUF_ADMIN_LISTEN: new URL(service.adminUrl).host };
    const judged = async (settings: Record<string, string>, service: Fault['service'] = {}) => {
      const reports = await diagnosed({ settings, service });
      const [events, admin, credentials] = ['undelivered-events', 'admin-listener', 'credentials'].map((id) =>
        reports.find((each) => each.id === id),
      );
      return { events, admin, credentials };
    };
    const right = await judged({ ...listener, RATENKAUF_ADMIN_KEYS: adminKeys[0] ?? '' });
    assert.deepEqual([right.events?.status, right.admin?.status], ['ok', 'ok']);
    const toldByIt = await judged({ ...listener, RATENKAUF_ADMIN_KEYS: adminKeys[0] ?? '' }, productionShop);
    assert.equal(toldByIt.credentials?.status, 'ok');
    const wrongKey = await judged({ ...listener, RATENKAUF_ADMIN_KEYS: 'z'.repeat(32) });
    assert.match(wrongKey.admin?.findings[0]?.wrong ?? '', /refuses the key in RATENKAUF_ADMIN_KEYS/);
    assert.match(wrongKey.events?.reason ?? '', /repair what "Admin listener" says first/);
    const away = await judged({
      RATENKAUF_ADMIN_LISTEN: new URL(await closedAddress()).host,
      RATENKAUF_ADMIN_KEYS: adminKeys[0] ?? '',
    });
    assert.deepEqual([away.admin?.status, away.admin?.findings], ['unchecked', []]);
    assert.match(away.admin?.reason ?? '', /ECONNREFUSED/);
  });

  it('show the events that the shop has not taken so far, and why', async () => {
    const { service, state, approve, order, call } = await startShopService();
    state.answer = () => ({ status: 400 });
    await order(await approve());
    await soon(async () => assert.lengthOf((await call('undelivered'))['events'] as object[], 1));
    const reports = await diagnosed({
      settings: {
        RATENKAUF_ADMIN_LISTEN: new URL(service.adminUrl).host,
        RATENKAUF_ADMIN_KEYS: adminKeys[0] ?? '',
      },
    });
    const [finding] = reports.find(({ id }) => id === 'undelivered-events')?.findings ?? [];
    assert.equal(finding?.severity, 'warning');
    assert.match(finding?.wrong ?? '', /has not taken 1 event yet, .*: order\.confirmed \(status 400\)/);
  });
});

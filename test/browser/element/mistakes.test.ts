import { assert } from '@open-wc/testing';
import type { RatenkaufErrorEvent } from '../../../src/elements/element/error-event.js';
import { fakeHandler, impatience, refusal } from './handler.js';
import { afterTest } from './page.js';
import { showTeaser } from '../teaser/harness.js';

const page = (status: number) => () =>
  new Response('<!doctype html><title>Shop</title>', { status, headers: { 'content-type': 'text/html' } });
const json = (status: number, body: unknown) => () => Response.json(body, { status });

/**
 * Beginner's mistakes with the resulting console line; each row has its own handler, because a cause is reported once
 * per handler.
 */
const mistakes: { did: string; answer?: () => unknown; amount?: string; reads: RegExp }[] = [
  {
    did: 'forgets to mount the handler',
    answer: page(404),
    reads:
      /offers: no handler at https:\/\/shop\.example\/ratenkauf\/offers \(404\): start it or set the attribute handler\./,
  },
  { did: 'has a fallback page', answer: page(200), reads: /no handler at .*\/ratenkauf\/offers \(200\): start it/ },
  {
    did: 'has a framework that says “not found” in JSON',
    answer: json(404, { message: 'Route not found', error: 'Not Found', statusCode: 404 }),
    reads: /no handler at .* \(404\): start it/,
  },
  { did: 'has one that says it with null', answer: json(404, null), reads: /no handler at .* \(404\): start it/ },
  {
    did: 'has not started the server, or has it under another origin',
    answer: () => Promise.reject(new TypeError('Failed to fetch')),
    reads: /offers: no handler at https:.* \(no answer\): start it or set the attribute handler\./,
  },
  { did: 'has a server that hangs', answer: () => new Promise(() => {}), reads: /\(no answer\): start it/ },
  { did: 'writes the price as in German', amount: '1.299,00', reads: /amount="1\.299,00": write 1299\.00\./ },
  { did: 'writes the price with its currency', amount: '799 €', reads: /amount="799 €": write 1299\.00/ },
  {
    did: 'has a configuration that the service refuses',
    answer: () => refusal(502, 'service_refused', false),
    reads: /^\[ratenkauf\] offers: for developers$/,
  },
];

describe('a mistake in the page', () => {
  const { warn } = console;
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    console.warn = (...words: unknown[]) => lines.push(words.join(' '));
  });
  afterEach(() => {
    console.warn = warn;
  });

  it('leads to one line in the console that says what to do', async () => {
    for (const [row, { did, answer, amount = '799.00', reads }] of mistakes.entries()) {
      lines = [];
      const handler = fakeHandler(answer, did.includes('hangs') ? impatience : undefined);
      await showTeaser({ amount, handler: `/row-${row}` }, handler);
      assert.lengthOf(lines, 1, did);
      assert.match(lines[0]!, /^\[ratenkauf\] /, did);
      assert.match(lines[0]!, reads, did);
    }
  });

  it('is not made worse by anything in the place of the amount: the sentence stands there', async () => {
    const { teaser } = await showTeaser({ handler: '/given' });
    for (const given of [null, undefined, NaN, 12.345, Infinity, {}]) {
      lines = [];
      teaser.element.amount = given as never;
      await teaser.settled();
      assert.include(teaser.text, 'Ratenkauf von 200', String(given));
      assert.isUndefined(teaser.shownAmount);
      teaser.element.amount = 1299 as never;
      await teaser.settled();
      assert.equal(teaser.shownAmount, '1.299,00');
    }
  });

  it('is logged once for each cause, however many elements make it', async () => {
    const { frame } = await showTeaser({ amount: '12,50', handler: '/once' });
    for (let index = 0; index < 5; index += 1)
      frame.insertAdjacentHTML(
        'beforeend',
        `<ratenkauf-teaser amount="${index},50" handler="/once"></ratenkauf-teaser>`,
      );
    await Promise.all([...frame.querySelectorAll('ratenkauf-teaser')].map((teaser) => teaser.updateComplete));
    assert.lengthOf(lines, 1);
    await showTeaser({ handler: '/once' }, fakeHandler(page(404)));
    assert.lengthOf(lines, 2);
  });

  it('is not logged when the page cancels the ratenkauf-error event', async () => {
    const prevent = (event: RatenkaufErrorEvent) => event.preventDefault();
    document.addEventListener('ratenkauf-error', prevent);
    await showTeaser({ amount: '12,50', handler: '/prevented' });
    document.removeEventListener('ratenkauf-error', prevent);
    assert.isEmpty(lines);
    await showTeaser({ amount: '12,50', handler: '/prevented' });
    assert.lengthOf(lines, 1);
  });

  it('is not assumed when an old browser lacks a function: the element shows its sentence', async () => {
    const timeout = Object.getOwnPropertyDescriptor(AbortSignal, 'timeout') as PropertyDescriptor;
    Reflect.deleteProperty(AbortSignal, 'timeout');
    afterTest(() => Object.defineProperty(AbortSignal, 'timeout', timeout));
    const { teaser } = await showTeaser({ handler: '/old' }, fakeHandler());
    assert.include(teaser.text, 'Ratenkauf von 200');
    assert.lengthOf(lines, 1);
    assert.match(lines[0] ?? '', /AbortSignal\.timeout/);
    assert.notMatch(lines[0] ?? '', /does not answer|handler at the origin/);
  });
});

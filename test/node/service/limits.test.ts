import { assert, describe, it } from 'vitest';
import { richTextFromHtml } from '../../../src/server/rich-text/rich-text-from-html.js';
import { withoutMarkup } from '../../../src/service/wire/free-text.js';
import {
  apiAnswering,
  failureOf,
  transactionsAnswering,
  wireAnswer,
  wireMessage,
  type FakeAnswer,
} from './builders.js';

const id = '2.de.1-1';
const error = (overrides: object = {}) =>
  wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR', ...overrides });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('an answer beyond its limits is malformed', () => {
  it.each<[what: string, FakeAnswer]>([
    ['JSON 65 deep', { body: `{"a":${nested(64)}}` }],
    ['JSON 50,000 deep', { body: nested(50_000) }],
    [
      'messages 50,000 deep',
      { body: `{"wsMessages":{"messages":[{"key":"X.Y","severity":"ERROR","params":[${nested(50_000)}]}]}}` },
    ],
    ['JSON that opens and never closes', { body: '{"a":'.repeat(50_000) }],
  ])('%s', async (_what, answer) => {
    assert.deepInclude(await failureOf(apiAnswering(answer).api.confirm(id)), {
      code: 'malformed',
      byService: false,
      maybeDone: true,
      messages: [],
    });
    assert.deepInclude(await failureOf(transactionsAnswering(answer).api.transaction('AB12CD')), { code: 'malformed' });
  });

  it('with a text of more than 20,000 characters that has to be shown whole, but not with one of 20,000', async () => {
    const texts = (length: number) =>
      apiAnswering({
        body: wireAnswer({ zustimmungDatenuebertragungPaymentPage: 'x'.repeat(length) }),
      }).api.consentTexts();
    assert.equal((await texts(20_000)).paymentPageDataTransfer.length, 20_000);
    assert.deepInclude(await failureOf(texts(20_001)), { code: 'malformed' });
  });

  it('but not with brackets in texts, 100 messages and 64 levels', async () => {
    const body = wireAnswer(
      { more: JSON.parse(nested(63)) as unknown },
      Array.from({ length: 100 }, () => error({ renderedMessage: '"[{\\'.repeat(100) })),
    );
    assert.deepInclude(await failureOf(apiAnswering({ body }).api.confirm(id)), { code: 'rejected', byService: true });
  });

  it('but not for its messages: long ones are cut, those after the 100th are left out, and an error is found among all', async () => {
    const long = 'x'.repeat(25_000);
    const info = wireMessage({ renderedMessage: long, infoFuerBenutzer: long, params: [long, ...long] });
    for (const messages of [
      [info],
      Array.from({ length: 400_000 }, () => 0),
      Array.from({ length: 500 }, () => info),
    ]) {
      const body = wireAnswer({ entscheidung: { entscheidungsergebnis: 'GRUEN' } }, messages);
      assert.deepInclude(await apiAnswering({ body }).api.decision(id), { result: 'approved' });
      const refused = wireAnswer({}, [...messages, error({ renderedMessage: long })]);
      const failure = await failureOf(apiAnswering({ body: refused }).api.decision(id));
      assert.deepInclude(failure, { code: 'rejected', byService: true });
      assert.isAtMost(failure.messages.length, 100);
      for (const { text, params } of failure.messages) {
        assert.isTrue([text, ...params].every(({ length }) => length <= 20_000));
        assert.isAtMost(params.length, 100);
      }
    }
  });

  it("although a firewall's number is found at the beginning of a page of any length", async () => {
    const page = (body: string) =>
      failureOf(apiAnswering({ status: 400, contentType: 'text/html', body }).api.confirm(id));
    assert.include((await page(`<p>Support ID is: <b> <i>42</i>${'x'.repeat(2_000_000)}`)).message, 'support id 42');
  });
});

describe('the time for an answer is linear in its length', () => {
  /** Returns the milliseconds that processors work for this process while `work` runs. */
  async function effortOf(work: () => unknown): Promise<number> {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }

  /**
   * Asserts that `read` works at most eight times as long on an input of four times the length: linear work grows by
   * four, quadratic by sixteen. Takes the least of three runs each, because others use the processor's caches, too.
   */
  async function assertLinear(
    read: (text: string) => unknown,
    textOf: (length: number) => string,
    most: number,
  ): Promise<void> {
    const [short, long] = [textOf(most / 4), textOf(most)];
    const efforts = { short: Infinity, long: Infinity };
    for (let count = 0; count < 3; count += 1) {
      efforts.short = Math.min(efforts.short, await effortOf(() => read(short)));
      efforts.long = Math.min(efforts.long, await effortOf(() => read(long)));
    }
    // What takes hardly any time is neither.
    assert.isBelow(efforts.long, Math.max(300, 8 * efforts.short), JSON.stringify(short.slice(0, 20)));
  }

  const answered = (answer: FakeAnswer) =>
    apiAnswering(answer)
      .api.confirm(id)
      .catch(() => undefined);
  const html = (body: string) => answered({ status: 400, contentType: 'text/html', body });
  const texts: Record<string, (text: string) => unknown> = {
    'a page of no JSON': html,
    JSON: (text) => answered({ body: { text } }),
    'a message': (text) => answered({ body: wireAnswer({}, [error({ renderedMessage: text })]) }),
    'the words of the repayments': withoutMarkup,
    'rich text': richTextFromHtml,
  };
  const pieces = [
    '&lt;',
    '<b>',
    '<',
    '<a href=x>',
    'Support-ID',
    'Support-ID <',
    'Support-ID: <b> ',
    'Support-ID:\n',
    '"[',
    '\\',
    ' ',
    '\u200b<ul><li>',
  ];

  it.each(Object.entries(texts))('%s', async (name, read) => {
    // Rich text is never made of longer input.
    const most = name === 'rich text' ? 20_000 : 240_000;
    for (const piece of pieces) await assertLinear(read, (length) => piece.repeat(length / piece.length), most);
  });

  it('messages', async () => {
    const messages = (count: number) =>
      wireAnswer(
        {},
        Array.from({ length: count }, () => error()),
      );
    await assertLinear(
      (text) => answered({ body: text }),
      (count) => JSON.stringify(messages(count)),
      200_000,
    );
  });

  it('depth', async () => {
    await assertLinear((text) => answered({ body: text }), nested, 200_000);
  });
});

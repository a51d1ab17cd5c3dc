import { assert, describe, it } from 'vitest';
import { richTextFromHtml } from '../../../src/server/rich-text/rich-text-from-html.js';
import { withoutMarkup } from '../../../src/service/wire/free-text.js';
import { answering, failureOf, wireAnswer, wireMessage, type FakeAnswer } from './builders.js';

const id = '2.de.1-1';
const error = (overrides: object = {}) =>
  wireMessage({ key: 'X.Errors.STATUS_UNGUELTIG', severity: 'ERROR', ...overrides });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const confirming = (answer: FakeAnswer) => failureOf(answering(answer).payment.confirm(id));
const page = (body: string): FakeAnswer => ({ status: 400, contentType: 'text/html', body });

describe('an answer beyond its limits is malformed', () => {
  it.each([
    ['JSON 65 deep', `{"a":${nested(64)}}`],
    [
      'messages 50,000 deep',
      `{"wsMessages":{"messages":[{"key":"X.Y","severity":"ERROR","params":[${nested(50_000)}]}]}}`,
    ],
    ['JSON that opens and never closes', '{"a":'.repeat(50_000)],
  ])('%s', async (_what, body) => {
    const malformed = { code: 'malformed', byService: false, messages: [] } as const;
    assert.deepInclude(await confirming({ body }), { ...malformed, maybeDone: true });
    assert.deepInclude(await failureOf(answering({ body }).merchant.transaction('AB12CD')), malformed);
  });

  it('with a text of more than 20,000 characters that has to be shown whole, but not with one of 20,000', async () => {
    const texts = (length: number) =>
      answering({
        body: wireAnswer({ zustimmungDatenuebertragungPaymentPage: 'x'.repeat(length) }),
      }).payment.consentTexts();
    assert.equal((await texts(20_000)).paymentPageDataTransfer.length, 20_000);
    assert.deepInclude(await failureOf(texts(20_001)), { code: 'malformed' });
  });

  it('but not with brackets in texts, 100 messages and 64 levels', async () => {
    const messages = Array.from({ length: 100 }, () => error({ renderedMessage: '"[{\\'.repeat(100) }));
    const body = wireAnswer({ more: JSON.parse(nested(63)) as unknown }, messages);
    assert.deepInclude(await confirming({ body }), { code: 'rejected', byService: true });
  });

  it('but not for its messages: long ones are cut, those after the 100th are left out, and an error is found among all', async () => {
    const long = 'x'.repeat(25_000);
    const info = wireMessage({ renderedMessage: long, infoFuerBenutzer: long, params: [long, ...long.slice(-200)] });
    for (const messages of [[info], Array(400_000).fill(0), Array(120).fill(info)] as unknown[][]) {
      const decision = (body: object) => answering({ body }).payment.decision(id);
      const approved = wireAnswer({ entscheidung: { entscheidungsergebnis: 'GRUEN' } }, messages);
      assert.deepInclude(await decision(approved), { result: 'approved' });
      const failure = await failureOf(decision(wireAnswer({}, [...messages, error({ renderedMessage: long })])));
      assert.deepInclude(failure, { code: 'rejected', byService: true });
      assert.isAtMost(failure.messages.length, 100);
      for (const { text, params } of failure.messages) {
        assert.isTrue([text, ...params].every(({ length }) => length <= 20_000));
        assert.isAtMost(params.length, 100);
      }
    }
  });

  it("although a firewall's number is found at the beginning of a page of any length", async () => {
    const { message } = await confirming(page(`<p>Support ID is: <b> <i>42</i>${'x'.repeat(2_000_000)}`));
    assert.include(message, 'support id 42');
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
  async function assertLinear(read: (text: string) => unknown, textOf: (length: number) => string, most: number) {
    const [short, long] = [textOf(most / 4), textOf(most)];
    const efforts = { short: Infinity, long: Infinity };
    for (let count = 0; count < 3; count += 1) {
      efforts.short = Math.min(efforts.short, await effortOf(() => read(short)));
      efforts.long = Math.min(efforts.long, await effortOf(() => read(long)));
      // What takes hardly any time is neither.
      if (efforts.long < 300) return;
    }
    assert.isBelow(efforts.long, 8 * efforts.short, JSON.stringify(short.slice(0, 20)));
  }

  const html = ['&lt;', '<b>', '<', '<a href=x>', '\u200b<ul><li>'];
  const pieces = [...html, 'Support-ID <', 'Support-ID: <b> ', 'Support-ID:\n', '"[', '\\', ' '];
  const repeated = pieces.map((piece) => (length: number) => piece.repeat(length / piece.length));
  const messages = (length: number) => JSON.stringify(wireAnswer({}, Array(Math.round(length / 200)).fill(error())));

  it.each<[string, read: (text: string) => unknown, texts: typeof repeated, most: number]>([
    ['a page of no JSON', (text) => confirming(page(text)), repeated, 240_000],
    ['JSON', (text) => confirming({ body: { text } }), repeated, 240_000],
    ['messages', (body) => confirming({ body }), [messages, nested], 200_000],
    ['the words of the repayments', withoutMarkup, repeated, 240_000],
    // Rich text is never made of longer input.
    ['rich text', richTextFromHtml, repeated, 20_000],
  ])('%s', async (_name, read, texts, most) => {
    for (const textOf of texts) await assertLinear(read, textOf, most);
  });
});

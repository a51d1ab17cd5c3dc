import { assert } from '@open-wc/testing';
import '../../../src/define/ratenkauf-merchant.js';
import { languages } from '../../../src/languages/language.js';
import { fetchOf } from '../../../src/testing/fetch.js';
import { proofsLooks, statusLooks, transactionLooks, transactionsLooks } from '../../looks/elements/merchant.js';
import { pressable, type Hands } from '../../looks/hands.js';
import '../../looks/in-page.js';
import { allOr, triesAll } from '../../support/all.js';
import { brokenPieces } from '../element/broken.js';
import { afterTest, openPage, until } from '../element/page.js';

declare const looks: {
  find(selector: string, name: RegExp): HTMLElement | undefined;
  text(): string;
  isLoading(): boolean;
  all(): Iterable<HTMLElement>;
};

const found = async (find: () => HTMLElement | undefined): Promise<HTMLElement> => {
  await until(() => find() !== undefined);
  return find()!;
};

const isShown = (says: RegExp, isLoading = false) =>
  until(() => looks.isLoading() === isLoading && says.test(looks.text()));

const hands: Hands = {
  isShown,
  press: async (name, kind = pressable) => (await found(() => looks.find(kind, name))).click(),
  key: async (key) => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
  async type(selector, text) {
    const field = await found(() => looks.find(selector, /(?:)/));
    (field as HTMLInputElement).value = text;
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  },
};

/** Where the layouts change, and between. */
const widths = allOr(
  Array.from({ length: 54 }, (_, index) => 320 + 20 * index),
  [280, 320, 500, 580, 720, 1100],
);

/** Days, amounts, references and names: what stays on one line where it fits; no-break spaces hold it together. */
const pieces: Readonly<Record<string, RegExp>> = {
  'tbody :is(th, td)': /[^\s\u00a0-]+-?/gu,
  '.orderDate, .amount, tbody .choice': /.+/g,
  'dd, dt, li, .title': /[^ \n-]+-?/g,
};

/** What does not fit. */
function misfits(element: HTMLElement): string[] {
  const root = element.shadowRoot!;
  const boxes = [...root.querySelectorAll<HTMLElement>('.surface')].filter((box) => box.checkVisibility());
  const controls = [
    ...root.querySelectorAll<HTMLElement>('button, label:has(input), input:not([type=checkbox], [type=radio])'),
  ];
  return [
    ...boxes.filter((box) => box.scrollWidth > box.clientWidth).map(() => 'too wide'),
    ...controls
      .filter((control) => control.checkVisibility() && Math.round(control.getBoundingClientRect().height) < 24)
      .map((control) => `too low: ${control.outerHTML}`),
    ...Object.entries(pieces).flatMap(([selector, piece]) =>
      [...root.querySelectorAll(selector)]
        .flatMap((part) => brokenPieces(part, piece))
        .filter((words) => !/(X|Y|W|4){20}/.test(words))
        .map((words) => `broken: ${words}`),
    ),
  ];
}

describe('in every state of the back office', () => {
  beforeEach(() => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    history.replaceState(null, '');
  });

  for (const { group, name, html, answers, act, says, isLoading } of [
    ...transactionsLooks,
    ...transactionLooks,
    ...statusLooks,
    ...proofsLooks,
  ])
    it(`${group}, ${name}: everything is accessible, fits and is whole, in every width [WCAG 1.4.10]`, async () => {
      const { fetch } = window;
      afterTest(() => Object.assign(window, { fetch }));
      window.fetch = fetchOf(answers);
      const { frame } = openPage(document.createElement('div'));
      frame.innerHTML = html.replaceAll('handler="{handler}"', '');
      await act(hands);
      await isShown(says, isLoading);
      await assert.isAccessible(frame);
      const wrong = new Set<string>();
      const elements = [...looks.all()].filter(({ localName }) => localName === `ratenkauf-${group}`);
      for (const language of languages) {
        frame.lang = language;
        await new Promise(requestAnimationFrame);
        for (const width of widths) {
          frame.style.width = `${width}px`;
          for (const misfit of elements.flatMap(misfits)) wrong.add(`${width}: ${misfit}`);
        }
      }
      assert.deepEqual([...wrong], []);
      if (!triesAll) return;
      frame.style.width = '320px';
      await assert.isAccessible(frame);
    });
});

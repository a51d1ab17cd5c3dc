import { assert } from '@open-wc/testing';
import { statusHeadStyles } from '../../../src/elements/status/reserve.js';
import { languages } from '../../../src/languages/language.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { refusal, type Asked } from '../element/handler.js';
import { knowing, openStatuses, settled, shopThat, shopWith, stageRows } from './harness.js';

describe('a chip', () => {
  for (const [width, font] of [
    ['', 'sans-serif'],
    ['', 'serif'],
    ['22ch', 'sans-serif'],
  ] as const)
    it(`has the same size before its script has arrived, while it loads and whatever it says (${font} ${width})`, async () => {
      const ids = [...stageRows.map(({ id }) => id), 'ZZZZZZ'];
      for (const answer of [shopWith(...stageRows), shopThat(refusal(403, 'forbidden', false))]) {
        const { chips, frame } = openStatuses(answer, ...ids);
        frame.style.fontFamily = font;
        const unready = document.createElement('div');
        unready.innerHTML = `<style>${statusHeadStyles().replaceAll('ratenkauf-status', 'undefined-status')}</style><undefined-status style="width: ${width}"></undefined-status>`;
        frame.append(unready);
        for (const { element } of chips) element.style.width = width;
        for (const lang of languages) {
          frame.lang = lang;
          await Promise.all(chips.map((chip) => chip.updated()));
          const elements = [
            unready.querySelector<HTMLElement>('undefined-status')!,
            ...chips.map(({ element }) => element),
          ];
          const sizes = () => elements.map(({ offsetWidth, offsetHeight }) => `${offsetWidth} ${offsetHeight}`);
          const before = sizes();
          await settled(chips);
          assert.deepEqual(sizes(), before);
          assert.lengthOf([...new Set(before)], 1);
          assert.isAbove(elements[0]?.offsetHeight ?? 0, 20);
        }
      }
    });

  it('keeps the space of the mark of a test order below its state in a narrow column', async () => {
    const answer = shopThat((request: Asked) => ({ ...knowing(transaction())(request), mode: 'test' }));
    const { chips } = openStatuses(answer, 'AB12CD');
    const { element } = chips[0]!;
    element.style.width = '22ch';
    await chips[0]!.updated();
    const place = () => [element.offsetHeight, chips[0]!.part('[part=chip]').getBoundingClientRect().top];
    const before = place();
    await settled(chips);
    const [state, mark] = chips[0]!.all('.chip').map((chip) => chip.getBoundingClientRect().top);
    assert.isAbove(mark!, state!);
    assert.deepEqual(place(), before);
  });
});

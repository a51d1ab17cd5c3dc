import { assert } from '@open-wc/testing';
import { statusHeadStyles } from '../../../src/elements/status/reserve.js';
import { languages } from '../../../src/languages/language.js';
import { withReport } from '../../../src/testing/builders/office.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { refusal, type Asked } from '../element/handler.js';
import { far, knowing, openStatuses, settled, shopThat, shopWith, stages } from './harness.js';

describe('a chip', () => {
  for (const [width, font, about] of [
    ['', 'sans-serif', 'of the usual width'],
    ['', 'serif', 'with serifs'],
    ['22ch', 'sans-serif', 'in a narrow column'],
  ] as const)
    it(`${about} has the same size while it loads and whatever it says`, async () => {
      const rows = stages.map(([, row], index) => transaction({ ...row, id: `AAAAA${index}` }));
      const overdue = withReport(transaction({ id: 'AAAAB1', expiresAt: far }), {
        kind: 'capture',
        state: 'overdue',
        at: new Date(Date.now() - 59 * 60_000).toISOString(),
      });
      const all = [...rows, overdue, transaction({ id: 'AAAAB2' })];
      const ids = [...all.map(({ id }) => id), 'ZZZZZZ'];
      for (const answer of [shopWith(...all), shopThat(refusal(403, 'forbidden', false)), shopThat(Response.error())]) {
        const { chips, frame } = openStatuses(answer, ...ids);
        frame.style.fontFamily = font;
        const unready = document.createElement('div');
        unready.innerHTML = `<style>${statusHeadStyles().replaceAll('ratenkauf-status', 'undefined-status')}</style><undefined-status style="width: ${width}"></undefined-status>`;
        frame.append(unready);
        for (const { element } of chips) element.style.width = width;
        for (const lang of languages) {
          frame.lang = lang;
          await Promise.all(chips.map((chip) => chip.updated()));
          const sizes = () => chips.map(({ element: { offsetWidth, offsetHeight } }) => [offsetWidth, offsetHeight]);
          const before = sizes();
          await settled(chips);
          assert.deepEqual(sizes(), before);
          assert.lengthOf([...new Set(before.map(String))], 1);
          const { offsetWidth, offsetHeight } = unready.querySelector<HTMLElement>('undefined-status')!;
          assert.deepEqual([offsetWidth, offsetHeight], before[0], 'before the script has arrived');
          assert.isAbove(before[0]?.[1] ?? 0, 20);
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

import { assert } from '@open-wc/testing';
import { showPlans } from './harness.js';

describe('ratenkauf-plans', () => {
  it('shows three plans side by side where they fit, and one below the other where they do not', async () => {
    const { plans } = await showPlans();
    const tops = () => new Set(plans.all('.plan').map((card) => card.getBoundingClientRect().top)).size;
    const [term, rate] = plans.all('.plan .figures > *');
    const areBelow = () => (term?.getBoundingClientRect().bottom ?? 0) <= (rate?.getBoundingClientRect().top ?? 0) + 1;
    plans.dialog.style.width = '576px';
    assert.equal(tops(), 1);
    assert.isTrue(areBelow());
    assert.isAbove(term?.offsetHeight ?? 0, 16);
    plans.dialog.style.width = '360px';
    assert.equal(tops(), 3);
    plans.dialog.style.width = '';
    assert.equal(tops(), innerWidth > 640 ? 1 : 3);
  });

  it('has no dot at the edge of a line: it stands between two figures, or is cut off', async () => {
    const { plans } = await showPlans();
    for (let width = 300; width <= 480; width += 20) {
      plans.dialog.style.width = `${width}px`;
      const [line] = plans.all('.plan .costs');
      const cut = parseFloat(
        getComputedStyle(line as Element)
          .clipPath.split(' ')
          .at(-1) ?? '',
      );
      assert.isAbove(cut, 5);
      const boxes = [...(line?.children ?? [])].map((figure) => figure.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left));
      assert.closeTo(left, line?.getBoundingClientRect().left ?? 0, 0.5);
      // Each figure begins with its dot: the first one of a line in what is cut off, the others behind another figure.
      boxes.forEach((box, index) => assert.isTrue(box.left < left + 0.5 || box.left >= (boxes[index - 1]?.right ?? 0)));
    }
  });
});

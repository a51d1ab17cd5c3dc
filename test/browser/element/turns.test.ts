import { assert } from '@open-wc/testing';
import { renderInTurn } from '../../../src/elements/element/turns.js';
import { until } from './page.js';

describe('the turns of elements to render', () => {
  const { now } = performance;
  let time = 0;
  beforeEach(() => (performance.now = () => time));
  afterEach(() => (performance.now = now));

  it('are in one task until the share of the task is used up, and then in a later one, in the same order', async () => {
    const rendered: string[] = [];
    const all = ['first', 'second', 'third', 'fourth', 'fifth'].map((name) =>
      renderInTurn(() => {
        rendered.push(name);
        time += 5;
      }),
    );
    for (let microtask = 0; microtask < 20; microtask++) await Promise.resolve();
    assert.deepEqual(rendered, ['first', 'second']);
    await Promise.all(all);
    assert.deepEqual(rendered, ['first', 'second', 'third', 'fourth', 'fifth']);
  });

  it('come at once in a task of their own', async () => {
    await renderInTurn(() => (time += 100));
    const isAtOnce = () => {
      let isRendered = false;
      void renderInTurn(() => (isRendered = true));
      return isRendered;
    };
    assert.isFalse(isAtOnce());
    await until(isAtOnce);
  });
});

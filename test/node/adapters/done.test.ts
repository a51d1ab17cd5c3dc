import { assert, it } from 'vitest';
import { createDone, LOOK_BACK } from '../../../src/adapters/done.js';
import { createClock } from '../http/server-shop.js';

it('the keys of what is done are known for as long as rounds look back, and forgotten after twice as long', () => {
  const clock = createClock();
  const done = createDone(clock.now);
  done.add('first');
  clock.pass(LOOK_BACK);
  assert.isTrue(done.has('first'));
  done.add('second');
  clock.pass(LOOK_BACK);
  assert.deepEqual(
    ['first', 'second', 'third'].map((key) => done.has(key)),
    [false, true, false],
  );
});

import { assert } from '@open-wc/testing';
import { headStyles } from '../../../src/elements/teaser/head.styles.js';

/** Returns the given amounts for which the style sheet of the head keeps the space of a short line only. */
function keptShort(amounts: readonly string[]): string[] {
  const teaser = document.createElement('ratenkauf-teaser');
  document.body.append(teaser);
  return amounts.filter((amount) => {
    teaser.setAttribute('amount', amount);
    return parseFloat(getComputedStyle(teaser, '::before').minHeight) < 60;
  });
}

describe('the space of an amount below the range', () => {
  before(() => {
    const style = document.createElement('style');
    style.textContent = headStyles();
    document.head.append(style);
  });

  const whole = Array.from({ length: 200 }, (_, euros) => String(euros));

  it('is a short line for each whole amount, with and without cents', () => {
    const amounts = whole.flatMap((euros) => [euros, `${euros}.00`, `${euros}.99`]);
    assert.deepEqual(keptShort(amounts), amounts);
  });

  it('is not taken from an amount that only begins like it', () => {
    const longer = whole.map((euros) => `${euros}00.00`).filter((amount) => Number(amount) >= 200);
    assert.deepEqual(keptShort(longer.concat('200', '200.00', '209.5', '299', '1000', '1999.99', '10000', '')), []);
  });
});

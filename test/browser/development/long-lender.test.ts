import { assert } from '@open-wc/testing';
import { watchLender } from '../../../src/development/long-lender.js';
import type { Lender } from '../../../src/rules/lender.js';
import { offersAnswer, plansAnswer } from '../../../src/testing/builders/offers.js';
import { fakeHandler } from '../element/handler.js';
import { afterTest } from '../element/page.js';
import { showPlans } from '../plans/harness.js';
import { showTeaser } from '../teaser/harness.js';

const usual: Lender = {
  name: 'Muster-Teilzahlungsbank Westfalen AG',
  address: 'Musterstraße 100, 12345 Musterstadt',
};
const long: Lender = { name: 'Muster-Teilzahlungsbank für Westfalen und Lippe AG', address: usual.address };

const handlerOf = (lender: Lender) =>
  fakeHandler((amounts, { route }) =>
    route.endsWith('/plans')
      ? plansAnswer(amounts[0] as number, { lender })
      : Object.assign(offersAnswer(amounts), { lender }),
  );

describe('a lender that takes a line more than a page keeps space for', () => {
  it('is told to developers once, with what to write, unless the page sets it', async () => {
    const told: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => told.push(line);
    afterTest(() => {
      console.warn = warn;
      document.documentElement.removeAttribute('style');
    });
    watchLender();
    await showTeaser({}, handlerOf(usual));
    document.documentElement.style.setProperty('--ratenkauf-lender-lines', '1');
    await showTeaser({}, handlerOf(long));
    await showPlans(handlerOf(long));
    assert.isEmpty(told);
    document.documentElement.removeAttribute('style');
    await showTeaser({}, handlerOf(long));
    await showPlans(handlerOf(long));
    assert.lengthOf(told, 1);
    assert.include(told[0], long.name);
    assert.include(told[0], '--ratenkauf-lender-lines: 1');
  });
});

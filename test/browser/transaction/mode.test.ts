import { assert } from '@open-wc/testing';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { showTransactions } from '../transactions/harness.js';
import { shopThat } from '../transactions/shop.js';
import { show } from './harness.js';

const sentences = {
  test: /Testmodus ?Alle Bestellungen sind Testbestellungen/,
  test_customers: /Testmodus ?Bestellungen der Testkunden sind Testbestellungen/,
} as const;

describe('the mode of a shop', () => {
  for (const mode of ['test', 'test_customers'] as const) {
    it(`is shown above the list, also above an empty one, and above a transaction (${mode})`, async () => {
      for (const rows of [[transaction({ id: 'AB12CD' })], []]) {
        const { list } = await showTransactions(shopThat({ ...transactionsAnswer(rows), mode }));
        assert.match(list.text, sentences[mode]);
        await assert.isAccessible(list.element);
      }
      const { detail } = await show(transaction({ mode }));
      assert.match(detail.text, sentences[mode]);
      await assert.isAccessible(detail.element);
    });
  }

  it('is not mentioned where all orders are real', async () => {
    const { detail } = await show();
    assert.notInclude(detail.text, 'Testmodus');
  });
});

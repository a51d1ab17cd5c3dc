import { assert, expect } from '@open-wc/testing';
import { transaction, transactionsAnswer } from '../answers/transaction.js';
import { text } from '../page-purchase.js';
import { show } from './page-transaction.js';
import { shopThat, showTransactions } from '../transactions/page-transactions.js';

const sentences = {
  test: /Testmodus ?Alle Bestellungen sind Testbestellungen/,
  test_customers: /Testmodus ?Bestellungen der Testkunden sind Testbestellungen/,
} as const;

describe('the mode of a shop', () => {
  for (const mode of ['test', 'test_customers'] as const) {
    it(`stands above the list, also where it is empty, and above one transaction (${mode})`, async () => {
      for (const rows of [[transaction({ id: 'AB12CD' })], []]) {
        const { list } = await showTransactions(shopThat({ ...transactionsAnswer(rows), mode }));
        assert.match(text(list), sentences[mode]);
        await expect(list).to.be.accessible();
      }
      const { element } = await show(transaction({ mode }));
      assert.match(text(element), sentences[mode]);
      await expect(element).to.be.accessible();
    });
  }

  it('is not mentioned where all orders are real', async () => {
    const { element } = await show();
    assert.notInclude(text(element), 'Testmodus');
  });
});

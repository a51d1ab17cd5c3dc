import { assert, expect } from '@open-wc/testing';
import { transaction } from '../support/answers-transaction.js';
import { part } from '../support/page-purchase.js';
import {
  facts,
  news,
  section,
  showTransaction,
} from '../support/page-transaction.js';

describe('ratenkauf-transaction', () => {
  it('shows what the transaction is about, and is accessible', async () => {
    const { element, shop } = await showTransaction();
    await expect(element).to.be.accessible();
    assert.equal(part(element, '#title').textContent, 'Vorgang AB12CD');
    assert.deepEqual(facts(element), {
      Status: 'Lieferung melden bis 20. Dezember 2026, 23:59 Uhr',
      Name: 'Ralf Ratenkauf',
      Kundennummer: '400123',
      Bestellnummer: 'B-1001',
      Bestelldatum: '20. November 2026',
      Kreditkonto: '7000123456',
      Bestellwert: '799,00 €',
      Erstattet: '0,00 €',
      Bleibt: '799,00 €',
    });
    assert.include(section(element, 'history'), 'Noch keine Buchungen.');
    assert.equal(news(element), '');
    assert.lengthOf(shop.requests, 1);
  });
});

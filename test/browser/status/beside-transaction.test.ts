import { assert } from '@open-wc/testing';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { withReport } from '../../../src/testing/builders/office.js';
import { hurry, until } from '../element/page.js';
import { show } from '../transaction/harness.js';
import { routes } from '../transaction/shop.js';
import { createStatus, knowing, route, settled } from './harness.js';

const delivered = transaction({
  status: 'in_billing',
  bookings: [{ kind: 'capture', state: 'done', at: '2026-11-24' }],
});

describe('a chip beside a transaction', () => {
  it('follows the delivery that is reported there, up to its booking, without a request of its own', async () => {
    hurry();
    const other = transaction({ id: 'AAAAA2' });
    const { detail, shop, page } = await show(transaction(), { [route]: knowing(transaction(), other) });
    const chips = [createStatus(shop, 'AB12CD'), createStatus(shop, 'AAAAA2')] as const;
    page.append(...chips.map(({ element }) => element));
    await settled(chips);
    assert.deepEqual(
      chips.map(({ text }) => text),
      ['●Zu liefern bis 20.12.', '●Zu liefern bis 20.12.'],
    );
    const reported = withReport(transaction(), { kind: 'capture' });
    shop.answer({ [routes.capture]: reported, [routes.read]: reported });
    await detail.submit('capture');
    await detail.sayYes();
    await until(() => chips[0].text === '◌Wird gebucht');
    shop.answer({ [routes.read]: delivered });
    await until(() => chips[0].text === '◌In Abrechnung');
    assert.equal(chips[1].text, '●Zu liefern bis 20.12.');
    assert.lengthOf(shop.asked(route), 1);
  });

  it('says what the transaction has shown when it was read first, if the chip was older', async () => {
    const { detail, shop, page } = await show(transaction(), { [route]: knowing(transaction()) });
    const chip = createStatus(shop, 'AB12CD');
    page.append(chip.element);
    await settled([chip]);
    shop.answer({ [routes.read]: delivered });
    await detail.element.refresh();
    await chip.updated();
    assert.equal(chip.text, '◌In Abrechnung');
  });
});

import { assert } from '@open-wc/testing';
import { withQueued } from '../../../src/testing/builders/office.js';
import { transaction } from '../../../src/testing/builders/transaction.js';
import { held, refusal, type Asked } from '../element/handler.js';
import { describeInCi } from '../element/in-ci.js';
import { afterTest, until } from '../element/page.js';
import { showTransactions, withoutMemory } from './harness.js';
import { askedPages, pagesOf, routes, searches, shopThat, shopWith } from './shop.js';

withoutMemory();

/** Returns the files that the page saves from now on, with their names. */
function watchFiles() {
  const files: { name: string; text: Promise<string> }[] = [];
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let blob: Blob | undefined;
  URL.createObjectURL = (given: Blob) => ((blob = given), createObjectURL.call(URL, given));
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    // Text of a blob would have no mark of its encoding.
    const read = async (of: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await of.arrayBuffer());
    if (blob && this.download) files.push({ name: this.download, text: read(blob) });
    else click.call(this);
  };
  afterTest(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
}

const save = 'Als CSV speichern';
const { requests } = withQueued(withQueued(transaction(), { amount: 20_00 }), { amount: 5_50 });

describeInCi('the list as a file', () => {
  it('has all rows of the tab and the search, in the form of German spreadsheets', async () => {
    const files = watchFiles();
    const { list, shop } = await showTransactions(
      shopThat(pagesOf(250, (index) => ({ currentValue: 70_000 + index, orderId: `B-${index}`, requests }))),
    );
    list.write('words', 'Ratenkauf');
    await list.search();
    list.press(save);
    await until(() => files.length === 1);
    assert.deepEqual(
      searches(shop).slice(-3),
      Array.from({ length: 3 }, () => ({ tab: 'to_deliver', words: 'Ratenkauf' })),
    );
    assert.deepEqual(askedPages(shop).slice(-3), [0, 1, 2]);
    assert.match(files[0]?.name ?? '', /^vorgaenge-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await files[0]?.text)?.split('\r\n') ?? [];
    assert.deepEqual(lines.slice(0, 2), [
      '\ufeffVorgang;Bestellnummer;Nachname;Vorname;Bestellt;Bestellwert;Erstattet;Verbleibt;Stand;Zu liefern bis;Wartende Erstattungen',
      'AAAAAA;B-0;Ratenkauf;Ralf;20.11.2026;799,00;0,00;700,00;Zu liefern bis 20.12.2026;20.12.2026;25,50',
    ]);
    assert.lengthOf(lines, 252);
    await list.updated();
    assert.include(list.text, 'Gespeichert: 250 Vorgänge.');
    assert.equal(list.heard, 'Gespeichert: 250 Vorgänge.');
  });

  it('has a row once, also when it moves to another page meanwhile', async () => {
    const files = watchFiles();
    const moving = (asked: Asked) => {
      const answer = pagesOf(101)(asked);
      return answer.page === 0 ? answer : { ...answer, transactions: [transaction({ id: 'AAAAAB' })] };
    };
    const { list } = await showTransactions(shopThat(moving), { 'page-size': '100' });
    list.press(save);
    await until(() => files.length === 1);
    assert.lengthOf((await files[0]?.text)?.trim().split('\r\n') ?? [], 101);
  });

  it('shows its progress, and can be tried again after a failure', async () => {
    const files = watchFiles();
    const { list, shop } = await showTransactions(shopThat(pagesOf(150)));
    const late = held<[Asked]>(pagesOf(150));
    shop.answer({ [routes.search]: late });
    const button = list.press(save);
    await list.updated();
    assert.equal(button.getAttribute('aria-busy'), 'true');
    button.click();
    shop.answer({ [routes.search]: refusal(503, 'service_unavailable', true) });
    late.release();
    await until(() => list.text.includes('Die Datei konnte nicht erstellt werden.'));
    assert.isEmpty(files);
    assert.lengthOf(list.rows, 25);
    shop.answer({ [routes.search]: pagesOf(150) });
    list.press(save);
    await until(() => files.length === 1);
  });

  it('is not saved when the list has been removed or shows something else meanwhile', async () => {
    const files = watchFiles();
    for (const leave of ['remove', 'open'] as const) {
      const { list, shop } = await showTransactions(shopThat(pagesOf(150)));
      const late = held<[Asked]>(pagesOf(150));
      shop.answer({ [routes.search]: late });
      list.press(save);
      await list.updated();
      shop.answer({ [routes.search]: pagesOf(150) });
      if (leave === 'remove') list.element.remove();
      else await list.open('all');
      late.release();
      await shop.roundTrip();
      await shop.roundTrip();
      assert.isEmpty(files);
    }
  });

  it('is offered where there are rows, beside the link to the bank’s documents, if the shop has a page for them', async () => {
    const links = async (href: string, ...rows: Parameters<typeof shopWith>) => {
      const { list } = await showTransactions(shopWith(...rows), { 'documents-href': href });
      return [list.text.includes(save), list.query<HTMLAnchorElement>('.documents')?.href];
    };
    assert.deepEqual(await links('/abrechnungen', transaction()), [true, `${location.origin}/abrechnungen`]);
    assert.deepEqual(await links('javascript:alert(1)'), [false, undefined]);
  });
});

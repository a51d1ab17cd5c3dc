import { assert } from '@open-wc/testing';
import { withQueued } from '../../../src/testing/builders/office.js';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { held, refusal } from '../element/handler.js';
import { afterTest, until } from '../element/page.js';
import { openTransactions, showTransactions, withoutMemory } from './harness.js';
import { askedPages, pagesOf, routes, searches, shopThat, shopWith } from './shop.js';
import { describeInCi } from '../element/in-ci.js';

withoutMemory();

const waitingRefunds = withQueued(withQueued(transaction(), { amount: 20_00 }), { amount: 5_50 }).requests;

/** Returns the files that the page saves from now on, with their names. */
function watchFiles(): { readonly name: string; readonly bytes: Promise<Uint8Array> }[] {
  const files: { name: string; bytes: Promise<Uint8Array> }[] = [];
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let blob: Blob | undefined;
  URL.createObjectURL = (given: Blob) => ((blob = given), createObjectURL.call(URL, given));
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (blob && this.download)
      files.push({ name: this.download, bytes: blob.arrayBuffer().then((buffer) => new Uint8Array(buffer)) });
    else click.call(this);
  };
  afterTest(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
  });
  return files;
}

const read = async (files: ReturnType<typeof watchFiles>) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await files[0]?.bytes);
const save = 'Als CSV speichern';

describeInCi('the list as a file', () => {
  it('has all rows of the tab and the search, in the form of German spreadsheets', async () => {
    const files = watchFiles();
    const { list, shop } = await showTransactions(
      shopThat(
        pagesOf(250, (index) => ({ currentValue: 70_000 + index, orderId: `B-${index}`, requests: waitingRefunds })),
      ),
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
    const lines = (await read(files)).split('\r\n');
    assert.equal(
      lines[0],
      '\ufeffVorgang;Bestellnummer;Nachname;Vorname;Bestellt;Bestellwert;Erstattet;Verbleibt;Stand;Zu liefern bis;Wartende Erstattungen',
    );
    assert.equal(
      lines[1],
      'AAAAAA;B-0;Ratenkauf;Ralf;20.11.2026;799,00;0,00;700,00;Zu liefern bis 20.12.2026;20.12.2026;25,50',
    );
    assert.lengthOf(lines, 252);
    await list.updated();
    assert.include(list.text, 'Gespeichert: 250 Vorgänge.');
    assert.equal(list.heard, 'Gespeichert: 250 Vorgänge.');
    await assert.isAccessible(list.element);
  });

  it('has a row once, also when it moves to another page meanwhile', async () => {
    const files = watchFiles();
    const rows = Array.from({ length: 101 }, (_, at) => transaction({ id: `A${String(at).padStart(5, '0')}` }));
    const answer = ({ body }: { body: unknown }) => {
      const { page = 0 } = body as { page?: number };
      return transactionsAnswer(page === 0 ? rows.slice(0, 100) : rows.slice(99, 100), {
        page,
        pageSize: 100,
        count: 101,
      });
    };
    const { list } = await showTransactions(shopThat(answer), { 'page-size': '100' });
    list.press(save);
    await until(() => files.length === 1);
    assert.lengthOf((await read(files)).trim().split('\r\n'), 101);
  });

  it('shows its progress, and can be tried again after a failure', async () => {
    const files = watchFiles();
    const { list, shop } = await showTransactions(shopThat(pagesOf(150)));
    const late = held<[never]>(pagesOf(150));
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
    await assert.isAccessible(list.element);
    shop.answer({ [routes.search]: pagesOf(150) });
    list.press(save);
    await until(() => files.length === 1);
  });

  it('is not saved when the list has been removed or shows something else meanwhile', async () => {
    const files = watchFiles();
    for (const leave of ['remove', 'open'] as const) {
      const { list, shop } = await showTransactions(shopThat(pagesOf(150)));
      const late = held<[never]>(pagesOf(150));
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

  it('is not offered where there are no rows', async () => {
    const { list } = await showTransactions(shopWith());
    assert.notInclude(list.text, save);
  });

  it('has its button beside the link to the bank’s documents, where the shop has a page for them', async () => {
    const { list } = openTransactions(shopWith(transaction()), { 'documents-href': '/haendlerbereich/abrechnungen' });
    await list.settled();
    assert.equal(
      list.part<HTMLAnchorElement>('.documents').href,
      new URL('/haendlerbereich/abrechnungen', location.href).href,
    );
    assert.equal(list.wordsOf('.documents'), 'Abrechnungen der Bank');
    const { list: without } = await showTransactions(shopWith(transaction()), {
      'documents-href': 'javascript:alert(1)',
    });
    assert.isNull(without.query('.documents'));
  });
});

import { assert } from '@open-wc/testing';
import { transaction, transactionsAnswer } from '../../../src/testing/builders/transaction.js';
import { showTransactions, TransactionsHarness, withoutMemory } from './harness.js';
import { shopThat } from './shop.js';

withoutMemory();

const ids = ['AAAAA1', 'AAAAA2', 'AAAAA3'];
const start = (attributes: Record<string, string> = {}) =>
  showTransactions(shopThat(transactionsAnswer(ids.map((id) => transaction({ id })))), attributes);
const storageKey = 'ratenkauf-transactions-keys';
afterEach(() => localStorage.removeItem(storageKey));

/** Presses a key where the focus is; returns false if the list has used it. */
function press({ element, focused }: TransactionsHarness, key: string, more: KeyboardEventInit = {}): boolean {
  const init = { key, bubbles: true, composed: true, cancelable: true };
  return (focused ?? element).dispatchEvent(new KeyboardEvent('keydown', { ...init, ...more }));
}

/** Presses a key while nothing in the page has the focus; returns false if the list has used it. */
function pressAlone(key: string, more: KeyboardEventInit = {}): boolean {
  assert.equal(document.activeElement, document.body);
  return document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

describe('the keys of the list', () => {
  it('go from row to row, and stay at the last one', async () => {
    const { list } = await start();
    list.part('.results').focus();
    const seen = ['j', 'j', 'j', 'j', 'k', 'J'].map((key) => {
      press(list, key);
      return list.focused?.textContent;
    });
    assert.deepEqual(seen, ['AAAAA1', 'AAAAA2', 'AAAAA3', 'AAAAA3', 'AAAAA2', 'AAAAA3']);
    list.part('#tab-to_deliver').focus();
    press(list, 'k');
    assert.equal(list.focused?.textContent, 'AAAAA3');
  });

  it('find the search, whose words are selected', async () => {
    const { list } = await start();
    list.write('words', 'Muster');
    list.part('.results').focus();
    assert.isFalse(press(list, '/'));
    assert.isTrue(list.hasFocus(list.field('words')));
    const { selectionStart, selectionEnd } = list.field('words');
    assert.deepEqual([selectionStart, selectionEnd], [0, 6]);
  });

  it('leave fields, other keys and the keys of browser and page alone [WCAG 2.1.4]', async () => {
    const { list, link } = await start();
    list.field('words').focus();
    for (const key of ['j', '/', '?']) assert.isTrue(press(list, key));
    assert.isTrue(list.hasFocus(list.field('words')));
    list.part('.results').focus();
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) assert.isTrue(press(list, 'k', more));
    assert.isTrue(press(list, 'x'));
    link.focus();
    assert.isTrue(link.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true })));
    assert.equal(document.activeElement, link);
  });

  it('are named by "?" and by a button, in a dialog that returns the focus', async () => {
    const { list } = await start();
    list.part('tr[data-id=AAAAA2] .choice').focus();
    assert.isFalse(press(list, '?'));
    const dialog = list.part<HTMLDialogElement>('dialog.shortcuts');
    assert.isTrue(dialog.open);
    assert.deepEqual(
      list.all('.shortcuts dl > div').map((row) => [...row.children].map(({ textContent }) => textContent)),
      [
        ['J', 'nächster Vorgang'],
        ['K', 'voriger Vorgang'],
        ['Enter', 'diesen Vorgang öffnen'],
        ['/', 'suchen'],
        ['?', 'diese Übersicht'],
      ],
    );
    assert.isTrue(press(list, 'j'));
    list.press('Schließen');
    assert.isFalse(dialog.open);
    assert.equal(list.focused?.textContent, 'AAAAA2');
    list.press('Tastenkürzel');
    assert.isTrue(dialog.open);
  });
});

describe('the keys of the only list, while nothing in the page has the focus', () => {
  it('go to the first row, or to the last one', async () => {
    for (const [key, place] of [
      ['j', 'AAAAA1'],
      ['k', 'AAAAA3'],
    ] as const) {
      const { list } = await start();
      assert.isFalse(pressAlone(key));
      assert.equal(list.focused?.textContent, place);
    }
  });

  it('find the search, and name the keys and where they work', async () => {
    const { list } = await start();
    assert.isFalse(pressAlone('/'));
    assert.isTrue(list.hasFocus(list.field('words')));
    list.field('words').blur();
    assert.isFalse(pressAlone('?'));
    assert.isTrue(list.part<HTMLDialogElement>('dialog.shortcuts').open);
    assert.include(
      list.wordsOf('.shortcuts'),
      'Die Tasten gelten, solange Sie in kein Feld schreiben und keinen anderen Teil der Seite bedienen.',
    );
  });

  it('leave everything else to the page [WCAG 2.1.4]', async () => {
    const { list, frame } = await start();
    const { element } = list;
    assert.isTrue(pressAlone('x'));
    assert.isTrue(pressAlone('k', { ctrlKey: true }));
    const field = document.createElement('input');
    frame.append(field);
    field.focus();
    assert.isTrue(field.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true })));
    assert.equal(document.activeElement, field);
    field.remove();
    const own = (event: Event) => event.preventDefault();
    document.addEventListener('keydown', own);
    pressAlone('j');
    document.removeEventListener('keydown', own);
    assert.isNull(list.focused);
    const dialog = document.createElement('dialog');
    for (const [isSo, isNot] of [
      [() => (frame.append(dialog), dialog.show(), dialog.blur()), () => dialog.remove()],
      [() => (element.style.display = 'none'), () => (element.style.display = '')],
      [() => (element.inert = true), () => (element.inert = false)],
      [() => element.remove(), () => frame.append(element)],
    ] as const) {
      isSo();
      assert.isTrue(pressAlone('?'));
      isNot();
    }
  });

  it('work nowhere but in the list where there are several, or where the page wants that', async () => {
    const { list, frame } = await start();
    const other = new TransactionsHarness(list.element.cloneNode() as typeof list.element);
    other.element.merchantClient = list.element.merchantClient as NonNullable<typeof list.element.merchantClient>;
    frame.append(other.element);
    await other.settled();
    assert.isTrue(pressAlone('j'));
    other.part('.results').focus();
    press(other, '?');
    await other.updated();
    assert.include(other.wordsOf('.shortcuts'), 'Die Tasten gelten, solange Sie in der Liste arbeiten');
    const { list: quiet } = await start({ keys: 'list' });
    assert.isTrue(pressAlone('j'));
    quiet.part('.results').focus();
    assert.isFalse(press(quiet, 'j'));
    assert.equal(quiet.focused?.textContent, 'AAAAA1');
  });

  it('work nowhere, and are named nowhere, where the page turns them off [WCAG 2.1.4]', async () => {
    const { list, errors } = await start({ keys: 'off' });
    assert.isTrue(pressAlone('j'));
    list.part('.results').focus();
    for (const key of ['j', '/', '?']) assert.isTrue(press(list, key));
    assert.isNull(list.query('button.keys'));
    list.element.setAttribute('keys', 'all');
    await list.updated();
    assert.deepEqual(
      errors.map(({ code, message }) => [code, message]),
      [['invalid_request', 'keys: unknown all']],
    );
    assert.isFalse(press(list, 'j'));
    list.element.removeAttribute('keys');
    await list.updated();
    assert.equal(list.element.keys, 'page');
  });

  it('are turned off by the user, for the next visit, too, and on again [WCAG 2.1.4]', async () => {
    const box = (list: TransactionsHarness) => list.part<HTMLInputElement>('.shortcuts input');
    const first = await start();
    first.list.press('Tastenkürzel');
    assert.isTrue(box(first.list).checked);
    box(first.list).click();
    first.list.press('Schließen');
    const { list } = await start();
    assert.isTrue(pressAlone('j'));
    list.part('.results').focus();
    for (const key of ['j', '/', '?']) assert.isTrue(press(list, key));
    list.press('Tastenkürzel');
    await list.updated();
    assert.isFalse(box(list).checked);
    box(list).click();
    list.press('Schließen');
    list.part('.results').focus();
    assert.isFalse(press(list, 'j'));
    assert.isNull(localStorage.getItem(storageKey));
    localStorage.setItem(storageKey, 'off');
    dispatchEvent(new StorageEvent('storage', { key: storageKey }));
    list.focused?.blur();
    assert.isTrue(pressAlone('j'), 'turned off in another tab');
  });
});

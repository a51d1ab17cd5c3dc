import { assert } from '@open-wc/testing';
import { fakeHandler } from '../element/handler.js';
import { hurry, openPage, until } from '../element/page.js';
import { TeaserHarness } from './harness.js';
import { markups } from './page-prices.js';

/** Puts a teaser that follows the price of its page below what a shop has written. */
async function showFollowing(
  html: string,
  from: string,
  attributes: Record<string, string> = {},
  client = fakeHandler(),
) {
  const teaser = TeaserHarness.make(client, { 'price-from': from, ...attributes });
  const shop = document.createElement('div');
  shop.innerHTML = html;
  const next = document.createElement('p');
  next.textContent = 'What follows in the page.';
  const page = openPage(document.createElement('div'), shop, teaser.element, next);
  await teaser.settled();
  const price = () => shop.querySelector('.price') as HTMLElement;
  return { teaser, shop, price, next, client, ...page };
}

const product = '<p class="price">799,00 €</p><input class="quantity" value="1">';
const sentence = 'Ratenkauf von 200 € bis 10.000 € möglich.';

describe('the price that a page shows', () => {
  for (const { shop, from, html, pays } of markups)
    it(`${pays ? `is ${pays} € with` : 'has no monthly payment with'} ${shop}`, async () => {
      const { teaser } = await showFollowing(html, from);
      assert.equal(teaser.shownAmount, pays);
      assert.equal(teaser.text.includes(sentence), !pays);
    });
});

describe('a teaser that follows the price of its page', () => {
  it('shows the monthly payment of another variant, and hides that of the last one before the browser paints', async () => {
    const { teaser, price } = await showFollowing(product, '.price');
    price().textContent = '899,00 €';
    await Promise.resolve();
    assert.isUndefined(teaser.shownAmount);
    await teaser.settled();
    assert.equal(teaser.shownAmount, '899,00');
  });

  it('follows a price however the page changes it', async () => {
    const other = '<b class="price">1.299,00 €</b>';
    const ways: ((price: HTMLElement) => void)[] = [
      (price) => ((price.firstChild as Text).data = '1.299,00 €'),
      (price) => (price.outerHTML = other),
      (price) => ((price.parentElement as HTMLElement).innerHTML = '<i class="price">€ 1,299</i>'),
      (price) => {
        price.className = 'price old';
        price.insertAdjacentHTML('afterend', `<style>.old { text-decoration: line-through }</style>${other}`);
      },
      (price) => {
        price.style.display = 'none';
        price.insertAdjacentHTML('afterend', other);
      },
    ];
    for (const way of ways) {
      const { teaser, price } = await showFollowing(product, '.price');
      way(price());
      await until(() => teaser.shownAmount === '1.299,00');
    }
  });

  it('has its sentence while a cart writes its price anew, and when a second, other price appears', async () => {
    const { teaser, price, shop } = await showFollowing(product, '.price');
    price().remove();
    await until(() => teaser.text.includes(sentence));
    assert.isUndefined(teaser.shownAmount);
    shop.insertAdjacentHTML('beforeend', '<p class="price">1.598,00 €</p>');
    await until(() => teaser.shownAmount === '1.598,00');
    shop.insertAdjacentHTML('beforeend', '<p class="price">29,00 €</p>');
    await Promise.resolve();
    assert.isUndefined(teaser.shownAmount);
    assert.include(teaser.text, sentence);
  });

  it('takes a price that comes after it, in the same space, without saying it aloud', async () => {
    const { teaser, shop, next } = await showFollowing('', '.price');
    const { top } = next.getBoundingClientRect();
    shop.style.display = 'contents';
    shop.innerHTML = '<p class="price" style="position: fixed">799,00 €</p>';
    await until(() => teaser.shownAmount === '799,00');
    assert.equal(next.getBoundingClientRect().top, top);
    assert.equal(teaser.rateLine.getAttribute('aria-live'), 'off');
    shop.innerHTML = '<p class="price" style="position: fixed">Preis auf Anfrage</p>';
    await until(() => teaser.text.includes(sentence));
    assert.equal(next.getBoundingClientRect().top, top);
  });

  it('waits with an empty space, without a sentence that goes away again', async () => {
    const sentences: string[] = [];
    const teaser = TeaserHarness.make(fakeHandler(), { 'price-from': '.price' });
    const shop = document.createElement('div');
    shop.innerHTML = product;
    openPage(document.createElement('div'), shop, teaser.element);
    await until(() => teaser.query('.box') !== null);
    const observer = new MutationObserver(() => sentences.push(teaser.text));
    sentences.push(teaser.text);
    observer.observe(teaser.element.renderRoot, { subtree: true, childList: true, characterData: true });
    await until(() => teaser.shownAmount === '799,00');
    observer.disconnect();
    assert.notInclude(sentences.join(), sentence);
  });

  it('has the monthly payment of its amount until the page shows a price, and never again then', async () => {
    const { teaser, shop, price } = await showFollowing('', '.price', { amount: '500.00' });
    assert.equal(teaser.shownAmount, '500,00');
    shop.innerHTML = product;
    await until(() => teaser.shownAmount === '799,00');
    teaser.element.setAttribute('amount', '500.00');
    assert.equal(teaser.element.amount, '799.00');
    price().remove();
    await until(() => teaser.text.includes(sentence));
  });

  it('takes the first selector that finds something, also with commas inside of one', async () => {
    const { teaser } = await showFollowing(
      '<p class="price">799,00 €</p><div class="card"><p class="price" title="a, b">29,00 €</p><b class="now">899,00 €</b></div>',
      '.nothing, [title="a, c"], :is(.card, .box) > :not(.price, i), .price',
    );
    assert.equal(teaser.shownAmount, '899,00');
    teaser.element.priceFrom = '.price';
    await until(() => teaser.text.includes(sentence));
    teaser.element.setAttribute('price-from', 'p:not([title], .next)');
    await until(() => teaser.text.includes(sentence));
    teaser.element.setAttribute('price-from', '.price:not([title])');
    await until(() => teaser.shownAmount === '799,00');
  });

  it('does not take for a price what stands in its own tag, which may be in the element of the price', async () => {
    const { teaser, shop } = await showFollowing('<div class="box">799,00 €</div>', '.price, .box');
    teaser.element.innerHTML = '<p class="price">939,94 €</p>';
    shop.firstElementChild?.append(teaser.element);
    await until(() => teaser.shownAmount === '799,00');
    await teaser.settled();
    assert.equal(teaser.shownAmount, '799,00');
  });

  it('asks once for what changes many times in a task, and not at all for what stays the same', async () => {
    const client = fakeHandler();
    const { teaser, price } = await showFollowing(product, '.price', {}, client);
    client.requests.length = 0;
    for (let euros = 800; euros < 850; euros += 1) price().textContent = `${euros},00 €`;
    await until(() => teaser.shownAmount === '849,00');
    price().innerHTML = '<b>EUR</b> 849.–';
    await teaser.updated();
    assert.equal(teaser.shownAmount, '849,00');
    assert.deepEqual(
      client.requests.map(({ query }) => query),
      ['?amount=84900'],
    );
  });

  it('rests while it is out of the page, and reads the price of the tree that it comes into', async () => {
    const { teaser, price, frame } = await showFollowing(product, '.price');
    teaser.element.remove();
    price().textContent = '899,00 €';
    await Promise.resolve();
    assert.equal(teaser.element.amount, '799.00');
    frame.append(teaser.element);
    assert.equal(teaser.element.amount, '899.00');
    const tree = frame.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    tree.innerHTML = '<p class="price">1.299,00 €</p>';
    tree.append(teaser.element);
    await until(() => teaser.shownAmount === '1.299,00');
    tree.querySelector('.price')!.textContent = '999,00 €';
    await until(() => teaser.shownAmount === '999,00');
  });

  describe('that finds none', () => {
    const { warn } = console;
    let lines: string[] = [];
    beforeEach(() => {
      lines = [];
      console.warn = (...words: unknown[]) => lines.push(words.join(' '));
    });
    afterEach(() => {
      console.warn = warn;
    });

    for (const [html, from, says] of [
      [product, '.cost', /price-from="\.cost" finds no price in view; name the element that shows it/],
      [product, '.price[', /price-from="\.price\[" is no list of selectors; correct it: /],
      [
        '<p class="price">799,00 €</p><p class="price">899,00 €</p>',
        '.price',
        /finds several amounts; .*: 799,00 € \| 899,00 €$/,
      ],
      ['<p class="price">799 – 899 €</p>', '.price', /two ways; .*: 799 – 899 €$/],
      ['<p class="price">799 € netto</p>', '.price', /without VAT; .*: 799 € netto$/],
      ['<p class="price">CHF 799.00</p>', '.price', /another currency than euros; .*: CHF 799.00$/],
    ] as const)
      it(`says so in one line, with what to do: ${says}`, async () => {
        const timers = hurry();
        const { teaser, price, errors } = await showFollowing(html, from, { handler: `/${from}${html}` });
        assert.include(teaser.text, sentence);
        await until(() => lines.length > 0);
        price().insertAdjacentHTML('afterend', '<p>1</p>');
        await Promise.resolve();
        await until(() => timers.pending.length === 0);
        assert.lengthOf(lines, 1);
        assert.match(lines[0] ?? '', says);
        assert.deepEqual(
          errors.map(({ code }) => code),
          ['invalid_amount'],
        );
      });

    it('says nothing of what passes by itself', async () => {
      const timers = hurry();
      const { teaser, shop } = await showFollowing('', '.price', { handler: '/passes' });
      shop.innerHTML = product;
      await until(() => teaser.shownAmount === '799,00');
      assert.isEmpty(timers.pending);
      assert.isEmpty(lines);
    });
  });
});

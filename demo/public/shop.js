// The product page: updates price and rate on a change of variant or quantity.
const product = document.querySelector('[data-product]');
if (product) follow(product);

// Moves the keyboard focus to the message that has to be read first.
document.querySelector('[data-focus], [aria-invalid]')?.focus();

document.querySelector('[data-print]')?.addEventListener('click', () => print());

// Passes the picked term on to the checkout: with the form of the product, or with the links to the next step.
document.addEventListener('ratenkauf-plan-selected', ({ months }) => {
  for (const carrier of document.querySelectorAll('[data-term]')) {
    if (carrier.localName === 'input') carrier.value = months;
    else carrier.search = `?months=${months}`;
  }
});

// After an order, replaces the page by the thanks page, so that the back button does not return to the purchase.
document.addEventListener('ratenkauf-ordered', ({ target, orderId }) => {
  const { thanks } = target.dataset;
  if (thanks && orderId) location.replace(thanks + encodeURIComponent(orderId));
});

// The review: heading and title follow the purchase, which may end, or change in another tab, while the page is open.
const review = document.querySelector('[data-stage]');
const summary = review?.querySelector('ratenkauf-summary');
const stages = {
  approved: 'open',
  ordering: 'waiting',
  confirming: 'waiting',
  confirmed: 'waiting',
  unresolved: 'unclear',
  given_up: 'unclear',
  no_checkout: 'unclear',
  failed: 'unclear',
};
summary?.addEventListener('ratenkauf-state-changed', showStage);
if (summary) showStage();

// On small screens, a bar has total and rate, and leads to the order button, as long as that one is out of sight.
const bar = document.querySelector('[data-order-bar]');
if (bar) {
  const remarks = summary.querySelector('.hint');
  const watching = new IntersectionObserver(([{ boundingClientRect, rootBounds }]) => {
    bar.hidden = boundingClientRect.top <= rootBounds.bottom;
  });
  // What comes to stand out of sight has not crossed the edge of the screen: it is looked at anew.
  const lookAnew = async () => {
    await summary.updateComplete;
    watching.disconnect();
    watching.observe(summary.shadowRoot?.querySelector('[part=button]') ?? remarks);
  };
  new ResizeObserver(lookAnew).observe(remarks);
  summary.addEventListener('ratenkauf-state-changed', lookAnew);
}

function showStage() {
  if (!summary.state || summary.state === 'loading') return;
  const stage = stages[summary.state] ?? 'ended';
  // Of a visitor whom the shop does not know, the review has nothing but the summary; it loads when that is over.
  if (!document.querySelector('.goods')) {
    if (summary.state !== 'no_checkout' && summary.state !== 'failed') location.reload();
    return;
  }
  const heading = review.querySelector('h1');
  if (summary.state === 'void' && review.dataset.stage !== stage) showPresent();
  review.dataset.stage = stage;
  document.title = document.title.replace(heading.textContent, heading.dataset[stage]);
  heading.textContent = heading.dataset[stage];
}

// Basket or address have changed: shows the present ones beside the message that says so.
function showPresent() {
  const request = new XMLHttpRequest();
  request.open('GET', location.href);
  request.responseType = 'document';
  request.addEventListener('load', () => {
    const present = request.response;
    // Nothing is left to order: the shop leads elsewhere.
    if (!present?.querySelector('.goods')) return location.reload();
    for (const part of ['.goods', '.facts', '.basket-link'])
      document.querySelector(part).replaceWith(present.querySelector(part));
  });
  request.send();
}

function follow(product) {
  const quantity = product.querySelector('#quantity');
  const output = product.querySelector('output');
  const teaser = product.querySelector('ratenkauf-teaser');
  const locale = document.documentElement.lang === 'de' ? 'de-DE' : 'en-GB';
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });

  const chosen = () => Math.min(Math.max(Math.trunc(quantity.valueAsNumber) || 1, 1), Number(quantity.max));

  function update() {
    const cents = Number(product.querySelector('[name="variant"]:checked').dataset.price) * chosen();
    output.value = euros.format(cents / 100);
    teaser.setAttribute('amount', (cents / 100).toFixed(2));
  }

  product.addEventListener('input', update);
  product.addEventListener('change', () => {
    quantity.value = chosen();
  });
  product.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-step]');
    if (!button) return;
    quantity.value = Math.min(Math.max(chosen() + Number(button.dataset.step), 1), Number(quantity.max));
    update();
  });
}

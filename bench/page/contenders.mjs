// The pages that bench/page.mjs compares. Each shows the instalments of the same amounts, and says by `window.shown()`
// whether all in view are there.
import { readFileSync } from 'node:fs';
import { builtFloor } from '../floors/build.mjs';

const cdn = (file) => readFileSync(`dist/${file}`, 'utf8');
const css = cdn('ratenkauf.css');
const firstPaint = cdn('ratenkauf-first-paint.css');

const page = (head, body) =>
  `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title>${head}<body>${body}`;
const each = (amounts, write) =>
  amounts.map((amount) => `<article><h2>Artikel</h2><p>${euros(amount)} €</p>${write(amount)}</article>`).join('');
const euros = (amount) => (amount / 100).toFixed(2);
/** Most amounts that the handler takes at once. */
const MOST = 100;
/** Queries for amounts, each with the place of its first amount; the first query has `first` amounts. */
function queries(amounts, first = MOST) {
  const starts = [0];
  for (let start = first; start < amounts.length; start += MOST) starts.push(start);
  return JSON.stringify(
    starts.map((start, i) => {
      const part = amounts.slice(start, starts[i + 1]);
      return [start, part.map((amount) => `amount=${amount}`).join('&')];
    }),
  );
}

/** Looks whether all elements that are in view show a rate, from the first one on; each is looked at until it does. */
const inView = (selector, isShown) =>
  `<script>{ let all, n = 0; window.shown = () => { if (document.readyState === 'loading') return false; all ??= [...document.querySelectorAll('${selector}')].filter((each) => each.getBoundingClientRect().top < innerHeight); while (n < all.length && (${isShown})(all[n])) n++; return n === all.length } }</script>`;
const teasers = (amounts, variant = 'block') =>
  each(amounts, (amount) => `<ratenkauf-teaser variant="${variant}" amount="${euros(amount)}"></ratenkauf-teaser>`);
const withSpace = (kind, variant, amounts, ratenkauf) =>
  page(
    `${shadowRate}<style>${ratenkauf.headRules(kind)}</style><script type="module" src="/ratenkauf-teaser.js"></script>`,
    teasers(amounts, variant),
  );
const shadowRate = inView('ratenkauf-teaser', "(each) => each.shadowRoot?.querySelector('.rated')");
const litWords = inView('lit-words', "(each) => each.shadowRoot?.querySelector('.rated')");
const texts = inView('article > p:last-child', '(each) => each.textContent');

/**
 * A rate is shown as soon as the browser has laid out the one in the HTML; `taken` waits until all elements have taken
 * theirs over.
 */
const writtenRate = inView(
  'ratenkauf-teaser',
  "(each) => (each.shadowRoot ?? each).querySelector('.rated')?.offsetHeight",
);
const rates = async (amounts, { renderTeaser }) => {
  const tags = new Map(await Promise.all(amounts.map(async (amount) => [amount, await renderTeaser({ amount })])));
  return each(amounts, (amount) => tags.get(amount));
};
const withRates = (shown) => async (amounts, ratenkauf) =>
  page(
    `${shown}<style>${firstPaint}</style><link rel="modulepreload" href="/ratenkauf-teaser.js"><script type="module" src="/ratenkauf-teaser.js"></script>`,
    await rates(amounts, ratenkauf),
  );

/** The files of another build of the package, named by OTHER (its folder dist), to compare with. */
const other = process.env.OTHER;

/** Files that pages of all amounts load. */
export const files = {
  ...(other && {
    '/other.css': readFileSync(`${other}/ratenkauf.css`, 'utf8'),
    '/other.js': readFileSync(`${other}/cdn/ratenkauf-teaser.js`, 'utf8'),
  }),
  '/ratenkauf.css': css,
  '/ratenkauf-teaser.js': cdn('cdn/ratenkauf-teaser.js'),
  '/lit-words.js': await builtFloor('bench/floors/lit-words.ts'),
  '/floor.js': `const all = document.querySelectorAll('article > p:last-child');
JSON.parse(document.body.dataset.queries).forEach(async ([start, query]) => {
  const { offers } = await (await fetch('/ratenkauf/offers?' + query)).json();
  offers.forEach((offer, i) => (all[start + i].textContent = offer.plan.monthlyRate));
});`,
};

const euro = '(cents) => (cents / 100).toFixed(2).replace(".", ",") + "\\u00a0€"';
files['/words.js'] = files['/floor.js'].replace('const all', `const euro = ${euro};\nconst all`).replace(
  '.textContent = offer.plan.monthlyRate',
  `.innerHTML = '<b>ab ' + euro(offer.plan.monthlyRate) + ' / Monat</b> <small>in ' + offer.plan.months + ' Raten</small>' +
  ['<b>Effektiver Jahreszins ' + offer.plan.effectiveRate + '\\u00a0%</b>', 'gebundener Sollzinssatz p. a. ' + offer.plan.borrowingRate + '\\u00a0%', 'Nettodarlehensbetrag ' + euro(offer.amount), 'Gesamtbetrag ' + euro(offer.plan.total), 'davon Zinsen ' + euro(offer.plan.interest),
    offer.plan.months - 1 + ' Raten zu ' + euro(offer.plan.monthlyRate) + ', letzte Rate ' + euro(offer.plan.lastRate) + '. Bonität vorausgesetzt.', '<b>Achtung! Kreditaufnahme kostet Geld.</b>'].map((line) => '<br>' + line).join('')`,
);

/** What each contender sends as its page for these amounts (cents); `rendered` asks the handler on the server. */
export const contenders = {
  empty: (amounts) =>
    page(
      texts,
      each(amounts, () => '<p>-</p>'),
    ),
  floor: (amounts, _ratenkauf, first) =>
    page(
      `${texts}<script type="module" src="/floor.js"></script>`,
      each(amounts, () => '<p></p>'),
    ).replace('<body>', `<body data-queries='${queries(amounts, first)}'>`),
  // The floor, and what is in view is asked for in a request of its own.
  first: (amounts, ratenkauf) => contenders.floor(amounts, ratenkauf, 8),
  // The floor, and the words that the law requires beside a rate.
  words: (amounts) => contenders.floor(amounts).replace('/floor.js', '/words.js'),
  // The same words, in an element of lit that does nothing else.
  lit: (amounts) =>
    contenders
      .words(amounts)
      .replaceAll('<p></p>', '<lit-words></lit-words>')
      .replace(texts, litWords)
      .replace('/words.js', '/lit-words.js'),
  teasers: (amounts) =>
    page(
      `${shadowRate}<link rel="stylesheet" href="/ratenkauf.css"><script type="module" src="/ratenkauf-teaser.js"></script>`,
      teasers(amounts),
    ),
  // With the rules for the head of a page, which delay nothing.
  inline: (amounts, ratenkauf) => withSpace('list', 'inline', amounts, ratenkauf),
  block: (amounts, ratenkauf) => withSpace('product', 'block', amounts, ratenkauf),
  inlined: (amounts) =>
    page(
      `${shadowRate}<style>${css}</style><link rel="modulepreload" href="/ratenkauf-teaser.js"><script type="module" src="/ratenkauf-teaser.js"></script>`,
      teasers(amounts),
    ),
  // As `teasers` and as `inlined`, and the browser asks for the offers before the script has arrived.
  preload: (amounts, ratenkauf) =>
    contenders.teasers(amounts).replace('<link', `${ratenkauf.renderPreload(amounts)}<link`),
  both: (amounts, ratenkauf) =>
    contenders.inlined(amounts).replace('<style', `${ratenkauf.renderPreload(amounts)}<style`),
  rendered: withRates(writtenRate),
  // The first four as `rendered`, the others as `both`.
  list: async (amounts, ratenkauf) => {
    const { teasers: tags, preload } = await ratenkauf.renderTeasers(amounts);
    return page(
      `${writtenRate}${preload}<style>${css}${firstPaint}</style><link rel="modulepreload" href="/ratenkauf-teaser.js"><script type="module" src="/ratenkauf-teaser.js"></script>`,
      amounts.map((amount, i) => `<article><h2>Artikel</h2><p>${euros(amount)} €</p>${tags[i]}</article>`).join(''),
    );
  },
  taken: withRates(shadowRate),
  ...(other && {
    other: (amounts) =>
      page(
        `${shadowRate}<link rel="stylesheet" href="/other.css"><script type="module" src="/other.js"></script>`,
        teasers(amounts),
      ),
  }),
};

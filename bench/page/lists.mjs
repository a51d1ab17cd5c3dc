// The lists that bench/lists.mjs measures: how their cards stand in the page, and what customers do with them.
import { readFileSync } from 'node:fs';

const css = readFileSync('dist/ratenkauf.css', 'utf8');

/** The floor's cards: the elements' markup and size, with no more style than their layout needs. */
const plain = `.teaser { box-sizing: border-box; min-height: 25em; padding: .75em 1em; border: 1px solid; border-radius: 12px; font-size: .8125em; line-height: 1.5 }
.teaser p, .teaser dl { margin: 0 } .teaser dl div { display: flex; justify-content: space-between } .teaser dd { margin: 0 }
.rate { font-size: 1.4em; font-weight: 600 } .spoken, .own { display: none } .teaser button { float: left }`;

const euros = (amount) => (amount / 100).toFixed(2);

/** What a card has below its price, by contender. */
const contents = {
  floor: async (amount, ratenkauf) => {
    const tag = await ratenkauf.renderTeaser({ amount });
    return `<div class="teaser">${tag.slice(tag.indexOf('<div class="content"'), tag.lastIndexOf('</div>'))}</div>`;
  },
  teasers: (amount) => `<ratenkauf-teaser amount="${euros(amount)}"></ratenkauf-teaser>`,
};

const heads = {
  floor: `<style>${plain}</style>`,
  teasers: `<style>${css}</style><link rel="modulepreload" href="/ratenkauf-teaser.js"><script type="module" src="/ratenkauf-teaser.js"></script>`,
};

/** Runs in the page: what can be asked of every list. */
function prepare() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const teasers = () => all('ratenkauf-teaser');
  const isRated = (card) => {
    const teaser = card.querySelector('ratenkauf-teaser');
    return !teaser || teaser.shadowRoot?.querySelector('.rated') != null;
  };
  let made = 0;
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    made++;
    return attachShadow.call(this, init);
  };
  /** Resolves with the next frame, and notes how many teasers it has to lay out. */
  const frame = async (outcome = {}) => {
    await new Promise(requestAnimationFrame);
    outcome.most = Math.max(outcome.most ?? 0, made);
    made = 0;
  };
  const isInView = (card) => {
    const { top, bottom, left, right, width } = card.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  const isBlank = () => all('article').some((card) => isInView(card) && !isRated(card));
  /** Resolves when the rates in view are there. */
  window.whenShown = async () => {
    if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve));
    // Looking at once would lay out the page in the task that renders it.
    do await frame();
    while (isBlank());
  };
  /** Resolves when all are, and nothing more has happened for a while. */
  window.whenComplete = async () => {
    for (let calm = 0; calm < 5; calm++) {
      if (!teasers().every((teaser) => isRated(teaser.parentElement))) calm = 0;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  /** Scrolls to the end by 400 px a frame; resolves with the frames, and those that showed an empty place. */
  window.scrollAll = async (scroller) => {
    const outcome = { frames: 0, blank: 0 };
    made = 0;
    for (let last = -1; last !== scroller.scrollTop + scroller.scrollLeft;) {
      await frame(outcome);
      last = scroller.scrollTop + scroller.scrollLeft;
      scroller.scrollBy({ left: 400, top: 400, behavior: 'instant' });
      outcome.frames++;
      // Nothing of the page runs between this and the paint of the frame.
      if (isBlank()) outcome.blank++;
    }
    return outcome;
  };
  /** Changes the page at once; resolves with the frames until all in view are there. */
  window.change = async (work) => {
    const outcome = { frames: 0, blank: 0 };
    await frame();
    made = 0;
    work();
    do {
      outcome.frames++;
      if (!isBlank()) break;
      outcome.blank++;
      await frame(outcome);
    } while (outcome.frames < 600);
    await frame(outcome);
    return outcome;
  };
}

const scroll = '() => scrollAll(document.scrollingElement)';
const show = "() => change(() => document.querySelector('main').removeAttribute('hidden'))";
const sort =
  "() => change(() => { const main = document.querySelector('main'); main.append(...[...main.children].reverse()) })";

const leftOut = 'article { content-visibility: auto; contain-intrinsic-size: auto 30em }';

/** The lists: their style, and what is done with them, as soon as the rates in view are there, or when all of them are. */
const kinds = {
  plain: { use: scroll },
  'left-out': { style: leftOut, use: scroll },
  scroller: {
    style: 'main { height: 700px; overflow-y: auto }',
    use: "() => scrollAll(document.querySelector('main'))",
  },
  carousel: {
    style: 'main { display: flex; overflow-x: auto } article { flex: 0 0 300px }',
    use: "() => scrollAll(document.querySelector('main'))",
  },
  hidden: { hidden: true, use: show },
  sorted: { use: sort },
  'sorted-later': { use: sort, when: 'whenComplete' },
  'left-out-sorted-later': { style: leftOut, use: sort, when: 'whenComplete' },
};

const pageOf =
  ({ style = '', hidden = false, use, when = 'whenShown' }) =>
  async (contender, amounts, ratenkauf) => {
    const cards = await Promise.all(
      amounts.map(
        async (amount) =>
          `<article><h2>Artikel</h2><p>${euros(amount)} €</p>${await contents[contender](amount, ratenkauf)}</article>`,
      ),
    );
    return `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bench</title><style>body { margin: 0 } ${style}</style>${heads[contender]}<script>(${prepare})(); window.use = ${use}; window.ready = ${when}</script><body><main${hidden ? ' hidden' : ''}>${cards.join('')}</main>`;
  };

/** By name, how to write a list's page for a contender and these amounts (cents). */
export const lists = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { pageOf: pageOf(kind) }]));

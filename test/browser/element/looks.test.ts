import { assert } from '@open-wc/testing';
import { html } from 'lit';
import { controls } from '../../../src/elements/element/styles/controls.styles.js';
import { RatenkaufElement } from '../../../src/elements/element/ratenkauf-element.js';
import { surface } from '../../../src/elements/element/styles/surface.styles.js';
import { textContrast } from './contrast.js';
import { openPage } from './page.js';

/** One of everything that the shared styles colour. */
class Sampler extends RatenkaufElement {
  static override tag = 'test-sampler';
  static override styles = [surface, controls];

  override render() {
    return html`<div class="surface framed">
      <p class="title" part="headline">Title</p>
      <div part="legal"><p>Legal <b>line</b></p><p class="caution">Caution</p></div>
      <button>Secondary</button> <button class="primary">Primary</button> <button class="text">Text</button>
      <button aria-disabled="true">Not possible</button>
      <span class="chip">Chip</span> <span class="chip ok">Chip</span> <span class="chip warning">Chip</span>
      <span class="chip danger">Chip</span> <span class="chip quiet">Chip</span>
      <div class="notice"><p>Notice</p></div>
      <div class="notice danger"><p>Notice</p></div>
      <p class="error">Error</p>
      <input aria-invalid="true" aria-label="Field" />
    </div>`;
  }
}

/** Colours of brands, good and bad, and what is no colour at all. */
const grounds = `; white; black; #202226; #757575; #767676; #777; #7b7b7b; #808080; yellow; red; blue; lime; hotpink;
  rgb(120 120 120 / 0.1); color(display-p3 0 1 0); linear-gradient(red, blue); nonsense`.split(/;\s*/);
const accents =
  '; yellow; white; black; #ffe; blue; red; lime; navy; #767676; rgb(255 0 0 / 0.1); transparent; nonsense'.split('; ');
const tokens =
  'ground ink muted accent on-accent line field tint danger danger-tint warning warning-tint success success-tint'.split(
    ' ',
  );

/** Every text of the sampler. */
const texts = '.title, [part], [part] p, .caution, button, .chip, .notice p, .error';

async function showSampler() {
  Sampler.define();
  const sampler = document.createElement('test-sampler') as Sampler;
  const { frame } = openPage(document.createElement('div'), sampler);
  await sampler.updateComplete;
  const all = (selector: string) => [...(sampler.shadowRoot?.querySelectorAll(selector) ?? [])];
  const set = (tokens: Record<string, string>) => {
    for (const [name, value] of Object.entries(tokens)) frame.style.setProperty(`--ratenkauf-${name}`, value);
  };
  /** Asserts that all texts are readable, also with an underline or a border that has to be seen. */
  const assertReadable = (where: string) => {
    for (const node of all(texts)) assert.isAtLeast(textContrast(node), 4.5, `${node.className}, ${where}`);
    for (const node of all('button:not(.text)'))
      assert.isAtLeast(
        textContrast(node.parentElement as Element, getComputedStyle(node).borderTopColor),
        3,
        `border of ${node.className}, ${where}`,
      );
    const [field] = all('input') as [Element];
    assert.isAtLeast(
      textContrast(field.parentElement as Element, getComputedStyle(field).borderTopColor),
      4.5,
      `border of a wrong field, ${where}`,
    );
  };
  return { sampler, frame, all, set, assertReadable };
}

for (const scheme of ['light', 'dark'])
  it(`every text is readable in a ${scheme} shop, on any ground, with any accent, and with one value for all colours [WCAG 1.4.3, 1.4.11]`, async () => {
    const { frame, set, assertReadable } = await showSampler();
    frame.style.colorScheme = scheme;
    for (const ground of grounds)
      for (const accent of accents) {
        set({ ground, accent });
        assertReadable(`accent ${accent} on ${ground}`);
      }
    for (const colour of ['white', 'black', 'yellow', '#777', 'blue', 'nonsense']) {
      set(Object.fromEntries(tokens.map((name) => [name, colour])));
      assertReadable(colour);
    }
  });

function rgb(colour: string): number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
}

const near = (seen: string, given: string): void =>
  rgb(given).forEach((channel, i) => assert.closeTo(rgb(seen)[i] ?? -1, channel, 1, `${seen} for ${given}`));

describe('the colours of a shop', () => {
  it('are used unchanged where they are readable', async () => {
    const { all, set } = await showSampler();
    set({ ground: '#fffaf0', accent: '#6a1b9a', ink: '#2b1a0e' });
    const [primary] = all('.primary') as [Element];
    const [frame] = all('.surface') as [Element];
    near(getComputedStyle(primary).backgroundColor, '#6a1b9a');
    near(getComputedStyle(primary).borderTopColor, '#6a1b9a');
    near(getComputedStyle(frame).backgroundColor, '#fffaf0');
    near(getComputedStyle(frame).color, '#2b1a0e');
  });

  it('are seen with their transparency, as on the ground of the page', async () => {
    for (const [scheme, tint, field] of [
      ['light', '#e7eff0', '#8c8c8c'],
      ['dark', '#20282a', '#7a7a7a'],
    ] as const) {
      const { frame, all, set, assertReadable } = await showSampler();
      frame.style.colorScheme = scheme;
      set({ tint: 'rgb(11 92 99 / 0.1)', field: scheme === 'light' ? 'rgb(0 0 0 / 0.45)' : 'rgb(255 255 255 / 0.4)' });
      near(getComputedStyle(all('.notice')[0]!).backgroundColor, tint);
      near(getComputedStyle(all('button')[0]!).borderTopColor, field);
      assertReadable(scheme);
    }
  });

  it('leave a button as it is, and change only its text where that is not readable on it', async () => {
    const { all, set, assertReadable } = await showSampler();
    for (const [accent, onAccent, ground] of [
      ['#ffd500', '#000000', 'white'],
      ['#b6ff00', '#102000', '#202226'],
      ['#ff7a00', '#000000', 'white'],
      ['#000000', '#ffffff', '#111111'],
      ['#ffffff', '#c00000', 'white'],
      ['#ffd500', '#ffffff', 'white'],
    ] as const) {
      set({ accent, 'on-accent': onAccent, ground });
      const { backgroundColor, color } = getComputedStyle(all('.primary')[0]!);
      near(backgroundColor, accent);
      if (`${accent} ${onAccent}` !== '#ffd500 #ffffff') near(color, onAccent);
      assertReadable(accent);
    }
  });

  it('keep their hue where they are not readable', async () => {
    const { all, set } = await showSampler();
    set({ ground: 'white', accent: '#ffb000' });
    const [primary] = all('.primary') as [Element];
    const [r = NaN, g = NaN, b = NaN] =
      getComputedStyle(primary)
        .borderTopColor.match(/[\d.]+(?:e-\d+)?/g)
        ?.map(Number) ?? [];
    // Hue of #ffb000: red leads, green is about two thirds of it, there is hardly any blue.
    assert.closeTo(g / r, 0.69, 0.05);
    assert.isBelow(b / r, 0.05);
  });
});

describe('a legal line', () => {
  it('cannot be hidden, made small or made pale by its part, nor by the size of the element', async () => {
    const { frame, all, set } = await showSampler();
    Object.assign(frame.style, {
      fontSize: '4px',
      color: '#fefefe',
      letterSpacing: '-1em',
      textIndent: '-9999px',
      lineHeight: '0',
    });
    set({ size: '2px', font: 'nonsense 3', density: '-3', radius: '999px', 'button-radius': 'x' });
    const style = document.createElement('style');
    style.textContent = `
      test-sampler { --_ink: white; --_muted: white; --_ground: white; font-size: 1px }
      test-sampler::part(legal) { --_ink: white; --_muted: white; color: white; font-size: 2px; display: none; opacity: 0; visibility: hidden; clip-path: inset(50%);
        transform: scale(0); height: 0; overflow: hidden; text-indent: -999px; position: absolute; left: -9999px; filter: opacity(0); line-height: 0;
        -webkit-text-fill-color: transparent; zoom: 0.1; content-visibility: hidden; margin-left: -9999px }
      test-sampler::part(legal)::after { content: ''; position: absolute; inset: 0; background: white }
      test-sampler::part(legal)::first-line { font-size: 1px; color: white }`;
    frame.append(style);
    for (const node of all('[part=legal], [part=legal] *')) {
      const {
        fontSize,
        opacity,
        visibility,
        display,
        lineHeight,
        webkitTextFillColor,
        color,
        letterSpacing,
        textIndent,
      } = getComputedStyle(node);
      assert.isAtLeast(parseFloat(fontSize), 12);
      assert.deepEqual(
        [opacity, visibility, webkitTextFillColor, letterSpacing, textIndent],
        ['1', 'visible', color, 'normal', '0px'],
      );
      assert.notEqual(display, 'none');
      // Bold words have no height of their own; their line has it.
      if (node.localName !== 'b') assert.isAtLeast(parseFloat(lineHeight), 12);
      assert.isAtLeast(textContrast(node), 4.5);
    }
    const [legal] = all('[part=legal]') as [HTMLElement];
    const [words] = all('[part=legal] p') as [HTMLElement];
    assert.equal(getComputedStyle(legal, '::after').content, 'none');
    assert.isAbove(words.getBoundingClientRect().height, 12);
    assert.isAtLeast(words.getBoundingClientRect().left, 0);
    assert.equal(legal.checkVisibility(), true);
  });

  it('is visible, in the same size, wherever a part beside it is: neither can be shown without the other', async () => {
    const { frame, all } = await showSampler();
    const style = document.createElement('style');
    style.textContent = `
      test-sampler { visibility: hidden; zoom: 0.1 }
      test-sampler::part(headline) { visibility: visible !important; zoom: 10 !important }`;
    const [legal, headline] = ['legal', 'headline'].map((part) => all(`[part=${part}]`)[0]) as [
      HTMLElement,
      HTMLElement,
    ];
    // WebKit divides heights by the zoom, other engines do not: what counts is the one beside the other.
    const scale = () => headline.getBoundingClientRect().height / legal.getBoundingClientRect().height;
    const before = scale();
    frame.append(style);
    for (const node of [headline, legal]) assert.equal(getComputedStyle(node).visibility, 'hidden');
    assert.closeTo(scale(), before, 0.2);
  });
});

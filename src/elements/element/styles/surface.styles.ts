import { css } from './css.js';

/**
 * Returns the side of a ground: 2 in `x` if text on it has to be lighter, otherwise 0, and twice its luminance in `y`.
 * Black and white have the same contrast on a luminance of 0.179.
 */
export const sideOf = (ground: string): string => `color(from ${ground} xyz-d65 clamp(0,(.179 - y)*2e6,2) calc(2*y) 0)`;

/**
 * What {@link readable} finds on the side of the ground, and the limits of luminance at a contrast: below for dark
 * text, above for light.
 */
const below = (contrast: number) => `((y + .05)/${contrast} - .05)`;
const above = (contrast: number) => `(${contrast}*(y + .05) - .05)`;

/**
 * Returns `wanted` if it has this contrast on the ground with this side, otherwise the nearest colour of the same hue
 * that has it: mixed with black or white in linear light, where the luminance of a mixture is known. Needs no
 * `contrast-color()`. A relative colour has one origin only, so the side of the ground and the luminance of `wanted`
 * are mixed into the channels of one colour first, doubled before; the share of black or white is its alpha, which the
 * mixture must not keep.
 */
export const readable = (wanted: string, contrast = 4.6, side = 'var(--_side)'): string =>
  `rgb(from color-mix(in xyz-d65,${wanted} .01%,color(from color-mix(in xyz-d65,${side},color(from ${wanted} xyz-d65 0 0 calc(2*y))) xyz-d65 calc(.9505*x) x calc(1.089*x)/calc(((1 - x)*max(0,z - ${below(contrast)})/max(.0001,${below(contrast)}) + x*max(0,${above(contrast)} - z)/max(.0001,1 - ${above(contrast)}))/9999))) r g b/1)`;

/** The colours of text on `--_ground`; on another ground inside the surface they have to be declared again. */
export const inks = css`
  --_side: ${sideOf('var(--_ground)')};
  --_ink: ${readable('var(--ratenkauf_ink)', 7)};
  --_muted: ${readable('var(--ratenkauf_muted)')};
  --_accent: ${readable('var(--ratenkauf_accent)')};
`;

/** Names of the tokens that are colours. */
const colours: string[] = [];

/** What stands for a token that is no colour: a ground is then left out. */
export const initialOf = (name: string): string => (name.endsWith('_paint') ? '#0000' : '#fff');

/**
 * Returns a colour as it looks where it is painted, opaque, so that its contrast is known: behind it, the page is taken
 * to have the ground of its colour scheme. An opaque one stays exactly the same.
 */
function opaque(colour: string): string {
  const on = (behind: number) =>
    `rgb(from ${colour}
      calc(${behind} + alpha*(r - ${behind}))
      calc(${behind} + alpha*(g - ${behind}))
      calc(${behind} + alpha*(b - ${behind}))/1)`;
  return `light-dark(${on(255)},${on(34)})`;
}

/** Declares the colour that the shop has given for a token, or its default. */
export function own(name: string, byDefault: string): string {
  colours.push(`--ratenkauf_${name}`);
  return `--ratenkauf_${name}: ${opaque(`var(--ratenkauf-${name},${byDefault})`)};`;
}

/** Declares the ground as the shop has given it, with its transparency, and the one on which text is made readable. */
function grounds(): string {
  colours.push('--ratenkauf_paint', '--ratenkauf_ground');
  return `--ratenkauf_paint: var(--ratenkauf-ground,light-dark(#fff,#202226));
      --ratenkauf_ground: ${opaque('var(--ratenkauf_paint)')};`;
}

/**
 * Tells the browser that the shop's colours are colours: one that is none is then replaced by white, from which readable
 * ones are made, or left out, instead of making text and ground invalid.
 */
export function registerColours(): void {
  for (const name of colours) {
    try {
      CSS.registerProperty({ name, syntax: '<color>', inherits: true, initialValue: initialOf(name) });
    } catch {
      // Registered before, by another element or another copy of this package; or a browser without `registerProperty`.
    }
  }
}

/**
 * A surface with readable text whatever the page inherits to it and whatever colours the shop has given. The public
 * tokens are listed in docs/guide/theming.md; each has a private counterpart (`--_ink`), which is what styles of the
 * elements use. Browsers without `light-dark()` or relative colours show the system's colours instead.
 */
export const surface = css`
  :host {
    display: block;
    min-width: min(100%, 11em);
  }
  /* Where the content decides about the width, as in a table, it is never less than this or the space there is. */
  :host::before {
    content: '';
    display: block;
    width: 11em;
    max-width: 100%;
  }
  :host([hidden]) {
    display: none;
  }
  :host > * {
    --_small: 0.8125em;
    --_density: clamp(0.6, var(--ratenkauf-density, 1), 1.5);
    --_radius: var(--ratenkauf-radius, 12px);
    --_ground: Canvas;
    --_paint: Canvas;
    --_ink: CanvasText;
    --_muted: CanvasText;
    --_accent: LinkText;
    --_line: GrayText;
    @supports (color: color(from light-dark(red, red) xyz-d65 x y z)) {
      ${grounds()}
      --_paint: var(--ratenkauf_paint);
      ${own('ink', 'light-dark(#1d1f22,#f1f1ef)')}
      ${own('muted', 'light-dark(#5b6066,#a9adb2)')}
      ${own('accent', 'light-dark(#0b5c63,#7fd1cf)')}
      --_ground: var(--ratenkauf_ground);
      ${inks}
      /* As it was given, also with its transparency: nothing is read on it. */
      --_line: var(--ratenkauf-line,color-mix(in oklab,var(--_ink) 16%,var(--_ground)));
    }
  }
  /* What looks like a link has the colour of links. */
  @media (forced-colors: active) {
    :host > * {
      --_accent: LinkText;
    }
  }
  .surface {
    all: initial;
    direction: ltr;
    unicode-bidi: isolate;
    color-scheme: inherit;
    font-family: var(--ratenkauf-font, inherit);
    font-size: var(--ratenkauf-size, inherit);
    /* Figures as high as capitals, and below each other. */
    font-variant-numeric: lining-nums tabular-nums;
    font-synthesis-weight: none;
    line-height: 1.5;
    overflow-wrap: anywhere;
    visibility: inherit;
    background: var(--_paint);
    color: var(--_ink);
  }
  /* What can be styled is never seen without what surrounds it, nor larger. */
  [part] {
    visibility: inherit !important;
    zoom: 1 !important;
  }
  /* The lines that the law requires: never inside of another part; only what is inside of them can be styled. */
  [part~='legal'] {
    all: unset !important;
    --_small: inherit !important;
    --_ink: inherit !important;
    --_muted: inherit !important;
    --_accent: inherit !important;
    display: grid !important;
    grid-template: auto / 100% !important;
    font-size: max(12px, var(--_small)) !important;
    color: var(--_muted) !important;
  }
  [part~='legal']::before,
  [part~='legal']::after {
    content: none !important;
  }
  .caution {
    display: flex;
    gap: 0.45em;
    align-items: baseline;
    font-weight: 600;
    color: var(--_ink);
  }
  .caution::before {
    content: '!' / '';
    flex: none;
    width: 1.35em;
    border-radius: 50%;
    outline: 1px solid;
    font-size: 0.8em;
    line-height: 1.35;
    text-align: center;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  p {
    margin: 0;
  }
  /* Text of another weight has no height of its own, because with some fonts it would make its line higher. */
  b,
  strong,
  em {
    line-height: 0;
  }
  .spoken {
    position: absolute;
    inset: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

/** Styles of the bank's texts: paragraphs and lists in the size of the text around them. */
export const richText = css`
  .words :is(p, ul, ol) {
    margin: 0 0 0.5em;
    padding-left: 0;
  }
  .words li {
    margin-left: 1.5em;
  }
  .words a {
    color: inherit;
  }
`;

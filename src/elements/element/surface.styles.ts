import { css } from 'lit';

/**
 * A surface with readable text whatever the page inherits to it: background and text are a pair of system colours, or the shop's
 * background with black or white text, whichever has more contrast.
 */
export const surface = css`
  :host {
    display: block;
    --_accent: var(--ratenkauf-accent, LinkText);
    --_line: var(--ratenkauf-line, color-mix(in srgb, CanvasText 22%, Canvas));
  }
  :host([hidden]) {
    display: none;
  }
  .surface {
    all: initial;
    color-scheme: inherit;
    font-family: inherit;
    font-size: inherit;
    line-height: 1.5;
    visibility: inherit;
    background: Canvas;
    color: CanvasText;
    @supports (color: contrast-color(red)) {
      --_ground: rgb(from var(--ratenkauf-background, Canvas) r g b / 1);
      background: var(--_ground);
      color: contrast-color(var(--_ground));
    }
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  p {
    margin: 0;
  }
  .spoken {
    position: absolute;
    inset: 0;
    overflow: hidden;
    opacity: 0;
    pointer-events: none;
  }
`;

/** Styles of the bank's texts: paragraphs and lists in the size of the text around them. */
export const richText = css`
  .words {
    overflow-wrap: anywhere;
  }
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

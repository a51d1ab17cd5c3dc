import { css } from '../element/styles/css.js';
import { inLanguages } from '../element/styles/reserve.js';
import { teaserSpaces, type TeaserForm } from '../../languages/teaser.js';
import {
  frame,
  heights,
  hostFont,
  hostStyle,
  lenderLines,
  lineSpace,
  openExample,
  shortSpace,
  wide,
} from './reserve.js';

/** Declares the lines of a box in each language. */
const keeps = (form: TeaserForm, name: string = form): string =>
  inLanguages((language, lang) => `.${name}${lang}{${heights(teaserSpaces[language][form])}}`);

export const styles = css`
  :host {
    ${hostStyle};
    ${hostFont};
    max-width: 100%;
  }
  /* All sizes are those of the small text, which is never below 12 px. */
  .box {
    --_small: 1em;
    display: block;
    position: relative;
    content-visibility: auto;
    contain-intrinsic-block-size: auto 1px;
    overflow-clip-margin: 0.5em;
    font-size: max(12px, 1em);
    line-height: 1.4;
    min-height: calc((var(--w) + ${lenderLines} + var(--l))*1em);
  }
  .text {
    /* So that another rate moves no link. */
    min-height: calc((var(--w) + ${lenderLines})*1em);
  }
  ${keeps('inline')}
  ${keeps('block')}
  .block {
    ${frame};
    border-color: var(--_line);
    border-radius: var(--_radius);
  }
  /* On a ground of another colour, the text does not begin at the edge of its own. */
  .inline,
  .line {
    box-shadow: 0.5em 0 var(--_paint), -0.5em 0 var(--_paint);
  }
  .sentence:not(.short) {
    border-color: #0000;
  }
  .away {
    visibility: hidden;
  }
  .away.short {
    display: none;
  }
  .pending .rate {
    width: 45%;
    height: 1.25em;
    background: var(--_line);
  }
  /* The words of the last rate keep their place, until there is another one. */
  .pending :is([part='legal'] > *, .own) {
    visibility: hidden;
  }
  .rate {
    font-size: 1.25em;
    font-weight: 600;
    line-height: 1.25;
  }
  .block:is(.rated, .pending) .rate {
    margin-bottom: 0.18em;
  }
  /* Text of another size or weight has no height of its own, because with some fonts it would make its line higher. */
  .term {
    font-size: max(12px, 0.82em);
    font-weight: 400;
    line-height: 0;
    color: var(--_muted);
  }
  :is(.sentence, .away, .line) .rate {
    font-size: 1em;
    font-weight: 400;
    line-height: 1.4;
    color: var(--_muted);
  }
  .tag,
  .extra {
    display: none;
  }
  dl,
  dl *,
  .credit {
    display: inline;
    margin: 0;
  }
  b,
  dl > :first-child {
    font-weight: 600;
    line-height: 0;
    color: var(--_ink);
  }
  dd::after {
    content: ',';
    font-weight: 400;
  }
  :nth-child(4) > dd::after {
    content: '.';
  }
  /* The links are 24 px high, for fingers; their words stand as far from the others as these from each other. */
  .acts {
    display: flow-root;
    min-height: 2em;
    margin-block: -0.25em;
  }
  button {
    all: unset;
    margin-right: 1.2em;
  }
  .acts > button {
    float: left;
  }
  .line button {
    margin: 0;
    line-height: 1.4;
  }
  summary,
  button {
    line-height: 2em;
    color: var(--_accent);
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  /* Stands beside the button as long as there is space for all of it; what it opens stands below both. */
  summary {
    display: flow-root;
    width: max-content;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .scroll,
  .words > :not(summary) {
    clear: both;
  }
  .scroll {
    height: ${openExample};
    overflow: auto;
  }
  /* The space for an example in view is that below the box, whatever is above it. */
  .open:not(.short) {
    padding-bottom: ${openExample};
  }
  .block.open:not(.short) {
    padding-bottom: calc(1em * var(--_density) + ${openExample});
  }
  /* Besides its own margin. */
  .open .acts {
    margin-bottom: -22.75em;
  }
  @container ${wide} {
    ${keeps('list', 'block')}
    .block:is(.rated, .pending) {
      --_small: 1.083em;
      line-height: 1.5;
    }
    .block .rate {
      font-size: 1.583em;
    }
    .block:is(.sentence, .away) .rate {
      font-size: 1.083em;
    }
    .block .tag {
      display: block;
      font-size: 1.083em;
      font-weight: 600;
      color: var(--_muted);
    }
    .block .acts {
      font-size: 1.083em;
    }
    .block .own {
      display: none;
    }
    .block dl {
      display: block;
    }
    .block dl div {
      display: flex;
      gap: 1em;
      justify-content: space-between;
    }
    .block dt::first-letter {
      text-transform: uppercase;
    }
    .block dd {
      flex: none;
      color: var(--_ink);
    }
    .block dd::after {
      content: none;
    }
    .block .extra {
      display: inline;
    }
    .block dl > .extra {
      display: flex;
    }
    .block dl > :first-child {
      line-height: inherit;
    }
  }
  .line {
    ${heights(lineSpace)}
  }
  .short.box {
    ${heights(shortSpace)}
    > .text {
      min-height: 0;
    }
    .tag {
      display: none;
    }
    .rate {
      font-size: 1em;
    }
  }
`;

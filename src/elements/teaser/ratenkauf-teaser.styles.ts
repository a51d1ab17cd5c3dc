import { css } from 'lit';

export const styles = css`
  :host {
    min-width: min(100%, 11em);
  }
  .box {
    position: relative;
    container-type: inline-size;
    display: grid;
    font-variant-numeric: tabular-nums;
    contain-intrinsic-height: auto 9em;
    overflow-clip-margin: 0.4em;
  }
  .block {
    padding: calc(0.75em * var(--_density)) 1em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  /* On a ground of another colour, the text does not begin at the edge of its own. */
  .inline {
    box-shadow: 0.4em 0 var(--_paint), -0.4em 0 var(--_paint);
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
  .size,
  .content {
    grid-area: 1/1/3;
    display: grid;
    grid-template: subgrid/100%;
  }
  .size p {
    white-space: pre-line;
    visibility: hidden;
  }
  .pending .content .rate {
    width: 45%;
    height: 1.2em;
    background: var(--_line);
  }
  .content {
    --_small: 0.75em;
    line-height: 1.4;
  }
  .rate {
    font-size: 0.9375em;
    font-weight: 600;
    line-height: 1.35;
  }
  /* Text of another size or weight has no height of its own, because with some fonts it would make its line higher. */
  .term {
    font-size: max(12px, 0.82em);
    font-weight: 400;
    line-height: 0;
    color: var(--_muted);
  }
  .acts,
  .compact {
    font-size: max(12px, 0.75em);
    line-height: 1.4;
  }
  .full,
  .tag,
  .content .extra {
    display: none;
  }
  dl,
  dl *,
  .credit {
    display: inline;
    margin: 0;
  }
  dl > :first-child {
    font-weight: 600;
    line-height: 0;
    color: var(--_ink);
  }
  dd::after {
    content: ',';
  }
  :nth-child(4) dd::after {
    content: '.';
  }
  .acts {
    min-height: max(24px, 2em);
    grid-row: 2;
  }
  dialog {
    border: 1px solid var(--_line);
    background: var(--_ground);
  }
  button {
    all: unset;
    float: left;
    margin-right: 1.2em;
  }
  summary,
  button {
    line-height: max(24px, 2em);
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
  dt::first-letter,
  summary::first-letter {
    text-transform: uppercase;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  .long {
    position: absolute;
    clip-path: inset(50%);
  }
  .scroll,
  .words > :not(summary) {
    clear: both;
  }
  .own {
    min-height: 8em;
  }
  .open .acts {
    min-height: calc(max(24px, 2em) + 17em);
  }
  .scroll {
    height: 17em;
    overflow: auto;
  }
  @container (max-width: max(16.75em, 268px)) {
    .acts {
      min-height: calc(2 * max(24px, 2em));
    }
  }
  @container (min-width: 19em) {
    .rated.block .content {
      --_small: 0.8125em;
      line-height: 1.5;
    }
    .block .rate {
      font-size: 1.1875em;
    }
    .block .size .rate {
      padding-top: max(18px, 1.0264em);
    }
    .block :is(.tag, .acts, .full) {
      display: block;
      font-size: max(12px, 0.8125em);
      line-height: 1.5;
    }
    .block .tag {
      color: var(--_muted);
      font-weight: 600;
    }
    .block :is(.compact, .own) {
      display: none;
    }
    .block dl {
      display: block;
    }
    .block dl div {
      display: flex;
      justify-content: space-between;
      gap: 1em;
      line-height: 1.5;
    }
    .block dd {
      color: var(--_ink);
      flex: none;
    }
    .block dd::after {
      content: none;
    }
    .block .content .extra {
      display: inline;
    }
    .block .content dl .extra {
      display: flex;
    }
  }
  @container (min-width: max(26em, 384px)) {
    .block .long {
      position: static;
      clip-path: none;
    }
  }
  /* Instead of a rate: a short line, in the form of the compact ones. */
  .short :is(.full, .tag, .acts) {
    display: none;
  }
  .short .compact {
    display: block;
  }
  .short .size .rate,
  :is(.sentence, .away) .content .rate {
    padding: 0;
    font-size: max(12px, 0.75em);
    font-weight: 400;
    line-height: 1.4;
    color: var(--_muted);
  }
`;

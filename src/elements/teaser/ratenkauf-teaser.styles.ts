import { css } from 'lit';

export const styles = css`
  .box {
    display: grid;
    position: relative;
    padding: 0.75em 1em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  :host([variant='inline']) .box {
    padding: 0;
    border: 0;
    font-size: 0.875em;
  }
  .away {
    visibility: hidden;
  }
  .size,
  .content {
    grid-area: 1/1/5;
    min-width: 0;
    display: grid;
    grid-template: subgrid/100%;
  }
  .size * {
    visibility: hidden;
  }
  .pending .size {
    --bar: linear-gradient(var(--_line) 0 0) no-repeat 0;
    background: var(--bar) 0.45em / 70% 1em, var(--bar) 2.4em / 100% 0.5em;
  }
  .size {
    pointer-events: none;
  }
  .rate {
    margin-bottom: 0.25em;
    font-size: 1.25em;
    font-weight: 600;
    text-wrap: balance;
    color: var(--_accent);
  }
  .sentence .content {
    display: block;
  }
  .sentence .content .rate {
    font-size: 1em;
    color: inherit;
  }
  .small {
    font-size: max(12px, 0.8125em);
  }
  /* Bold without being wider: one pseudo-element of ratenkauf.css measures all small text in one weight. */
  strong.small {
    font-weight: 400;
    -webkit-text-stroke: 0.035em;
  }
  summary,
  button {
    min-height: max(24px, 1.85em);
    line-height: 1.5;
    cursor: pointer;
  }
  button {
    display: block;
    border: 0;
    padding: 0;
    background: none;
    font: inherit;
    color: var(--_accent);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .more {
    grid-row: 4;
    min-height: calc(2 * max(24px, 1.85em));
  }
  :host([example='inline']) .more {
    min-height: calc(max(24px, 1.85em) + 17em);
  }
  .scroll {
    height: 17em;
    overflow: auto;
  }
`;

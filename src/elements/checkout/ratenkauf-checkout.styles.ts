import { css, unsafeCSS } from 'lit';
import { defaultLanguage } from '../../languages/language.js';
import { lenderWords } from '../rate/widest.js';

/**
 * Space for the lines of the law and the closed example, for {@link widestLines}: the same in the element and in
 * `ratenkauf.css`. A little more than needed, because in Firefox the triangle makes the line of the example higher.
 */
export const linesStyle =
  'font-size: max(12px, .8125em); white-space: pre-line; padding-bottom: calc(.25em / .8125 + max(24px, 1.85em) - ' +
  '1.4em)';

/** The lender as the page names it, for {@link widestLines}; otherwise what stands for the longest one. */
export const lenderSpace = `var(--ratenkauf-lender,"${lenderWords(defaultLanguage)}")`;

/** The same for reasons against instalments. */
export const reasonsStyle = 'font-size: .9375em; white-space: pre-line; padding-bottom: .25em';

export const styles = css`
  .on {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .off {
    border-style: dashed;
    border-color: var(--_field);
    color: var(--_muted);
  }
  .pickable {
    cursor: pointer;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
    align-items: center;
  }
  .title {
    margin: 0;
  }
  ::slotted(input) {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    margin: 0;
    accent-color: var(--_accent);
  }
  .headline {
    display: grid;
    align-items: center;
    min-height: 1.75em;
    margin-left: auto;
    position: relative;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .fit {
    display: grid;
    overflow-wrap: anywhere;
  }
  .fit.pending {
    --bar: linear-gradient(var(--_line) 0 0) no-repeat 0;
    background: var(--bar) 0.35em / 100% 0.5em, var(--bar) 1.6em / 75% 0.5em;
  }
  .content,
  .size {
    grid-area: 1 / 1;
    min-width: 0;
  }
  .headline .content {
    justify-items: end;
  }
  .size {
    visibility: hidden;
    pointer-events: none;
  }
  .lines {
    ${unsafeCSS(linesStyle)};
  }
  .lines span::before {
    content: ${unsafeCSS(lenderSpace)};
  }
  /* As wide as there is room: WebKit breaks a text that is exactly as wide as its box. */
  p.reasons {
    width: 100%;
    ${unsafeCSS(reasonsStyle)};
  }
  .body,
  .form,
  .content,
  .size {
    display: grid;
    gap: 0.75em;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    justify-items: start;
  }
  .content,
  .size,
  .reasons {
    gap: 0.25em;
  }
  .body {
    margin-top: 0.35em;
  }
  .indented {
    margin-left: 2em;
  }
  .body > div,
  .form > :not(button) {
    justify-self: stretch;
  }
  .body > slot {
    display: contents;
  }
  .reasons {
    display: grid;
    font-size: 0.9375em;
    color: var(--_muted);
    text-wrap: pretty;
  }
  .form {
    padding-top: 0.85em;
    border-top: 1px solid var(--_line);
  }
  .primary {
    justify-self: stretch;
  }
  .later {
    font-size: max(12px, 0.8125em);
    color: var(--_muted);
    text-align: center;
    text-wrap: balance;
  }
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25em;
  }
  select {
    min-height: 2.75em;
    padding-inline: 0.6em;
    border: 1px solid var(--_field);
    border-radius: var(--_button-radius);
    background: var(--_ground);
    color: var(--_ink);
    font: inherit;
  }
`;

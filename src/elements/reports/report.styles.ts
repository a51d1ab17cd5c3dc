import { css } from '../element/styles/css.js';
import { chipStyles } from '../back-office/chip.js';
import { modeStyles } from '../back-office/mode.js';
import { momentStyles } from '../back-office/moment.js';
import { warningSignStyles } from '../back-office/warning-sign.js';

/**
 * What list and transaction share: confirmation, notices about reports, fields, buttons in a line of text (`plain`),
 * and what keeps its width.
 */
export const reportStyles = css`
  .surface.framed {
    container-type: inline-size;
    contain-intrinsic-inline-size: clamp(11em, 60vw, 19em);
  }
  h2,
  h3 {
    margin: 0;
  }
  ol,
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .notice {
    overflow-wrap: anywhere;
  }
  .notice.danger {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 0.6em;
    align-items: baseline;
  }
  .notice.danger > p {
    grid-column: 2;
  }
  .place {
    display: grid;
  }
  .place > * {
    grid-area: 1 / 1;
    min-width: 0;
  }
  /* Its words are no text, so that nobody takes them for what is said. */
  .size {
    overflow-wrap: anywhere;
    visibility: hidden;
  }
  /* As a notice. */
  .place > .size:not(.small) {
    padding: 0.65em 0.9em;
    border: 1px solid transparent;
  }
  .size::before {
    content: attr(data-words);
  }
  .notice .sign {
    color: var(--_danger);
  }
  ${chipStyles}
  ${modeStyles}
  ${momentStyles}
  ${warningSignStyles}
  .field {
    display: grid;
    gap: 0.25em;
  }
  :is(input:not([type='checkbox'], [type='radio']), select) {
    box-sizing: border-box;
    width: 100%;
    min-height: 2.5em;
    padding: 0.35em 0.75em;
    border: 1px solid var(--_field);
    border-radius: calc(var(--_button-radius) * 0.8);
    background: var(--_ground);
    font: inherit;
    color: var(--_ink);
  }
  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  :is([type='checkbox'], [type='radio']) {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    margin: 0;
    accent-color: var(--_accent);
  }
  label:where(.check, .choice, .pick) {
    display: flex;
    gap: 0.6em;
    align-items: center;
    min-height: 2.5em;
    cursor: pointer;
  }
  .plain {
    width: auto;
    padding-inline: 0;
    color: var(--_accent);
  }
  [data-widest]::after {
    content: attr(data-widest);
    display: block;
    height: 0;
    overflow: hidden;
    visibility: hidden;
  }
  dialog {
    box-sizing: border-box;
    width: min(32rem, 100% - 1rem);
    max-height: calc(100dvh - 1rem);
    margin: auto;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.25);
    background: var(--_ground);
    overflow: auto;
    overscroll-behavior: contain;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  dialog > .surface {
    padding: 1.25rem clamp(1rem, 4vw, 1.5rem);
  }
  dialog h3 {
    font-size: 1.25em;
    line-height: 1.3;
  }
  .consequences {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75em;
    margin-block: 0.6em 1.25em;
    overflow-wrap: anywhere;
  }
  dialog .actions {
    justify-content: end;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
  }
  @media print {
    .size,
    dialog {
      display: none;
    }
  }
`;

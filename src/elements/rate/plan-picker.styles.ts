import { css } from '../element/styles/css.js';

/** Styles of the plan picker: rows where it is narrow, cards where three fit beside each other. */
export const picker = css`
  .picker {
    container-type: inline-size;
  }
  fieldset {
    position: relative;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .plans {
    display: grid;
    gap: 0.5em;
  }
  .plan {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 0.7em;
    align-items: center;
    padding: calc(0.5em * var(--_density)) 0.75em;
    border: 1px solid var(--_field);
    border-radius: var(--_button-radius);
    line-height: 1.4;
    cursor: pointer;
  }
  .on,
  .tinted {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .plan input {
    width: 1.15em;
    height: 1.15em;
    margin: 0;
    accent-color: var(--_accent);
  }
  b {
    font-weight: 600;
  }
  /* A dot stands before each figure, and is cut off where a line begins. Screen readers pause there. */
  .figures {
    margin-left: -0.6em;
    clip-path: inset(0 0 0 0.6em);
  }
  .figures > * {
    display: inline-block;
  }
  .figures > ::before {
    content: '·' / ',';
    display: inline-block;
    width: 0.6em;
  }
  .figures > b::before {
    content: '·' / '';
  }
  .blank * {
    border-color: var(--_line);
  }
  .blank :is(input, button) {
    visibility: hidden;
  }
  .costs {
    grid-column: 2;
    font-size: max(12px, 0.8125em);
    color: var(--_muted);
  }
  @container (min-width: 32em) {
    .plans {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .plan {
      grid-template-columns: minmax(0, 1fr) auto;
      align-content: start;
    }
    .plan input {
      grid-area: 1 / 2;
    }
    .figures {
      display: contents;
    }
    .plan b {
      line-height: inherit;
    }
    .figures > span {
      grid-column: 1 / -1;
    }
    .figures > ::before {
      font-size: 0;
    }
  }
  .picker > .text {
    width: fit-content;
    min-height: max(24px, 1.85em);
    margin-block: 0.35em 0.25em;
    padding: 0.175em 0;
    border: 0;
    text-align: start;
  }
  summary {
    box-sizing: border-box;
    padding-block: 0.175em;
  }
  summary,
  .picker > .text {
    font-size: max(12px, 0.8125em);
    color: var(--_accent);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  dl,
  dd {
    margin: 0;
  }
  dl > div {
    display: flex;
    gap: 1em;
    justify-content: space-between;
  }
  .about,
  dl > :first-child {
    font-weight: 600;
    color: var(--_ink);
  }
  dt::first-letter {
    text-transform: uppercase;
  }
  dd {
    flex: none;
    color: var(--_ink);
  }
  .credit {
    display: inline;
  }
`;

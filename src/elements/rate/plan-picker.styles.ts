import { css } from 'lit';

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
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  .plan:has(:checked) {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .plan input {
    width: 1.15em;
    height: 1.15em;
    margin: 0;
    accent-color: var(--_accent);
  }
  .plan b {
    font-weight: 600;
  }
  .each,
  .costs > * {
    display: inline-block;
  }
  .blank .plan {
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
  /* Screen readers pause between the figures. */
  .each::after {
    content: '\\200b' / ',';
  }
  .costs > :not(:last-child)::after {
    content: ' ·' / ',';
  }
  @container (min-width: 27em) {
    .plans {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .plan {
      grid-template-columns: minmax(0, 1fr) auto;
      align-items: start;
    }
    .plan input {
      order: 1;
      margin-top: 0.1em;
    }
    .costs {
      grid-column: 1 / -1;
      order: 2;
    }
    .each,
    .costs > * {
      display: block;
    }
    .costs > :not(:last-child)::after {
      content: '\\200b' / ',';
    }
  }
  .picker > .text {
    width: fit-content;
    min-height: max(24px, 1.85em);
    margin-block: 0.35em 0.25em;
    padding: 0.175em 0;
    border: 0;
    font-weight: inherit;
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
  dl > :first-child {
    font-weight: 600;
    color: var(--_ink);
  }
  dt::first-letter {
    text-transform: uppercase;
  }
  dd {
    color: var(--_ink);
  }
  p.extra,
  .credit {
    display: inline;
  }
`;

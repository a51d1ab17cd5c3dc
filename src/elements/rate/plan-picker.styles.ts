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
  .blank :is(input, details) {
    visibility: hidden;
  }
  .costs {
    grid-column: 2;
    font-size: max(12px, 0.8125em);
    color: var(--_muted);
  }
  .costs > :not(:last-child)::after {
    content: ' ·';
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
      content: none;
    }
  }
  .picker details {
    margin-top: 0.35em;
  }
  .picker summary {
    margin-bottom: 0.25em;
  }
  summary {
    box-sizing: border-box;
    padding-block: 0.175em;
    font-size: max(12px, 0.8125em);
    color: var(--_accent);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  [part~='legal'] b {
    font-weight: 600;
    color: var(--_ink);
  }
`;

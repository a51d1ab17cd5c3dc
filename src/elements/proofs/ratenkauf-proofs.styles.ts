import { css } from '../element/styles/css.js';

export const styles = css`
  form,
  .period {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em 1em;
    align-items: end;
    margin-block: 1em;
  }
  label {
    display: grid;
    gap: 0.25em;
    font-size: max(12px, 0.875em);
    font-weight: 600;
  }
  input {
    box-sizing: border-box;
    width: 11em;
    max-width: 100%;
    min-height: 2.75em;
    padding: 0.4em 0.75em;
    border: 1px solid var(--_field);
    border-radius: var(--_button-radius);
    background: var(--_ground);
    font: inherit;
    font-size: calc(1em / 0.875);
    font-weight: 400;
    color: var(--_ink);
  }
  form .error {
    flex-basis: 100%;
    margin: 0;
  }
  h2,
  h3,
  h4 {
    margin: 1.5em 0 0.4em;
    font-size: 1.0625em;
    line-height: 1.35;
  }
  h2 {
    margin-top: 0;
    font-size: 1.25em;
  }
  h4 {
    font-size: 1em;
  }
  p {
    margin-block: 0.4em;
  }
  .painted {
    padding: 0.75em 1em;
    border-inline-start: 3px solid var(--_accent);
    background: var(--_tint);
  }
  .rate {
    font-size: 1.25em;
    font-weight: 600;
  }
  .when {
    font-size: max(12px, 0.8125em);
    color: var(--_muted);
    overflow-wrap: anywhere;
  }
  /* In groups, which the eye compares; copied, it is whole. */
  .digest > * {
    display: inline-block;
    margin-inline-end: 0.6em;
  }
  details {
    margin-top: 0.5em;
  }
  ul {
    margin-block: 0.4em;
    padding-inline-start: 1.25em;
  }
  li > p:first-child {
    margin-block: 0;
  }
  .export {
    margin-top: 2em;
    padding-top: 0.5em;
    border-top: 1px solid var(--_line);
  }
  @media print {
    .export {
      display: none;
    }
  }
`;

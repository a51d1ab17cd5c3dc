import { css } from 'lit';

/** Styles of the form and of everything around the rows. */
export const styles = css`
  :host {
    min-width: min(100%, 20rem);
  }
  .surface {
    container-type: inline-size;
  }
  form {
    display: grid;
    gap: 0.75em;
    padding: 1em clamp(0.75em, 3%, 1.25em);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(11.5em, 1fr));
    gap: 0.75em;
    align-items: start;
  }
  .amounts {
    display: grid;
    grid-template-columns: 1fr 1fr;
    grid-column: span 2;
    gap: 0.25em 0.75em;
  }
  .amounts > div {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    row-gap: 0;
  }
  .amounts label {
    align-self: end;
  }
  #amounts {
    grid-column: span 2;
  }
  .fields label {
    display: block;
    font-size: max(12px, 0.8125em);
    line-height: 1.4;
  }
  input[type='text'] {
    box-sizing: border-box;
    width: 100%;
    min-height: 2.5em;
    padding: 0.4em 0.6em;
    border: 1px solid var(--_field);
    border-radius: calc(var(--_radius) / 2);
    background: transparent;
    font: inherit;
    color: inherit;
  }
  input[aria-invalid='true'] {
    border-width: 2px;
    border-color: currentColor;
  }
  .problem {
    font-size: max(12px, 0.8125em);
    font-weight: 600;
    line-height: 1.4;
    margin-top: 0.25em;
  }
  .problem:empty {
    display: none;
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.25em;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-size: max(12px, 0.8125em);
  }
  fieldset label {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-height: max(24px, 2em);
    cursor: pointer;
  }
  input[type='checkbox'] {
    flex: none;
    width: 1.15em;
    height: 1.15em;
    margin: 0;
    accent-color: var(--_accent);
    cursor: pointer;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
  }
  .results {
    position: relative;
    display: grid;
    align-content: start;
    gap: 0.5em;
    min-height: 20em;
    margin-top: 1.25em;
  }
  .results > * {
    min-width: 0;
  }
  .title {
    margin: 0;
    font-size: 1.25em;
    scroll-margin-block: 0.75em;
  }
  .space {
    display: grid;
    grid-auto-rows: 8.1em;
    align-items: center;
    padding-top: 9em;
  }
  .space > .bar {
    height: 0.8em;
    opacity: 0.6;
  }
  nav {
    position: sticky;
    bottom: 0;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5em 1em;
    padding-block: 0.5em;
    border-top: 1px solid var(--_line);
    background: var(--_ground);
    font-variant-numeric: tabular-nums;
  }
  nav p {
    text-align: center;
  }
  nav button {
    width: auto;
    min-height: 2.25em;
    padding-block: 0.3em;
  }
  @container (width < 28em) {
    .fields {
      grid-template-columns: 1fr 1fr;
    }
    .fields > :nth-child(3) {
      grid-column: span 2;
    }
    .actions button {
      flex: 1;
      width: auto;
      padding-inline: 0.5em;
    }
    nav p {
      order: -1;
      width: 100%;
    }
    nav button {
      flex: 1;
    }
  }
  @container (width >= 44em) {
    .space {
      grid-auto-rows: 4.75em;
      padding-top: 5em;
    }
  }
  @container (width >= 68em) {
    .space {
      grid-auto-rows: 2.55em;
      padding-top: 5em;
    }
  }
  @media (max-height: 30rem) {
    nav {
      position: static;
    }
  }
  @media print {
    form,
    nav,
    .actions,
    .space,
    #sorts {
      display: none;
    }
    .results {
      min-height: 0;
    }
  }
`;

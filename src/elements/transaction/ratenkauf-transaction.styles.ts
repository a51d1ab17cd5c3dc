import { css } from 'lit';

export const styles = css`
  .view,
  .news {
    display: grid;
    gap: 1em;
  }
  .view > *,
  .view > * > * {
    min-width: 0;
  }
  h2,
  h3 {
    margin: 0;
  }
  h3 {
    font-size: 1em;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em 1em;
    align-items: center;
    min-height: 2.25em;
  }
  .title {
    flex: 1 1 auto;
  }
  .kept {
    visibility: hidden;
  }
  .quiet {
    width: auto;
    min-height: 2.25em;
    padding: 0.25em 0.75em;
  }
  .refresh {
    display: inline-block;
  }
  /* Reserves the width of the longest label, so that the button keeps its size. */
  .refresh::after {
    content: attr(data-longest);
    display: block;
    height: 0;
    overflow: hidden;
    visibility: hidden;
  }
  .today {
    display: none;
  }
  .space {
    display: grid;
    gap: 1.25em 2em;
    align-content: start;
    min-height: 27em;
  }
  .space > .bar {
    height: 0.75em;
    max-width: 24em;
  }
  .notice {
    overflow-wrap: anywhere;
  }
  .notice.bad {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 0.6em;
    align-items: baseline;
    border: 1px solid currentColor;
    border-left-width: 0.4em;
  }
  .notice.bad > p {
    grid-column: 2;
  }
  .overview,
  .reports {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(18em, 100%), 1fr));
    gap: 1em 2em;
    align-items: start;
  }
  dl > div {
    padding-block: 0.3em;
  }
  .left {
    font-weight: 600;
  }
  .expiring dd {
    font-weight: 600;
  }
  .reports > section {
    display: grid;
    gap: 0.75em;
    padding: 0.85em 1em 1em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  form,
  .field {
    display: grid;
    gap: 0.75em;
    justify-items: start;
  }
  .field {
    gap: 0.2em;
    justify-self: stretch;
  }
  .field.part {
    padding-left: 1.85em;
  }
  fieldset {
    display: grid;
    gap: 0.25em;
    justify-self: stretch;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
  }
  .choice {
    display: flex;
    gap: 0.6em;
    align-items: center;
    min-height: max(24px, 2em);
    cursor: pointer;
  }
  [type='radio'] {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    margin: 0;
    accent-color: var(--_accent);
  }
  [type='text'],
  select {
    box-sizing: border-box;
    width: 100%;
    max-width: 24em;
    min-height: 2.5em;
    padding: 0.35em 0.6em;
    border: 1px solid var(--_field);
    border-radius: var(--_radius);
    background: var(--_ground);
    color: var(--_ink);
    font: inherit;
  }
  #amount {
    max-width: 10em;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  [aria-invalid='true']:is([type='text'], select) {
    border-width: 2px;
    border-color: var(--_danger);
  }
  .problem {
    font-weight: 600;
  }
  .problem > .sign {
    margin-right: 0.5em;
  }
  ol {
    margin: 0.25em 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: minmax(11em, 1.4fr) minmax(7em, 1.4fr) minmax(6em, 1fr) minmax(8em, 1fr);
    gap: 0 1em;
    padding-block: 0.4em;
    border-bottom: 1px solid var(--_line);
    font-variant-numeric: tabular-nums;
  }
  li > p {
    grid-column: 2 / -1;
  }
  .amount {
    text-align: end;
  }
  .state {
    justify-self: end;
  }
  .failed,
  .pending,
  .processing {
    font-weight: 600;
  }
  .said {
    overflow-wrap: anywhere;
  }
  dialog {
    box-sizing: border-box;
    width: min(34rem, 100% - 1rem);
    max-height: calc(100dvh - 1rem);
    margin: auto;
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: auto;
    overscroll-behavior: contain;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  dialog > .surface {
    padding: 1.25rem clamp(0.75rem, 4vw, 1.5rem);
  }
  dialog h3 {
    font-size: 1.125em;
  }
  .consequences {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.6em;
    margin-block: 0.6em 1.1em;
    overflow-wrap: anywhere;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
  }
  @media (max-width: 40rem) {
    .space {
      min-height: 58em;
    }
    li {
      grid-template-columns: 1fr auto;
    }
    .when {
      grid-column: 1 / -1;
    }
    .amount {
      grid-column: 2;
    }
    .state {
      grid-column: 1 / -1;
      justify-self: start;
    }
    li > p {
      grid-column: 1 / -1;
    }
  }
  @media print {
    button,
    .refresh,
    form,
    dialog,
    .kept,
    .reports > section:has(> form):not(:has(> .notice)) {
      display: none;
    }
    .today {
      display: inline;
    }
  }
`;

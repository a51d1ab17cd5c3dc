import { css } from '../element/styles/css.js';

/** Styles of what is for whoever works through the list: kept filters, many deliveries at once, and the keys. */
export const routineStyles = css`
  .saved {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    margin-top: 0.6em;
    font-size: max(14px, 0.875em);
  }
  .saved li {
    display: flex;
    max-width: 100%;
  }
  .saved button {
    width: auto;
    min-width: 0;
    min-height: 2.25em;
    padding: 0.15em 0.8em;
    overflow-wrap: anywhere;
  }
  .saved .apply {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
    text-align: start;
  }
  .saved .apply[aria-pressed='true'] {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
    font-weight: 600;
  }
  .saved .remove {
    flex: none;
    min-width: max(24px, 2.25em);
    margin-inline-start: -1px;
    padding: 0;
    border-start-start-radius: 0;
    border-end-start-radius: 0;
    color: var(--_muted);
  }
  .saved svg {
    width: 1em;
  }
  .bar-of-many {
    position: sticky;
    inset-block-end: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 1em;
    align-items: center;
    justify-content: space-between;
    padding: 0.6em 0;
    border-top: 1px solid var(--_line);
    background: var(--_ground);
    font-size: max(14px, 0.875em);
  }
  .bar-of-many .actions {
    margin-inline-start: auto;
  }
  .bar-of-many button {
    width: auto;
  }
  .asked {
    max-height: 14em;
    overflow-y: auto;
  }
  .asked li {
    display: flex;
    gap: 1em;
    justify-content: space-between;
    padding: 0.3em 0;
    border-top: 1px solid var(--_line);
  }
  .asked li:first-child {
    border-top: 0;
  }
  /* For keyboards only. */
  .keys {
    display: none;
    font-size: max(14px, 0.875em);
    color: var(--_muted);
    justify-self: start;
    @media (hover: hover) and (pointer: fine) {
      display: inline-flex;
    }
  }
  .shortcuts dl > div {
    display: grid;
    grid-template-columns: 5em minmax(0, 1fr);
    align-items: center;
  }
  .shortcuts dd {
    margin: 0;
  }
  .shortcuts .actions {
    margin-top: 1.25em;
  }
  kbd {
    display: inline-block;
    min-width: 1.2em;
    padding: 0.1em 0.5em;
    border: 1px solid var(--_field);
    border-radius: 0.3em;
    font: inherit;
    text-align: center;
  }
  @media print {
    .many,
    .pick,
    .bar-of-many,
    .keys {
      display: none;
    }
  }
`;

import { css } from '../element/styles/css.js';

/** Styles of tabs, search and everything around the rows. */
export const styles = css`
  :host {
    min-width: min(100%, 20rem);
  }
  .surface.framed {
    padding-block-start: calc(0.5em * var(--_density));
  }
  .tabs {
    display: flex;
    gap: 0.15em;
    margin: 0 -0.35em calc(0.9em * var(--_density));
    padding: 3px 2em 0 3px;
    border-bottom: 1px solid var(--_line);
    overflow-x: auto;
    scrollbar-width: none;
    /* Fades the tabs that stand out of the frame; behind the last one is nothing to fade. */
    mask: linear-gradient(to left, #0000, #000 2em) no-repeat, linear-gradient(#000 0 0) bottom / 100% 2px no-repeat;
    scroll-snap-type: x proximity;
    overscroll-behavior-x: contain;
  }
  .tab {
    flex: none;
    width: auto;
    gap: 0.45em;
    min-height: 2.75em;
    padding: 0.35em 0.6em;
    border: 0;
    border-bottom: 2px solid transparent;
    border-radius: 0.5em 0.5em 0 0;
    font-size: max(14px, 0.875em);
    color: var(--_muted);
    scroll-snap-align: center;
    white-space: nowrap;
  }
  .tab[aria-selected='true'] {
    border-bottom-color: var(--_accent);
    font-weight: 600;
    color: var(--_ink);
  }
  /* The bold name, so that the tabs stay in place when another one is chosen. */
  .name::after {
    font-weight: 600;
  }
  .tab.check {
    color: var(--_danger);
  }
  .count {
    display: inline-block;
    box-sizing: border-box;
    position: relative;
    min-width: 3.4em;
    padding: 0.05em 0.45em;
    border-radius: 1em;
    background: color-mix(in srgb, currentColor 10%, transparent);
    font-size: max(12px, 0.8em);
    font-weight: 400;
    text-align: center;
  }
  .count:empty {
    background: none;
  }
  .count:empty::before {
    content: '\200b';
  }
  .toggle .count {
    min-width: 1.6em;
  }
  form .line {
    display: flex;
    gap: 0.6em;
  }
  .words {
    position: relative;
    flex: 1;
    min-width: 0;
  }
  .words input {
    height: 100%;
    padding-inline-end: 3em;
    text-overflow: ellipsis;
  }
  [type='search'] {
    appearance: none;
  }
  .words input::-webkit-search-cancel-button {
    cursor: pointer;
  }
  .find {
    position: absolute;
    inset: 0 0 0 auto;
    width: 2.75em;
    min-height: 0;
    padding: 0;
    border: 0;
    color: var(--_muted);
  }
  .find svg {
    width: 1.1em;
  }
  svg {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.6;
    stroke-linecap: round;
  }
  .toggle {
    width: auto;
    min-height: 2.5em;
    padding-block: 0.3em;
    font-weight: 600;
    font-size: max(14px, 0.875em);
  }
  .filters {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em 1.5em;
    align-items: end;
    margin-top: 0.75em;
    padding: 0.9em 1em;
    border-radius: var(--_button-radius);
    background: color-mix(in srgb, currentColor 4%, transparent);
  }
  .amounts {
    display: grid;
    grid-template-columns: minmax(0, 9em) minmax(0, 9em);
    gap: 0.75em;
    align-items: start;
  }
  .amounts .error {
    grid-column: 1 / -1;
  }
  .amounts label {
    display: block;
    font-size: max(12px, 0.8125em);
  }
  .filters button {
    width: auto;
    min-height: 2.5em;
    padding-block: 0.3em;
  }
  .results {
    position: relative;
    display: grid;
    align-content: start;
    gap: 0.4em;
    /* What follows the list stays below the window, however many rows arrive. */
    min-height: max(22em, 80vh);
    margin-top: calc(0.6em * var(--_density));
  }
  .results > * {
    min-width: 0;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    align-items: center;
    min-height: 2.25em;
    font-size: max(14px, 0.875em);
  }
  .title {
    flex: 1 1 auto;
    align-content: center;
    min-height: max(24px, 2em);
    margin: 0;
    font-size: 1em;
    font-weight: 600;
    scroll-margin-block: 0.75em;
  }
  .saving:empty {
    display: none;
  }
  .documents {
    display: inline-flex;
    color: var(--_accent);
    align-items: center;
    min-height: max(24px, 2em);
  }
  .results:focus {
    outline: none;
  }
  .space {
    display: grid;
    grid-auto-rows: 9.6em;
    align-items: center;
    max-height: max(18em, 70vh);
    overflow: hidden;
  }
  .space > .bar {
    height: 0.8em;
    opacity: 0.6;
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5em 1em;
    margin-top: 0.5em;
    font-size: max(14px, 0.875em);
  }
  nav p {
    text-align: center;
    color: var(--_muted);
  }
  nav button {
    width: auto;
    min-height: 2.4em;
    padding-block: 0.3em;
  }
  .results > .mode {
    margin-block: 0.3em 0.6em;
  }
  /* Lines of their own for the title, for the buttons that appear with the rows, and for the link, which stays there. */
  @container (width < 40em) {
    .head {
      gap: 0 0.9em;
    }
    .head::before {
      content: '';
      width: 1px;
      min-height: max(24px, 2em);
      margin-inline-end: -0.9em;
    }
    .title,
    .documents {
      flex: 1 0 100%;
    }
    .title {
      order: -1;
    }
    .documents {
      order: 1;
    }
  }
  @container (width < 26em) {
    form .line {
      flex-wrap: wrap;
      gap: 0.4em;
    }
    .words {
      flex: 1 0 100%;
      height: 2.75em;
    }
    .toggle {
      flex: 1;
    }
  }
  @container (width < 30em) {
    nav p {
      order: -1;
      width: 100%;
    }
    nav button {
      flex: 1;
    }
    .amounts {
      grid-template-columns: 1fr 1fr;
    }
  }
  @container (width >= max(36em, 580px)) {
    .space {
      grid-auto-rows: 5.4em;
    }
  }
  @container (width >= 62em) and (width >= 900px) {
    .space {
      grid-auto-rows: 4em;
      padding-top: 2em;
    }
  }
  @media print {
    .surface.framed {
      padding: 0;
      border: 0;
    }
    .tabs,
    form,
    nav button,
    .actions,
    .saving,
    .save,
    .documents,
    .space {
      display: none;
    }
    /* No grid, which is not as high as a table that repeats its head on every sheet. */
    .results {
      display: block;
      min-height: 0;
    }
    .results > * + * {
      margin-top: 0.5em;
    }
  }
`;

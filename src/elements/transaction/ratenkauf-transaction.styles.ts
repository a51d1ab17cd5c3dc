import { css } from '../element/styles/css.js';

export const styles = css`
  .view,
  .news {
    display: grid;
    gap: calc(0.9em * var(--_density));
  }
  .view > *,
  .view > * > * {
    min-width: 0;
  }
  h3 {
    margin-bottom: 0.6em;
    font-size: 1em;
    font-weight: 600;
  }
  h4 {
    margin: 0;
    font-size: 1em;
    font-weight: 600;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em 1em;
    align-items: start;
    justify-content: space-between;
    min-height: 3.6em;
  }
  .about {
    position: relative;
    display: flex;
    flex: 1 1 15em;
    flex-wrap: wrap;
    gap: 0 0.75em;
    align-items: center;
  }
  .title {
    font-size: 1.375em;
    font-weight: 650;
  }
  .who {
    flex: 1 0 100%;
    font-size: max(14px, 0.9375em);
    color: var(--_muted);
    overflow-wrap: anywhere;
    /* The dot before what begins a line lies outside. */
    margin-inline-start: -0.6em;
    clip-path: inset(0 0 0 0.6em);
  }
  .who > span {
    display: inline-block;
  }
  .who > span::before {
    content: '·';
    display: inline-block;
    width: 0.6em;
  }
  .main {
    width: auto;
    min-height: 2.6em;
    padding-block: 0.4em;
  }
  .kept {
    visibility: hidden;
  }
  .report:not(:has(*)) {
    display: none;
  }
  :is(.place, .queue, li) > .small {
    color: var(--_muted);
  }
  .columns {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(17em, 100%), 1fr));
    gap: 1.5em 2.5em;
    padding-top: calc(1.1em * var(--_density));
    border-top: 1px solid var(--_line);
  }
  li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 1em;
    padding: 0 0 calc(0.9em * var(--_density)) 1.9em;
    font-size: max(14px, 0.9375em);
  }
  li::before {
    content: '';
    position: absolute;
    inset: 0.45em auto auto 0.1em;
    box-sizing: border-box;
    width: 0.7em;
    height: 0.7em;
    border: 2px solid var(--_accent);
    border-radius: 50%;
    background: var(--_accent);
  }
  li:is(.pending, .processing)::before {
    border-color: var(--_warning);
    background: none;
  }
  li.failed::before {
    border-color: var(--_danger);
    background: none;
  }
  li.unknown::before {
    border-color: var(--_muted);
    background: none;
  }
  li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset: 1.5em auto -0.1em calc(0.45em - 0.5px);
    border-inline-start: 1px solid var(--_line);
  }
  li > :is(.small, p) {
    grid-column: 1 / -1;
  }
  li .amount {
    font-weight: 600;
  }
  li.failed .amount {
    font-weight: 400;
    text-decoration: line-through;
  }
  .failed .state {
    font-weight: 600;
    color: var(--_danger);
  }
  .said {
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    gap: 0.3em;
    margin: 0;
    font-size: max(14px, 0.9375em);
  }
  /* A value that has no room beside its name stands below it: a date is not broken. */
  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.5em;
  }
  dt {
    flex: 0 0 8.5em;
    color: var(--_muted);
  }
  dd {
    min-width: 0;
    margin: 0;
  }
  .left dd {
    font-weight: 600;
  }
  .report.refund {
    display: grid;
    gap: 0.75em;
    margin-top: 1em;
    justify-items: start;
  }
  .statement {
    margin-top: 0.75em;
  }
  .queue {
    display: grid;
    gap: 0.4em;
    margin-top: 1.25em;
  }
  .request {
    align-items: baseline;
    padding: 0.35em 0;
    border-top: 1px solid var(--_line);
  }
  .request::before,
  .request:not(:last-child)::after {
    content: none;
  }
  form {
    display: grid;
    gap: 0.9em;
    box-sizing: border-box;
    width: 100%;
    padding: 1em;
    border: 1px solid var(--_line);
    border-radius: var(--_button-radius);
  }
  .field.part {
    padding-left: 1.85em;
  }
  fieldset {
    display: grid;
    gap: 0.25em;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
  }
  .choice {
    min-height: max(24px, 2em);
  }
  #amount {
    max-width: 10em;
    text-align: end;
  }
  .problem {
    font-size: max(14px, 0.875em);
    font-weight: 600;
    color: var(--_danger);
  }
  .problem > .sign {
    margin-right: 0.5em;
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    align-items: center;
    justify-content: space-between;
    padding-top: 0.5em;
    border-top: 1px solid var(--_line);
    color: var(--_muted);
  }
  .refresh {
    display: inline-block;
    font-size: max(14px, 0.875em);
    color: var(--_ink);
    text-align: end;
  }
  .space {
    display: grid;
    gap: 1.25em 2em;
    align-content: start;
    min-height: 20em;
    padding-top: calc(1.1em * var(--_density));
    border-top: 1px solid var(--_line);
  }
  .space > .bar {
    height: 0.75em;
    max-width: 24em;
  }
  /* Room for state, customer, order and transaction, which are not known at first. */
  @container (width < 30em) {
    .about {
      align-content: start;
      min-height: 6.6em;
    }
    .title {
      flex: 1 0 100%;
    }
    header .main {
      flex: 1 0 100%;
    }
    .space {
      min-height: 34em;
    }
  }
  @media print {
    .refresh,
    .kept {
      display: none;
    }
  }
`;

import { css } from '../element/styles/css.js';

/** The table with rows and columns, where there is room for them. */
const rowsAndColumns = css`
  table {
    display: table;
    width: 100%;
    border-collapse: collapse;
    /* Columns of fixed widths stay in place when other rows arrive. */
    table-layout: fixed;
  }
  thead .transaction {
    width: 6.5em;
  }
  thead :is(.orderDate, .value) {
    width: 7.25em;
  }
  thead .status {
    width: 14em;
  }
  thead .action {
    width: 11.5em;
  }
  thead {
    position: static;
    display: table-header-group;
    clip-path: none;
  }
  thead tr,
  tbody tr {
    display: table-row;
  }
  tbody {
    display: table-row-group;
  }
  th,
  td,
  tbody td:empty {
    display: table-cell;
    padding: calc(0.55em * var(--_density)) 0.75em;
    vertical-align: middle;
  }
  :is(th, td):first-child {
    padding-inline-start: 0;
  }
  :is(th, td):last-child {
    padding-inline-end: 0;
  }
  tbody :is(th, td) {
    height: 2.9em;
    border-top: 1px solid var(--_line);
  }
  thead th {
    padding-block: 0.25em 0.4em;
    font-weight: 600;
    color: var(--_muted);
  }
  thead span {
    font-size: max(12px, 0.8125em);
  }
  tbody :is(.value, .orderDate) {
    font-weight: inherit;
    color: inherit;
  }
  tbody .orderDate {
    text-align: start;
  }
  :is(thead, tbody) :is(.value, .action) {
    text-align: end;
  }
  tbody tr:is(:hover, :focus-within) :is(th, td) {
    background: color-mix(in srgb, currentColor 4%, transparent);
  }
`;

/** Styles of the table: rows and columns on wide pages, a card for each transaction on narrow ones. */
export const tableStyles = css`
  table,
  tbody {
    display: block;
  }
  table {
    font-size: max(14px, 0.9375em);
    line-height: 1.4;
  }
  thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  th {
    font-weight: inherit;
    text-align: start;
  }
  td,
  th {
    padding: 0;
    overflow-wrap: anywhere;
  }
  :is(td, tbody th) .small {
    display: block;
    color: var(--_muted);
  }
  .results[aria-busy='true'] > table::before {
    content: '';
    position: absolute;
    inset: 2.5em auto auto 0;
    width: 30%;
    height: 2px;
    border-radius: 1px;
    background: var(--_accent);
    @media (prefers-reduced-motion: no-preference) {
      animation: pass 1.4s ease-in-out infinite alternate;
    }
  }
  @keyframes pass {
    to {
      translate: 230%;
    }
  }
  .missing {
    color: var(--_muted);
  }
  .choice {
    display: inline-block;
    width: auto;
    min-width: 24px;
    min-height: max(24px, 1.75em);
    padding: 0;
    border: 0;
    border-radius: 0.2em;
    font-weight: 600;
    line-height: max(24px, 1.75em);
    color: var(--_ink);
    text-align: inherit;
    text-decoration: underline;
    text-decoration-color: var(--_field);
    text-underline-offset: 0.2em;
  }
  .deliver {
    min-height: 2.5em;
    padding: 0.3em 1.1em;
    font-size: max(14px, 0.9375em);
    font-weight: 600;
    white-space: nowrap;
  }
  .pick {
    display: inline-flex;
    padding-inline: 0.5em;
  }
  /* Below the list, a bar covers the edge of the window while several are chosen. */
  :is(.pick input, .choice) {
    scroll-margin-block: 1em 7em;
  }
  .value .amount,
  .orderDate {
    white-space: nowrap;
  }
  .status .notice {
    margin-top: 0.4em;
    font-size: max(12px, 0.875em);
    white-space: normal;
  }
  tbody tr {
    display: grid;
    grid-template: 'transaction value' 'customer orderDate' 'status status' 'action action' / minmax(0, 1fr) auto;
    gap: 0.2em 1em;
    padding: calc(0.9em * var(--_density)) 0;
    border-top: 1px solid var(--_line);
  }
  tbody .transaction {
    grid-area: transaction;
  }
  tbody .value {
    grid-area: value;
    font-weight: 600;
    text-align: end;
  }
  tbody .customer {
    grid-area: customer;
  }
  tbody .orderDate {
    grid-area: orderDate;
    color: var(--_muted);
    text-align: end;
  }
  tbody .status {
    grid-area: status;
    margin-top: 0.3em;
  }
  tbody .action {
    grid-area: action;
  }
  tbody .action .deliver {
    width: 100%;
    margin-top: 0.4em;
  }
  tbody td:empty {
    display: none;
  }
  /* With large letters, name and day need a line each. */
  @container (width < 18em) {
    tbody tr {
      grid-template: 'transaction value' 'customer customer' 'orderDate orderDate' 'status status' 'action action' / minmax(0, 1fr) auto;
    }
    tbody .orderDate {
      text-align: start;
    }
  }
  @container (width >= max(36em, 580px)) {
    tbody tr {
      grid-template: 'transaction customer value action' 'transaction status orderDate action' / 7em minmax(0, 1fr) auto auto;
      align-items: center;
    }
    tbody .status {
      margin: 0;
    }
    tbody .action .deliver {
      width: auto;
      margin: 0;
    }
  }
  /* Below, the columns of fixed widths would leave too little to the customer; their letters are never below 14px. */
  @container (width >= 62em) and (width >= 900px) {
    ${rowsAndColumns}
  }
  @media print {
    tbody tr {
      break-inside: avoid;
    }
    .action {
      display: none !important;
    }
    /* There is no column of buttons, so that a sheet has room for the others. */
    @container (width >= 50em) {
      table {
        font-size: 0.9375em;
      }
      ${rowsAndColumns}
      thead .value {
        width: 8em;
      }
    }
  }
`;

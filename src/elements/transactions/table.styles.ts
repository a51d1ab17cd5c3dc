import { css } from 'lit';

/** Styles of the table: rows and columns on wide pages, a card for each transaction on narrow ones. */
export const tableStyles = css`
  table,
  tbody,
  caption {
    display: block;
  }
  table {
    font-variant-numeric: tabular-nums;
    line-height: 1.4;
  }
  caption {
    margin-bottom: 0.5em;
    text-align: start;
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
  td .small {
    display: block;
  }
  .strong,
  .orderDate,
  .deadline {
    white-space: nowrap;
  }
  .value {
    overflow-wrap: normal;
  }
  .number {
    display: inline-block;
    max-width: 100%;
  }
  .results[aria-busy='true'] tbody {
    opacity: 0.7;
  }
  .sort,
  .choice {
    width: auto;
    min-height: max(24px, 1.75em);
    padding: 0;
    border: 0;
    border-radius: 0.2em;
    text-align: inherit;
  }
  .sort {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    font-size: max(12px, 0.8125em);
    font-weight: 600;
    line-height: 1.3;
  }
  .sort svg {
    flex: none;
    width: 0.6em;
    height: 1.05em;
    fill: currentColor;
    fill-opacity: 0.45;
  }
  .sort .ascending .up,
  .sort .descending .down {
    fill: currentColor;
    fill-opacity: 1;
  }
  .sort .ascending .down,
  .sort .descending .up {
    fill: none;
  }
  [aria-sort='ascending'] .sort,
  [aria-sort='descending'] .sort {
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }
  .choice {
    display: inline-block;
    min-width: 24px;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  table :focus {
    scroll-margin-block: 7em;
  }
  .expiring :is(.state, .deadline) {
    font-weight: 600;
  }
  .expiring {
    box-shadow: inset 0.25em 0 currentColor;
  }
  @media (forced-colors: active) {
    .expiring {
      border-inline-start: 0.25em solid;
    }
  }
  thead tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
    padding: 0 0.75em 0.4em;
    border-bottom: 1px solid var(--_line);
  }
  thead tr::before {
    content: attr(data-label);
    content: attr(data-label) / '';
    align-self: center;
    font-size: max(12px, 0.8125em);
  }
  tbody tr {
    display: grid;
    grid-template: 'transaction value' 'customer orderDate' 'order order' 'status status' 'deadline deadline' / 1fr auto;
    gap: 0.15em 1em;
    padding: 0.6em 0.75em;
    border-bottom: 1px solid var(--_line);
  }
  tbody .transaction {
    grid-area: transaction;
  }
  tbody .value {
    grid-area: value;
    text-align: end;
  }
  tbody .customer {
    grid-area: customer;
  }
  tbody .order {
    grid-area: order;
  }
  tbody .orderDate {
    grid-area: orderDate;
    text-align: end;
  }
  tbody .status {
    grid-area: status;
  }
  tbody .deadline {
    grid-area: deadline;
  }
  tbody .order::before {
    content: attr(data-label) ' ';
    content: attr(data-label) ' ' / '';
    font-size: max(12px, 0.8125em);
  }
  tbody td:empty,
  tbody .order:empty::before {
    display: none;
  }
  @container (width >= 44em) {
    tbody tr {
      grid-template: 'transaction customer customer value' 'order orderDate status deadline' / 10em 6em 1fr 9em;
    }
    @supports (grid-template-columns: subgrid) {
      tbody {
        display: grid;
        grid-template-columns: fit-content(13em) auto minmax(11em, 1fr) auto;
        column-gap: 1em;
      }
      tbody tr {
        grid-column: 1 / -1;
        grid-template-columns: subgrid;
      }
    }
    tbody .orderDate {
      text-align: start;
    }
  }
  @container (width >= 68em) {
    table {
      display: table;
      width: 100%;
      border-collapse: collapse;
    }
    caption {
      display: table-caption;
    }
    thead tr::before,
    tbody .order::before {
      content: none;
    }
    thead tr,
    tbody tr {
      display: table-row;
      padding: 0;
    }
    tbody {
      display: table-row-group;
    }
    th,
    td,
    tbody td:empty {
      display: table-cell;
      padding: 0.35em 0.6em;
      vertical-align: top;
      border-bottom: 1px solid var(--_line);
    }
    thead th {
      vertical-align: bottom;
    }
    .value {
      text-align: end;
    }
    .transaction,
    .value .small {
      white-space: nowrap;
    }
    tbody :is(.order, .customer) {
      min-width: 8em;
    }
    tbody .status {
      min-width: 11em;
    }
    tbody tr:hover {
      background: color-mix(in srgb, currentColor 5%, transparent);
    }
  }
  @media print {
    .sort svg {
      display: none;
    }
    tbody tr {
      break-inside: avoid;
    }
    @container (width < 68em) {
      thead {
        display: none;
      }
    }
  }
`;

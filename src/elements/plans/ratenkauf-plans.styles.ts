import { css } from 'lit';

export const styles = css`
  dialog {
    box-sizing: border-box;
    width: min(54rem, 100% - 1rem);
    max-height: calc(100dvh - 1rem);
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    margin: auto;
    overflow: auto;
    overscroll-behavior: contain;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  .surface {
    display: block;
    padding: 1rem clamp(0.75rem, 3vw, 1.5rem) 1.25rem;
  }
  header {
    display: flex;
    gap: 1rem;
    align-items: start;
    justify-content: space-between;
    margin-bottom: 0.75rem;
  }
  h2 {
    font-size: 1.25em;
    line-height: 1.4;
    margin: 0;
  }
  h3 {
    font-size: 1em;
    margin: 1rem 0 0.25rem;
  }
  button {
    font: inherit;
    min-height: 2.25em;
    padding-inline: 0.75em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: none;
    color: inherit;
    cursor: pointer;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
    font-size: 0.9375em;
  }
  th,
  td {
    padding: 0.5em 0.6em;
    text-align: end;
    border-bottom: 1px solid var(--_line);
    font-weight: 400;
  }
  thead th {
    vertical-align: bottom;
    font-size: max(12px, 0.8125em);
    line-height: 1.3;
    font-weight: 600;
  }
  th:first-child {
    text-align: start;
  }
  tbody td:nth-child(2),
  tbody td.effective {
    font-weight: 600;
  }
  tr:has(:checked) {
    background: color-mix(in srgb, var(--_accent) 10%, transparent);
  }
  label {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-height: 24px;
    white-space: nowrap;
    cursor: pointer;
  }
  input {
    width: 1.15em;
    height: 1.15em;
    margin: 0;
    accent-color: var(--_accent);
  }
  .dates {
    margin-block: 0.75rem;
  }
  .small {
    font-size: max(12px, 0.875em);
  }
  .warning {
    font-weight: 600;
    margin-block: 0.5rem;
  }
  .wait {
    min-height: 10rem;
  }
  @media (max-width: 44rem) {
    table,
    tbody,
    th[scope='row'],
    td {
      display: block;
    }
    thead {
      position: absolute;
      clip-path: inset(50%);
      width: 1px;
      height: 1px;
      overflow: hidden;
    }
    tbody tr {
      display: block;
      padding: 0.5em;
      border-bottom: 1px solid var(--_line);
    }
    th,
    td {
      border: 0;
      padding: 0.1em 0;
    }
    th[scope='row'] {
      font-weight: 600;
    }
    td {
      display: flex;
      justify-content: space-between;
      gap: 1em;
    }
    td::before {
      content: attr(data-label);
      content: attr(data-label) / '';
      text-align: start;
    }
  }
`;

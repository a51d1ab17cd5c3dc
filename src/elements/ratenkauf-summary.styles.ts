import { css } from 'lit';

export const styles = css`
  .view {
    position: relative;
    display: grid;
    gap: 0.85em;
    justify-items: start;
  }
  .view > * {
    min-width: 0;
    max-width: 100%;
  }
  .title {
    font-size: 1.25em;
  }
  dl,
  .notice,
  .words {
    justify-self: stretch;
  }
  dl {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1.5em;
    padding-block: 0.4em;
    border-bottom: 1px solid var(--_line);
  }
  dd {
    margin: 0;
    margin-left: auto;
    text-align: end;
  }
  .costs > div:last-child {
    border-bottom: 0;
  }
  .total {
    font-size: 1.125em;
    font-weight: 600;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    justify-self: stretch;
  }
  .pending > .bar {
    justify-self: stretch;
    height: 1.1em;
  }
  .pending > .bar:first-of-type {
    width: 55%;
  }
`;

import { css } from 'lit';

export const styles = css`
  .view {
    position: relative;
    display: grid;
    gap: 0.85em;
    justify-items: start;
    align-content: start;
  }
  .view > * {
    min-width: 0;
    max-width: 100%;
  }
  .title {
    font-size: 1.25em;
    scroll-margin-block: 4em;
  }
  .test {
    padding: 0.2em 0.7em;
    border: 1px dashed currentColor;
    border-radius: var(--_radius);
    font-size: max(12px, 0.875em);
  }
  dl,
  .notice,
  .words {
    justify-self: stretch;
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

import { css } from '../element/styles/css.js';

export const styles = css`
  .bank {
    min-height: 4.5em;
    font-size: max(12px, 0.8125em);
    color: var(--_muted);
  }
  .bank strong {
    font-weight: 600;
    color: var(--_ink);
  }
  .bank button {
    margin-top: 0.5em;
  }
  label {
    display: flex;
    gap: 0.65em;
    align-items: start;
    min-height: 24px;
    width: fit-content;
    margin-top: 0.75em;
    cursor: pointer;
  }
  input {
    flex: none;
    width: 1.4em;
    height: 1.4em;
    margin: 0;
    accent-color: var(--_accent);
    cursor: inherit;
  }
  [aria-invalid='true'] {
    box-shadow: 0 0 0 2px var(--_danger);
    border-radius: 2px;
  }
  .closed {
    cursor: not-allowed;
  }
  .error {
    margin: 0.35em 0 0 2.05em;
  }
`;

import { css } from 'lit';

export const styles = css`
  .text {
    min-height: 4.5em;
    font-size: max(12px, 0.875em);
  }
  .text button {
    margin-top: 0.5em;
  }
  label {
    display: flex;
    gap: 0.65em;
    align-items: start;
    min-height: 24px;
    width: fit-content;
    margin-top: 0.5em;
    cursor: pointer;
  }
  input {
    flex: none;
    width: 1.5em;
    height: 1.5em;
    margin: 0;
    accent-color: var(--_accent);
    cursor: inherit;
  }
  .closed {
    cursor: not-allowed;
  }
  .problem {
    margin-top: 0.5em;
  }
`;

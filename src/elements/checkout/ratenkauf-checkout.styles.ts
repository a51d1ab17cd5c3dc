import { css } from 'lit';

export const styles = css`
  .head {
    display: flex;
    gap: 0.65em;
    align-items: center;
    min-height: 24px;
  }
  ::slotted(input) {
    flex: none;
    margin: 0;
  }
  .head .title {
    cursor: default;
  }
  .rate {
    display: grid;
    margin-top: 0.35em;
  }
  .content,
  .size {
    grid-area: 1 / 1;
    min-width: 0;
    position: relative;
  }
  .size {
    visibility: hidden;
    pointer-events: none;
  }
  .pending .content {
    --bar: linear-gradient(var(--_line) 0 0) no-repeat 0;
    background: var(--bar) 0.35em / 60% 1em, var(--bar) 2.3em / 100% 0.5em, var(--bar) 3.4em / 85% 0.5em;
  }
  .headline {
    margin-bottom: 0.2em;
    font-size: 1.25em;
    font-weight: 600;
    line-height: 1.4;
    text-wrap: balance;
  }
  .rated .headline {
    color: var(--_accent);
  }
  .failed .headline {
    font-size: 1em;
    font-weight: 400;
    text-wrap: wrap;
  }
  .body,
  .form {
    display: grid;
    gap: 0.75em;
    justify-items: start;
  }
  .body {
    margin-top: 0.5em;
  }
  .body > *,
  .form > * {
    min-width: 0;
    max-width: 100%;
  }
  .rate,
  .form,
  ratenkauf-consent,
  .notice,
  details {
    justify-self: stretch;
  }
  .form {
    padding-top: 0.75em;
    border-top: 1px solid var(--_line);
    gap: 1em;
  }
  fieldset {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(17em, 100%), 1fr));
    gap: 0.25em 1em;
    position: relative;
    min-width: 0;
    margin: 0.25em 0 0;
    padding: 0;
    border: 0;
  }
  fieldset label {
    display: flex;
    gap: 0.6em;
    align-items: start;
    min-height: 24px;
    padding: 0.4em 0.5em;
    border-radius: var(--_radius);
    cursor: pointer;
  }
  fieldset label:has(:checked) {
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
  }
  fieldset label .small {
    display: block;
    white-space: pre-line;
  }
  input {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    margin: 0.15em 0 0;
    accent-color: var(--_accent);
  }
  .field {
    display: grid;
    gap: 0.25em;
  }
  select {
    min-height: 2.75em;
    padding-inline: 0.6em;
    border: 1px solid color-mix(in srgb, CanvasText 55%, Canvas);
    border-radius: var(--_radius);
    background: Canvas;
    color: CanvasText;
    font: inherit;
  }
  ul {
    margin: 0.25em 0 0;
    padding-left: 1.25em;
  }
`;

import { css } from 'lit';

/** Styles of buttons, notices and frames of the elements. */
export const controls = css`
  .surface {
    display: block;
    overflow-wrap: break-word;
  }
  .framed {
    padding: 1em clamp(0.75em, 4%, 1.25em);
    border: 1px solid var(--_line);
    border-radius: var(--ratenkauf-radius, 0.5em);
  }
  [hidden] {
    display: none !important;
  }
  .title {
    font-size: 1.125em;
    font-weight: 600;
    line-height: 1.35;
  }
  .small {
    font-size: max(12px, 0.8125em);
  }
  .strong {
    font-weight: 600;
  }
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  button,
  .button {
    box-sizing: border-box;
    display: inline-block;
    min-height: 2.75em;
    padding: 0.55em 1.1em;
    border: 1px solid currentColor;
    border-radius: var(--ratenkauf-radius, 0.5em);
    background: none;
    font: inherit;
    line-height: 1.5;
    color: inherit;
    text-align: center;
    text-decoration: none;
    cursor: pointer;
  }
  .primary {
    font-weight: 600;
    border-color: CanvasText;
    background: CanvasText;
    color: Canvas;
    @supports (color: contrast-color(red)) {
      border-color: var(--_accent);
      background: var(--_accent);
      color: contrast-color(var(--_accent));
    }
  }
  button[aria-disabled='true'] {
    border-color: color-mix(in srgb, currentColor 45%, transparent);
    background: none;
    color: color-mix(in srgb, currentColor 70%, transparent);
    cursor: not-allowed;
  }
  button[aria-busy='true'] {
    cursor: progress;
  }
  summary {
    min-height: max(24px, 1.85em);
    width: fit-content;
    cursor: pointer;
  }
  .notice {
    padding: 0.6em 0.85em;
    border-left: 0.25em solid var(--_accent);
    background: color-mix(in srgb, currentColor 6%, transparent);
  }
  .notice:empty,
  [role='status']:empty {
    position: absolute;
    padding: 0;
    border: 0;
  }
  .surface > slot {
    display: block;
  }
  .surface > slot::slotted(*) {
    margin-top: 0.75em;
  }
  .bar {
    border-radius: 0.25em;
    background: var(--_line);
  }
  :focus {
    scroll-margin-block: 4em;
  }
  @media (forced-colors: active) {
    .primary {
      forced-color-adjust: none;
      border-color: ButtonText;
      background: ButtonText;
      color: ButtonFace;
    }
    button[aria-disabled='true'] {
      border-color: GrayText;
      color: GrayText;
    }
  }
  @media (max-width: 24rem) {
    button,
    .button {
      width: 100%;
    }
  }
`;

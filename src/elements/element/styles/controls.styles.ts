import { css } from './css.js';
import { tones } from './tones.styles.js';

/** Buttons: secondary ones without a class, and `primary`; links that look like them have the class `button`. */
const buttons = css`
  button,
  .button {
    box-sizing: border-box;
    display: inline-flex;
    gap: 0.6em;
    align-items: center;
    justify-content: center;
    min-height: 2.75em;
    padding: 0.5em 1.15em;
    border: 1px solid var(--_field);
    border-radius: var(--_button-radius);
    background: none;
    font: inherit;
    line-height: 1.4;
    color: var(--_ink);
    text-align: center;
    text-decoration: none;
    cursor: pointer;
  }
  .primary {
    border-color: var(--_edge);
    background: var(--_fill);
    font-weight: 600;
    color: var(--_on-accent);
  }
  button:not([aria-disabled='true'], [aria-busy='true']):hover,
  .button:hover {
    box-shadow: 0 0 0 3px var(--_tint);
  }
  button[aria-disabled='true'] {
    border: 1px dashed var(--_field);
    background: none;
    color: var(--_muted);
    cursor: not-allowed;
  }
  button[aria-busy='true'] {
    cursor: progress;
  }
  button[aria-busy='true']::before {
    content: '';
    flex: none;
    box-sizing: border-box;
    width: 1.1em;
    height: 1.1em;
    border: 2px solid;
    border-right-color: transparent;
    border-radius: 50%;
    @media (prefers-reduced-motion: no-preference) {
      animation: turn 0.9s linear infinite;
    }
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (max-width: 24rem) {
    button,
    .button {
      width: 100%;
    }
  }
`;

/**
 * What is said beside the content: a notice, a badge (`chip`), what is wrong with a field. Tones: `danger`, `quiet`;
 * more in `outcomes.styles.ts`.
 */
const remarks = css`
  .notice {
    padding: 0.65em 0.9em;
    border: 1px solid transparent;
    border-radius: var(--_button-radius);
  }
  .notice:empty,
  [role='status']:empty {
    position: absolute;
    padding: 0;
    border: 0;
  }
  .chip {
    display: inline-flex;
    gap: 0.4em;
    align-items: baseline;
    padding: 0.05em 0.75em;
    border: 1px solid transparent;
    border-radius: 1em;
    font-size: max(12px, 0.8125em);
    font-weight: 600;
    color: var(--_accent);
  }
  .chip.quiet {
    --_ground: rgb(from color-mix(in oklab, var(--ratenkauf_ink) 8%, var(--ratenkauf_ground)) r g b);
    color: var(--_muted);
  }
  .error {
    font-size: max(12px, 0.875em);
    color: var(--_danger);
  }
  .error:empty {
    display: none;
  }
  :is(input, select, textarea)[aria-invalid='true'] {
    border: 2px solid var(--_danger);
    outline-color: var(--_danger);
  }
`;

/** Styles of frames, buttons, notices, badges and errors; with the tokens they need. */
export const controls = css`
  ${tones}
  .surface {
    display: block;
    overflow-wrap: break-word;
  }
  .framed {
    padding: calc(1.1em * var(--_density)) clamp(0.75em, 4%, 1.25em);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
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
  a {
    color: inherit;
    text-underline-offset: 0.2em;
  }
  ${buttons}
  ${remarks}
  summary {
    min-height: max(24px, 1.85em);
    width: fit-content;
    cursor: pointer;
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
`;

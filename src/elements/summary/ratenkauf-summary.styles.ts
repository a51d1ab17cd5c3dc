import { css } from '../element/styles/css.js';
import { reservedSpaces } from './reserve.js';

export const styles = css`
  .surface {
    background: none;
  }
  slot {
    display: block;
  }
  /* Where the content decides about the width, it is the same before anything is known. */
  .room {
    display: grid;
    grid-template-columns: minmax(0, 99em);
  }
  .room::before {
    content: '';
  }
  .room::before,
  .view {
    grid-area: 1 / 1;
    min-width: 0;
  }
  ${reservedSpaces}
  .view {
    position: relative;
    align-self: start;
    box-sizing: border-box;
    padding: clamp(0.875em, 5%, 1.25em);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_ground);
    color: var(--_ink);
    overflow-wrap: anywhere;
  }
  .loading {
    display: flex;
    flex-direction: column;
    align-self: stretch;
    contain: size;
    overflow: hidden;
  }
  .title {
    margin: 0;
    font-size: 1.0625em;
    font-weight: 600;
    line-height: 1.35;
    scroll-margin-block: 4em;
  }
  .title:focus {
    outline: none;
  }
  .big {
    position: relative;
    margin-top: 0.6em;
    font-size: 0.875em;
  }
  .big b {
    font-size: 2em;
    font-weight: 700;
    line-height: 1.2;
  }
  .plan {
    font-size: 0.875em;
    font-weight: 600;
    color: var(--_muted);
  }
  .dates {
    margin-top: 0.15em;
    font-size: max(12px, 0.875em);
    color: var(--_muted);
    text-wrap: pretty;
  }

  .sign {
    flex: none;
    width: 1.35em;
    border-radius: 50%;
    outline: 1px solid;
    font-size: 0.8em;
    font-weight: 600;
    line-height: 1.35;
    text-align: center;
  }
  .sign::before {
    content: '!';
  }
  .ok > .sign::before {
    content: '✓';
  }
  .quiet > .sign::before {
    content: 'i';
  }
  .notice > .sign {
    align-self: start;
    margin-top: 0.3em;
    font-size: 0.9375em;
    color: var(--_tone);
  }
  .warning {
    --_tone: var(--_warning);
  }
  .danger {
    --_tone: var(--_danger);
  }
  .ok {
    --_tone: var(--_success);
  }
  .quiet {
    --_tone: var(--_muted);
  }

  .notice:not(:empty) {
    display: flex;
    gap: 0.75em;
    padding: 0.85em 1em;
  }
  .notice > div {
    min-width: 0;
  }
  .notice .title + *,
  .notice p + p,
  .notice .words {
    margin-top: 0.25em;
  }
  .notice :is(p, .words) {
    font-size: 0.9375em;
    text-wrap: pretty;
  }
  .notice .words p {
    font-size: 1em;
  }
  .notice .words > :last-child {
    margin-bottom: 0;
  }
  .difference,
  .problem:not(:empty) {
    margin-top: 0.75em;
    font-size: 0.9375em;
  }
  .introduction {
    color: var(--_muted);
  }
  .number {
    display: inline-block;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .notice + .plan {
    margin-top: 1.25em;
  }

  .costs {
    margin-top: 0.75em;
    padding-top: 0.6em;
    border-top: 1px solid var(--_line);
    font-size: 0.9375em;
  }
  .costs > div {
    gap: 0 0.75em;
    padding-block: 0.12em;
    border: 0;
  }
  .costs > .rates {
    padding: 0 0 0 0.75em;
    font-size: max(12px, 0.8em);
    color: var(--_muted);
  }
  .costs > .effective {
    font-size: max(12px, 0.867em);
    font-weight: 600;
    color: var(--_ink);
  }
  .costs > .total {
    margin-top: 0.2em;
    font-size: 1.15em;
    font-weight: 700;
  }
  .caution {
    padding-top: 0.5em;
    text-wrap: balance;
  }
  .more {
    margin-top: 0.4em;
    font-size: max(12px, 0.875em);
  }
  .more a {
    color: var(--_accent);
  }
  details {
    color: var(--_muted);
  }
  .actions {
    display: grid;
    gap: 0.25em;
    margin-top: 0.9em;
  }
  .actions:empty {
    display: none;
  }
  button,
  .button {
    width: 100%;
    padding-inline: 0.25em;
    text-wrap: balance;
  }
  .test {
    margin-top: 0.5em;
    font-size: max(12px, 0.8125em);
    color: var(--_muted);
    text-wrap: pretty;
  }
  .loading > .bar {
    height: 0.9em;
    margin-top: 0.75em;
  }
  .loading > .bar:first-of-type {
    width: 55%;
    height: 2em;
  }
  .loading > .bar:nth-of-type(3) {
    width: 70%;
    margin-bottom: 1.5em;
  }
  .loading > .bar:last-of-type {
    height: 2.75em;
    margin-top: auto;
  }
  @media print {
    .room::before,
    .unprinted {
      display: none;
    }
    .view {
      break-inside: avoid;
    }
  }
`;

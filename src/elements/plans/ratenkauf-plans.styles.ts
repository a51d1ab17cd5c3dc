import { css } from '../element/styles/css.js';

export const styles = css`
  dialog {
    box-sizing: border-box;
    width: min(36rem, 100% - 2rem);
    max-height: calc(100dvh - 2rem);
    padding: 0;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) + 4px);
    margin: auto;
    background: var(--_ground);
    overflow: auto;
    overscroll-behavior: contain;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 0.5);
  }
  header,
  footer {
    position: sticky;
    z-index: 1;
    background: var(--_ground);
  }
  header {
    top: 0;
    display: flex;
    gap: 1em;
    align-items: center;
    justify-content: space-between;
    padding: 0.5em 0.5em 0.5em 1.125em;
    border-bottom: 1px solid var(--_line);
  }
  h2 {
    margin: 0;
    font-size: 1.0625em;
    font-weight: 600;
    line-height: 1.4;
  }
  .close {
    flex: none;
    width: 2.75em;
    padding: 0;
    border-color: transparent;
  }
  svg {
    width: 1em;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
  }
  .content,
  .wait {
    display: grid;
    gap: 0.75em;
    align-content: start;
    padding: 1em 1.125em;
  }
  /* As high as plans and button are, where the plans stand side by side, and below where they do not. */
  .wait {
    min-height: 32em;
  }
  .content > .small {
    display: grid;
    margin-top: -0.35em;
    color: var(--_muted);
  }
  .example {
    margin-top: -0.5em;
  }
  footer {
    bottom: 0;
    padding: 0.75em 1.125em 1.125em;
    border-top: 1px solid var(--_line);
  }
  .primary {
    width: 100%;
  }
  /* On low screens, head and foot would leave too little for the plans. */
  @media (max-height: 26rem) {
    header,
    footer {
      position: static;
    }
  }
  @media (max-width: 36rem) {
    .wait {
      min-height: 39em;
    }
  }
  @media (max-width: 40rem) {
    dialog {
      width: 100%;
      max-width: 100%;
      max-height: calc(100dvh - 1.5rem);
      border-width: 1px 0 0;
      border-radius: calc(var(--_radius) + 4px) calc(var(--_radius) + 4px) 0 0;
      margin-bottom: 0;
    }
    footer {
      padding-bottom: max(1.125em, env(safe-area-inset-bottom));
    }
  }
  @media (max-width: 40rem) and (prefers-reduced-motion: no-preference) {
    dialog[open] {
      animation: rise 0.2s ease-out;
    }
    @keyframes rise {
      from {
        translate: 0 4rem;
        opacity: 0;
      }
    }
  }
`;

import { css } from '../element/styles/css.js';
import { inLanguages } from '../element/styles/reserve.js';
import { rateWidth, reservedBelow } from './reserve.js';

const spaces = inLanguages(
  (language, lang) => `.headline${lang} { min-width: ${rateWidth[language]} }
.for-rate${lang}::before { ${reservedBelow.rate(language)} }`,
);

export const styles = css`
  .off {
    border-style: dashed;
    border-color: var(--_field);
    color: var(--_muted);
  }
  .pickable {
    cursor: pointer;
  }
  /* As small as the law allows, until it is chosen. */
  .pickable .extra {
    display: none;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
    align-items: center;
  }
  .title {
    margin: 0;
  }
  ::slotted(input) {
    flex: none;
    width: 1.25em;
    height: 1.25em;
    margin: 0;
    accent-color: var(--_accent);
  }
  .headline,
  .fit {
    display: grid;
    overflow-wrap: anywhere;
  }
  .headline {
    align-items: center;
    justify-items: end;
    min-height: 1.75em;
    margin-left: auto;
    position: relative;
    font-weight: 600;
  }
  .pending {
    background: linear-gradient(var(--_line) 0 0) no-repeat 0 0.5em / 100% 0.5em;
  }
  .fit::before {
    content: '';
  }
  .fit::before,
  .content {
    grid-area: 1 / 1;
    min-width: 0;
  }
  ${spaces}
  /* What the other figures take. */
  :not(.off, .pickable) > * > .for-rate::before {
    margin-top: clamp(4.5em, 42e3ch - 1e5%, 6em);
  }
  .for-reasons::before {
    ${reservedBelow.reasons()};
  }
  /* Where the content decides about the width, it is the same before anything is known. */
  .body,
  .form,
  .content,
  .field {
    display: grid;
    gap: 0.75em;
    grid-template-columns: minmax(0, 99em);
    align-content: start;
  }
  .content,
  .field,
  .reasons {
    gap: 0.25em;
  }
  .content {
    justify-items: start;
  }
  .body {
    margin-top: 0.35em;
  }
  .indented {
    margin-left: 2em;
  }
  .reasons {
    display: grid;
    font-size: 0.9375em;
    color: var(--_muted);
    text-wrap: pretty;
  }
  .form {
    padding-top: 0.85em;
    border-top: 1px solid var(--_line);
  }
  .later {
    color: var(--_muted);
    text-align: center;
    text-wrap: balance;
  }
  select {
    min-height: 2.75em;
    padding-inline: 0.6em;
    border: 1px solid var(--_field);
    border-radius: var(--_button-radius);
    background: var(--_ground);
    color: var(--_ink);
    font: inherit;
  }
`;

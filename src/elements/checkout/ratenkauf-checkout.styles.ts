import { css } from '../element/styles/css.js';
import { inLanguages } from '../element/styles/reserve.js';
import { rateWidth, reservedBelow } from './reserve.js';

const spaces = inLanguages(
  (language, lang) => `.headline${lang} { ${rateWidth(language)} }
.for-rate${lang}::before { ${reservedBelow.rate(language)} }`,
);

export const styles = css`
  .off {
    border: 1px dashed var(--_field);
    color: var(--_muted);
  }
  .pickable {
    cursor: pointer;
  }
  /* As small as the law allows, until it is chosen: one text, without what is a click away. */
  .pickable :is(.about, dl, dl *) {
    display: inline;
    line-height: 0;
  }
  .pickable dd::after {
    content: ',';
  }
  .pickable .extra {
    display: none;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.5em;
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
    place-items: center end;
    min-height: 1.75em;
    margin-left: auto;
    position: relative;
  }
  small {
    font-size: max(12px, 0.75em);
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
  /* What the list takes more than the text: five lines, or one more or less. */
  :not(.off, .pickable) > * > .for-rate::before {
    margin-top: 7.5em;
  }
  .for-reasons::before {
    ${reservedBelow.reasons()};
  }
  /* Where the content decides about the width, it is the same before anything is known. */
  .body,
  .form,
  .content,
  .field,
  .reasons {
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
    margin-left: 1.75em;
  }
  .reasons {
    font-size: 0.9375em;
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
    padding: 0 0.6em;
    border: 1px solid var(--_field);
    border-radius: var(--_button-radius);
    background: var(--_ground);
    color: var(--_ink);
    font: inherit;
  }
`;

/** Tables, and what stands in and below them. */
export const tableStyles = `
table {
  width: 100%;
  border-collapse: collapse;
}
th {
  white-space: nowrap;
  padding: 10px;
  color: var(--muted);
  font-size: 0.8rem;
  font-weight: 600;
  text-align: start;
}
td {
  padding: 10px;
  border-top: 1px solid var(--line);
  vertical-align: top;
}
th:first-child,
td:first-child {
  padding-inline-start: 16px;
}
th:last-child,
td:last-child {
  padding-inline-end: 16px;
}
tr[inert] {
  opacity: 0.45;
}
.steps {
  display: grid;
  grid-template-columns: 94px 84px 80px;
  gap: 6px;
  align-items: start;
  min-height: 32px;
}
.steps.two {
  grid-template-columns: 94px 80px;
}
.steps .button {
  width: 100%;
  padding-inline: 4px;
}
.steps .menu .button {
  padding-inline: 12px;
}
.across {
  grid-column: 1 / 3;
}
.more {
  position: relative;
}
.more > summary {
  list-style: none;
}
.more > summary::-webkit-details-marker {
  display: none;
}
.more > summary::after {
  content: '';
  width: 7px;
  height: 7px;
  margin: -4px 0 0 8px;
  border: solid currentColor;
  border-width: 0 2px 2px 0;
  rotate: 45deg;
}
.menu {
  position: absolute;
  inset: calc(100% + 4px) 0 auto auto;
  z-index: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  width: min(280px, calc(100vw - 64px));
  padding: 12px;
  border: 1px solid var(--field);
  border-radius: var(--radius);
  background: var(--ground);
  box-shadow: 0 8px 24px rgb(0 0 0 / 0.18);
}
.menu .button {
  width: 100%;
  white-space: normal;
}
.refund {
  display: grid;
  gap: 6px;
  padding-top: 8px;
  border-top: 1px solid var(--line);
}
.time-form {
  display: grid;
  gap: 6px;
  padding-top: 8px;
  border-top: 1px solid var(--line);
}
.time-form .title {
  font-size: 0.87rem;
  color: var(--muted);
}
.time-form .below,
td .whole {
  overflow-wrap: anywhere;
  white-space: normal;
}
.time-steps {
  display: grid;
  grid-auto-columns: minmax(0, auto);
  grid-auto-flow: column;
  gap: 6px;
}
.menu .time-steps .button {
  padding-inline: 4px;
}
.time-field {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  gap: 6px;
}
.time-field input,
.time-field select {
  min-width: 0;
  min-height: 32px;
  padding-block: 2px;
}
.menu > :first-child {
  padding-top: 0;
  border-top: 0;
}
.history {
  margin: 0;
  padding: 8px 0 0 18px;
  border-top: 1px solid var(--line);
  font-size: 0.87rem;
  color: var(--muted);
}
td .below,
td .value {
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
}
@container (min-width: 880px) {
  table {
    table-layout: fixed;
  }
  .share-10 {
    width: 10%;
  }
  .share-12 {
    width: 12%;
  }
  .share-19 {
    width: 19%;
  }
  .share-20 {
    width: 20%;
  }
  .share-16 {
    width: 16%;
  }
  .share-chip {
    width: 182px;
  }
  .share-term {
    width: 118px;
  }
  .share-time {
    width: 97px;
  }
  .share-three-buttons {
    width: 297px;
  }
  .share-two-buttons {
    width: 207px;
  }
  .share-button {
    width: 143px;
  }
  tr {
    height: 64px;
  }
  thead tr {
    height: auto;
  }
}
@container (min-width: 880px) and (max-width: 999px) {
  .share-three-buttons {
    width: 211px;
  }
  .steps {
    grid-template-columns: 94px 84px;
  }
}
@container (max-width: 879px) {
  table,
  tbody,
  tr,
  td {
    display: block;
  }
  thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  tr {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
    gap: 10px 16px;
    align-items: start;
    padding: 14px;
    border-top: 1px solid var(--line);
  }
  tbody > tr:first-child {
    border-top: 0;
  }
  td,
  td:first-child,
  td:last-child {
    padding: 0;
    border: 0;
  }
  td::before {
    content: attr(data-head);
    display: block;
    color: var(--muted);
    font-size: 0.8rem;
    font-weight: 600;
  }
  td:last-child,
  td:first-child,
  td:has(> code) {
    grid-column: 1 / -1;
  }
  td:last-child::before,
  td:first-child::before {
    display: none;
  }
  .steps {
    grid-template-columns: minmax(0, 94px) minmax(0, 84px) minmax(0, 80px);
    gap: 4px;
  }
  /* The buttons begin at the left there, so the menu begins where they do. */
  .steps {
    position: relative;
  }
  .more {
    position: static;
  }
  .menu {
    inset-inline: 0 auto;
  }
}
.switch {
  display: inline-flex;
  gap: 8px;
  align-items: center;
  min-height: 32px;
  padding: 2px;
  border: 0;
  border-radius: 8px;
  background: none;
  color: var(--ink);
  font: inherit;
  font-size: 0.87rem;
  text-align: start;
  cursor: pointer;
}
.knob {
  position: relative;
  flex: none;
  width: 36px;
  height: 20px;
  border: 1px solid var(--field);
  border-radius: 99px;
  background: var(--quiet-tint);
}
.knob::after {
  content: '';
  position: absolute;
  inset: 2px auto auto 2px;
  width: 14px;
  height: 14px;
  border-radius: 50%;
  background: var(--field);
}
.switch[aria-checked='true'] .knob {
  border-color: var(--accent);
  background: var(--accent);
}
.switch[aria-checked='true'] .knob::after {
  translate: 16px 0;
  background: var(--on-accent);
}
.switch:hover .knob {
  border-color: var(--ink);
}
@media (prefers-reduced-motion: no-preference) {
  .knob::after {
    transition: translate 0.12s;
  }
}
@media (forced-colors: active) {
  .knob::after {
    background: ButtonText;
  }
  .switch[aria-checked='true'] .knob {
    background: Highlight;
  }
}
`;

const accent = '#0b5c63';

/** Returns an icon in the colours of the pages; `path` draws its letter in a square of 32. */
export const iconOf = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/>` +
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Icon of the package: an R. */
export const plainIcon = iconOf('M11 24V8h6a5 5 0 0 1 1.5 9.8L22 24M11 17h5');

/** Style sheet of all pages that a server of this package writes, in light and dark. */
export const plainStyles = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1d1f22, #f1f1ef);
  --muted: light-dark(#5b6066, #a9adb2);
  --line: light-dark(#dcdfe3, #3a3d42);
  --edge: light-dark(#82878e, #83888f);
  --ground: light-dark(#fff, #202226);
  --page: light-dark(#f6f6f4, #131416);
  --accent: light-dark(${accent}, #7fd1cf);
  --on-accent: light-dark(#fff, #06282a);
  --accent-tint: light-dark(#e9f3f3, #1c3637);
  --success: light-dark(#1d6b3a, #8bd8a4);
  --success-tint: light-dark(#e4f2e8, #1c3324);
  --warning: light-dark(#7a4d00, #f0c574);
  --warning-tint: light-dark(#fbf0d9, #3a2e14);
  --danger: light-dark(#a11b1b, #ff9d93);
  --danger-tint: light-dark(#fbe9e7, #3d1f1d);
  --quiet-tint: light-dark(#ececea, #303338);
  --radius: 12px;
  --width: 46rem;
  --control: 48px;
  font: 100%/1.55 system-ui, 'Liberation Sans', Arial, sans-serif;
  color: var(--ink);
  background: var(--page);
  accent-color: var(--accent);
  scrollbar-gutter: stable;
}
*,
::before,
::after {
  box-sizing: border-box;
}
body {
  margin: 0;
  overflow-wrap: anywhere;
}
.dense {
  --width: 80rem;
  --control: 34px;
  font-size: 0.9375rem;
  line-height: 1.5;
}
body > * {
  padding-inline: max(16px, (100% - var(--width)) / 2);
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

/* Page */
.top {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 24px;
  align-items: center;
  padding-block: 14px;
}
.brand {
  display: flex;
  align-items: center;
  gap: 10px;
  font-weight: 650;
}
.brand a {
  color: inherit;
  text-decoration: none;
}
.mark {
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 8px;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 700;
}
main {
  display: block;
  padding-block: 8px 40px;
}
footer {
  padding-block: 0 24px;
  color: var(--muted);
  font-size: 0.875rem;
}
h1,
h2,
h3 {
  margin: 32px 0 10px;
  font-size: 1.125rem;
  line-height: 1.25;
  font-weight: 650;
  text-wrap: balance;
}
h1 {
  margin: 8px 0 16px;
  font-size: clamp(1.5rem, 4vw, 1.875rem);
  letter-spacing: -0.01em;
}
h3 {
  margin: 20px 0 6px;
  font-size: 1em;
}
p {
  margin: 0;
}
p + p {
  margin-block-start: 10px;
}
a {
  color: var(--accent);
  text-underline-offset: 3px;
}
li {
  margin-block: 4px;
}
code,
pre {
  font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'Liberation Mono', monospace;
  font-size: 0.9em;
}
pre {
  margin: 0;
  white-space: pre-wrap;
}
.muted,
.hint,
.below {
  color: var(--muted);
}
.hint,
.below {
  font-size: 0.9em;
}
.value,
.below {
  display: block;
}
.value {
  font-weight: 600;
}
.figure,
dd,
td {
  font-variant-numeric: tabular-nums;
}

/* Panel and notice */
.panel,
.notice {
  padding: 18px 20px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--ground);
}
.notice.warning {
  border-color: transparent;
  background: var(--warning-tint);
}
.notice.danger {
  border-color: var(--danger);
  background: var(--danger-tint);
}
.notice ul {
  margin: 8px 0 0;
  padding-inline-start: 20px;
}
.empty {
  padding-block: 40px;
  text-align: center;
  color: var(--muted);
}
.empty .value {
  color: var(--ink);
}

/* Facts */
.facts {
  margin: 0;
}
.facts div {
  display: grid;
  gap: 0 24px;
  padding-block: 10px;
  border-block-end: 1px solid var(--line);
}
.facts div:last-child {
  border-block-end: 0;
}
.facts dt {
  color: var(--muted);
}
.facts dd {
  margin: 0;
  font-weight: 600;
}
@media (min-width: 32rem) {
  .facts div {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
}

/* Table */
.table {
  container-type: inline-size;
  padding-block: 6px;
}
table {
  width: 100%;
  border-collapse: collapse;
}
th,
td {
  padding: 12px 20px 12px 0;
  text-align: start;
  vertical-align: top;
}
th {
  padding-block: 8px;
  font-size: 0.8125rem;
  font-weight: 600;
  color: var(--muted);
}
td {
  border-block-start: 1px solid var(--line);
}
tr :last-child:is(th, td) {
  padding-inline-end: 0;
}
tr:target,
tr:has([aria-current]) {
  background: var(--accent-tint);
  box-shadow: -20px 0 var(--accent-tint), 20px 0 var(--accent-tint);
  clip-path: inset(0 -20px);
  scroll-margin-block-start: 20vh;
}
@container (max-width: 62rem) {
  table,
  tbody,
  td {
    display: block;
  }
  thead {
    display: none;
  }
  tr {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(6.5rem, 100%), 1fr));
    gap: 10px 12px;
    padding-block: 14px;
  }
  tr + tr {
    border-block-start: 1px solid var(--line);
  }
  td {
    padding: 0;
    border: 0;
  }
  td:last-child {
    grid-column: 1 / -1;
  }
  td::before {
    display: block;
    content: attr(data-head);
    color: var(--muted);
    font-size: 0.8125rem;
  }
}

/* Chip */
.chip {
  display: inline-block;
  padding: 1px 10px;
  border-radius: 999px;
  font-size: 0.875em;
  font-weight: 600;
  color: var(--ink);
  background: var(--quiet-tint);
}
.chip.accent {
  color: var(--accent);
  background: var(--accent-tint);
}
.chip.success {
  color: var(--success);
  background: var(--success-tint);
}
.chip.warning {
  color: var(--warning);
  background: var(--warning-tint);
}
.chip.danger {
  color: var(--danger);
  background: var(--danger-tint);
}

/* Buttons */
.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: start;
}
button,
.button {
  display: inline-grid;
  place-items: center;
  min-height: var(--control);
  padding: 4px calc(var(--control) / 2 - 3px);
  font: inherit;
  font-weight: 600;
  text-align: center;
  overflow-wrap: break-word;
  color: var(--ink);
  background: var(--ground);
  border: 1px solid var(--edge);
  border-radius: calc(var(--control) / 5);
  text-decoration: none;
  list-style: none;
  cursor: pointer;
}
:is(button, .button):hover {
  border-color: var(--ink);
}
.primary {
  color: var(--on-accent);
  background: var(--accent);
  border-color: var(--accent);
}
button.danger {
  color: var(--danger);
  border-color: var(--danger);
}
body:not(.dense) .buttons > * {
  flex: 1 1 auto;
}

/* Fields */
.fields {
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: end;
}
.field > label {
  display: block;
  font-weight: 600;
}
.dense .field > label {
  font-size: 0.8125rem;
  color: var(--muted);
}
.field > :is(input, select) {
  width: 100%;
  min-height: var(--control);
  margin-block-start: 4px;
  padding: 4px 12px;
  font: inherit;
  font-variant-numeric: tabular-nums;
  color: inherit;
  background: var(--ground);
  border: 1px solid var(--edge);
  border-radius: calc(var(--control) / 5);
}
.error {
  color: var(--danger);
  font-weight: 600;
}
.error::before {
  content: '⚠ ';
  content: '⚠ ' / '';
}
.field > input[aria-invalid='true'],
[aria-invalid='true'] {
  border: 2px solid var(--danger);
  outline-color: var(--danger);
}
`;

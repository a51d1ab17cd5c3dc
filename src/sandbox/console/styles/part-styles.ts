/** Buttons, chips, tables and fields. */
export const partStyles = `
.panel { border: 1px solid var(--line); border-radius: var(--radius); padding: 16px; background: var(--ground); }
.toolbar { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; margin-bottom: 12px; }
.toolbar > p { max-width: 75ch; color: var(--muted); flex: 1 1 260px; }
.foot { margin-top: 14px; color: var(--muted); font-size: .87rem; }
.value, .below { display: block; }
.below { color: var(--muted); font-size: .87rem; line-height: 1.4; }
.chip { display: inline-flex; align-items: center; min-height: 24px; padding: 0 10px; border-radius: 99px; font-size: .87rem; font-weight: 600; white-space: nowrap; font-variant-numeric: tabular-nums; }
.chip.accent { background: var(--tint); color: var(--accent); }
.chip.success { background: var(--success-tint); color: var(--success); }
.chip.warning { background: var(--warning-tint); color: var(--warning); }
.chip.danger { background: var(--danger-tint); color: var(--danger); }
.chip.quiet { background: var(--quiet-tint); color: var(--muted); }
.count { display: inline-block; min-width: 20px; padding: 0 6px; border-radius: 99px; background: var(--quiet-tint); color: var(--muted); font-size: .8rem; text-align: center; font-variant-numeric: tabular-nums; }
form { margin: 0; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 40px; padding: 4px 16px; border: 1px solid var(--field); border-radius: 8px; background: var(--ground);
  color: var(--ink); font: inherit; font-weight: 600; line-height: 1.25; text-decoration: none; text-align: center; white-space: nowrap; cursor: pointer; }
.button.small { min-height: 32px; padding: 2px 12px; font-size: .93rem; }
.button:hover { border-color: var(--ink); }
.button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.button.main:hover { border-color: var(--ink); }
.button.danger { border-color: var(--danger); color: var(--danger); }
.copy { display: inline-grid; flex: none; }
.copy > * { grid-area: 1 / 1; }
.copy .after { visibility: hidden; color: var(--success); }
.copy[data-own-copied] .before { opacity: 0; }
.copy[data-own-copied] .after { visibility: visible; }
@media (scripting: none) { .copy, .news { display: none; } }
.news { position: fixed; inset: 64px 0 auto; z-index: 2; width: fit-content; margin-inline: auto; border-radius: 99px; visibility: hidden; }
.news[data-own-shown] { visibility: visible; }
input, select { min-height: 40px; max-width: 100%; padding: 4px 10px; border: 1px solid var(--field); border-radius: 8px; background: var(--ground); color: var(--ink); font: inherit; font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--muted); opacity: 1; }
label { font-size: .87rem; color: var(--muted); display: grid; gap: 2px; }
label input, label select { font-size: .95rem; color: var(--ink); }
.inline, .filter { display: flex; flex-wrap: wrap; gap: 10px 12px; align-items: end; }
.inline .button { min-height: 40px; }
.wide { flex: 1 1 280px; }
.empty { display: grid; gap: 4px; place-content: center; justify-items: center; min-height: 220px; padding: 24px; text-align: center; color: var(--muted); }
.empty p { max-width: 52ch; }
.empty .title { color: var(--ink); font-size: 1.05rem; font-weight: 600; }
.list { container-type: inline-size; min-height: 252px; padding: 0; }
table { width: 100%; border-collapse: collapse; }
th { white-space: nowrap; padding: 10px; color: var(--muted); font-size: .8rem; font-weight: 600; text-align: start; }
td { padding: 10px; border-top: 1px solid var(--line); vertical-align: top; }
th:first-child, td:first-child { padding-inline-start: 16px; }
th:last-child, td:last-child { padding-inline-end: 16px; }
tr[inert] { opacity: .45; }
.steps { display: grid; grid-template-columns: 94px 84px 80px; gap: 6px; align-items: start; min-height: 32px; }
.steps.two { grid-template-columns: 94px 80px; }
.steps .button { width: 100%; padding-inline: 4px; }
.steps .menu .button { padding-inline: 12px; }
.across { grid-column: 1 / 3; }
.more { position: relative; }
.more > summary { list-style: none; }
.more > summary::-webkit-details-marker { display: none; }
.more > summary::after { content: ""; width: 7px; height: 7px; margin: -4px 0 0 8px; border: solid currentColor; border-width: 0 2px 2px 0; rotate: 45deg; }
.menu { position: absolute; inset: calc(100% + 4px) 0 auto auto; z-index: 1; display: grid; gap: 8px; width: min(280px, calc(100vw - 64px)); padding: 12px;
  border: 1px solid var(--field); border-radius: var(--radius); background: var(--ground); box-shadow: 0 8px 24px rgb(0 0 0 / .18); }
.menu .button { width: 100%; }
.refund { display: grid; gap: 6px; padding-top: 8px; border-top: 1px solid var(--line); }
.history { margin: 0; padding: 8px 0 0 18px; border-top: 1px solid var(--line); font-size: .87rem; color: var(--muted); }
td .below, td .value { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
@container (min-width: 880px) {
  table { table-layout: fixed; }
  .share-10 { width: 10%; } .share-12 { width: 12%; } .share-15 { width: 15%; } .share-19 { width: 19%; } .share-20 { width: 20%; } .share-25 { width: 25%; } .share-30 { width: 30%; }
  tr { height: 64px; }
  thead tr { height: auto; }
}
@container (max-width: 879px) {
  table, tbody, tr, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 10px 16px; align-items: start; padding: 14px; border-top: 1px solid var(--line); }
  tbody > tr:first-child { border-top: 0; }
  td, td:first-child, td:last-child { padding: 0; border: 0; }
  td::before { content: attr(data-head); display: block; color: var(--muted); font-size: .8rem; font-weight: 600; }
  td:last-child, td:first-child { grid-column: 1 / -1; }
  td:last-child::before, td:first-child::before { display: none; }
  .steps { grid-template-columns: minmax(0, 94px) minmax(0, 84px) minmax(0, 80px); gap: 4px; }
  .menu { inset-inline: auto 0; }
}
.switch { display: inline-flex; gap: 8px; align-items: center; min-height: 32px; padding: 2px; border: 0; border-radius: 8px; background: none; color: var(--ink); font: inherit; font-size: .87rem; text-align: start; cursor: pointer; }
.knob { position: relative; flex: none; width: 36px; height: 20px; border: 1px solid var(--field); border-radius: 99px; background: var(--quiet-tint); }
.knob::after { content: ""; position: absolute; inset: 2px auto auto 2px; width: 14px; height: 14px; border-radius: 50%; background: var(--field); }
.switch[aria-checked="true"] .knob { border-color: var(--accent); background: var(--accent); }
.switch[aria-checked="true"] .knob::after { translate: 16px 0; background: var(--on-accent); }
.switch:hover .knob { border-color: var(--ink); }
@media (prefers-reduced-motion: no-preference) { .knob::after { transition: translate .12s; } }
@media (forced-colors: active) { .knob::after { background: ButtonText; } .switch[aria-checked="true"] .knob { background: Highlight; } }
`;

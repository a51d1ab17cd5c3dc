/** Buttons, chips and fields. */
export const partStyles = `
.panel {
  border: 1px solid var(--line);
  border-radius: var(--radius);
  padding: 16px;
  background: var(--ground);
}
.toolbar {
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
  margin-bottom: 12px;
}
.toolbar > p {
  max-width: 75ch;
  color: var(--muted);
  flex: 1 1 260px;
}
.foot {
  margin-top: 14px;
  color: var(--muted);
  font-size: 0.87rem;
}
.value,
.below {
  display: block;
}
.below {
  color: var(--muted);
  font-size: 0.87rem;
  line-height: 1.4;
}
.chip {
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  padding: 0 10px;
  border-radius: 99px;
  font-size: 0.87rem;
  font-weight: 600;
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
}
.chip.accent {
  background: var(--tint);
  color: var(--accent);
}
.chip.success {
  background: var(--success-tint);
  color: var(--success);
}
.chip.warning {
  background: var(--warning-tint);
  color: var(--warning);
}
.chip.danger {
  background: var(--danger-tint);
  color: var(--danger);
}
.chip.quiet {
  background: var(--quiet-tint);
  color: var(--muted);
}
.count {
  display: inline-block;
  min-width: 20px;
  padding: 0 6px;
  border-radius: 99px;
  background: var(--quiet-tint);
  color: var(--muted);
  font-size: 0.8rem;
  text-align: center;
  font-variant-numeric: tabular-nums;
}
form {
  margin: 0;
}
.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 40px;
  padding: 4px 16px;
  border: 1px solid var(--field);
  border-radius: 8px;
  background: var(--ground);
  color: var(--ink);
  font: inherit;
  font-weight: 600;
  line-height: 1.25;
  text-decoration: none;
  text-align: center;
  white-space: nowrap;
  cursor: pointer;
}
.button.small {
  min-height: 32px;
  padding: 2px 12px;
  font-size: 0.93rem;
}
.button:hover {
  border-color: var(--ink);
}
.button.main {
  border-color: var(--accent);
  background: var(--accent);
  color: var(--on-accent);
}
.button.main:hover {
  border-color: var(--ink);
}
.button.danger {
  border-color: var(--danger);
  color: var(--danger);
}
.copy {
  display: inline-grid;
  flex: none;
}
.copy > * {
  grid-area: 1 / 1;
}
.copy .after {
  visibility: hidden;
  color: var(--success);
}
.copy[data-own-copied] .before {
  opacity: 0;
}
.copy[data-own-copied] .after {
  visibility: visible;
}
@media (scripting: none) {
  .copy,
  .news {
    display: none;
  }
}
.news {
  position: fixed;
  inset: 64px 0 auto;
  z-index: 2;
  width: fit-content;
  margin-inline: auto;
  border-radius: 99px;
  visibility: hidden;
}
.news[data-own-shown] {
  visibility: visible;
}
input,
select {
  min-height: 40px;
  max-width: 100%;
  padding: 4px 10px;
  border: 1px solid var(--field);
  border-radius: 8px;
  background: var(--ground);
  color: var(--ink);
  font: inherit;
  font-variant-numeric: tabular-nums;
}
input::placeholder {
  color: var(--muted);
  opacity: 1;
}
label {
  font-size: 0.87rem;
  color: var(--muted);
  display: grid;
  gap: 2px;
}
label input,
label select {
  font-size: 0.95rem;
  color: var(--ink);
}
.inline,
.filter {
  display: flex;
  flex-wrap: wrap;
  gap: 10px 12px;
  align-items: end;
}
.inline + .panel {
  margin-top: 12px;
}
.inline .button {
  min-height: 40px;
}
.wide {
  flex: 1 1 280px;
}
.empty {
  display: grid;
  gap: 4px;
  place-content: center;
  justify-items: center;
  min-height: 220px;
  padding: 24px;
  text-align: center;
  color: var(--muted);
}
.empty p {
  max-width: 52ch;
}
.empty .title {
  color: var(--ink);
  font-size: 1.05rem;
  font-weight: 600;
}
.list {
  container-type: inline-size;
  min-height: 252px;
  padding: 0;
}
`;

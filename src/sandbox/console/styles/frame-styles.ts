/** Page, header and navigation. */
export const frameStyles = `
html {
  font: 15px/1.5 var(--font);
  scrollbar-gutter: stable;
}
body {
  margin: 0;
  overflow-wrap: break-word;
  display: grid;
  grid-template: auto auto 1fr / minmax(0, 1fr);
  min-height: 100vh;
}
a {
  color: var(--accent);
  text-underline-offset: 3px;
}
p {
  margin: 0;
}
h1 {
  margin: 0 0 12px;
  font-size: 1.75rem;
  line-height: 1.2;
  font-weight: 650;
  letter-spacing: -0.01em;
}
h2 {
  margin: 28px 0 10px;
  font-size: 1.1rem;
  line-height: 1.3;
  font-weight: 650;
}
h3 {
  margin: 18px 0 6px;
  font-size: 0.9rem;
  font-weight: 650;
}
h1:focus,
h2:focus {
  outline: none;
}
code,
pre,
.method {
  font-family: var(--mono);
  font-size: 0.92em;
}
code,
pre,
dd {
  overflow-wrap: anywhere;
}
.muted {
  color: var(--muted);
}
.figure,
.number,
time,
td,
dd {
  font-variant-numeric: tabular-nums;
}
.skip {
  position: absolute;
  inset: 8px auto auto 8px;
  z-index: 3;
  padding: 8px 14px;
  border-radius: 8px;
  background: var(--ground);
  transform: translateY(-200%);
}
.skip:focus {
  transform: none;
}
.top {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  padding: 10px 20px;
  border-bottom: 1px solid var(--line);
  background: var(--ground);
}
.brand {
  min-width: 172px;
  font-weight: 650;
}
.brand a {
  display: inline-flex;
  gap: 10px;
  align-items: center;
  min-height: 32px;
  color: var(--ink);
  text-decoration: none;
}
.mark {
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border-radius: 8px;
  background: var(--accent);
  color: var(--on-accent);
  font-size: 15px;
  font-weight: 700;
}
.state {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}
.state a {
  text-decoration: none;
  min-height: 28px;
}
.state a:first-child {
  min-width: 106px;
  justify-content: center;
}
.state a:hover {
  text-decoration: underline;
}
.sections {
  padding: 8px 20px;
  border-bottom: 1px solid var(--line);
  background: var(--ground);
}
.sections ul {
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  margin: 0;
  padding: 0;
  list-style: none;
}
.sections a {
  display: block;
  padding: 6px 10px;
  border-radius: 8px;
  color: var(--muted);
  text-decoration: none;
}
.sections a:hover {
  background: var(--quiet-tint);
  color: var(--ink);
}
.sections [aria-current] {
  background: var(--tint);
  color: var(--accent);
  font-weight: 600;
}
main {
  width: 100%;
  max-width: 1360px;
  padding: 24px 20px 64px;
}
@media (min-width: 1000px) {
  body {
    grid-template: auto 1fr / 176px minmax(0, 1fr);
  }
  .top {
    grid-column: 1 / -1;
    position: sticky;
    top: 0;
    z-index: 2;
    min-height: 56px;
  }
  .sections {
    padding: 20px 12px;
    border-bottom: 0;
    background: none;
  }
  .sections ul {
    position: sticky;
    top: 76px;
    flex-direction: column;
  }
  .sections a {
    padding: 8px 12px;
  }
  main {
    padding: 24px 32px 64px 20px;
  }
}
@media (max-width: 600px) {
  .top,
  .sections {
    padding-inline: 12px;
  }
  .sections {
    padding-inline: 12px 0;
  }
  .sections ul {
    flex-wrap: nowrap;
    padding: 3px 28px 3px 3px;
    overflow-x: auto;
    scrollbar-width: none;
    mask-image: linear-gradient(to left, #0000, #000 28px);
  }
  .sections a {
    padding-inline: 8px;
    white-space: nowrap;
  }
  main {
    padding-inline: 12px;
  }
}
.toast,
.offline {
  position: fixed;
  inset: auto 16px 16px;
  z-index: 3;
  width: fit-content;
  max-width: min(560px, calc(100% - 32px));
  margin-inline: auto;
  padding: 10px 16px;
  border-radius: 10px;
  background: var(--ink);
  color: var(--page);
  font-weight: 600;
  visibility: hidden;
}
.toast[data-own-shown],
.offline[data-own-shown] {
  visibility: visible;
}
.offline,
.toast[data-own-shown='failure'] {
  background: var(--danger);
  color: var(--ground);
}
@media (forced-colors: active) {
  .toast[data-own-shown],
  .chip,
  .button {
    border: 1px solid;
  }
}
`;

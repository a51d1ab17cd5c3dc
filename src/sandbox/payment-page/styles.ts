/** Style sheet of the bank's pages. */
export const styles = `
:root {
  color-scheme: light dark;
  --ink: #1c2430; --soft: #55606e; --paper: #ffffff; --ground: #f3f5f8; --line: #c9d0d9; --edge: #6b7684;
  --accent: #0b5d6b; --on-accent: #ffffff; --tint: #e6f1f3; --wrong: #a3151f; --wrong-tint: #fdeeee; --note: #fff6dc; --note-line: #b98b00;
  font: 1.0625rem/1.55 system-ui, sans-serif;
  color: var(--ink); background: var(--ground); accent-color: var(--accent);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8ecf1; --soft: #aab4c0; --paper: #1a2028; --ground: #11151a; --line: #3a4450; --edge: #8b96a4;
    --accent: #6fcbd9; --on-accent: #06262c; --tint: #173138; --wrong: #ff9a9a; --wrong-tint: #351a1d; --note: #2e2710; --note-line: #d6a520;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; overflow-wrap: break-word; }
header.bank, main, footer { max-width: 44rem; margin: 0 auto; padding: 0 1rem; }
header.bank { padding-block: 1rem; font-weight: 700; }
header.bank p { display: flex; align-items: center; gap: .6rem; margin: 0; }
.mark { display: grid; place-items: center; width: 2rem; height: 2rem; border-radius: .5rem; background: var(--accent); color: var(--on-accent); }
main { padding-block: clamp(1rem, 4vw, 2rem); background: var(--paper); border: 1px solid var(--line); border-radius: 1rem; }
@media (min-width: 46rem) { main { padding-inline: 2.5rem; } }
@media (max-width: 46rem) { main { border-width: 1px 0; border-radius: 0; } }
footer { padding-block: 1.5rem; color: var(--soft); font-size: .875rem; }
footer p { margin: 0; }
h1 { margin: 0 0 1.25rem; font-size: clamp(1.5rem, 5vw, 2rem); line-height: 1.2; text-wrap: balance; }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.2rem; line-height: 1.3; }
.step, .hint, .optional { color: var(--soft); }
.step { margin: 0 0 .25rem; font-size: .9375rem; }
.hint { margin: 0; font-size: .9375rem; }
a { color: var(--accent); text-underline-offset: .15em; }
.facts { display: grid; gap: .5rem; margin: 0 0 1.25rem; }
.facts div { display: grid; gap: 0 1rem; padding-block-end: .5rem; border-block-end: 1px solid var(--line); }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; font-weight: 700; font-variant-numeric: tabular-nums; }
@media (min-width: 32rem) { .facts div { grid-template-columns: 14rem 1fr; } }
fieldset { min-width: 0; margin: 2rem 0 0; padding: 0; border: 0; }
legend { padding: 0; margin: 0 0 .75rem; font-size: 1.25rem; font-weight: 700; }
.field { margin-block: 1.1rem; }
.field > label { display: block; font-weight: 700; }
.field > input { width: 100%; max-width: 26rem; min-height: 3rem; margin-block-start: .35rem; padding: .5rem .75rem;
  font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: .5rem; }
[aria-invalid="true"] { border: 2px solid var(--wrong) !important; outline-color: var(--wrong); }
.error { margin: 0; color: var(--wrong); font-weight: 700; }
.errors { margin-block: 0 1.5rem; padding: 1rem 1.25rem; border: 2px solid var(--wrong); border-radius: .75rem; background: var(--wrong-tint); }
.errors h2 { margin: 0 0 .5rem; }
.errors ul { margin: 0; padding-inline-start: 1.2rem; }
.errors a { color: var(--wrong); }
.sandbox { margin-block: 1.25rem; padding: .75rem 1rem; background: var(--note); border-inline-start: .3rem solid var(--note-line); border-radius: .25rem; font-size: .9375rem; }
.sandbox p, .sandbox ul { margin: 0; }
.sandbox ul { padding-inline-start: 1.2rem; }
.sandbox code { overflow-wrap: anywhere; }
.ladder { display: grid; gap: .5rem; margin-block-end: .75rem; }
.term { display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: .1rem .75rem; padding: .75rem 1rem;
  border: 1px solid var(--edge); border-radius: .6rem; cursor: pointer; }
.term:has(:checked) { border-color: var(--accent); background: var(--tint); box-shadow: inset 0 0 0 1px var(--accent); }
.term:focus-within { outline: 3px solid var(--accent); outline-offset: 2px; }
.term .rate { font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; }
.term small { font-weight: 400; font-size: .875rem; }
.term .details { grid-column: 2 / -1; color: var(--soft); font-size: .9375rem; font-variant-numeric: tabular-nums; }
@media (max-width: 26rem) { .term { grid-template-columns: auto 1fr; } .term .rate { grid-column: 2; } }
input[type="checkbox"], input[type="radio"] { width: 1.4rem; height: 1.4rem; margin: 0; flex: none; }
.term input:focus-visible { outline: none; }
.consent { display: grid; grid-template-columns: auto 1fr; gap: .2rem .75rem; align-items: start; }
.consent label { font-weight: 700; }
.consent .hint { grid-column: 2; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin: 2rem 0 0; }
button, .button { display: inline-grid; place-items: center; min-height: 3rem; padding: .5rem 1.25rem; font: inherit; font-weight: 700; text-align: center;
  color: var(--accent); background: transparent; border: 1px solid var(--accent); border-radius: .6rem; text-decoration: none; cursor: pointer; }
.primary { color: var(--on-accent); background: var(--accent); }
button:hover, .button:hover { box-shadow: 0 0 0 2px var(--tint); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 32rem) { .buttons > * { width: 100%; } }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { .term:has(:checked) { border: 2px solid Highlight; } }
`;

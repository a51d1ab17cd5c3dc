/** Colours of the console and of the bank's pages, light and dark, as custom properties. */
export const tokens = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1d1f22, #f1f1ef);
  --muted: light-dark(#5b6066, #a9adb2);
  --line: light-dark(#dcdfe3, #3a3d42);
  --field: light-dark(#82878e, #83888f);
  --ground: light-dark(#ffffff, #202226);
  --page: light-dark(#f6f6f4, #131416);
  --sunken: light-dark(#f1f1ee, #191b1e);
  --accent: light-dark(#0b5c63, #7fd1cf);
  --on-accent: light-dark(#ffffff, #06282a);
  --tint: light-dark(#e9f3f3, #1c3637);
  --success: light-dark(#1d6b3a, #8bd8a4);
  --success-tint: light-dark(#e4f2e8, #1c3324);
  --warning: light-dark(#7a4d00, #f0c574);
  --warning-tint: light-dark(#fbf0d9, #3a2e14);
  --danger: light-dark(#a11b1b, #ff9d93);
  --danger-tint: light-dark(#fbe9e7, #3d1f1d);
  --quiet-tint: light-dark(#ececea, #303338);
  --radius: 12px;
  --font: system-ui, 'Liberation Sans', Arial, sans-serif;
  --mono: ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'Liberation Mono', monospace;
  color: var(--ink);
  background: var(--page);
  accent-color: var(--accent);
}
*,
::before,
::after {
  box-sizing: border-box;
}
.visually-hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}
`;

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Files of {@link packageFolder}. */
export const files = {
  'ratenkauf-first-paint.css': 'ratenkauf-teaser[offer] { display: block }\n'.repeat(50),
  'ratenkauf.css': 'ratenkauf-teaser { display: block }\n'.repeat(50),
  'cdn/ratenkauf-teaser.js': 'export const words = "für die Rate";\n'.repeat(50),
  'cdn/ratenkauf-checkout.js': 'export {};\n',
  'cdn/ratenkauf-plans.BaWad8uo.js': 'export {};\n',
  'index.js': 'no file of pages',
  'openapi.json': '{"servers":[{"url":"/ratenkauf"}]}',
};

/** Makes a folder like the package's `dist` that ends with the test. */
export function packageFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'cdn'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

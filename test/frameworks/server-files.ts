import { textOf } from '../../scripts/imports.js';
import { inOneFile } from '../../scripts/build/shop-templates.js';

/** What a shop has beside the pages that a bundler has built: its server, and its handler. */
export const serverFiles = [
  ['shop.mjs', textOf('test/frameworks/shop.mjs')],
  ['ratenkauf.mjs', inOneFile('templates/ratenkauf.mjs')],
] as const;

/** The server of a shop whose pages React streams. */
export const streamingServer = ['streaming.mjs', textOf('test/frameworks/streaming.mjs')] as const;

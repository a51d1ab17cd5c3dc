#!/usr/bin/env node
// Each command reads its own options.
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  serve: () => import('../serve/cli.js'),
  health: () => import('../serve/cli.js'),
  doctor: () => import('../doctor/cli.js'),
  'try-shop': () => import('../try-shop/cli.js'),
};
const given = process.argv.slice(2).find((argument) => Object.hasOwn(commands, argument));
await(commands[given ?? '']?.() ?? import('../init/cli.js'));

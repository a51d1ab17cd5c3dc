#!/usr/bin/env node
// Each command reads its own options.
const isOfService = process.argv.slice(2).some((argument) => argument === 'serve' || argument === 'health');
await(isOfService ? import('../serve/cli.js') : import('../init/cli.js'));

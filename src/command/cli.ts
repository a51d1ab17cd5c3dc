#!/usr/bin/env node
// Each command reads its own options.
const command = process.argv.slice(2).find((argument) => ['serve', 'health', 'doctor'].includes(argument));
if (command === 'doctor') await import('../doctor/cli.js');
else await (command === undefined ? import('../init/cli.js') : import('../serve/cli.js'));

import { scenarios } from '../../src/testing/scenarios.js';
import { tableOf } from './table.js';

/** Returns the page of the scenarios that a shop's own tests can name. */
export const scenariosPage = (): string =>
  [
    '# Scenarios',
    '',
    'Situations by name, for [a shop’s own tests](../../docs/testing.md): what has happened in each.',
    ...tableOf(
      ['scenario', 'what has happened'],
      Object.entries(scenarios).map(([name, { about }]) => [`\`${name}\``, about]),
    ),
    '',
  ].join('\n');

import { assert, describe, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { errorMeanings } from '../../../src/contract/error-meanings.js';
import { errorCodes } from '../../../src/contract/errors.js';
import { purchaseStates } from '../../../src/rules/purchase-state.js';
import { serviceErrorMeanings } from '../../../src/service/wire/service-error.js';

const page = textOf('docs/guide/errors.md');

/** Returns the rows of the table below a heading. */
const rowsBelow = (heading: string): string[] => {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own.split('\n').filter((line) => line.startsWith('| `'));
};

/** Returns the words of a union of strings in a file, which begins with `start`. */
const wordsOf = (file: string, start: string): string[] => {
  const [, union = ''] = textOf(file).split(start);
  const [words = ''] = union.split(';');
  return [...words.replaceAll(/<[^>]*>/g, '').matchAll(/'(\w+)'/g)].map(([, word = '']) => word);
};

describe('docs/guide/errors.md', () => {
  it('has each code of the handler with status and message', () => {
    const beginnings = errorCodes.map((code) => {
      const { status, retryable, message } = errorMeanings[code];
      return `| \`${code}\` | ${status}${retryable ? ', retry' : ''} | ${message} `;
    });
    const rows = rowsBelow('Codes of the handler');
    assert.deepEqual(
      rows.map((row, place) => row.slice(0, beginnings[place]?.length)),
      beginnings,
    );
  });

  it('has each code of the bank with its meaning', () => {
    const rows = Object.entries(serviceErrorMeanings).map(([code, { retryable, what }]) => {
      const meaning = `${what.charAt(0).toUpperCase()}${what.slice(1)}.`;
      return `| \`${code}\` | ${retryable ? 'yes' : ''} | ${meaning} |`;
    });
    assert.deepEqual(rowsBelow('Codes of the bank'), rows);
  });

  it.each([
    [
      'Codes of the page',
      wordsOf('src/contract/client/ask.ts', 'type HandlerErrorCode ='),
      wordsOf('src/elements/element/error-event.ts', 'type ElementErrorCode ='),
    ],
    [
      'Results of start and order',
      wordsOf('src/elements/checkout/start-events.ts', 'type StartCode ='),
      purchaseStates.filter((state) => state !== 'starting' && state !== 'confirmed'),
      wordsOf('src/elements/summary/summary-events.ts', 'type ConfirmCode ='),
    ],
    ['Codes of the store', wordsOf('src/server/store/store-error.ts', 'type StoreErrorCode =')],
    ['Events of the log', wordsOf('src/server/operations/log.ts', 'readonly event:')],
  ])('has below “%s” every word that there is', (heading, ...words) => {
    const named = rowsBelow(heading).map((row) => /^\| `(\w+)` \| \S/.exec(row)?.[1]);
    assert.isNotEmpty(named);
    assert.sameMembers(named, words.flat());
  });
});

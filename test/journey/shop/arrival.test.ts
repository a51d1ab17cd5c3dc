import { assert, it } from 'vitest';
import { triedFonts } from '../support/fonts.js';
import { notesOf } from '../support/notes.js';
import { inPieces } from '../support/pieces.js';
import { openStage } from '../support/stage.js';
import { settled } from '../support/teaser.js';
import { triedWidths } from '../support/widths.js';
import { allOrFirst } from '../../support/all.js';

const { blank, shop } = await openStage();

it.each(
  triedFonts().flatMap((fonts) =>
    allOrFirst(1, ['/', '/produkt/watt', '/en/produkt/fachwerk']).map((path) => ({ fonts, path })),
  ),
)(
  'nothing moves while the document at $path arrives in pieces, on any screen, in the font $fonts',
  async ({ fonts, path }) => {
    const slow = await inPieces(shop);
    await Promise.all(
      triedWidths.map(async (width) => {
        const { page } = await blank({ fonts, viewport: { width, height: 900 } });
        await page.goto(slow + path);
        await settled(page);
        assert.deepEqual((await notesOf(page)).shifts, [], `${width} px wide`);
      }),
    );
  },
);

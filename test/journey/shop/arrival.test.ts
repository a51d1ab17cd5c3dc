import { assert, it } from 'vitest';
import { notesOf } from '../support/notes.js';
import { inPieces } from '../support/pieces.js';
import { openStage } from '../support/stage.js';
import { settled } from '../support/teaser.js';

const { blank, shop } = await openStage();

it.each(['/', '/produkt/watt', '/en/product/fachwerk'])(
  'moves nothing while the document at %s arrives in pieces, at 320, 768 and 1280 px',
  async (path) => {
    const slow = await inPieces(shop);
    await Promise.all(
      [320, 768, 1280].map(async (width) => {
        const { page } = await blank({ viewport: { width, height: 900 } });
        await page.goto(slow + path);
        await settled(page);
        assert.deepEqual((await notesOf(page)).shifts, [], `${width} px wide`);
      }),
    );
  },
);

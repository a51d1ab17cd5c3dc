import { assert, describe, it } from 'vitest';
import { filesIn, textOf } from '../../../scripts/imports.js';

const page = textOf('docs/testing.md');

describe('docs/testing.md', () => {
  it('has only code that the journeys of the kit run', () => {
    const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code);
    const files = filesIn('test/journey/testing').map((file) => textOf(file));
    assert.isAtLeast(blocks.length, 4);
    assert.deepEqual(
      blocks.filter((code) => !files.includes(code as string)),
      [],
    );
  });
});

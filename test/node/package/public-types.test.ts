import { assert, describe, it } from 'vitest';
import { namelessTypes } from '../../../scripts/public-types.js';

/** The port of `config.store` and its limits, which tests set: not for shops. */
const internal = /\((?:src\/server\/store\/store\.ts|src\/server\/operations\/limits\.ts)\)$/;

describe('ratenkauf-elements/server', () => {
  it('has a name to import for every type that a shop writes against', () => {
    const nameless = namelessTypes('src/server/server.ts');
    assert.isNotEmpty(nameless);
    assert.deepEqual(
      nameless.filter((each) => !internal.test(each)),
      [],
    );
  });
});

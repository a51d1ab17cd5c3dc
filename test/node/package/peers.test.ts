import { assert, describe, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';

/** A package in a lock file, as far as it is read. */
interface Locked {
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

const { peerDependencies: peers, peerDependenciesMeta: meta } = JSON.parse(textOf('package.json')) as Required<Locked>;

/** The lock files in which our peers are: the package's own, and those of other frameworks and of the shop systems. */
const locks = ['.', 'test/other-frameworks', 'test/platforms/medusa', 'test/platforms/vendure'].map(
  (folder) =>
    (JSON.parse(textOf(`${folder}/package-lock.json`)) as { packages: Readonly<Record<string, Locked>> }).packages,
);

/** Peers that only those have who use the shop system. */
const ofTheSystemItself: Readonly<Record<string, readonly string[]>> = { '@medusajs/framework': ['@medusajs/cli'] };

describe('the peers of the package', () => {
  it('are all optional', () => {
    assert.sameMembers(
      Object.keys(peers),
      Object.keys(meta).filter((name) => meta[name]?.optional === true),
    );
  });

  // npm also looks at the peers of optional peers that are not installed: with a React of another version, a shop that
  // has never heard of the shop system could not install the package.
  it.each(Object.keys(peers))('%s asks for nothing that a shop may have in another version', (name) => {
    const found = locks.flatMap((packages) => packages[`node_modules/${name}`] ?? []);
    assert.isNotEmpty(found);
    const asked = found.flatMap(({ peerDependencies = {}, peerDependenciesMeta: optional = {} }) =>
      Object.keys(peerDependencies).filter((peer) => optional[peer]?.optional !== true),
    );
    assert.deepEqual(
      asked.filter((peer) => !ofTheSystemItself[name]?.includes(peer)),
      [],
    );
  });
});

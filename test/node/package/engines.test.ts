import { minVersion, satisfies, subset } from 'semver';
import { assert, describe, it } from 'vitest';
import { textOf } from '../../../scripts/imports.js';
import { isSupportedNode } from '../../../src/server/http/routes/health.js';
import { productionPackages } from './installed.js';

const { engines, dependencies, devDependencies, allowScripts } = JSON.parse(textOf('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
> & { engines: { node: string }; allowScripts: Record<string, boolean> };
describe(`the versions of Node that package.json promises (${engines.node})`, () => {
  it('are allowed by everything that a shop installs with the package', () => {
    const installed = productionPackages();
    assert.includeMembers(
      installed.map(({ name }) => name),
      Object.keys(dependencies),
    );
    const excluding = installed.filter(({ node }) => node !== undefined && !subset(engines.node, node));
    assert.deepEqual(
      excluding.map(({ name, version, node }) => `${name} ${version} runs on ${node}`),
      [],
    );
  });

  it('are those that the handler calls supported', () => {
    for (const version of [
      '18.20.8',
      '20.18.9',
      '20.19.0',
      '20.20.1',
      '21.7.3',
      '22.0.0',
      '22.13.1',
      '24.1.0',
      '101.0.0',
    ])
      assert.equal(isSupportedNode(version), satisfies(version, engines.node), version);
    assert.isTrue(isSupportedNode(undefined));
  });
});

/** What the lock file says of a package. */
interface Locked {
  readonly engines?: { readonly node?: string };
  readonly deprecated?: string;
  readonly hasInstallScript?: boolean;
  /** A machine on which it does not run goes without it. */
  readonly optional?: boolean;
}

describe('npm ci', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> };
  const locked = Object.entries(packages).filter(([path]) => path !== '');
  const oldest = `^${minVersion(engines.node)?.version}`;

  it('warns of no package that excludes the oldest line of Node', () => {
    const excluding = locked.filter(
      ([, { engines: its, optional }]) => !optional && its?.node !== undefined && !subset(oldest, its.node),
    );
    assert.deepEqual(
      excluding.map(([path, { engines: its }]) => `${path} runs on ${its?.node}`),
      [],
    );
  });

  it('warns of no package that is deprecated, or has a script of which nothing is decided', () => {
    const warned = locked.filter(
      ([path, { deprecated, hasInstallScript }]) =>
        deprecated !== undefined ||
        (hasInstallScript && !Object.hasOwn(allowScripts, path.split('node_modules/').at(-1) ?? '')),
    );
    assert.deepEqual(
      warned.map(([path]) => path),
      [],
    );
  });
});

describe('the versions of packages in package.json', () => {
  it('are ranges for a shop’s dependencies, and exact for development', () => {
    assert.deepEqual(
      Object.entries(dependencies).filter(([, range]) => !/^\^\d+\.\d+\.\d+$/.test(range)),
      [],
    );
    assert.deepEqual(
      Object.entries(devDependencies).filter(([, version]) => !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
      [],
    );
  });
});

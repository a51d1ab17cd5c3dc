// Builds a floor as the package builds its files for pages.
import { tsImport } from 'tsx/esm/api';
import { build } from 'vite';

const { default: config } = await tsImport('../../vite.config.ts', import.meta.url);

/** Returns the one file of `entry`, minified, with what it imports. */
export async function builtFloor(entry) {
  // Its modules are of no folder that belongs to the package.
  const plugins = config.plugins.filter(({ name }) => name !== 'only-lit');
  const options = Object.assign({}, config.build, { write: false, lib: { formats: ['es'], entry } });
  const [{ output }] = await build({ configFile: false, logLevel: 'warn', plugins, build: options });
  return output[0].code;
}

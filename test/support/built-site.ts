import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { buildSite } from '../../scripts/site/build.js';

/** The site that is built before the first test of a file. */
export interface BuiltSite {
  folder: string;
  /** Paths of its pages. */
  pages: string[];
}

/**
 * Builds the site before the first test of a file, and removes it after the last. The files of one run of `npm test`
 * share one, because building takes seconds; that run removes it.
 */
export function useBuiltSite(): BuiltSite {
  const site: BuiltSite = { folder: '', pages: [] };
  const shared = process.env['BUILT_SITE'];
  beforeAll(async () => Object.assign(site, shared ? await sharedSite(shared) : await newSite()));
  afterAll(() => shared ?? rmSync(site.folder, { recursive: true }));
  return site;
}

async function newSite(): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'ratenkauf-site-'));
  return { folder, pages: await buildSite(folder) };
}

/** Returns the site at a path, with its list of pages beside it; whoever comes first builds it. */
async function sharedSite(path: string): Promise<BuiltSite> {
  const list = `${path}.json`;
  if (!existsSync(list)) {
    const { folder, pages } = await newSite();
    try {
      renameSync(folder, path);
      writeFileSync(list, JSON.stringify(pages));
    } catch {
      // Another file of tests has built it meanwhile, and shows this one its own.
      return { folder, pages };
    }
  }
  return { folder: path, pages: JSON.parse(readFileSync(list, 'utf8')) as string[] };
}

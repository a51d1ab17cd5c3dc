import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { CommandError } from '../run-command.js';
import { servers, type ServerName, type SystemProject } from './servers.js';

/** Input of {@link planShop}. */
export interface ShopToWrite {
  readonly server: ServerName;
  readonly folder: string;
  /** Folder with a folder of files for each server. */
  readonly templates: string;
  /** Packages that this Node needs besides, with their ranges. */
  readonly packages: Readonly<Record<string, string>>;
}

/** The text of a new file, or the file to copy. */
type NewFile = { readonly text: string } | { readonly from: string };

/** What would be written, and what of the folder stays as it is. */
export interface ShopPlan {
  /** New files, by their paths in the folder. */
  readonly files: ReadonlyMap<string, NewFile>;
  /** Packages that the folder's own package.json may lack; undefined if it is one of the new files. */
  readonly missing: readonly string[] | undefined;
  /** Files of the folder, and what has to be added to each by hand. */
  readonly byHand: ReadonlyMap<string, string>;
  /** What the folder's .gitignore lacks; undefined if nothing. */
  readonly ignored: string | undefined;
  /** The folder's package.json with the type that the server needs; undefined if it stays as it is. */
  readonly retyped: string | undefined;
  /** True if the files join a project of the shop system, which runs without them as before. */
  readonly joins: boolean;
}

const OWN = 'ratenkauf-elements';
const MANIFEST = 'package.json';
const IGNORED = '.gitignore';

/** The forms in which a framework takes a file. */
const extension = /\.[cm]?[jt]sx?$/;
const stem = (file: string) => file.replace(extension, '');

/**
 * Looks what the shop of a server needs in a folder, and changes nothing. No file of the folder will be changed, except
 * for the type of a package without code: what has to be added to one is in the plan.
 * @throws {CommandError} if a file is in the way that cannot be added to, or a folder is a link
 */
export async function planShop({ server, folder, templates, packages }: ShopToWrite): Promise<ShopPlan> {
  const sources = await sourcesIn(folder, server);
  const joined = await projectIn(folder, server, sources);
  const template = join(templates, joined ? `${server}-project` : server);
  const wanted = await wantedIn(template, sources, joined);
  await refuseLinks(
    folder,
    wanted.map(({ file }) => file),
  );

  const hints = (joined ? joined.project.byHand : servers[server].byHand) ?? {};
  const files = new Map<string, NewFile>();
  const byHand = new Map(joined && [[joined.knownBy, joined.project.toAdd]]);
  const inTheWay: string[] = [];
  let ignored: string | undefined;
  for (const { from, name, file } of wanted) {
    const former = servers[server].formerly?.[stem(name)];
    const there =
      (await presentIn(folder, file, hints[stem(name)] !== undefined)) ??
      (former && (await presentIn(folder, join(dirname(file), former), true)));
    if (there === undefined) files.set(file, { from });
    else if (name === IGNORED) ignored = await lackingIn(join(folder, file), from);
    else if (name !== MANIFEST) {
      const hint = hints[stem(name)];
      if (hint === undefined) inTheWay.push(there);
      else byHand.set(there, hint);
    }
  }
  if (inTheWay.length > 0)
    throw new CommandError(
      `${inTheWay.join(', ')} in ${resolve(folder)} would be overwritten. Name another folder with --dir, or move ` +
        'what is there away.',
    );
  if (joined) {
    for (const [place, what] of Object.entries(joined.project.besides ?? {})) byHand.set(place, what);
    const missing = await lackingPackages(folder, [OWN, ...(joined.project.needs ?? Object.keys(packages))].sort());
    return { files, byHand, ignored, missing, retyped: undefined, joins: true };
  }
  return withManifest({ files, byHand, ignored, joins: false }, { folder, server, template, packages });
}

/** Adds to a plan the package.json of a new shop, or what a folder's own lacks. */
async function withManifest(
  plan: Omit<ShopPlan, 'missing' | 'retyped'> & { files: Map<string, NewFile>; byHand: Map<string, string> },
  { folder, server, template, packages }: Omit<ShopToWrite, 'templates'> & { readonly template: string },
): Promise<ShopPlan> {
  const own = JSON.parse(await readFile(join(template, MANIFEST), 'utf8')) as Manifest;
  const manifest = { ...own, dependencies: sorted({ ...own.dependencies, ...packages }) };
  if (plan.files.has(MANIFEST)) {
    plan.files.set(MANIFEST, { text: jsonOf(manifest) });
    return { ...plan, missing: undefined, retyped: undefined };
  }
  const missing = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const retyped = await withType(folder, server);
  if (retyped === undefined || !(await hasCode(folder))) return { ...plan, missing, retyped };
  plan.byHand.set(MANIFEST, '"type": "module" in place of "commonjs", which its compiler takes no import in');
  return { ...plan, missing, retyped: undefined };
}

/** A file of a template. */
interface Wanted {
  readonly from: string;
  /** Its path in the template. */
  readonly name: string;
  /** Its path in the folder. */
  readonly file: string;
}

/** A project of a shop system that is in the folder. */
interface JoinedProject {
  readonly project: SystemProject;
  /** Path of the file by which it is known. */
  readonly knownBy: string;
}

/** Returns the project of the shop system that has its sources there; undefined if there is none. */
async function projectIn(folder: string, server: ServerName, sources: string): Promise<JoinedProject | undefined> {
  const { project } = servers[server];
  for (const name of project?.knownBy ?? []) {
    const knownBy = await presentIn(folder, join(sources, name), false);
    if (project && knownBy !== undefined) return { project, knownBy };
  }
  return undefined;
}

/** Returns the files of a template, and where they go in the folder. */
async function wantedIn(template: string, sources: string, joined: JoinedProject | undefined): Promise<Wanted[]> {
  // A file with imports and nothing else that a compiler could refuse is TypeScript as it is.
  const [language] = /\.[cm]?ts$/.exec(joined?.knownBy ?? '') ?? [];
  return (await filesIn(template)).map((from) => {
    const name = from === 'gitignore' ? IGNORED : from;
    const isSource = sources !== '' && ![MANIFEST, IGNORED].includes(name) && !name.startsWith('next.config');
    const file = language === undefined ? name : stem(name) + language;
    return { from: join(template, from), name, file: isSource ? join(sources, file) : file };
  });
}

/** Returns the packages that a project of a shop system lacks. Beside its own PostgreSQL it needs no SQLite. */
async function lackingPackages(folder: string, needed: readonly string[]): Promise<string[]> {
  const { dependencies = {}, devDependencies = {} } = await ownManifest(folder);
  const present = Object.keys({ ...dependencies, ...devDependencies });
  return needed.filter((name) => !present.includes(name === 'libsql' && present.includes('pg') ? 'pg' : name));
}

/**
 * Writes the files of a plan; folders that are missing are created.
 * @throws {CommandError} if the folder cannot be written
 */
export async function writeShop(folder: string, { files, retyped }: ShopPlan): Promise<void> {
  try {
    if (retyped !== undefined) await writeFile(join(folder, MANIFEST), retyped);
    for (const [file, content] of files) {
      const path = join(folder, file);
      await mkdir(dirname(path), { recursive: true });
      if ('text' in content) await writeFile(path, content.text, { flag: 'wx' });
      else await copyFile(content.from, path, constants.COPYFILE_EXCL);
    }
  } catch (error) {
    throw unwritable(folder, error);
  }
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const kindOf = (path: string) => lstat(path).catch(() => undefined);

/** Returns the folder of the project's sources, relative to it; empty if it is the project's folder. */
async function sourcesIn(folder: string, server: ServerName): Promise<string> {
  const { sources } = servers[server];
  if (!sources) return '';
  const hasAny = async (place: string) =>
    (await Promise.all(sources.holds.map((name) => kindOf(join(folder, place, name))))).some(Boolean);
  return !(await hasAny('')) && (await hasAny(sources.folder)) ? sources.folder : '';
}

/** Returns the file of the folder that stands in place of `file`, in whatever form if `inAnyForm`. */
async function presentIn(folder: string, file: string, inAnyForm: boolean): Promise<string | undefined> {
  if (!inAnyForm) return (await kindOf(join(folder, file))) && file;
  const names = await readdir(join(folder, dirname(file))).catch(() => []);
  const found = names.map((name) => join(dirname(file), name)).find((name) => stem(name) === stem(file));
  return found;
}

/** A link leads elsewhere: what would be written is not in the folder that was named. */
async function refuseLinks(folder: string, files: readonly string[]): Promise<void> {
  const [from, below] = isAbsolute(folder) ? [folder, '.'] : ['.', folder];
  const places = (file: string): string[] => (file === '.' ? ['.'] : [...places(dirname(file)), file]);
  for (const place of new Set(files.flatMap((file) => places(join(below, file)))))
    if ((await kindOf(resolve(from, place)))?.isSymbolicLink())
      throw new CommandError(`${resolve(from, place)} is a link. Name the folder itself with --dir, or move it away.`);
}

/** Returns the lines of a template's .gitignore that the folder's own lacks. */
async function lackingIn(file: string, template: string): Promise<string | undefined> {
  const [own, all] = [await readFile(file, 'utf8'), await readFile(template, 'utf8')];
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, '');
  const present = new Set(own.split('\n').map(bare));
  const lacking = all.split('\n').filter((line) => line !== '' && !present.has(bare(line)));
  return lacking.length > 0 ? lacking.join(' ') : undefined;
}

/** Returns the folder's package.json with the type "module", if the server needs that and it says "commonjs". */
async function withType(folder: string, server: ServerName): Promise<string | undefined> {
  if (!servers[server].needsModules) return undefined;
  const manifest = await ownManifest(folder);
  return manifest.type === 'commonjs' ? jsonOf({ ...manifest, type: 'module' }) : undefined;
}

async function ownManifest(folder: string): Promise<Partial<Manifest> & { readonly type?: unknown }> {
  // A part of a workspace may have none of its own.
  if (!(await kindOf(join(folder, MANIFEST)))) return {};
  try {
    return JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Partial<Manifest>;
  } catch (error) {
    throw new CommandError(
      `${MANIFEST} in ${resolve(folder)} is no JSON. Repair it, or name another folder with --dir.`,
      {
        cause: error,
      },
    );
  }
}

/** Returns whether a project has more than what `npm init` and `npm install` leave there. */
async function hasCode(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.some((entry) =>
    entry.isDirectory() ? !['.git', 'node_modules'].includes(entry.name) : extension.test(entry.name),
  );
}

const jsonOf = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const sorted = (packages: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));

function unwritable(folder: string, error: unknown): CommandError {
  const reasons: Readonly<Record<string, string>> = {
    EACCES: 'this user may not write there',
    EEXIST: 'a file of this name is in the way',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of it is a file, not a folder',
    EPERM: 'this user may not write there',
    EROFS: 'it is read-only',
  };
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new CommandError(
    `${resolve(folder)} cannot be written: ${reasons[code] ?? message}. Name another folder with --dir.`,
    { cause: error },
  );
}

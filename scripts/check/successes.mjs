// Remembers which checks have succeeded, by a digest of everything that they read.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = 'node_modules/.cache/ratenkauf-checks.json';

/** Returns the successes of this working copy; without git none is known and none is kept. */
export function openSuccesses() {
  const sources = sourceFiles();
  const known = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  const installed = digestOf(['package-lock.json', 'node_modules/.package-lock.json']);
  const ofDocuments = digestOf(sources?.filter((file) => file.endsWith('.md')) ?? []);
  const ofCode = digestOf(sources?.filter((file) => !file.endsWith('.md')) ?? []);
  return {
    /** Returns the key of what a check reads: code, installed packages, the build as it is now, and documents. */
    keyOf({ readsBuild = true, readsDocuments = false }) {
      const parts = [process.version, process.argv[1], installed, ofCode];
      if (readsBuild) parts.push(digestOf(filesIn('dist')));
      if (readsDocuments) parts.push(ofDocuments);
      return createHash('sha256').update(parts.join()).digest('hex');
    },
    has: (name, key) => sources !== undefined && known[name] === key,
    add(name, key) {
      known[name] = key;
      mkdirSync(dirname(FILE), { recursive: true });
      writeFileSync(FILE, JSON.stringify(known));
    },
  };
}

/** Returns all files that git knows or would add. */
function sourceFiles() {
  try {
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return [...new Set(listed.split('\0'))].filter((file) => file !== '').sort();
  } catch {
    return undefined;
  }
}

const filesIn = (folder) =>
  !existsSync(folder)
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        // Written again after the tests, and read by no check.
        .filter((file) => !/accessibility\.(html|json)$/.test(file))
        .sort();

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(existsSync(file) ? readFileSync(file) : 'none');
  return hash.digest('hex');
}

// Where the tests keep their files.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that the tests may need at the same time, with a margin. */
const ROOM = 2_000_000_000;

/**
 * Makes a folder for temporary files that is deleted when this process ends: in memory where there is room, because the
 * tests make hundreds of databases. Writing them to a disk is a third of the work of their suites, and a disk that
 * others use as well may stand still for seconds. It stays where `TMPDIR` is if that is set.
 */
export function makeTemporaryFolder() {
  const isInMemory = !process.env.TMPDIR && hasRoom('/dev/shm');
  const folder = mkdtempSync(join(isInMemory ? '/dev/shm' : tmpdir(), 'ratenkauf-test-'));
  // PostgreSQL runs as another user, in a folder of its own below.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

/** True if this is a file system in memory from which programs may be run, with enough free space. */
function hasRoom(path) {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , type, options] = mounts.findLast((line) => line.split(' ')[1] === path)?.split(' ') ?? [];
    const { bavail, bsize } = statfsSync(path);
    return type === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

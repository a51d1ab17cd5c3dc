import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { root } from '../../../scripts/imports.js';

/** Another process that holds a write lock on an SQLite file until released. */
export interface Locker {
  release(): Promise<void>;
}

const program = `
  import Database from 'libsql';
  const database = new Database(process.argv[1]);
  // The handler may be writing at this moment.
  database.pragma('busy_timeout = 10000');
  database.exec('begin immediate');
  console.log('locked');
  process.stdin.once('end', () => { database.exec('commit'); process.exit(); }).resume();
`;

/** Locks an SQLite file from another process; resolves when it is locked. */
export async function lockFile(file: string): Promise<Locker> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, file], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The file could not be locked'))),
  ]);
  return {
    release: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

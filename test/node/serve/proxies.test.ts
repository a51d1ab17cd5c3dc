import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, describe, it, onTestFinished } from 'vitest';
import { textOf } from '../../../scripts/imports.js';

const programs = { nginx: '/usr/sbin/nginx', apache: '/usr/sbin/apache2' };

/** Left out where the program is missing; in CI it has to be there. */
const ifThere = (program: string) => ({ skip: !existsSync(program) && process.env['CI'] === undefined });

/** Returns the block of the guide in a language. */
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(textOf('docs/guide/serve.md'))?.[1] ?? '';

/** Writes a configuration into a folder of its own. */
async function written(configuration: (folder: string) => string) {
  const folder = await mkdtemp(join(tmpdir(), 'ratenkauf-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'proxy.conf');
  await writeFile(file, configuration(folder));
  return { folder, file };
}

const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'headers'];

describe('the web servers of the guide', () => {
  it('nginx takes the location', ifThere(programs.nginx), async () => {
    const { folder, file } = await written(
      (place) => `pid ${place}/pid; error_log stderr; events {}
http { access_log off; server { listen 127.0.0.1:8080; ${blockOf('nginx')} } }`,
    );
    assert.include(blockOf('nginx'), 'proxy_pass');
    execFileSync(programs.nginx, ['-t', '-q', '-p', folder, '-c', file], { stdio: 'pipe' });
  });

  it('Apache takes the location', ifThere(programs.apache), async () => {
    const { file } = await written(
      (
        place,
      ) => `ServerRoot ${place}\nServerName localhost\nListen 127.0.0.1:8080\nPidFile ${place}/pid\nErrorLog ${place}/log
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
${blockOf('apache')}`,
    );
    assert.include(blockOf('apache'), 'ProxyPass');
    execFileSync(programs.apache, ['-t', '-f', file], { stdio: 'pipe' });
  });
});

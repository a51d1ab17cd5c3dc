import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { assert, describe, it, onTestFinished } from 'vitest';
import { bundle, otherNodes, programOf, provideOtherNodes, testedNodes } from '../package/other-nodes.js';
import { inCi } from '../../support/all.js';

describe('the suite of the stores', { ...inCi, skip: testedNodes.length === 0 }, () => {
  it.each(otherNodes)('passes on %s', async (name) => {
    provideOtherNodes();
    const programs = await bundle(['suite/alone']);
    onTestFinished(() => rm(programs, { recursive: true }));
    const program = join(programs, 'suite', 'alone.mjs');
    const { stdout } = await promisify(execFile)(programOf(name), ['--no-warnings', program]).catch(
      (error: { stdout: string }) => {
        const failed = error.stdout.split('\n').filter((line) => !line.includes('✔'));
        throw new Error(failed.join('\n').slice(0, 5_000));
      },
    );
    assert.match(stdout, /pass [1-9]\d{2}\n/);
  });
});

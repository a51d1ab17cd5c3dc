import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../package/other-nodes.js';
import { soon } from '../../support/patience.js';
import type { Job, Jobs } from './process.js';

/** Several processes, each with its own store on every database it is given. */
export interface StoreProcesses {
  /** Runs a job in all processes at once; resolves with their results. */
  all<Name extends keyof Jobs>(job: Job<Name>): Promise<Awaited<ReturnType<Jobs[Name]>>[]>;
  /** Starts a job in one process and kills the process, as in a power cut, once the job has begun. */
  killOneDuring(job: Job, hasBegun: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** Starts processes and waits until they listen. */
export async function startStoreProcesses(count: number): Promise<StoreProcesses> {
  // One plain file, because each process would compile the sources anew.
  const folder = await bundle(['process']);
  const children = Array.from({ length: count }, () => fork(join(folder, 'process.mjs')));
  await Promise.all(children.map(answerOf));
  const ask = (child: ChildProcess, job: Job) => {
    child.send(job);
    return answerOf(child);
  };
  return {
    all: (job) => Promise.all(children.map((child) => ask(child, job))) as never,
    killOneDuring: async (job, hasBegun) => {
      const first = children.shift()!;
      first.send(job);
      await soon(hasBegun);
      await kill(first);
    },
    end: async () => {
      await Promise.all(children.map(kill));
      await rm(folder, { recursive: true });
    },
  };
}

interface Answer {
  readonly result?: unknown;
  readonly error?: string;
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('The process has ended'));
    child.once('exit', gone);
    child.once('message', ({ result, error }: Answer) => {
      child.off('exit', gone);
      if (error === undefined) resolve(result);
      else reject(new Error(error));
    });
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
